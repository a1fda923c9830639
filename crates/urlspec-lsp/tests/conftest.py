"""Fixtures for all tests of the server."""

import faulthandler
import os
import signal

import pytest

BINARY = os.environ["URLSPEC"]

# The default time limit of a test in seconds.
LIMIT = 60


class TimeLimitExceeded(Exception):
    """A test took too long."""


@pytest.fixture(autouse=True)
def limit(request):
    """Ends a test that exceeds its time limit."""
    own = request.node.get_closest_marker("limit")

    def end(*_):
        faulthandler.dump_traceback()
        raise TimeLimitExceeded(f"{request.node.name} takes too long")

    signal.signal(signal.SIGALRM, end)
    signal.alarm(own.args[0] if own else LIMIT)
    yield
    signal.alarm(0)


def pytest_configure(config):
    config.addinivalue_line("markers", "limit(seconds): the time limit of a test")
    config.measurements = []


@pytest.fixture
def measurements(request):
    """Lines to print at the end of the run."""
    return request.config.measurements


def pytest_terminal_summary(terminalreporter, config):
    for line in config.measurements:
        terminalreporter.write_line(line)
