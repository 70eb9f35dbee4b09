"""Charts and pages: valid, named, without broken numbers, legible on both grounds."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.lab.svg import check_page, check_svg
from warren.lab.charts import (
    DARK,
    LIGHT,
    Bar,
    Mark,
    Row,
    Scale,
    Series,
    bars,
    interval,
    lines,
    number,
    percent,
    points,
    spread,
)
from warren.lab.page import Code, Fold, Part, Section, Table, page
from warren.lab.stats import Estimate

UNKNOWN = Estimate(0.4, -math.inf, math.inf)
SURE = Estimate(0.25, 0.2, 0.31)


def test_points_have_a_mark_each_with_whiskers_where_they_are_known() -> None:
    rows = [Row("Bear & <Wolf>", SURE, "2 players", (0.18, 0.32)), Row("Deer", UNKNOWN)]
    chart = points("Wins", "By character.", rows, percent, Mark(0.25, "fair share"))
    root = check_svg(chart.svg())
    assert len(root.findall("{*}circle")) == 2
    whiskers = [part for part in root.findall("{*}line") if part.get("class") == "whisker"]
    assert len(whiskers) == 3
    words = [part.text for part in root.findall("{*}text")]
    assert {"Bear & <Wolf>", "25.0 % (20.0 to 31.0)", "40.0 %", "fair share"} <= set(words)
    said = root.findtext("{*}desc")
    assert said is not None
    assert "Bear & <Wolf>: 25.0 % (20.0 to 31.0)" in said
    assert "<style>" not in chart.svg(style=False)


def test_nothing_to_show_and_one_value_are_drawn_too() -> None:
    check_svg(points("None", "", []).svg())
    check_svg(points("One", "", [Row("a", Estimate(3, 3, 3))]).svg())
    check_svg(bars("None", "", []).svg())
    check_svg(spread("One", "", [4.0]).svg())
    check_svg(lines("One", "", [Series("a", [(1, SURE)])]).svg())


def test_lines_differ_by_hue_shape_and_dash() -> None:
    series = [
        Series(name, [(2.0**k, Estimate(k / 9, k / 9 - 0.1, k / 9 + 0.1)) for k in range(1, 6)])
        for name in ("one", "two")
    ]
    root = check_svg(lines("L", "", series, doubling=True, even=Mark(0, "even")).svg())
    drawn = root.findall("{*}polyline")
    assert {part.get("class") for part in drawn} == {"accent line", "blue line"}
    assert {part.get("stroke-dasharray") for part in drawn} == {None, "7 4"}
    assert len(root.findall("{*}circle")) == 5
    first = (drawn[0].get("points") or "").split()
    xs = [float(spot.split(",")[0]) for spot in first]
    steps = {round(b - a) for a, b in pairwise(xs)}
    assert len(steps) == 1, "each doubling is as wide"


def test_names_of_lines_that_end_together_do_not_lie_on_each_other() -> None:
    series = [Series(name, [(0, SURE), (1, SURE)]) for name in ("one", "two", "three")]
    root = check_svg(lines("L", "", series).svg())
    texts = {part.text: float(part.get("y") or 0) for part in root.findall("{*}text")}
    places = sorted(texts[one.name] for one in series)
    assert all(b - a >= 14 for a, b in pairwise(places))


def test_bars_are_as_long_as_their_figures() -> None:
    rows = [Bar("a", 100, "Warren"), Bar("b", 50, "Others", "sand")]
    root = check_svg(bars("B", "", rows, mark=Mark(75, "mean")).svg())
    _, long, short = root.findall("{*}rect")
    assert float(long.get("width") or 0) == pytest.approx(2 * float(short.get("width") or 0), 0.01)


@settings(max_examples=60)
@given(st.lists(st.integers(-50, 300), min_size=1, max_size=20))
def test_a_spread_holds_every_value_once(values: list[int]) -> None:
    root = check_svg(spread("S", "", [float(v) for v in values], [Mark(3, "m")]).svg())
    drawn = [part for part in root.findall("{*}rect") if "fill" in (part.get("class") or "")]
    assert 1 <= len(drawn) <= 41


@settings(max_examples=60)
@given(st.floats(-1000, 1000), st.floats(0.01, 1000))
def test_ticks_are_few_and_inside(low: float, width: float) -> None:
    scale = Scale(low, low + width, 0, 100)
    ticks = scale.ticks()
    assert 2 <= len(ticks) <= 8
    assert all(low - 1e-6 * width <= tick <= low + width * (1 + 1e-6) for tick in ticks)


def test_words_for_figures() -> None:
    assert interval(SURE, percent) == "25.0 % (20.0 to 31.0)"
    assert interval(UNKNOWN) == "0.4"
    assert number(1234567.8) == "1,234,568"


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_words_and_marks_stand_out_from_the_ground(colours: dict[str, str]) -> None:
    for name in ("ink", "faint", "good"):
        assert contrast(colours[name], colours["paper"]) >= 4.5, name
    for name in ("accent", "pale", "sand", "good", "warn", "blue"):
        for ground in ("paper", "band"):
            assert contrast(colours[name], colours[ground]) >= 3, (name, ground)


def test_a_page_holds_everything_itself() -> None:
    chart = points("Wins", "By <seat>.", [Row("a & b", SURE)])
    table = Table("All", ["who", "wins"], [["Bear & <b>", "3"]])
    parts: list[Part] = [chart, table, "A < B", Fold("more", [table, Code("warren sim --x '<'")])]
    text = page("A & B", "lead", [Section(f"part {n}", parts) for n in range(3)])
    seen = check_page(text)
    assert [tag for tag, _ in seen].count("svg") == 3
    assert text.count("<style>") == 1
    assert "Bear &amp; &lt;b&gt;" in text
    assert ("td", {"class": "n"}) in seen
