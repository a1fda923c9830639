"""Columns."""

import os
from pathlib import Path
from typing import Any

import pytest

pa = pytest.importorskip("pyarrow")
pl = pytest.importorskip("polars")

import urlspec  # noqa: E402
import urlspec.arrow  # noqa: E402
import urlspec.polars  # noqa: E402

ROOT = Path(os.environ.get("URLSPEC_REPOSITORY") or Path(__file__).resolve().parents[3])
CASES = ROOT / "tests" / "cases"
LINES = [line for path in sorted(CASES.glob("*.txt")) for line in path.read_text(encoding="utf-8").splitlines()]
TEXTS: list[str | None] = [None, "", *LINES, *(f"{line}~" for line in LINES), None, "é", "http://h.x:99999/"]


def row(text: str | None, spec: str, reference: bool) -> dict[str, Any] | None:
    """What the functions for one text return."""
    if text is None:
        return None
    report = urlspec.check(text, spec, reference=reference)
    url, first = report.url, report.errors[0] if report.errors else None
    names = ("scheme", "authority", "user", "host", "port", "path", "search", "fragment")
    components = {name: getattr(url, name) if url else None for name in names}
    error = {"code": first and first.code, "offset": first and first.byte_span[0], "fixed": report.fixed}
    return {"valid": report.valid, **components, **error}


TYPES = ["string", "large_string", "string_view", "binary", "large_binary", "binary_view"]


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("strings", ["view", "utf8", "large_utf8"])
def test_a_column_has_what_single_texts_have(kind: str, strings: Any) -> None:
    column = pa.array([text and text.encode() if "binary" in kind else text for text in TEXTS], getattr(pa, kind)())
    for spec, reference in (("rfc1738", False), ("rfc3986", True)):
        expected = [row(text, spec, reference) for text in TEXTS]
        found = urlspec.arrow.check(column, spec, reference=reference, strings=strings, refused="null")
        assert pa.array(found).to_pylist() == expected
        if "view" not in kind:
            encoded = [column.dictionary_encode(), pa.chunked_array([column.slice(0, 7), column.slice(7)])]
            encoded += [pa.compute.run_end_encode(column)] if "large" not in kind else []
            for other in encoded:
                result = urlspec.arrow.check(other, spec, reference=reference, strings=strings, refused="null")
                assert pa.array(result).to_pylist() == expected


def test_chunks_stay_chunks() -> None:
    column = pa.chunked_array([TEXTS[:5], [], TEXTS[5:]], pa.string())
    result = pa.chunked_array(urlspec.arrow.check(column, refused="null"))
    assert [len(chunk) for chunk in result.chunks] == [5, 0, len(TEXTS) - 5]
    assert result.to_pylist() == [row(text, "current", False) for text in TEXTS]
    empty = urlspec.arrow.check(pa.chunked_array([], pa.string()))
    assert len(empty) == 0 and pa.chunked_array(empty).to_pylist() == []


def test_a_null_row_of_a_table_has_null_fields() -> None:
    table = pa.table(urlspec.arrow.check(pa.array(["http://h.x/", None]), fields=["valid", "host"]).as_table())
    assert table.to_pylist() == [{"valid": True, "host": "h.x"}, {"valid": None, "host": None}]


def test_the_other_functions() -> None:
    column = pa.array(["HTTP://H.X:80/", None, "~"])
    assert pa.array(urlspec.arrow.canon(column)).to_pylist() == ["http://h.x/", None, None]
    assert pa.array(urlspec.arrow.same(column, pa.array(["http://h.x/"]))).to_pylist() == [True, None, None]
    bases = pa.chunked_array([["http://h.x/a"], ["news:a@b.c", None]])
    found = pa.chunked_array(urlspec.arrow.resolve(bases, pa.array(["b"] * 3), "rfc1738", strings="utf8")).to_pylist()
    assert found == [{"resolved": "http://h.x/b", "error": None}, {"resolved": None, "error": "never-relative"}, None]
    texts = pa.array(["see http://h.x/ and ftp://a.b/", None, ""])
    spans = [{"url": "http://h.x/", "start": 4, "end": 15}, {"url": "ftp://a.b/", "start": 20, "end": 30}]
    assert pa.array(urlspec.arrow.extract(texts)).to_pylist() == [spans, None, []]


def test_bad_columns_are_clear_errors() -> None:
    check = urlspec.arrow.check
    with pytest.raises(TypeError, match="`column` is a str, and a column of Arrow is needed"):
        check("http://h.x/")
    with pytest.raises(ValueError, match='`refused` is "none"; it may be "outline", "fixed" or "null"'):
        check(pa.array(["a"]), refused="none")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="^the type is Int64, but strings or bytes are needed"):
        check(pa.array([1]))
    with pytest.raises(TypeError, match="^column `u`: the type is Int64"):
        check(pl.Series("u", [1]))
    with pytest.raises(TypeError, match="^these are structs or a table; choose one of its columns"):
        check(pa.table({"u": ["http://h.x/"]}))
    with pytest.raises(ValueError, match="unknown document `rfc17`"):
        check(pa.array(["a"]), "rfc17")
    with pytest.raises(ValueError, match="no field is named `hots`; the fields are valid, scheme, "):
        check(pa.array(["a"]), fields=["hots"])
    with pytest.raises(ValueError, match='`strings` is "text"'):
        check(pa.array(["a"]), strings="text")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="the columns have 2 and 3 rows"):
        urlspec.arrow.same(pa.array(["a"] * 2), pa.array(["a"] * 3))
    with pytest.raises(TypeError, match="^column `second`: the type is Int64"):
        urlspec.arrow.same(pa.array(["a"]), pa.array([1]))
    with pytest.raises(TypeError, match="^column `v`: the type is Int64"):
        urlspec.arrow.resolve(pl.Series("u", ["a"]), pl.Series("v", [1]))
    with pytest.raises(TypeError, match="`fields` must be a list of names, such as \\['valid'\\], not a str"):
        check(pa.array(["a"]), fields="valid")
    with pytest.raises(TypeError, match="`fields` must be a str, not int"):
        check(pa.array(["a"]), fields=[1])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="`fields` has `valid` twice"):
        check(pa.array(["a"]), fields=["valid", "valid"])
    with pytest.raises(TypeError, match="`strings` must be a str, not NoneType"):
        check(pa.array(["a"]), strings=None)  # type: ignore[arg-type]
    invalid = pa.array([b"http://h.x/\xff", b"http://h.x/"])
    assert [own["valid"] for own in pa.array(check(invalid)).to_pylist()] == [False, True]


def test_nulls_without_a_type_stay_null() -> None:
    for column in (pa.nulls(2), pa.chunked_array([pa.nulls(2)])):
        assert pl.Series(urlspec.arrow.check(column)).to_list() == [None, None]
        assert pl.Series(urlspec.arrow.canon(column)).to_list() == [None, None]
    series = pl.Series("u", [None, None])
    assert series.dtype == pl.Null
    assert series.urlspec.check(fields=["valid"]).to_list() == [None, None]
    assert series.urlspec.same(series).to_list() == [None, None]
    assert series.to_frame().select(pl.col("u").urlspec.canon()).to_series().to_list() == [None, None]


def test_a_series_in_chunks_has_one_result_for_each_row() -> None:
    series = pl.Series("url", TEXTS)
    chunks = pl.concat([series, series], rechunk=False)
    assert chunks.n_chunks() == 2
    assert chunks.urlspec.check().to_list() == 2 * series.urlspec.check().to_list()
    assert chunks.urlspec.canon().to_list() == 2 * series.urlspec.canon().to_list()
    assert chunks.urlspec.same(pl.concat([series, series], rechunk=True)).to_list() == 2 * series.urlspec.same(series).to_list()
    assert chunks.urlspec.extract().len() == 2 * len(TEXTS)


def test_wrong_arguments_of_an_expression_are_errors_before_the_query() -> None:
    with pytest.raises(ValueError, match="no field is named `hots`; the fields are valid, scheme, "):
        pl.col("url").urlspec.check(fields=["hots"])
    with pytest.raises(ValueError, match="unknown document `rfc17`"):
        pl.col("url").urlspec.check("rfc17")


def test_polars_expressions() -> None:
    frame = pl.DataFrame({"url": TEXTS, "base": ["http://h.x/a/"] * len(TEXTS)})
    expected = [row(text, "current", False) for text in TEXTS]
    found = frame.select(pl.col("url").urlspec.check(refused="null")).to_series()
    assert found.dtype == urlspec.polars.CHECKED and found.to_list() == expected
    assert frame.lazy().select(pl.col("url").urlspec.check(refused="null")).collect(engine="streaming").to_series().to_list() == expected
    assert frame["url"].urlspec.check(refused="null").to_list() == expected
    codes = frame.lazy().filter(pl.col("url").urlspec.check(fields=["valid"]).struct.field("valid")).collect()
    assert codes["url"].to_list() == [text for text, own in zip(TEXTS, expected) if own and own["valid"]]
    resolved = frame.select(pl.col("base").urlspec.resolve("url")).to_series().to_list()
    assert resolved[1] == {"resolved": "http://h.x/a/", "error": None}
    same = frame.select(pl.col("url").urlspec.same(pl.col("url"))).to_series().to_list()
    assert same == [True if own and own["valid"] else None for own in expected]
    assert frame.select(pl.col("url").urlspec.canon()).to_series().to_list() == frame["url"].urlspec.canon().to_list()
    assert frame.select(pl.col("url").urlspec.extract()).to_series().dtype == urlspec.polars.EXTRACTED


def test_results_work_in_pyarrow_as_they_are(tmp_path: Any) -> None:
    pq = pytest.importorskip("pyarrow.parquet")
    column = pa.chunked_array([["http://b.x/", None], ["http://a.x/ "]])
    table = pa.table(urlspec.arrow.check(column).as_table())
    assert table.filter(pa.compute.equal(table["valid"], False))["host"].to_pylist() == ["a.x"]
    assert table.sort_by("host").take([0])["host"].to_pylist() == ["a.x"]
    pq.write_table(table, tmp_path / "a.parquet")
    assert pq.read_table(tmp_path / "a.parquet").num_rows == 3
    assert pa.array(urlspec.arrow.canon(["HTTP://H.X", None])).to_pylist() == ["http://h.x/", None]


def test_messages_and_guesses_are_fields_that_are_named() -> None:
    rows = ["www.example.com/1", "http://h.x:80a/", "http://h.x/a b", "http://h.x/", "http://["]
    found = pa.array(urlspec.arrow.check(rows, fields=["message", "guess"])).to_pylist()
    reports = [urlspec.check(row) for row in rows]
    firsts = [next((own for own in report.diagnostics if own.severity == "error"), None) for report in reports]
    assert [row["message"] for row in found] == [own and own.message for own in firsts]
    assert [row["guess"] for row in found] == [report.guess for report in reports]
    assert [row["guess"] for row in found][:4] == ["http://www.example.com/1", "http://h.x:80/", "http://h.x/a%20b", None]


def test_warnings_are_fields_that_are_named() -> None:
    rows = ["http:/h.x/a", "http://u:hunter2x@h.x/", "http://h.x/"]
    found = pa.array(urlspec.arrow.check(rows, "rfc3986", fields=["valid", "warning", "warning_offset"])).to_pylist()
    assert [row["valid"] for row in found] == [True] * 3
    reports = [urlspec.check(row, "rfc3986") for row in rows]
    warnings = [next((own for own in report.diagnostics if own.severity == "warning"), None) for report in reports]
    assert [row["warning"] for row in found] == [own and own.code for own in warnings]
    assert [row["warning_offset"] for row in found] == [own and own.byte_span[0] for own in warnings]
    assert found[0]["warning"] is not None and found[2]["warning"] is None
