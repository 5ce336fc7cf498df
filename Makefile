# Everything a checkout needs, from python3 and make alone.

PYTHON ?= python3
# Every process would read a thousand modules anew where this is set: a server takes three times as long to start.
export PYTHONDONTWRITEBYTECODE =
VENV := .venv
PY := $(VENV)/bin/python
STAMP := $(VENV)/.ready
RUNS := $(VENV)/.runs

export UV_SYSTEM_CERTS := 1
export UV_LINK_MODE := copy
export PIP_DISABLE_PIP_VERSION_CHECK := 1

COMPILE = $(PY) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-annotate --no-header $(if $(UPGRADE),--upgrade) pyproject.toml

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run share setup browser test test-pages test-rules format lock prove prove-games prove-live prove-lab prove-hostile prove-evenings prove-layout prove-browsers gallery bench clean

help: ## List these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

run: $(RUNS) ## Serve Veil; HOST, PORT and DATABASE_URL say where
	@$(PY) -m app serve

share: $(RUNS) ## Serve Veil with a link that works from anywhere, by a tunnel program of this machine
	@$(PY) -m app serve --share

setup: $(STAMP) ## Prepare .venv from the lock (only when something changed)
	@:

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit("Veil needs Python 3.11 or newer." if sys.version_info < (3, 11) else 0)'
	@echo "· creating $(VENV)"
	@$(PYTHON) -m venv $(VENV)

# uv is quicker; where it cannot be had or cannot reach the packages, pip does the same. Hashes are checked either way.
BY_UV := $(PY) -m uv pip install --quiet --python $(PY)
BY_PIP := $(PY) -m pip install --quiet

define install
	@echo "· installing from $<"
	@$(PY) -m uv --version >/dev/null 2>&1 || $(BY_PIP) uv >/dev/null 2>&1 || true
	@if $(PY) -m uv --version >/dev/null 2>&1 && $(BY_UV) --require-hashes -r $< && $(BY_UV) --no-deps --editable .; \
	then :; else echo "· without uv, using pip"; \
	$(BY_PIP) --require-hashes -r $< && $(BY_PIP) --no-deps --editable .; fi
endef

# To play, less is needed than to develop; whoever has the one has the other.
$(RUNS): requirements.lock pyproject.toml | $(PY)
	$(install)
	@touch $@

$(STAMP): requirements-test.lock pyproject.toml | $(PY)
	$(install)
	@touch $@ $(RUNS)

test: setup browser ## Check format, lint and types, then run the tests
	@echo "· format" && $(PY) -m ruff format --quiet --check .
	@echo "· lint" && $(PY) -m ruff check --quiet .
	@echo "· types" && $(PY) -m mypy --no-error-summary
	@$(MAKE) --no-print-directory test-rules
	@$(MAKE) --no-print-directory test-pages

# Pages have two browsers, each with a server of its own: while one waits, the other draws. More would only queue.
# What failed is tried once more by itself, so that a machine that was busy elsewhere is not taken for a mistake.
AGAIN := --last-failed --last-failed-no-failures=none
PAGES := $(PY) -m pytest -m 'not evening' tests/browser
RULES := $(PY) -m pytest --ignore=tests/browser

test-pages:
	@echo "· tests in the browser" && $(PAGES) --numprocesses=logical --maxprocesses=2 --dist=worksteal \
	|| { echo "· once more, by itself" && $(PAGES) $(AGAIN); }

test-rules:
	@echo "· all other tests" && $(RULES) --numprocesses=logical --maxprocesses=4 --dist=worksteal \
	|| { echo "· once more, by itself" && $(RULES) $(AGAIN); }

format: setup ## Format the code and mend what lint can mend
	@$(PY) -m ruff check --quiet --fix-only .
	@$(PY) -m ruff format .

lock: | $(PY) ## Remake both locks (UPGRADE=1 takes the newest versions)
	@$(BY_PIP) uv
	@$(COMPILE) -o requirements.lock
	@$(COMPILE) --group test --constraint requirements.lock -o requirements-test.lock
	@if grep -nE '://|^ *-(-index|-extra|-find|i |f )' requirements.lock requirements-test.lock; \
	then echo "a lock names a host"; exit 1; fi

browser: setup ## See to a browser for the tests: the machine's own, Debian's, or Playwright's
	@command -v chromium chromium-browser google-chrome >/dev/null 2>&1 \
	|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && echo "· installing chromium" \
	&& apt-get update -qq && apt-get install -qq -y --no-install-recommends chromium >/dev/null; } \
	|| $(PY) -m playwright install chromium

prove: $(if $(ONLY),prove-$(ONLY),prove-games prove-live prove-lab prove-hostile prove-evenings prove-layout prove-browsers) ## Run the long proofs (ONLY=games, live, lab, hostile, evenings, layout or browsers)

prove-games: setup
	@$(PY) -m tests.prove
	@$(PY) -m tests.prove_sets

prove-live: setup
	@$(PY) -m tests.prove_live

prove-lab: setup
	@$(PY) -m tests.prove_lab

prove-hostile: setup
	@$(PY) -m tests.prove_hostile

prove-evenings: setup browser
	@$(PY) -m pytest -v -m evening tests/browser

prove-layout: setup browser
	@$(PY) -m tests.browser.audit --whole

prove-browsers: setup
	@$(PY) -m tests.browsers.evenings

gallery: setup browser ## Draw every moment of every game, and every end, into docs/gallery
	@$(PY) -m tests.browser.gallery

bench: setup ## Measure; never fails a build
	@$(PY) -m tests.bench
	@$(PY) -m tests.bench_live
	@$(PY) -m tests.bench_reading
	@$(PY) -m tests.bench_answers
	@$(PY) -m tests.bench_workshop
	@$(PY) -m tests.bench_trials

clean: ## Remove the environment, caches and build output
	@rm -rf $(VENV) build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
