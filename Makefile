# Everything a person needs: `make run` opens the program, `make test` proves it.
PYTHON ?= python3
export PYTHON
VENV := .venv
BIN := $(VENV)/bin
LANGS := $(patsubst i18n/%/,%,$(wildcard i18n/*/))
# Two halves of the tests at a time; a free worker takes over what is left of the other half.
PYTEST := $(BIN)/python -m pytest -n 2 --dist worksteal
OFFSCREEN := QT_QPA_PLATFORM=offscreen

.DEFAULT_GOAL := help
.PHONY: help setup program run test test-slow campaign complete lint bench screenshots messages catalogues index clean tables icons bundle bundle-check products release

help: ## Show what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 16

program:
	@.ci/setup run
	@$(MAKE) --no-print-directory --silent catalogues index

run: program ## Open the program
	@$(BIN)/tableside

setup: ## Create .venv with the program and the tools that test it
	@.ci/setup dev
	@$(MAKE) --no-print-directory --silent catalogues index

catalogues: $(patsubst %,i18n/%/LC_MESSAGES/tableside.mo,$(LANGS))

i18n/%/LC_MESSAGES/tableside.mo: i18n/%/LC_MESSAGES/tableside.po
	@$(BIN)/python -m tableside.messages.extraction compile $<

index:
	@test -d resources/index || echo "Building the search index …"
	@$(BIN)/python -m tableside.search.prebuild

messages: setup ## Collect new texts of the program into the catalogues
	@$(BIN)/python -m tableside.messages.extraction

tables: setup ## Write the approved decision tables, to be read against the clauses
	@$(BIN)/python -m tests.rulings.approve

test: setup ## Run the tests: the core without Qt, then the window
	@TABLESIDE_TEST_WITHOUT_QT=1 $(PYTEST) -p no:pytest-qt --ignore tests/ui -m "not ui and not complete and not slow"
	@$(OFFSCREEN) $(PYTEST) -m "ui and not complete and not slow"

test-slow: setup ## Run the long tests: matrices, kills, growth, campaigns, full properties, the wheel
	@$(OFFSCREEN) TABLESIDE_HYPOTHESIS=full $(PYTEST) -m "slow or hypothesis"

campaign: setup ## Kill the program while it saves and open hostile files for some minutes, and print the results
	@$(BIN)/python -m tests.campaigns.stops --kills 200
	@$(BIN)/python -m tests.campaigns.hostile --count 1000

complete: setup ## Demand that every text of the program is translated into every language we ship
	@$(BIN)/python -m pytest -m complete tests/messages

lint: setup ## Check style, types, dependency directions and the rule texts
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache
	@$(BIN)/tableside check

bench: setup ## Measure, as ratios against named references
	@$(BIN)/python -m tests.bench

screenshots: setup ## Take the pictures of the README on a virtual screen
	@.ci/setup screen
	@.ci/screenshots

icons: setup ## Draw the icon of the desktop in every size
	@$(OFFSCREEN) $(BIN)/python .ci/draw_icons.py resources/icons/tableside.svg resources/desktop/icons

bundle: ## Build what people download: a folder without Python, its archive, a Debian package
	@.ci/setup bundle
	@$(MAKE) --no-print-directory --silent catalogues index
	@.ci/bundle/build

bundle-check: ## Try the bundle in bare roots of Debian and Ubuntu on a virtual screen (as root)
	@.ci/bundle/check

products: setup ## Check handbooks, pages and desktop files with epubcheck, a headless browser and validators
	@.ci/release/check-products

release: lint complete test test-slow products bundle ## Build everything people download and run every check
	@.ci/release/make-release

clean: ## Remove everything that can be made again
	@rm -rf $(VENV) dist build resources/index .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .benchmarks i18n/*/LC_MESSAGES/*.mo
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
