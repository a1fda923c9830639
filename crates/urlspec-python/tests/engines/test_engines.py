"""DuckDB, Polars, DataFusion and pandas have what the command reports of the same rows."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import Rows

pa = pytest.importorskip("pyarrow")

import urlspec.arrow  # noqa: E402

FIELDS = ("valid", "code", "offset", "fixed")


def verdicts(rows: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    return [tuple(row[field] for field in FIELDS) for row in rows]


def test_pyarrow(rows: Rows) -> None:
    assert verdicts(pa.array(urlspec.arrow.check(pa.array(rows.urls))).to_pylist()) == rows.expected


def test_duckdb_reads_a_result(rows: Rows) -> None:
    duckdb = pytest.importorskip("duckdb")
    urls = pa.table({"url": rows.urls, "row": range(len(rows.urls))})
    # Out of DuckDB by Arrow, and in again.
    column = duckdb.sql("select url from urls order by row").to_arrow_table().column("url")
    checked = urlspec.arrow.check(column).as_table()
    found = duckdb.sql('select valid, code, "offset", fixed from checked').fetchall()
    assert found == rows.expected
    hosts = duckdb.sql("select host, count(*) from checked where valid group by host order by 2 desc, 1 limit 3").fetchall()
    assert len(hosts) == 3


def test_duckdb_calls_a_function(rows: Rows) -> None:
    duckdb = pytest.importorskip("duckdb")
    connection = duckdb.connect()

    def check(column: Any) -> Any:
        return pa.chunked_array(urlspec.arrow.check(column, fields=FIELDS, strings="utf8"))

    kind = duckdb.struct_type({"valid": "boolean", "code": "varchar", "offset": "integer", "fixed": "varchar"})
    connection.create_function("url_check", check, ["varchar"], kind, type="arrow")
    urls = pa.table({"url": rows.urls, "row": range(len(rows.urls))})
    connection.register("urls", urls)
    query = 'select c.valid, c.code, c."offset", c.fixed from (select row, url_check(url) as c from urls) order by row'
    assert connection.sql(query).fetchall() == rows.expected


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_polars(rows: Rows, engine: Any, tmp_path: Any) -> None:
    pl = pytest.importorskip("polars")
    import urlspec.polars  # noqa: F401

    pl.DataFrame({"url": rows.urls}).write_parquet(tmp_path / "urls.parquet", row_group_size=1000)
    query = pl.scan_parquet(tmp_path / "urls.parquet").select(pl.col("url").urlspec.check().alias("c")).unnest("c")
    assert query.select(FIELDS).collect(engine=engine).rows() == rows.expected


def test_datafusion(rows: Rows) -> None:
    datafusion = pytest.importorskip("datafusion")
    fields = [("valid", pa.bool_()), ("code", pa.string()), ("offset", pa.int32()), ("fixed", pa.string())]

    def check(column: Any) -> Any:
        return pa.array(urlspec.arrow.check(column, fields=FIELDS, strings="utf8"))

    function = datafusion.udf(check, [pa.string()], pa.struct(fields), "immutable", "url_check")
    context = datafusion.SessionContext()
    context.register_udf(function)
    table = pa.table({"url": rows.urls, "row": range(len(rows.urls))})
    context.register_record_batches("urls", [table.to_batches(max_chunksize=1000)])
    names = ", ".join(f"c['{field}'] as \"{field}\"" for field in FIELDS)
    query = f"select {names} from (select row, url_check(url) as c from urls) order by row"
    found = pa.table(context.sql(query)).to_pylist()
    assert verdicts(found) == rows.expected


def test_pandas(rows: Rows) -> None:
    pandas = pytest.importorskip("pandas")
    series = pandas.Series(rows.urls, dtype=pandas.ArrowDtype(pa.string()))
    checked = urlspec.arrow.check(pa.array(series), fields=FIELDS, strings="utf8").as_table()
    frame = pa.table(checked).to_pandas(types_mapper=pandas.ArrowDtype)
    assert verdicts(pa.Table.from_pandas(frame).to_pylist()) == rows.expected
