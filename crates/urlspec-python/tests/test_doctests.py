"""The examples in the documentation."""

import doctest
import importlib
import os
from pathlib import Path
from types import FunctionType

import pytest

MODULES = ["urlspec", "urlspec._spec", "urlspec._report", "urlspec._functions", "urlspec.arrow", "urlspec.polars"]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    if name in ("urlspec.arrow", "urlspec.polars"):
        pytest.importorskip("pyarrow")
        pytest.importorskip("polars")
    module = importlib.import_module(name)
    globals_ = dict(vars(module))
    if name == "urlspec.arrow":
        globals_["pa"] = importlib.import_module("pyarrow")
    result = doctest.testmod(module, extraglobs=globals_)
    assert result.failed == 0
    assert result.attempted > 0


def test_examples_of_the_readme() -> None:
    pytest.importorskip("pyarrow")
    root = Path(os.environ.get("URLSPEC_REPOSITORY") or Path(__file__).resolve().parents[3])
    readme = root / "crates" / "urlspec-python" / "README.md"
    result = doctest.testfile(str(readme), module_relative=False)
    assert result.failed == 0
    assert result.attempted > 8


def test_every_public_function_has_an_example() -> None:
    import urlspec
    import urlspec.arrow

    for module in (urlspec, urlspec.arrow):
        for name in module.__all__:
            value = getattr(module, name)
            if isinstance(value, FunctionType):
                assert ">>>" in (value.__doc__ or ""), name
