"""Single URLs and texts."""

import copy
import dataclasses
import json
import os
import pickle
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import urlspec
from urlspec import Spec, UrlError

ROOT = Path(os.environ.get("URLSPEC_REPOSITORY") or Path(__file__).resolve().parents[3])
CASES = ROOT / "tests" / "cases"
TEXTS = [line for path in sorted(CASES.glob("*.txt")) for line in path.read_text(encoding="utf-8").splitlines()]


def test_real_urls_have_the_components_at_their_spans() -> None:
    assert len(TEXTS) > 300
    parsed = 0
    for text in TEXTS:
        for spec in Spec:
            if not urlspec.accepts(text, spec):
                continue
            url = urlspec.parse(text, spec)
            parsed += 1
            assert str(url) == text
            for name, span in url.spans.items():
                expected = text[slice(*span)]
                if name != "port":
                    assert getattr(url, name) == expected
                else:
                    assert url.port == (int(expected) if expected else None)
    assert parsed > 1000


@pytest.mark.parametrize("spec", list(Spec))
def test_the_components_of_a_uri_are_its_text(spec: Spec) -> None:
    """RFC 3986, section 5.3, and the same as the command has."""
    if spec not in (Spec.RFC2396, Spec.RFC3986, Spec.CURRENT):
        return
    for text in TEXTS:
        if not urlspec.accepts(text, spec):
            continue
        url = urlspec.parse(text, spec)
        rebuilt = "" if url.scheme is None else f"{url.scheme}:"
        rebuilt += "" if url.authority is None else f"//{url.authority}"
        assert url.path is not None
        rebuilt += url.path + ("" if url.query is None else f"?{url.query}")
        assert rebuilt + ("" if url.fragment is None else f"#{url.fragment}") == text
        raw = urlspec.parts(text, spec).get("raw")
        if raw is not None:
            assert raw == {name: getattr(url, name) for name in ("scheme", "authority", "path", "query", "fragment")}


@pytest.mark.parametrize("spec", list(Spec))
def test_a_report_is_what_the_json_of_the_command_has(spec: Spec) -> None:
    for text in [*TEXTS, *(f"{text}~é" for text in TEXTS[:50]), "", "é http://h.x/", "http://h.x/\n~"]:
        report = urlspec.check(text, spec, reference=True)
        found = report.to_dict()
        assert report.valid == found["valid"] == bool(report) == (report.url is not None)
        assert [diagnostic.code for diagnostic in report.diagnostics] == [own["code"] for own in found["diagnostics"]]
        for diagnostic in report.diagnostics:
            start, end = diagnostic.byte_span
            assert text[slice(*diagnostic.span)] == text.encode()[start:end].decode()
            before = text[: diagnostic.span[0]]
            assert diagnostic.line == before.count("\n") + 1
            assert diagnostic.column == len(before.rpartition("\n")[2]) + 1


def test_spans_of_bytes_count_bytes() -> None:
    report = urlspec.check("é~http://h.x/~".encode() + b"\xff")
    assert not report.valid
    assert all(diagnostic.span == diagnostic.byte_span for diagnostic in report.diagnostics)
    assert urlspec.check(b"http://h.x/").url == urlspec.parse("http://h.x/")


def test_a_refused_text_is_an_error_with_its_place() -> None:
    with pytest.raises(UrlError) as caught:
        urlspec.parse("ftp://é/~")
    error = caught.value
    assert isinstance(error, ValueError)
    assert (error.line, error.column, error.offset) == (1, 7, 6)
    assert error.code == error.report.errors[0].code
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.code, again.report) == (str(error), error.code, error.report)
    for call in (
        lambda: urlspec.canon("http://h.x/|"),
        lambda: urlspec.parts("http://h.x/|"),
        lambda: urlspec.resolve("http://h.x/|", "a"),
        lambda: urlspec.same("http://h.x/", "http://h.x/|"),
        lambda: urlspec.convert("http://h.x/|", "rfc3986"),
    ):
        with pytest.raises(UrlError) as caught:
            call()
        assert (caught.value.code, caught.value.offset) == ("unsafe-character", 11)


def test_the_default_is_the_document_of_today_and_for_productions_rfc_1738() -> None:
    assert urlspec.check("http://h.x/~").valid
    assert not urlspec.check("http://h.x/~", Spec.RFC1738).valid
    assert urlspec.check("http://h.x/~").to_dict()["spec"] == "current"
    assert urlspec.check("h.x", production="hostport").to_dict()["spec"] == "rfc1738"
    assert urlspec.parts("http://h.x/a")["kind"] == "uri"
    for spec in (Spec.CURRENT, Spec.RFC1738):
        assert urlspec.build(urlspec.parts("http://h.x/a%2Fb", spec)) == "http://h.x/a%2Fb"


def test_wrong_arguments_are_clear_errors() -> None:
    with pytest.raises(ValueError, match="unknown document `rfc9999`; the documents are udi, "):
        urlspec.check("http://h.x/", "rfc9999")
    with pytest.raises(ValueError, match="hostprot"):
        urlspec.check("http://h.x/", production="hostprot")
    with pytest.raises(ValueError, match="unknown kind `doc`"):
        urlspec.extract("", "doc")
    with pytest.raises(ValueError, match="unsafe-charakter"):
        urlspec.explain("unsafe-charakter")
    with pytest.raises(ValueError):
        urlspec.build({"kind": "http"})
    with pytest.raises(ValueError, match="extra_states"):
        urlspec.suite("hostport", extra_states=9)
    with pytest.raises(TypeError, match="`text` must be a str"):
        urlspec.parse(b"http://h.x/")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not int"):
        urlspec.check("http://h.x/", 1738)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="`production` must be a str, not int"):
        urlspec.check("http://h.x/", production=1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="`production` must be a str, not NoneType"):
        urlspec.suite(None)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="`kind` must be a str, not NoneType"):
        urlspec.extract("", None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="`code` must be a str, not int"):
        urlspec.explain(1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="`parts` must be a dict, not str"):
        urlspec.build("http://h.x/")  # type: ignore[arg-type]
    for call in (urlspec.check, urlspec.parse, urlspec.extract, urlspec.canon, urlspec.parts):
        with pytest.raises(UnicodeEncodeError):
            call("http://h.x/\ud800")


def test_values_are_equal_hashable_and_pickled() -> None:
    report = urlspec.check("http://h.x/|")
    values: list[Any] = [
        report,
        report.diagnostics[0],
        urlspec.parse("ftp://u:p@h.x/a"),
        Spec.UDI,
        urlspec.same("http://h.x/", "http://h.x/"),
        urlspec.resolve("http://h.x/a", "b"),
        urlspec.extract("http://h.x/")[0],
        urlspec.convert("http://h.x/", "rfc3986"),
    ]
    for value in values:
        assert pickle.loads(pickle.dumps(value)) == value == copy.deepcopy(value)
        assert hash(value) == hash(pickle.loads(pickle.dumps(value)))
    for value in values:
        if dataclasses.is_dataclass(value):
            with pytest.raises(dataclasses.FrozenInstanceError):
                setattr(value, dataclasses.fields(value)[0].name, "other")
    assert urlspec.check("http://h.x/|") == report != urlspec.check("http://h.x/||")


def test_no_password_is_shown() -> None:
    for text in ["ftp://joe:hunter2x@h.x/", "http://joe:hunter2x@h.x/|", "ftp://joe:hunter2x@h.x/ftp://a:hunter2x@b/"]:
        report = urlspec.check(text)
        shown = [repr(report), str(report), report.to_json(), repr(report.diagnostics), report.draw(ascii=True)]
        if report.url:
            shown.append(repr(report.url))
            assert str(report.url) == text and report.url.password == "hunter2x"
        else:
            shown += [str(UrlError(report)), repr(UrlError(report))]
        shown += [repr(match) for match in urlspec.extract(f"see {text} here")]
        assert not [own for own in shown if "hunter2x" in own]
    resolved = urlspec.resolve("ftp://joe:hunter2x@h.x/", "a")
    assert "hunter2x" in str(resolved) and "hunter2x" not in repr(resolved)


def test_parts_and_build_are_inverse() -> None:
    for text in TEXTS:
        if urlspec.accepts(text):
            assert urlspec.same(text, urlspec.build(json.loads(json.dumps(urlspec.parts(text)))))


def test_extract_counts_characters() -> None:
    text = "é <http://h.x/é> ünd http://a.b/c, ftp://d.e/"
    assert [text[slice(*url.span)] for url in urlspec.extract(text)] == [str(url) for url in urlspec.extract(text)]
    assert [str(url) for url in urlspec.extract("[a](http://h.x/a&amp;b)", "markdown")] == ["http://h.x/a&b"]


def test_suites_are_those_of_the_grammar() -> None:
    cases = list(urlspec.suite("hostport", extra_states=0))
    assert len(cases) > 500
    assert {case.valid for case in cases} == {True, False}
    for text, valid in cases:
        assert urlspec.check(text, production="hostport").valid == valid, text
    assert len(list(urlspec.suite("URI", "rfc3986", extra_states=0, count=10))) == 10


def test_readable_suites_have_names_and_reasons() -> None:
    cases = list(urlspec.suite(spec="rfc3986", readable=True))
    assert 300 <= len(cases) <= 600 and len({case.id for case in cases}) == len(cases)
    for case in cases:
        assert urlspec.accepts(case.text, "rfc3986") == case.valid, case.id
    assert any(case.section == "3.2.3" and case.comment for case in cases)
    assert list(urlspec.suite(spec="rfc3986", readable=True, count=3)) == cases[:3]
    ports = list(urlspec.suite("port", "rfc3986", readable=True))
    assert {case.valid for case in ports} == {True, False}
    assert all(case.valid == (case.text.isdecimal() or case.text == "") for case in ports)


def test_a_suite_is_generated_as_it_is_read() -> None:
    whole = urlspec.suite("hostport")
    texts = [case.text for case in whole]
    assert texts == sorted(set(texts), key=lambda text: (len(text.encode()), text.encode()))
    assert next(whole, None) is None


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="threads are counted by /proc")
def test_the_thread_of_a_suite_ends_with_it() -> None:
    def threads() -> int:
        return len(os.listdir("/proc/self/task"))

    before = threads()
    # The suite has millions of texts.
    suite = urlspec.suite("url")
    assert next(suite).text == ""
    assert threads() == before + 1
    del suite
    deadline = time.monotonic() + 20
    while threads() > before and time.monotonic() < deadline:
        time.sleep(0.01)
    assert threads() == before


def test_threads_run_at_once_and_agree() -> None:
    text = "http://info.cern.ch/~ ftp://h.x/a\n" * 20_000
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(urlspec.extract, [text] * 4))
    assert all(result == results[0] for result in results)
    assert len(results[0]) == 40_000


def test_hostile_texts_do_not_end_the_interpreter() -> None:
    for text in ["\0", "http://" + "[" * 100_000, "%" * 100_000, "http://h.x/" + "~" * 100_000, "\U0010ffff" * 1000]:
        for spec in Spec:
            report = urlspec.check(text, spec)
            assert isinstance(str(report), str)
