# The verbs of the project. `make play` needs Python 3.11 or later and make, nothing else.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8000
PLAY_READY := $(VENV)/.ready-play
DEV_READY := $(VENV)/.ready-dev
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
TESTS := $(BIN)/python -m pytest -q
CHROMIUM := $(firstword $(wildcard /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome))

.PHONY: help play setup dev test test-all check bench rules docs puzzles chromium clean

help:  ## what there is
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## */\t/' | expand -t 12

play: $(PLAY_READY)  ## set up what is missing and play in the browser (PORT=, NO_BROWSER=1)
	@$(BIN)/reroll serve --port $(PORT) $(if $(NO_BROWSER),--no-browser)

setup: $(PLAY_READY)  ## what playing needs, in .venv

dev: $(DEV_READY)  ## what testing and checking need, in .venv

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Reroll needs Python 3.11 or later; name it with PYTHON=python3.12."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	  echo "Python's venv module is missing: apt-get install python3-venv, then again."; exit 1; }

$(PLAY_READY): pyproject.toml constraints.txt | $(BIN)/python
	@echo "Setting up what playing needs (once) ..."
	@$(PIP) install -c constraints.txt -e .
	@touch $@

$(DEV_READY): pyproject.toml constraints.txt | $(BIN)/python
	@echo "Setting up what testing needs (once) ..."
	@$(PIP) install -c constraints.txt -e '.[dev]'
	@touch $@ $(PLAY_READY)

# The quick tests first, on both cores; then the browser, one test at a time.
test: $(DEV_READY) chromium  ## the tests of every change
	@$(TESTS) -n 2 -m 'not slow and not browser'
	@$(TESTS) -m 'browser and not slow'

test-all: check chromium  ## the checks, and every test there is
	@$(TESTS) -n 2 -m 'not browser'
	@$(TESTS) -m browser

check: $(DEV_READY)  ## format, lint, types, floors, sizes
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy --strict src tests
	@$(BIN)/lint-imports --no-cache
	@$(TESTS) tests/house

bench: $(DEV_READY)  ## the figures, beside the bars they are measured by
	@$(BIN)/python -m benchmarks

rules: $(DEV_READY)  ## which code and which tests stand for which clause
	@$(BIN)/python -m tests.house.trace

docs: $(DEV_READY)  ## write the pages that are made from the code
	@$(BIN)/python -m reroll.cli.pages docs

texts: $(DEV_READY)  ## collect the sentences into the catalogues, for translators
	@$(BIN)/python -m tests.house.catalogues

puzzles: $(DEV_READY)  ## mine the puzzles anew, as after a change of the rules or the coach
	@$(BIN)/python -m reroll.bots.mine_puzzles

chromium:
ifeq ($(CHROMIUM),)
	@echo "The browser tests need Chromium."
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  apt-get update -qq && apt-get install -y -qq chromium >/dev/null; \
	else echo "Install it with: apt-get install chromium"; exit 1; fi
endif

clean:  ## remove what was set up and cached
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
