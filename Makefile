# Everything a person needs: `make run` opens the program, `make test` proves it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORE := .venv-core
LANGS := $(patsubst i18n/%/,%,$(wildcard i18n/*/))
# Two halves of the tests at a time; a free worker takes over what is left of the other half.
PARALLEL := -n 2 --dist worksteal
# What a window test that failed gets on a loaded machine: `make test AGAIN="--reruns 1"` repeats it once and lists it.
AGAIN :=
# `make campaign FULL=--full` takes hours: ten thousand of each, and an hour of the monkey.
FULL :=

.DEFAULT_GOAL := help
.PHONY: help setup run test test-core campaign complete lint bench screenshots messages catalogues diagrams index clean system-libraries tables icons bundle bundle-check products release

help: ## Show what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 16

setup: $(VENV)/.installed system-libraries catalogues index ## Create .venv with the program and what tests it

$(VENV)/.installed: pyproject.toml hatch_build.py
	@.ci/system-libraries python $(PYTHON)
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

system-libraries:
	@.ci/system-libraries qt

catalogues: $(patsubst %,i18n/%/LC_MESSAGES/tableside.mo,$(LANGS))

i18n/%/LC_MESSAGES/tableside.mo: i18n/%/LC_MESSAGES/tableside.po | $(VENV)/.installed
	@$(BIN)/pybabel --quiet compile --input-file $< --output-file $@

messages: $(VENV)/.installed ## Collect new texts of the program into the catalogues
	@$(BIN)/python -m tableside.messages.extraction

index: $(VENV)/.installed
	@$(BIN)/python -m tableside.search.prebuild

tables: $(VENV)/.installed ## Write the approved decision tables anew, to be read against the clauses
	@$(BIN)/python -m tests.rulings.approve

diagrams: $(VENV)/.installed ## Draw resources/diagrams anew from the table measures
	@$(BIN)/python -m tableside.games

run: setup ## Open the program
	@$(BIN)/tableside

test: setup test-core ## Run every test: the core without Qt, then the window and the wheel
	@QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest $(PARALLEL) $(AGAIN) -m "(ui or wheel) and not complete and not campaign"

# The rulebook, the rulings and the search must work where Qt is not installed.
test-core: $(CORE)/.installed
	@$(CORE)/bin/python -m pytest $(PARALLEL) --ignore tests/ui -m "not ui and not wheel and not complete and not campaign"

campaign: setup ## Damage, attack, kill and load the program for some minutes, and print what came of it
	@QT_QPA_PLATFORM=offscreen $(BIN)/python -m tests.campaigns $(FULL)

complete: setup ## Demand that every text of the program is translated into every language we ship
	@$(BIN)/python -m pytest -m complete tests/messages

$(CORE)/.installed: pyproject.toml $(VENV)/.installed
	@test -x $(CORE)/bin/python || $(PYTHON) -m venv $(CORE)
	@$(CORE)/bin/python .ci/core_requirements.py > $(CORE)/requirements.txt
	@$(CORE)/bin/python -m pip install --quiet --disable-pip-version-check --requirement $(CORE)/requirements.txt
	@$(CORE)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

lint: setup ## Check style, types, dependency directions and the rule texts
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache
	@$(BIN)/tableside check

bench: setup ## Measure, as ratios against named references
	@$(BIN)/python -m tests.bench

screenshots: setup ## Take the pictures of the README on a virtual screen
	@.ci/system-libraries screen
	@.ci/screenshots

icons: $(VENV)/.installed ## Draw the icon of the desktop in every size
	@QT_QPA_PLATFORM=offscreen $(BIN)/python .ci/draw_icons.py resources/icons/tableside.svg resources/desktop/icons

bundle: setup $(VENV)/.bundling ## Build what people download: a folder without Python, its archive, a Debian package
	@.ci/bundle/build

$(VENV)/.bundling: pyproject.toml $(VENV)/.installed
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bundle]'
	@touch $@

bundle-check: ## Try the bundle in bare roots of Debian and Ubuntu on a virtual screen (as root)
	@.ci/bundle/check

products: setup ## Let epubcheck, a headless browser and the validators of desktops judge what people take along
	@.ci/release/check-products

release: lint complete test products bundle ## Build everything people download, run every check, say what was made
	@.ci/release/make-release

clean: ## Remove everything that can be made again
	@rm -rf $(VENV) $(CORE) dist build resources/index .mypy_cache .ruff_cache .pytest_cache .hypothesis i18n/*/LC_MESSAGES/*.mo
