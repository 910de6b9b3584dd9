"""Two switches of the whole suite: --full adds what is slow, --require turns a skip into a failure."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples in every run: a suite that fails now and then is not believed. New ones are
# looked for by hand with HYPOTHESIS_PROFILE=explore, and what they find becomes a test by name.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

REQUIRE_EXCEPTION = "gpu"
# A few dozen stand open at the end; a test that leaves its store open adds three.
OPEN_FILES = Path("/proc/self/fd")
MOST_OPEN = 256


@pytest.fixture(scope="session", autouse=True)
def closes_what_it_opens():
    """Set up before everything else, so what every fixture opened is closed by now."""
    yield
    if OPEN_FILES.is_dir():
        assert len(os.listdir(OPEN_FILES)) < MOST_OPEN, "tests left files open"


def pytest_addoption(parser):
    parser.addoption("--full", action="store_true", help="run tests marked full as well")
    parser.addoption("--require", action="store_true", help="a skip is a failure, except for want of a GPU")


def pytest_collection_modifyitems(config, items):
    if config.getoption("--full"):
        return
    later = [item for item in items if item.get_closest_marker("full")]
    items[:] = [item for item in items if not item.get_closest_marker("full")]
    config.hook.pytest_deselected(items=later)


def refuse_skip(report):
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    report.outcome = "failed"
    report.longrepr = f"skipped although --require was given: {reason}"


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    report = outcome.get_result()
    if not item.config.getoption("--require") or item.get_closest_marker(REQUIRE_EXCEPTION):
        return
    if report.skipped and not hasattr(report, "wasxfail"):
        refuse_skip(report)


@pytest.hookimpl(hookwrapper=True)
def pytest_make_collect_report(collector):
    outcome = yield
    report = outcome.get_result()
    if collector.config.getoption("--require") and report.skipped:
        refuse_skip(report)
