# Cardwright's commands. Each makes its own .venv from nothing, with any Python from 3.11 on:
#   make demo                   or   make test PYTHON=/path/to/python3.12
.DEFAULT_GOAL := help

ifeq ($(OS),Windows_NT)
BIN := .venv/Scripts
PYTHON ?= python
else
BIN := .venv/bin
# The first of these that is Python 3.11 or newer and can make a venv.
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	"$$python" -c 'import sys, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 \
	&& { command -v "$$python"; break; }; done)
endif

STAMP := .venv/.made

# How long `make soak` works, in seconds, and what its games are drawn from.
TIME ?= 300
SEED ?= 1

.PHONY: help venv demo test lint types imports bench soak coverage docs lock wheel-test check clean

help:
	@echo "make demo        see the cards' rulings run, and one of them told step by step"
	@echo "make test        run every test and every ruling"
	@echo "make check       lint, types and imports"
	@echo "make docs        write the generated guides anew"
	@echo "make coverage    run everything and write which rules it turns on"
	@echo "make bench       measure random games"
	@echo "make soak        hold for longer what the tests hold (TIME=seconds, at least some 30; SEED=number)"
	@echo "make lock        write the locks of the shipped packs anew"
	@echo "make wheel-test  build the wheel and run the shipped rulings from it"
	@echo "make venv | lint | types | imports | clean"

$(STAMP): pyproject.toml
	@$(if $(PYTHON),,$(error No Python 3.11 or newer with venv was found; name one: make PYTHON=/path/to/python3))
	"$(PYTHON)" -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	$(BIN)/python -m compileall -q framework plugins cardscripts
	@$(BIN)/python -c "import pathlib; pathlib.Path('$(STAMP)').touch()"

venv: $(STAMP)

demo: venv
	$(BIN)/cardwright demo

test: venv
	$(BIN)/pytest

lint: venv
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: venv
	$(BIN)/mypy

imports: venv
	$(BIN)/lint-imports

check: lint types imports

bench: venv
	$(BIN)/python tests/bench/playouts.py --games 20
	$(BIN)/pytest tests/bench -m growth

soak: venv
	$(BIN)/python -m tests.soak --seconds "$(TIME)" --seed "$(SEED)"

coverage: venv
	$(BIN)/pytest -q --rules-coverage docs/rules-coverage.md

docs: venv
	$(BIN)/cardwright docs

lock: venv
	$(BIN)/cardwright lock cardscripts/cardwright_cards

wheel-test: venv
	$(BIN)/python .ci/wheel_test.py

clean:
	"$(PYTHON)" -c "import shutil; [shutil.rmtree(p, ignore_errors=True) for p in ('.venv', 'build', 'dist', '.mypy_cache', '.pytest_cache', '.ruff_cache', '.import_linter_cache', '.benchmarks', '.hypothesis')]"
