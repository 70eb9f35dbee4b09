"""Settings from the command line, the environment and a file: who comes first, what is refused."""

from __future__ import annotations

import dataclasses
import tomllib
from pathlib import Path

import pytest
from reports.settings import FILE, PAGE
from reports.settings import page as with_table

from warren.cli import main, parser
from warren.core.errors import BadOption
from warren.server.configuration import gather, to_toml
from warren.server.settings import GROUPS, BadSettings, Settings

FIELDS = [field.name for field in dataclasses.fields(Settings)]


def file_with(folder: Path, text: str) -> dict[str, str]:
    path = folder / "warren.toml"
    path.write_text(text, encoding="utf-8")
    return {"config": str(path)}


def faults_of(typed: dict[str, str], **environment: str) -> list[str]:
    with pytest.raises(BadSettings) as refused:
        gather(typed, environment)
    return list(refused.value.faults)


def test_what_is_typed_comes_before_environment_file_and_default(tmp_path: Path) -> None:
    typed = file_with(tmp_path, "port = 1\nhost = 'file'\ndata = 'file'\nchat_rate = 2\n")
    environment = {"WARREN_PORT": "2", "WARREN_HOST": "environment"}
    found = gather(typed | {"port": 3}, environment)
    assert (found.port, found.host, found.data) == (3, "environment", "file")
    assert found.chat_rate == 2.0
    assert found.workers == Settings().workers


def test_a_flag_that_is_not_typed_leaves_the_file_its_word(tmp_path: Path) -> None:
    given = file_with(tmp_path, "port = 4\nlog_level = 'debug'\n")
    chosen = parser().parse_args(["serve", "--config", given["config"], "--log-level", "error"])
    found = gather(vars(chosen), {})
    assert (found.port, found.log_level) == (4, "error")


def test_the_environment_may_name_the_file(tmp_path: Path) -> None:
    given = file_with(tmp_path, "port = 4\n")
    assert gather({}, {"WARREN_CONFIG": given["config"]}).port == 4


def test_origins_are_a_list_in_the_file_and_have_commas_elsewhere(tmp_path: Path) -> None:
    both = ("https://a.example", "https://b.example")
    typed = file_with(tmp_path, "origins = ['https://a.example', 'https://b.example']")
    assert gather(typed, {}).origins == both
    assert gather({}, {"WARREN_ORIGINS": "https://a.example, https://b.example"}).origins == both
    chosen = parser().parse_args(["serve", "--origins", "https://a.example,https://b.example"])
    assert gather(vars(chosen), {}).origins == both


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("prot = 1", "there is no setting 'prot'; perhaps port"),
        ("log-level = 'info'", "perhaps log_level"),
        ("[where]\nport = 1", "there is no setting 'where'"),
        ("secret = 'hunter2 hunter2'", "comes from WARREN_SECRET"),
        ("port = 'many'", "port is a whole number, not 'many'"),
        ("port = 1.5", "port is a whole number, not 1.5"),
        ("port = true", "port is a whole number, not True"),
        ("host = 1", "host is text, not 1"),
        ("origins = [1]", "origins is a list of texts, not [1]"),
        ("port = 70000", "--port is at most 65535"),
    ],
)
def test_a_line_that_makes_no_sense_is_refused_with_what_would(
    tmp_path: Path, text: str, told: str
) -> None:
    (fault,) = faults_of(file_with(tmp_path, text))
    assert told in fault
    assert "hunter2" not in fault


def test_all_faults_of_all_places_are_told_at_once(tmp_path: Path) -> None:
    typed = file_with(tmp_path, "prot = 1\nworkers = 3\nsmtp = 'http://a:hunter2@b'\n")
    told = faults_of(typed, WARREN_CHAT_RATE="often")
    for word in ("'prot'", "WARREN_CHAT_RATE is a number", "--redis", "--smtp takes"):
        assert [fault for fault in told if word in fault], word
    assert len(told) == 6, told
    assert "hunter2" not in " ".join(told)


def test_a_file_that_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"cannot read the settings in .*nowhere"):
        gather({"config": str(tmp_path / "nowhere")}, {})
    with pytest.raises(BadOption, match="is not TOML"):
        gather(file_with(tmp_path, "port is 1"), {})


def test_every_setting_is_described_once() -> None:
    described = [about.name for group in GROUPS.values() for about in group]
    assert sorted(described) == sorted(FIELDS)


def test_the_printed_file_has_every_setting_and_reads_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--print-config", "--port", "9", "--chat-rate", "0.5"]) == 0
    printed = capsys.readouterr().out
    assert gather(file_with(tmp_path, printed), {}) == Settings(port=9, chat_rate=0.5)
    every = "\n".join(line.removeprefix("# ") for line in printed.splitlines() if " = " in line)
    assert sorted(tomllib.loads(every)) == sorted(FIELDS)


def test_the_page_and_the_file_have_every_setting_as_it_is_now() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == with_table(page), "run `make settings`"
    assert FILE.read_text(encoding="utf-8") == to_toml(Settings()), "run `make settings`"


def test_the_printed_file_has_no_password() -> None:
    given = Settings(db="postgresql://a:hunter2@b/c", redis="redis://:hunter2@b")
    assert "hunter2" not in to_toml(given)
    assert 'db = "postgresql://a:***@b/c"' in to_toml(given)
