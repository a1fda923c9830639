"""Programs as people type them who work with data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import urlspec

pa = pytest.importorskip("pyarrow")

import urlspec.arrow  # noqa: E402

ROWS = ["https://h.x/a?b=1#c", "http://h.y:8080/~joe", "http:/h.z/a", "http://h.x/my page", "", None]
HOSTS = ["h.x", "h.y", None, "h.x", None, None]


def test_rows_are_validated() -> None:
    assert [row for row in ROWS if row and urlspec.accepts(row)] == ROWS[:2]
    report = urlspec.check("http://h.x/my page")
    assert (bool(report), report.errors[0].code, report.fixed) == (False, "unsafe-character", "http://h.x/my%20page")


def test_parts_of_a_url() -> None:
    url = urlspec.parse("https://joe@h.x:8443/a/b?q=1&page=2#top")
    assert (url.scheme, url.user, url.host, url.port, url.path) == ("https", "joe", "h.x", 8443, "/a/b")
    assert dict(url.query_pairs) == {"q": "1", "page": "2"} and url.fragment == "top"


def test_a_url_is_changed_and_resolved() -> None:
    url = urlspec.parse("http://h.x/a/b?utm=1")
    assert str(url.replace(scheme="https", query=None).joined("../c")) == "https://h.x/c"
    assert str(urlspec.resolve("http://h.x/a/b", "c")) == "http://h.x/a/c"


def test_urls_are_deduplicated() -> None:
    urls = ["HTTP://H.X:80/%7ejoe", "http://h.x/~joe", "http://h.x/a/../~joe"]
    assert {urlspec.canon(url) for url in urls} == {"http://h.x/~joe"}
    assert len(set(pa.array(urlspec.arrow.canon(urls)).to_pylist())) == 1


def test_a_model_of_pydantic() -> None:
    pydantic = pytest.importorskip("pydantic")

    class Page(pydantic.BaseModel):  # type: ignore[name-defined, misc]
        url: urlspec.Url

    page = Page(url="https://h.x/a")
    assert page.url.host == "h.x" and page.model_dump_json() == '{"url":"https://h.x/a"}'
    assert Page.model_validate_json(page.model_dump_json()) == page
    with pytest.raises(pydantic.ValidationError, match="column 12"):
        Page(url="http://h.x/ a")


def test_a_column_of_pandas() -> None:
    pd = pytest.importorskip("pandas")
    import urlspec.arrow
    import urlspec.pandas

    frame = pd.DataFrame({"url": ROWS}, index=range(10, 16))
    assert frame["url"].urlspec.host().fillna("").tolist() == ["h.x", "h.y", "", "h.x", "", ""]
    checked = frame.join(frame["url"].urlspec.check(fields=["valid", "code"]))
    assert checked.loc[13, "code"] == "unsafe-character" and checked["valid"].sum() == 2
    assert frame["url"].urlspec.valid().index.tolist() == list(range(10, 16))
    assert frame["url"].urlspec.resolve("../x").loc[11, "resolved"] == "http://h.y:8080/x"
    assert frame["url"].urlspec.same(frame["url"]).tolist()[:2] == [True, True]
    assert frame["url"].urlspec.canon().iloc[1] == ROWS[1]
    assert frame["url"].urlspec.same(frame["url"][::-1]).tolist()[:2] == [True, True]
    assert pd.Series([float("nan")]).urlspec.host().isna().all()
    assert pa.array(urlspec.arrow.check(frame["url"], fields=["host"])).field("host").to_pylist() == HOSTS


def test_an_expression_of_polars() -> None:
    pl = pytest.importorskip("polars")
    import urlspec.polars

    frame = pl.DataFrame({"url": ROWS})
    valid = frame.filter(pl.col("url").urlspec.valid())
    assert valid["url"].to_list() == ROWS[:2]
    assert frame.select(urlspec.polars.of(pl.col("url")).host()).to_series().to_list() == HOSTS
    assert frame["url"].urlspec.host().to_list() == HOSTS


QUERY = """
    select url, url_valid(url) as valid, url_host(url) as host, url_canonical(url) as canonical, url_resolve(url, '../x') as other,
        url_same(url, url) as same
    from urls
"""


def verified(rows: list[dict[str, Any]]) -> None:
    by_url = {row["url"]: row for row in rows}
    assert [by_url[url]["host"] for url in ROWS] == HOSTS
    assert [by_url[url]["valid"] for url in ROWS] == [True, True, False, False, False, None]
    assert by_url[ROWS[1]] == {
        "url": ROWS[1],
        "valid": True,
        "host": "h.y",
        "canonical": "http://h.y:8080/~joe",
        "other": "http://h.y:8080/x",
        "same": True,
    }


def test_sql_in_duckdb() -> None:
    duckdb = pytest.importorskip("duckdb")
    import urlspec.duckdb

    connection = duckdb.connect()
    urlspec.duckdb.register(connection)
    urlspec.duckdb.register(connection, "rfc1738", suffix="_1738")
    connection.register("urls", pa.table({"url": ROWS}))
    verified(pa.table(connection.sql(QUERY).to_arrow_table()).to_pylist())
    one = connection.sql(
        "select url_check('http://h.x:99999/ a') as c, url_parts('http://h.x:99999/a') as p, url_valid_1738('http://h.x/~')"
    )
    [(checked, parts, valid)] = one.fetchall()
    assert (checked["code"], checked["offset"], parts["port"], parts["path"], valid) == ("unsafe-character", 17, 99999, "/a", False)
    assert connection.sql("select url_extract('see http://h.x/a.')[1].url").fetchall() == [("http://h.x/a",)]


def test_sql_in_datafusion() -> None:
    datafusion = pytest.importorskip("datafusion")
    import urlspec.datafusion

    context = datafusion.SessionContext()
    urlspec.datafusion.register(context)
    context.register_record_batches("urls", [pa.table({"url": ROWS}).to_batches()])
    verified(pa.table(context.sql(QUERY)).to_pylist())
    found = context.sql("select url_extract('see http://h.x/a.') as urls, url_parts('http://h.x:1/a')['port'] as port").to_pylist()
    assert found == [{"urls": [{"url": "http://h.x/a", "start": 4, "end": 16}], "port": 1}]
    assert len(context.sql("select url_extract(url) as urls from urls").to_pylist()) == len(ROWS)


def test_a_parquet_file_of_a_million_rows(tmp_path: Path) -> None:
    pq = pytest.importorskip("pyarrow.parquet")
    rows = [f"http://h{number % 1000}.example/{number}" + ("|" if number % 10 == 0 else "") for number in range(1_000_000)]
    pq.write_table(pa.table({"url": rows}), tmp_path / "urls.parquet", row_group_size=100_000)
    column = pq.read_table(tmp_path / "urls.parquet").column("url")
    checked = pa.array(urlspec.arrow.check(column))
    assert pa.compute.sum(checked.field("valid")).as_py() == 900_000
    # What is returned can be filtered, sorted and written.
    table = pa.Table.from_struct_array(checked)
    refused = table.filter(pa.compute.equal(table["code"], "unsafe-character")).sort_by("host")
    assert refused.num_rows == 100_000 and refused["host"][0].as_py() == "h0.example"
    pq.write_table(table.take(pa.array([0, 999_999])), tmp_path / "checked.parquet")
    assert pq.read_table(tmp_path / "checked.parquet").num_rows == 2


@pytest.mark.parametrize("text, valid", list(urlspec.suite("hostport", extra_states=0, count=200)))
def test_a_parser_by_the_suite(text: str, valid: bool) -> None:
    assert urlspec.check(text, "rfc1738", production="hostport").valid == valid
