# Warren. `make play` plays, `make test` tests; both set up what they need first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BENCH_VENV := .bench
COMPILED := $(shell find src/warren/core src/warren/games src/warren/bots src/warren/server/play \
	src/warren/server/storage -name '*.py')
TESTED := envs openspiel data
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
MAKEFLAGS += --no-print-directory

PORT ?= 8018
CHROMIUM ?= /usr/bin/chromium
WEB := src/warren/web/index.html
WEB_SOURCES := $(shell find web/src web/public -type f) $(wildcard web/*.html web/*.ts web/*.js web/*.json)

.PHONY: help setup services node play test lint types rules unit client pure browser pictures screenshots soak bench \
	bench-record load profile wire settings bots balance worth ceiling wheel container lock clean

help:
	@echo "make play    set up, serve the games on this machine and open them in the browser"
	@echo "make test    set up and run every check: lint, types, clauses, tests compiled and pure, browser"
	@echo "make rules   list the clauses of the rules with their tests, and fail on a gap"
	@echo "make load    200 tables at once, here and at boardgame.io's server"
	@echo "make profile where a busy server's time goes"
	@echo "make bench   measure speed, next to OpenSpiel, RLCard, PettingZoo and catanatron"
	@echo "make wire    write the client's types and the protocol's tables from the server's models"
	@echo "make settings     write the settings' table of docs/hosting.md, and deploy/warren.toml"
	@echo "make wheel   a wheel for this Python and an sdist, both with the web client, into dist"
	@echo "make container    build the container, where docker or podman runs"
	@echo "make bots    play what is missing of the bots' figures and write docs/bots.md"
	@echo "make balance study every game: pages into build/balance, figures into docs/balance"
	@echo "make worth   learn anew what thinkers know of Hungry Hamsters"
	@echo "make ceiling how many points anybody can average alone at Hungry Hamsters"
	@echo "make pictures     the pictures of the docs, and the listing of Kami-sama's box"
	@echo "make screenshots  every page, desktop and phone, light and dark, into build/screenshots"
	@echo "make soak    the long checks: thousands of games through every promise, $(KILLS) kills during play,"
	@echo "             $(MUTANTS) mutated files"
	@echo "make lock    pin the newest versions that fit, with hashes"

setup: $(VENV)/built $(WEB)

$(VENV)/installed: constraints/dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Warren needs Python 3.11 or newer; set PYTHON=..."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "installing the pinned dependencies into $(VENV)"
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r constraints/dev.txt
	@touch $@

$(VENV)/built: $(VENV)/installed pyproject.toml setup.py $(COMPILED)
	@if [ -n "$$WARREN_PURE" ]; then find src -name '*.so' -delete; rm -f src/warren/compiled.json; fi
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@$(BIN)/warren --version
	@touch $@

# The server's tests run on PostgreSQL and Redis too; Debian's packages are fetched where they are missing.
SERVICES := $(if $(wildcard /usr/lib/postgresql/*/bin/initdb),,postgresql) \
	$(if $(shell command -v redis-server),,redis-server)

services:
	@if [ -n "$(strip $(SERVICES))" ]; then \
	  echo "installing $(strip $(SERVICES))"; \
	  as_root=$$([ "$$(id -u)" = 0 ] || echo sudo -n); \
	  $$as_root apt-get update -q && $$as_root env DEBIAN_FRONTEND=noninteractive \
	    apt-get install -qy --no-install-recommends $(strip $(SERVICES)) \
	  || { echo "The server's tests need $(strip $(SERVICES)): install them as root and try again."; exit 1; }; \
	fi

# The web client is built where its sources changed. Without Node all but the client works.
$(WEB): web/node_modules/.package-lock.json $(WEB_SOURCES)
	@if [ -d web/node_modules ]; then \
	  echo "building the web client" && cd web && npm run --silent build -- --logLevel warn; \
	fi

web/node_modules/.package-lock.json: web/package-lock.json
	@if node -e 'process.exit(process.versions.node.split(".")[0] >= 20 ? 0 : 1)' 2>/dev/null; then \
	  echo "installing what the web client is built with"; \
	  cd web && npm ci --silent && touch node_modules/.package-lock.json; \
	else \
	  echo "Node 20 or newer is not here, so the web client is left out; all else works."; \
	fi

node: $(WEB)
	@test -f $(WEB) || { \
	  echo "The web client is not built: install Node 20 or newer, then run make again."; \
	  echo "To play in the terminal meanwhile: $(BIN)/warren play hamsters"; exit 1; }

play: setup node
	@$(BIN)/warren serve --port $(PORT) --open --log-level warning

# Two at a time, as much of setting up is the work of one core: the engine is built beside the web client, lint, types
# and the client's own tests. Then what serves and browses, which often waits, goes on beside what computes, which
# yields to it (nice) and says what it found at the end.
test: services $(CHROMIUM)
	@mkdir -p build
	@$(MAKE) -j2 --output-sync=line setup lint types client
	@$(MAKE) rules
	@nice -n 19 $(MAKE) pure >build/pure.log 2>&1 & pure=$$!; \
	trap 'kill $$pure 2>/dev/null' EXIT; trap 'exit 130' INT TERM; \
	$(MAKE) unit browser container || exit 1; \
	wait $$pure; done=$$?; cat build/pure.log; exit $$done

lint: $(VENV)/installed node
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	cd web && npm run --silent lint

# The cache is not the one that the engine is compiled with at the same time.
types: $(VENV)/installed node
	$(BIN)/mypy --cache-dir build/mypy
	cd web && npm run --silent check

rules: setup
	$(BIN)/python -m tests.rules

unit: setup services node
	$(BIN)/pytest -n $(JOBS) --dist worksteal

client: node
	cd web && npm run --silent test

# What mypyc compiles, in plain Python: engine, rules, bots, a table on the server. All else is Python in both runs,
# and is tested once.
PURE := tests/core tests/conformance tests/games tests/playthroughs tests/bots tests/server/play

pure: setup
	WARREN_PURE=1 $(BIN)/pytest -n $(JOBS) --dist worksteal -m "not soak and not compiled" $(PURE)

$(CHROMIUM):
	@echo "installing Debian's Chromium for the browser tests"
	@as_root=$$([ "$$(id -u)" = 0 ] || echo sudo -n); \
	$$as_root apt-get update -q && $$as_root env DEBIAN_FRONTEND=noninteractive \
	  apt-get install -qy --no-install-recommends chromium \
	|| { echo "The browser tests need Chromium: install it, or say where it is by CHROMIUM=..."; exit 1; }

browser: setup node $(CHROMIUM)
	cd web && CHROMIUM=$(CHROMIUM) npm run --silent browser

screenshots: setup node $(CHROMIUM)
	cd web && CHROMIUM=$(CHROMIUM) npm run --silent screenshots

# Servers and databases that are killed while games are played, in all; the counts are printed.
KILLS ?= 1000
# Positions, records and contents with something changed, new ones each time; MUTANTS_FROM=... tries the same again.
MUTANTS ?= 100000

soak: setup services
	KILLS=$(KILLS) MUTANTS=$(MUTANTS) $(BIN)/pytest -n $(JOBS) -m soak -rP --show-capture=stdout

bench: setup $(BENCH_VENV)/installed
	$(BIN)/python -m bench
	$(MAKE) load

load: setup bench/bgio/node_modules
	$(BIN)/python -m bench.load

profile: setup
	$(BIN)/python -m bench.load --profile

bench/bgio/node_modules: bench/bgio/package-lock.json
	@if command -v npm >/dev/null; then npm ci --prefix bench/bgio --no-audit --no-fund && touch $@; \
	else echo "npm is missing, so boardgame.io is left out"; fi

pictures: setup
	$(BIN)/python -m reports.pictures
	$(BIN)/python -m reports.kami_box

wire: setup
	$(BIN)/python -m reports.wire

settings: setup
	$(BIN)/python -m reports.settings

# What is compiled already is taken as it is; without a C compiler the wheel is plain Python.
wheel: setup node
	@rm -rf build/lib* build/bdist.* src/*.egg-info
	@how=$$(test -f src/warren/compiled.json && echo WARREN_COMPILED=1 || echo WARREN_PURE=1); \
	env $$how $(BIN)/python -m pip wheel -q --disable-pip-version-check --no-deps --no-build-isolation -w dist . \
	&& env $$how $(BIN)/python -c "from setuptools import build_meta; build_meta.build_sdist('dist')" >/dev/null
	@ls dist

container:
	@for tool in docker podman; do \
	  if $$tool info >/dev/null 2>&1; then \
	    $$tool build -f deploy/Containerfile -t warren . && exec $$tool run --rm warren doctor; exit; \
	  fi; \
	done; echo "Neither docker nor podman runs here: the container is not built, only its parts are tested."

bots: setup
	$(BIN)/python -m reports.bots --jobs $(JOBS)

balance: setup
	$(BIN)/python -m reports.balance --jobs $(JOBS)

worth: setup
	$(BIN)/python -m training.worth

ceiling: setup
	$(BIN)/python -m reports.ceiling --record

bench-record: setup $(BENCH_VENV)/installed bench/bgio/node_modules
	$(BIN)/python -m bench --record
	$(BIN)/python -m bench.load --record

$(BENCH_VENV)/installed: constraints/bench.txt
	@test -x $(BENCH_VENV)/bin/python || $(PYTHON) -m venv $(BENCH_VENV)
	@echo "installing the rivals into $(BENCH_VENV)"
	@$(BENCH_VENV)/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r constraints/bench.txt
	@touch $@

lock:
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install -q pip-tools
	for extras in "dev $(TESTED)" bench; do \
	  build/lock/bin/pip-compile -q -U --no-header --generate-hashes --allow-unsafe --strip-extras \
	    --no-emit-index-url --no-emit-find-links --no-emit-trusted-host \
	    $$(printf -- '--extra %s ' $$extras) -o constraints/$${extras%% *}.txt pyproject.toml || exit 1; \
	done

clean:
	rm -rf $(VENV) $(BENCH_VENV) build dist src/*.egg-info src/warren/compiled.json src/warren/web web/node_modules
	find src -name '*.so' -delete
