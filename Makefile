# `make` alone lists the targets. Everything runs in .venv, which `make setup` builds from constraints.txt.
PYTHON ?= python3
GAMES ?= 1000000
RUN ?= runs/dawn-report
THREADS ?= 2
BIN := .venv/bin
STAMP := .venv/.dawnlab-setup

.DEFAULT_GOAL := help
.PHONY: help setup report test test-plain check verify bench format clean

help: # list all targets
	@echo "dawnlab: targets"
	@awk '/^## /{printf "\n%s\n", substr($$0, 4)} /^[a-z-]+:.*# /{n=$$1; sub(":", "", n); sub(/^[^#]*# /, ""); printf "  %-12s %s\n", n, $$0}' $(MAKEFILE_LIST)
	@echo
	@echo "variables: GAMES=$(GAMES) RUN=$(RUN) THREADS=$(THREADS) PYTHON=$(PYTHON)"

## Use
setup: $(STAMP) # make .venv from the pinned constraints (only python3 is needed)

report: $(STAMP) # play GAMES plays of Dawn at 3, 4 and 5 players and build the page
	@$(BIN)/dawnlab balance dawn --games $(GAMES) --players 3,4,5 --out $(RUN) --resume
	@echo "open this page in a browser: $(abspath $(RUN))/report/index.html"

## Develop
test: $(STAMP) # all tests, with bounds checks, two at a time
	$(BIN)/python -m pytest -n $(THREADS) --dist loadfile -m "not verify"

test-plain: $(STAMP) # the tests marked `plain` with the jit off, for breakpoints and coverage
	DAWNLAB_PLAIN=1 $(BIN)/python -m pytest -m plain

check: $(STAMP) # format, lint and import rules
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports

format: $(STAMP) # put the source into shape
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

## Long checks
verify: $(STAMP) # the tests marked `verify`: slow statistical checks, the oracle on the large sample
	$(BIN)/python -m pytest -m verify

bench: $(STAMP) # plays per second, start-up, memory
	$(BIN)/python -m tests.bench

## Tidy
clean: # remove what tests and tools leave behind (not .venv, not runs/)
	rm -rf .pytest_cache .ruff_cache .import_linter_cache .hypothesis build dist *.egg-info
	find . -name __pycache__ -not -path './.venv/*' -prune -exec rm -rf {} +

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "dawnlab needs Python 3.11 or newer, this is " + sys.version.split()[0] + "; set PYTHON=")'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@
