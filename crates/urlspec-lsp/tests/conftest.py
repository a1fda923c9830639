"""What all tests of the server share."""

import faulthandler
import os
import signal

import pytest

BINARY = os.environ["URLSPEC"]

# A test that takes longer hangs.
LIMIT = 60


class Hangs(Exception):
    """A test took too long."""


@pytest.fixture(autouse=True)
def limit(request):
    """Ends a test that hangs, whatever it waits for."""
    own = request.node.get_closest_marker("limit")

    def end(*_):
        faulthandler.dump_traceback()
        raise Hangs(f"{request.node.name} takes too long")

    signal.signal(signal.SIGALRM, end)
    signal.alarm(own.args[0] if own else LIMIT)
    yield
    signal.alarm(0)


def pytest_configure(config):
    config.addinivalue_line("markers", "limit(seconds): how long a test may take")
    config.figures = []


@pytest.fixture
def figures(request):
    """What is measured, shown at the end."""
    return request.config.figures


def pytest_terminal_summary(terminalreporter, config):
    for line in config.figures:
        terminalreporter.write_line(line)
