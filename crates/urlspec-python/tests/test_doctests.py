"""The examples in the documentation."""

import doctest
import importlib
import os
from pathlib import Path
from types import FunctionType

import pytest

MODULES = ["urlspec", "urlspec._spec", "urlspec._url", "urlspec._report", "urlspec._functions"]
OTHERS = ["arrow", "polars", "pandas", "duckdb", "datafusion", "pydantic"]


@pytest.mark.parametrize("name", [*MODULES, *(f"urlspec.{name}" for name in OTHERS)])
def test_examples(name: str) -> None:
    if name not in MODULES:
        pytest.importorskip("pyarrow")
        pytest.importorskip(name.replace("urlspec.arrow", "pyarrow").removeprefix("urlspec."))
    module = importlib.import_module(name)
    globals_ = dict(vars(module))
    if name == "urlspec.arrow":
        globals_["pa"] = importlib.import_module("pyarrow")
    result = doctest.testmod(module, extraglobs=globals_)
    assert result.failed == 0
    assert result.attempted > 0


@pytest.mark.parametrize("name, least", [("README.md", 3), ("crates/urlspec-python/README.md", 9)])
def test_examples_of_the_readmes(name: str, least: int) -> None:
    pytest.importorskip("pyarrow")
    root = Path(os.environ.get("URLSPEC_REPOSITORY") or Path(__file__).resolve().parents[3])
    result = doctest.testfile(str(root / name), module_relative=False, encoding="utf-8")
    assert result.failed == 0
    assert result.attempted >= least


def test_every_public_function_has_an_example() -> None:
    import urlspec
    import urlspec.arrow

    for module in (urlspec, urlspec.arrow):
        for name in module.__all__:
            value = getattr(module, name)
            if isinstance(value, FunctionType):
                assert ">>>" in (value.__doc__ or ""), name
