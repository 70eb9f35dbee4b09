"""What the bench makes of its figures: verdicts, tables, README, history, chart."""

import json
from pathlib import Path

import pytest
from bench.between import END

from bench import chart, history, readme, tables, verdict
from tests.bench.figures import figures
from tests.lab.svg import check_svg


def test_a_game_is_judged_where_it_is_slowest() -> None:
    assert verdict.openspiel_mean(figures()) == pytest.approx(100.0)
    [hamsters] = verdict.verdicts(figures())
    assert hamsters.game == "hamsters"
    assert (hamsters.engine, hamsters.plain) == pytest.approx((9.0, 5.0))
    assert hamsters.target == 8.0
    assert hamsters.reached
    assert not hamsters._replace(engine=7.9).reached


def test_environments_are_judged_where_they_are_slowest_one_by_one() -> None:
    assert verdict.environments_mean(figures()) == pytest.approx(10.0)
    [hamsters] = verdict.env_verdicts(figures())
    assert (hamsters.turns, hamsters.many) == pytest.approx((6.0, 9.0))
    assert hamsters.reached
    assert not hamsters._replace(turns=4.9).reached
    rows = tables.env_table(figures()).rows
    assert rows[0] == ["Warren", "hamsters", "1", "one by one", "80", "8.00"]
    assert rows[-1] == ["both rivals", "geometric mean", "", "", "10", "1.00"]
    assert tables.env_verdict_table(figures()).rows == [["hamsters", "yes", "5", "6.00", "9.00"]]


def test_without_rivals_there_is_no_verdict() -> None:
    alone = {s: f for s, f in figures().items() if s.library == "compiled"}
    assert verdict.verdicts(alone) == []
    assert verdict.env_verdicts(alone) == []
    assert [table.title for table in tables.tables(alone)] == [
        "Random play, chance included",
        "Random play through environments, an observation for every step",
        "Microseconds on a position in mid-game",
    ]


def test_the_tables_say_all_figures() -> None:
    rows = tables.play_table(figures()).rows
    assert rows[0] == ["Warren", "hamsters", "1", "play_random", "10", "900", "90", "9.00"]
    assert rows[-2] == ["OpenSpiel", "geometric mean", "", "", "", "100", "", "1.00"]
    assert tables.verdict_table(figures()).rows == [["hamsters", "yes", "8", "9.00", "5.00"]]
    assert tables.cost_table(figures()).rows == [["Warren", "hamsters", "6", "0.50", "", ""]]


def test_markdown_columns_are_aligned() -> None:
    for table in tables.tables(figures()):
        lines = table.to_markdown().splitlines()[2:]
        assert len({len(line) for line in lines}) == 1


def test_the_readme_changes_between_its_markers_only(tmp_path: Path) -> None:
    page = tmp_path / "README.md"
    page.write_text(f"before\n{readme.START}\nold\n{END}\nafter\n")
    readme.rewrite(history.entry(figures(), 3, 1.0), figures(), page)
    text = page.read_text()
    assert text.startswith(f"before\n{readme.START}\n")
    assert text.endswith(f"{END}\nafter\n")
    assert "old" not in text
    assert "| Warren" in text
    assert "medians of 3 rounds of 1 s" in text


def test_a_readme_without_markers_is_refused(tmp_path: Path) -> None:
    page = tmp_path / "README.md"
    page.write_text("nothing to replace")
    with pytest.raises(ValueError, match="must hold the markers"):
        readme.rewrite(history.entry(figures(), 3, 1.0), figures(), page)
    assert page.read_text() == "nothing to replace"


def test_our_own_readme_has_its_markers() -> None:
    text = readme.README.read_text()
    assert text.index(readme.START) < text.index(END)


def test_the_history_grows_by_a_line(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"
    run = history.entry(figures(), 3, 1.0)
    history.append(run, path)
    history.append(run, path)
    assert [json.loads(line) for line in path.read_text().splitlines()] == [run, run]
    assert run["openspiel_mean"] == 100
    assert run["figures"]["openspiel/skat/3/plain"] == {
        "steps_per_second": 1000,
        "games_per_second": 100.0,
    }
    assert run["figures"]["compiled/hamsters/6/copy"] == {"microseconds": 0.5}


def test_every_line_of_our_history_can_be_read() -> None:
    for line in history.HISTORY.read_text().splitlines():
        kept = set(json.loads(line))
        assert {"date", "commit", "machine"} <= kept
        assert kept & {"figures", "load"}


def test_the_chart_has_a_bar_for_each_row_of_play_but_the_source_ones(tmp_path: Path) -> None:
    path = tmp_path / "speed.svg"
    chart.write(figures(), path)
    _, *drawn = check_svg(path.read_text()).findall("{*}rect")
    lengths = [float(bar.attrib["width"]) for bar in drawn]
    found = chart.rows(figures())
    assert len(drawn) == len(found) == 7
    longest = max(found, key=lambda bar: bar.value)
    assert lengths[found.index(longest)] == max(lengths)
