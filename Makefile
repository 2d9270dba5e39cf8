# `make play` plays, `make test` proves. Both set up all they need.
PYTHON ?= python3
PORT ?= 8000
RULESET ?= trireme
BIN := .venv/bin
SETUP := $(PYTHON) scripts/bootstrap.py
RULESETS := $(patsubst src/naumachia/rules/%/data/clauses.toml,%,$(wildcard src/naumachia/rules/*/data/clauses.toml))
MATRIX := $(RULESETS:%=--clauses %)
MUTANTS ?= $(RULESETS)
# Two more than there are processors: a test in a browser spends half its time waiting for it.
WORKERS := $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 2)')
PYTEST := $(BIN)/python -m pytest -q --durations 12 --dist worksteal -n
TESTED_SITE := build/site-test
FAST := PYTHONPATH=build/fast NAUMACHIA_BUILD=compiled

# What Python has compiled once is kept, whatever the surroundings say: collecting the tests takes
# twice as long without it.
export PYTHONDONTWRITEBYTECODE =

.PHONY: help play test nightly mutants check page-tests test-site test-cache fast site dist bench ladder docs clean

help:
	@echo "make play   play in the browser (PORT=$(PORT))"
	@echo "make test   checks, tests in both builds, tests in Chromium"
	@echo "make nightly  the same, and what takes longer"
	@echo "make mutants  whether tests fail when the rules are changed, some minutes a rule set (MUTANTS=trireme: one)"
	@echo "make check  style, types, layers"
	@echo "make fast   the compiled build, in build/fast"
	@echo "make dist   the packages to give out, in dist"
	@echo "make site   files for any static host, in build/site: all games without a server"
	@echo "make bench  speed, plain and compiled"
	@echo "make ladder  the levels of computer players against one another, for hours; goes on where it stopped"
	@echo "make docs   the documentation, in build/docs"

play:
	@$(SETUP) play
	@.venv-play/bin/naumachia serve --open --port $(PORT) --next-build build/play

check:
	@$(SETUP) dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python scripts/audit.py
	$(BIN)/python scripts/write_wire.py --check
	web/node_modules/.bin/tsc --noEmit --project web
	cd web && node_modules/.bin/biome check --error-on-warnings

# The compiled build is proven with less optimisation than it is played and measured with; it and
# the site are made while the checks run.
test: export NAUMACHIA_OPTIMISED = g
test: export NAUMACHIA_SITE = $(TESTED_SITE)
test:
	@$(SETUP) dev chromium
	-@$(BIN)/python scripts/build_site.py --fetch
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=line fast check page-tests test-site test-cache
	$(PYTEST) $(WORKERS) -m "not fast and not long and not nightly"
	$(FAST) $(PYTEST) $(WORKERS) $(MATRIX) -m "not plain and not long and not nightly"

# Nothing where what the site needs could not be fetched: its tests are skipped then.
test-site:
	@rm -rf $(TESTED_SITE)
	@[ ! -d build/site-work ] || $(BIN)/python scripts/build_site.py --quick --out $(TESTED_SITE)

# Every worker would compile all tests for itself if none had been compiled before.
test-cache:
	-@$(BIN)/python -m pytest --collect-only -qq > /dev/null

page-tests:
	web/node_modules/.bin/vitest run --root web --passWithNoTests

# Both builds run everything, long battles in Chromium too, with more games and examples of each.
nightly: export NAUMACHIA_NIGHTLY = 1
nightly: test
	$(PYTEST) $(WORKERS) -m "long or nightly or fast"
	$(FAST) $(PYTEST) $(WORKERS) -m "long or nightly"
	for one in $(RULESETS); do $(FAST) $(BIN)/naumachia conform $$one || exit 1; done

# Every rule set is tested, whether or not the one before passed.
mutants:
	@$(SETUP) dev
	passed=0; for one in $(MUTANTS); do \
		$(BIN)/python -m scripts.mutants $$one || passed=1; done; exit $$passed

fast:
	@$(SETUP) fast
	@echo "run it with: PYTHONPATH=build/fast $(BIN)/naumachia ..."

dist:
	@$(SETUP) dist

site:
	@$(SETUP) dev
	@$(BIN)/python scripts/build_site.py

bench:
	@$(SETUP) fast
	$(BIN)/naumachia bench $(RULESET) --seconds 5
	$(FAST) $(BIN)/naumachia bench $(RULESET) --seconds 5
	for one in benchmarks/bench_*.py; do $(FAST) $(BIN)/python -m benchmarks.$$(basename $$one .py) || exit 1; done

ladder:
	@$(SETUP) fast
	$(FAST) $(BIN)/python -m benchmarks.ladder

docs:
	@$(SETUP) docs
	$(BIN)/sphinx-build -W --keep-going -q -b html docs build/docs

clean:
	rm -rf .venv .venv-play .venv-dist build dist web/node_modules src/naumachia/server/static
