# Bunkum: `make play` opens a table, `make test` runs the tests. It needs only python3 with venv and pip.
# A target is rebuilt only when its sources have changed; the files in .stamps/ record that.

PYTHON ?= python3
UV_VERSION := 0.13.8

UV := .tools/bin/uv
VENV := .venv/bin
PORT ?=
PYTEST ?= -n auto --maxprocesses=4 --dist=worksteal
# What is asked for by GAME or PYTEST is run whole.
export PROFILE ?= $(if $(GAME)$(filter-out file,$(origin PYTEST)),full,short)
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1
export UV_NO_PROGRESS := 1
# Tests start some hundred Python processes; each would compile everything anew where the caller forbids to keep it.
unexport PYTHONDONTWRITEBYTECODE

here = $(wildcard $(1))
files = $(if $(call here,$(1)),$(shell find $(call here,$(1)) \( -name node_modules -o -name __pycache__ \) -prune -o -type f $(2) -print))

WIRE_SOURCES := $(call files,src/bunkum/core src/bunkum/games src/bunkum/pieces src/bunkum/table src/bunkum/server,-name '*.py')
PAGE_SOURCES := $(filter-out web/src/wire.ts,$(call files,web))
WORD_SOURCES := lists/package-lock.json $(call here,lists/compile.py src/bunkum/words/word_list_file.py)
SOLVER_SOURCES := $(call files,src/bunkum/solvers,-name '*.py')
HAS_WEB := $(call here,web/package.json)
SYNC := $(if $(filter output-sync,$(.FEATURES)),--output-sync)

.PHONY: help setup play test check bench lock clean pristine ruff types imports svelte
.DELETE_ON_ERROR:
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j4
endif

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: .stamps/page .stamps/words .stamps/bunkum .stamps/solvers ## install everything into .venv, build the page and the lexicons

play: setup ## serve the games and open them in a browser (PORT=8080, BROWSER=none)
	@exec $(VENV)/bunkum serve --open $(if $(PORT),--port $(PORT))

test: setup .stamps/browser .stamps/gallery ## run the tests, the browser's too (PROFILE=full for each case, GAME=bar or PYTEST="-k whale" for some)
	@$(VENV)/pytest $(if $(filter long,$(PROFILE)),--timeout=0) $(PYTEST) $(if $(GAME),$(call here,tests/games/$(GAME) tests/e2e/test_$(GAME).py) tests/transcripts tests/arena tests/docs)

check: setup ## lint, format, types, import contracts, and the page's types
	@$(MAKE) --no-print-directory $(SYNC) ruff types imports svelte

ruff:
	@$(VENV)/ruff check
	@$(VENV)/ruff format --check

types:
	@$(VENV)/pyright

imports:
	@$(VENV)/lint-imports --no-logo 2>/dev/null || $(VENV)/lint-imports

svelte:
	@$(if $(HAS_WEB),$(VENV)/python hatch_build.py check,echo "there is no web/ folder here, so there is no page to check")

bench: setup .stamps/bench ## measure Bunkum and its peers on this machine
	@$(VENV)/python bench

lock: .stamps/venv ## choose newer versions within pyproject.toml and write all locks
	$(UV) pip compile -q --upgrade $(LOCK) --group test --group check --group build pyproject.toml -o requirements.lock
	$(UV) pip compile -q --upgrade $(LOCK) --group build -c requirements.lock -o build.lock
	$(UV) pip compile -q --upgrade $(LOCK) --group bench -c requirements.lock -o bench.lock
	$(VENV)/python hatch_build.py lock

clean: ## remove what was built; .venv and .tools stay
	rm -rf .stamps src/bunkum/server/page src/bunkum/words/data web/src/wire.ts dist .pytest_cache .ruff_cache .hypothesis test-results

pristine: clean ## remove everything that `make` ever made
	rm -rf .venv .tools web/node_modules lists/node_modules bench/peers/*/node_modules

# A lock names versions and hashes, never a host: any mirror serves it.
LOCK := --universal --generate-hashes --no-emit-index-url --python-version 3.11 --custom-compile-command "make lock"

$(UV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Bunkum needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12")'
	@for python in $(PYTHON) python3; do $$python -c 'import ensurepip' 2>/dev/null && exec $$python -m venv .tools; done; \
		echo "Bunkum needs Python's venv and pip; on Debian: apt-get install python3-venv"; exit 1
	@.tools/bin/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)

.stamps/venv: requirements.lock $(UV)
	@mkdir -p .stamps
	@test -x $(VENV)/python || $(UV) venv --quiet --allow-existing --python $(PYTHON) .venv
	@$(UV) pip sync --quiet --require-hashes --python $(VENV)/python requirements.lock
	@rm -f .stamps/bunkum .stamps/bench
	@touch $@

# The page and the lexicons are made by make, so that the editable install finds them there and has nothing to do.
.stamps/bunkum: pyproject.toml hatch_build.py README.md .stamps/venv | .stamps/page .stamps/words
	@$(UV) pip install --quiet --no-deps --no-build-isolation --python $(VENV)/python --editable .
	@touch $@

.stamps/npm: $(call here,web/package-lock.json) | .stamps/venv
	@$(VENV)/python hatch_build.py npm
	@touch $@

.stamps/wire: $(WIRE_SOURCES) | .stamps/venv
	@$(VENV)/python hatch_build.py wire
	@touch $@

web/src/wire.ts: .stamps/wire ;

.stamps/page: $(PAGE_SOURCES) $(if $(HAS_WEB),web/src/wire.ts) .stamps/npm
	@$(VENV)/python hatch_build.py page
	@touch $@

# Built once here, the gallery is found ready by every worker of the tests.
.stamps/gallery: .stamps/page
	@$(if $(HAS_WEB),$(VENV)/python hatch_build.py gallery >/dev/null)
	@touch $@

.stamps/words: $(WORD_SOURCES) | .stamps/venv
	@$(VENV)/python hatch_build.py words
	@touch $@

.stamps/solvers: $(SOLVER_SOURCES) .stamps/bunkum
	@$(if $(call here,src/bunkum/solvers/warm.py),$(VENV)/python -m bunkum.solvers.warm)
	@touch $@

.stamps/browser: $(call here,.ci/browser) | .stamps/venv
	@$(if $(call here,tests/e2e),bash .ci/browser >/dev/null)
	@touch $@

.stamps/bench: bench.lock .stamps/bunkum
	@$(UV) pip install --quiet --require-hashes --python $(VENV)/python -r bench.lock
	@touch $@
