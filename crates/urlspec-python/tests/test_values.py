"""URLs with other components, and what keeps a `Url` from being wrong."""

import copy
import pickle
from collections.abc import Callable
from typing import Annotated

import pytest
import urlspec
from urlspec import Spec, Url, UrlError


def test_components_are_replaced() -> None:
    url = urlspec.parse("http://joe:secret@h.x:80/a?b=1#c")
    for changed, expected in [
        (url.replace(host="h.y"), "http://joe:secret@h.y:80/a?b=1#c"),
        (url.replace(host="::1", userinfo=None), "http://[::1]:80/a?b=1#c"),
        (url.replace(port=None, query=None, fragment=None), "http://joe:secret@h.x/a"),
        (url.replace(scheme="https", port=443), "https://joe:secret@h.x:443/a?b=1#c"),
        (url.replace(path="/d%20e"), "http://joe:secret@h.x:80/d%20e?b=1#c"),
        (url.replace(query=""), "http://joe:secret@h.x:80/a?#c"),
        (url.with_query_pair("b", "2&3"), "http://joe:secret@h.x:80/a?b=2%263#c"),
        (url.with_query_pair("q", "é ü"), "http://joe:secret@h.x:80/a?b=1&q=%C3%A9+%C3%BC#c"),
        (url.without_query_pair("b").without_userinfo().without_fragment(), "http://h.x:80/a"),
        (url.joined("../d#e"), "http://joe:secret@h.x:80/d#e"),
        (url.replace(), str(url)),
    ]:
        assert str(changed) == expected
        assert changed == urlspec.parse(expected)
    assert url.query_pairs == (("b", "1"),)
    assert urlspec.parse("http://h.x/").query_pairs == ()


def test_a_url_of_an_older_document_is_changed_by_it() -> None:
    url = urlspec.parse("http://h.x/a#b", "rfc1738", reference=True)
    assert (url.fragment, str(url.replace(host="h.y"))) == ("b", "http://h.y/a#b")
    assert str(url.replace(fragment=None)) == "http://h.x/a"
    assert str(url.joined("c#d")) == "http://h.x/c#d"
    with pytest.raises(UrlError):
        url.replace(path="/~")
    with pytest.raises(ValueError, match="relative reference"):
        urlspec.parse("../a", reference=True).replace(host="h.x")


def test_no_change_makes_another_url_than_it_says() -> None:
    url = urlspec.parse("http://h.x/a")
    with pytest.raises(UrlError) as caught:
        url.replace(host="a b")
    assert caught.value.code is not None
    changes: list[Callable[[], Url]] = [
        lambda: url.replace(host="h.x/b"),
        lambda: url.replace(query="a#b"),
        lambda: url.replace(path="/a?b"),
        lambda: url.replace(scheme="http:"),
    ]
    for change in changes:
        with pytest.raises(ValueError):
            change()
    with pytest.raises(TypeError, match="`port` must be an int, not str"):
        url.replace(port="80")  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        url.replace(port=65536)
    with pytest.raises(TypeError, match="`host` must be a str, not int"):
        url.replace(host=1)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        url.replace(hots="h.y")  # type: ignore[call-arg]


def test_a_url_can_not_be_made_of_other_values() -> None:
    assert Url("http://h.x/") == urlspec.parse("http://h.x/")
    with pytest.raises(UrlError):
        Url("http://h.x/ a")
    with pytest.raises(TypeError):
        Url(text="http://h.x/", host="evil.x")  # type: ignore[call-arg]
    url = Url("http://h.x/")
    for name in ("host", "text", "spec", "port"):
        with pytest.raises(AttributeError):
            setattr(url, name, "evil.x")
    assert copy.copy(url) is url and pickle.loads(pickle.dumps(url)) == url
    assert sorted([Url("http://h.y/"), url]) == [url, Url("http://h.y/")]
    assert f"{url:>12}|" == " http://h.x/|"
    assert url != "http://h.x/" and url != Url("http://h.x/", "rfc1738")


def test_empty_and_absent_differ() -> None:
    for text, authority, host, path in [
        ("foo:a", None, None, "a"),
        ("foo:/a", None, None, "/a"),
        ("foo:///a", "", "", "/a"),
        ("http://h.x", "h.x", "h.x", ""),
        ("mailto:a@h.x", None, None, "a@h.x"),
    ]:
        url = urlspec.parse(text, "rfc3986")
        assert (url.authority, url.host, url.path) == (authority, host, path), text
    assert [urlspec.parse(f"http://h.x{port}/", "rfc3986").port for port in ("", ":", ":0", ":99999")] == [None, None, 0, 99999]


def test_fragments_of_references_are_kept() -> None:
    assert urlspec.canon("HTTP://H.X/#A", "rfc1738", reference=True) == "http://h.x/#A"
    assert urlspec.same("http://h.x#a", "http://H.X/#a", "rfc1738", reference=True)
    assert not urlspec.same("http://h.x#a", "http://h.x#b", "rfc1738", reference=True)
    assert urlspec.parts("http://h.x/#a", "rfc1738", reference=True)["fragment"] == "a"
    with pytest.raises(UrlError):
        urlspec.canon("http://h.x/#A", "rfc1738")


def test_a_report_is_short() -> None:
    assert repr(urlspec.check("http://h.x/")) == "<Report valid by today's standard>"
    assert repr(urlspec.check("http://h.x/~", "rfc1738")) == "<Report refused by RFC 1738: unsafe-character in column 12>"
    # The password is a warning, before the error.
    assert repr(urlspec.check("http://joe:x@h.x:8O/")) == "<Report refused by today's standard: port-digits in column 19>"
    assert str(urlspec.check("http://h.x/")) == "valid by today's standard"


def test_pydantic() -> None:
    pydantic = pytest.importorskip("pydantic")
    from urlspec.pydantic import By

    adapter = pydantic.TypeAdapter(Url)
    url = adapter.validate_python("ftp://joe:hunter2x@h.x/")
    assert url == adapter.validate_json('"ftp://joe:hunter2x@h.x/"') == adapter.validate_python(url) and url.password == "hunter2x"
    assert adapter.dump_python(url) is url and "hunter2x" not in adapter.dump_json(url).decode()
    assert adapter.json_schema() == {"type": "string", "format": "uri"}
    for value in ["http://h.x/ a", {"host": "h.x"}, 1, None, b"http://h.x/", "http://h.x/\ud800"]:
        with pytest.raises(pydantic.ValidationError):
            adapter.validate_python(value)
    with pytest.raises(pydantic.ValidationError) as caught:
        adapter.validate_python("http://h.x/ a")
    context = caught.value.errors()[0]["ctx"]
    assert (context["code"], context["column"], context["offset"]) == ("unsafe-character", 12, 11)
    old = pydantic.TypeAdapter(Annotated[Url, By("rfc1738", reference=True)])
    assert old.validate_python("http://h.x/#a").spec is Spec.RFC1738
    with pytest.raises(pydantic.ValidationError):
        old.validate_python("http://h.x/~")
