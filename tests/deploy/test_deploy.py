"""The files for containers, systemd and CI, by their parts: all that they name is there."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml

from tests.server.served import served, settings_for
from tests.server.services import binary
from warren.cli import parser
from warren.server.configuration import DEFAULTS, FILE, gather, variable_of
from warren.server.settings import SECRET

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
COMPOSED = ("compose.yaml", "compose.postgres.yaml")
OURS = {SECRET, FILE, *map(variable_of, DEFAULTS)}
"""What the environment of a server may have of ours."""
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def instructions() -> list[tuple[str, str]]:
    """The container file, an instruction at a time."""
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.partition(" ")[0], " ".join(line.split()[1:])) for line in lines]


def of(kind: str) -> list[str]:
    return [rest for found, rest in instructions() if found == kind]


def last_stage() -> list[tuple[str, str]]:
    whole = instructions()
    begin = max(place for place, (kind, _) in enumerate(whole) if kind == "FROM")
    return whole[begin:]


def environment() -> dict[str, str]:
    (line,) = of("ENV")
    return dict(word.split("=", 1) for word in shlex.split(line))


def makes_sense(given: Mapping[str, str]) -> None:
    """Every name of ours is a setting, and all of them together can be served by."""
    assert {name for name in given if name.startswith("WARREN_")} <= OURS
    gather({}, given)


def understood(words: list[str]) -> None:
    assert words[0].rpartition("/")[2] == "warren"
    parser().parse_args(words[1:])


def test_every_path_that_the_container_copies_exists() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    stages = {rest.split(" AS ")[1] for rest in of("FROM") if " AS " in rest}
    for rest in of("COPY"):
        words = rest.split()
        if words[0].startswith("--from="):
            assert words[0].removeprefix("--from=") in stages
            continue
        for path in words[:-1]:
            assert (ROOT / path).exists(), path
            assert path not in ignored
    built_from = " ".join(of("COPY"))
    assert all(name in built_from for name in ("setup.py", "MANIFEST.in", PROJECT["readme"]))


def test_the_container_takes_the_client_from_where_it_is_built() -> None:
    config = (ROOT / "web" / "vite.config.ts").read_text(encoding="utf-8")
    (folder,) = re.findall(r'outDir: "([^"]+)"', config)
    at = Path("/build/web", folder)
    (taken,) = [rest.split()[1:] for rest in of("COPY") if rest.startswith("--from=client")]
    assert Path(taken[0]) == Path("/build/src/warren/web") == Path(*at.parts[:2], *at.parts[4:])
    assert taken[1] == "src/warren/web"


def test_every_command_of_the_container_takes_its_options() -> None:
    scripts = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["scripts"]
    for line in " && ".join(of("RUN")).split(" && "):
        program, *words = shlex.split(line)
        if program == "npm":
            assert words[0] == "ci" or words[2] in scripts
        elif program == "apt-get":  # whose help names few options; the Makefile uses the same
            assert set(words) & {"update", "install"}
        else:
            asked = [sys.executable, "-m", "pip", words[0]] if program == "pip" else [program]
            told = subprocess.run([*asked, "--help"], capture_output=True, text=True, check=True)
            missing = [w for w in words if w.startswith("-") and w not in told.stdout]
            assert missing == [], (program, missing)


def test_the_container_installs_extras_that_exist_on_a_python_that_fits() -> None:
    (extras,) = re.findall(r"\.whl\)\[([\w,]+)\]", " ".join(of("RUN")))
    assert set(extras.split(",")) <= set(PROJECT["optional-dependencies"])
    pythons = re.findall(r"python:3\.(\d+)-slim", " ".join(of("FROM")))
    assert len(set(pythons)) == 1
    assert int(pythons[0]) >= int(PROJECT["requires-python"].rpartition(".")[2])


def test_the_container_serves_as_nobody_special_where_it_says() -> None:
    stage = dict(last_stage())
    assert stage["USER"] == "warren"
    makes_sense(environment())
    assert stage["EXPOSE"] == environment()["WARREN_PORT"]
    assert stage["VOLUME"] == environment()["WARREN_DATA"]
    understood(json.loads(stage["ENTRYPOINT"]) + json.loads(stage["CMD"]))


def test_the_health_check_of_the_container_is_one_of_our_server(tmp_path: Path) -> None:
    (line,) = of("HEALTHCHECK")
    command = json.loads(line.partition(" CMD ")[2])
    assert command[:2] == ["python", "-c"]
    (address,) = re.findall(r"http://[^']+", command[2])
    assert urlsplit(address).port == int(environment()["WARREN_PORT"])
    with served(settings_for(tmp_path)) as server:
        here = command[2].replace(address, server.base + urlsplit(address).path)
        assert subprocess.run([sys.executable, "-c", here], check=False).returncode == 0
        wrong = here.replace("/health", "/api/none")
        asked = subprocess.run([sys.executable, "-c", wrong], check=False, capture_output=True)
        assert asked.returncode != 0


def composed(name: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / name).read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("name", COMPOSED)
def test_composed_services_fit_the_container(name: str) -> None:
    whole = composed(name)
    warren = whole["services"]["warren"]
    context = (DEPLOY / warren["build"]["context"]).resolve()
    assert (context / warren["build"]["dockerfile"]).resolve() == DEPLOY / "Containerfile"
    (port,) = warren["ports"]
    assert port.split(":")[-1] == environment()["WARREN_PORT"]
    for service in whole["services"].values():
        for mounted in service.get("volumes", ()):
            assert mounted.split(":")[0] in whole["volumes"]
        for needed in service.get("depends_on", ()):
            assert "healthcheck" in whole["services"][needed]
    given = {key: re.sub(r"\$\{.*?\}", "x" * 20, value) for key, value in ours(warren).items()}
    makes_sense(environment() | given)


def ours(service: dict[str, Any]) -> dict[str, str]:
    found: dict[str, str] = service.get("environment", {})
    assert all(isinstance(value, str) for value in found.values())
    return found


def test_sqlite_is_kept_on_a_volume() -> None:
    (mounted,) = composed("compose.yaml")["services"]["warren"]["volumes"]
    assert mounted.split(":")[1] == environment()["WARREN_DATA"]


def test_two_workers_share_the_composed_database_and_redis() -> None:
    services = composed("compose.postgres.yaml")["services"]
    given = ours(services["warren"])
    settings = gather({}, {key: re.sub(r"\$\{.*?\}", "x", given[key]) for key in given})
    assert settings.workers == 2
    for address in (settings.db, settings.redis):
        assert urlsplit(address).hostname in services["warren"]["depends_on"]
    where = urlsplit(settings.db)
    database = services["database"]["environment"]
    assert (where.username, where.path) == (
        database["POSTGRES_USER"],
        f"/{database['POSTGRES_DB']}",
    )
    assert database["POSTGRES_PASSWORD"] in given["WARREN_DB"]
    for service in (services["database"], services["news"]):
        kind, program, *_ = service["healthcheck"]["test"]
        assert kind == "CMD"
        assert binary(program)


def unit() -> str:
    return (DEPLOY / "warren.service").read_text(encoding="utf-8")


def test_the_unit_starts_commands_that_exist_with_the_file_beside_it() -> None:
    commands = re.findall(r"^ExecStart(?:Pre)?=(.+)$", unit(), re.MULTILINE)
    assert len(commands) == 2
    for command in commands:
        understood(shlex.split(command))
        assert "/etc/warren.toml" in command
    for line in re.findall(r"^Environment=(.+)$", unit(), re.MULTILINE):
        makes_sense(dict(word.split("=", 1) for word in shlex.split(line)))
    gather({"config": str(DEPLOY / "warren.toml")}, {})


def test_systemd_finds_nothing_wrong_with_the_unit_where_there_is_systemd(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    here = tmp_path / "warren.service"
    here.write_text(unit().replace("/opt/warren/bin/warren", sys.executable), encoding="utf-8")
    known = {"Unit", "Service", "Install"}
    assert set(re.findall(r"^\[(\w+)\]$", unit(), re.MULTILINE)) == known
    if analyze:
        assert "warren.service" not in complaints(analyze, here)
        here.write_text(unit().replace("TimeoutStopSec", "TimeoutStop"), encoding="utf-8")
        assert "TimeoutStop" in complaints(analyze, here)


def complaints(analyze: str, file: Path) -> str:
    asked = [analyze, "verify", str(file)]
    return subprocess.run(asked, capture_output=True, text=True, check=False).stderr


def test_the_workflow_builds_for_every_python_by_targets_that_exist() -> None:
    file = ROOT / ".github" / "workflows" / "wheels.yml"
    jobs = yaml.safe_load(file.read_text(encoding="utf-8"))["jobs"]
    assert jobs["wheel"]["strategy"]["matrix"]["python"] == ["3.11", "3.12", "3.13"]
    targets = re.findall(
        r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE
    )
    steps = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
    for step in steps:
        program, *words = shlex.split(step)
        if program == "make":
            assert words[0] in targets
        else:
            assert program == ".venv/bin/pytest"
            assert all((ROOT / path).exists() for path in words)
