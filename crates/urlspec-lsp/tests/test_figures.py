"""What a keystroke, many documents, and cancelled requests cost. The figures are shown at the end.

The limits are those of a build that is not optimised, on a machine that has other things to do: they hold off what grows
with the document, and no more. A build that is optimised is measured too, and more strictly, if URLSPEC_RELEASE names it.
"""

import os
import statistics
import time

import pytest
from conftest import BINARY
from wire import PULLS, Client, changed, closed, notification, opened, part, request

SIZE = 5_000_000
# How many are told of a document.
MOST = 500
SLOW = 120

# Milliseconds of work for a keystroke.
BUILDS = {"debug": (BINARY, 250)}
if release := os.environ.get("URLSPEC_RELEASE"):
    BUILDS["release"] = (release, 10)

WORDS = "Of what is written here most is no URL at all, and so it is passed over when one is looked for. "


def document(between, every=100):
    """A text of SIZE octets in which each URL stands behind words, and each of so many has a fault."""
    made, length, number = [], 0, 0
    while length < SIZE:
        fault = "~" if number % every == 0 else ""
        piece = f"{WORDS}<URL:http://h.x/{fault}{number}> or ftp://f.x/{number};type=a,{between}"
        made.append(piece)
        length += len(piece)
        number += 1
    return "".join(made)


DOCUMENTS = {
    "plain text": ("plaintext", lambda: document("\n")),
    "Markdown": ("markdown", lambda: document("\n\n")),
    "HTML": ("html", lambda: document("\n").replace("<URL:", "&lt;URL:")),
    "one line": ("plaintext", lambda: document(" ")),
    "one line beyond ASCII": ("plaintext", lambda: document(" 😀é ")),
    "a fault in each URL": ("plaintext", lambda: document("\n", every=1)),
    "one word": ("plaintext", lambda: "a" * SIZE),
    "one URL": ("plaintext", lambda: "http://h.x/" + "a" * SIZE),
    "wrappers without an end": ("plaintext", lambda: "<URL:" * (SIZE // 5)),
    "no end of backticks": ("markdown", lambda: "`" * (SIZE // 2) + " http://h.x/~ " + "`a" * (SIZE // 4)),
}


# Those that tell what was typed last. Of the others only the first faults are told, or none of a URL that is no more read.
TELLS = {"plain text", "Markdown", "HTML", "one line", "one line beyond ASCII"}


def middle(text):
    """A place in the middle, after a URL's first octets where there is one, as UTF-16 counts."""
    at = text.find("http://h.x/", len(text) // 2)
    at = len(text) // 2 if at < 0 else at + len("http://h.x/")
    line = text.count("\n", 0, at)
    before = text[text.rfind("\n", 0, at) + 1 : at]
    return line, len(before.encode("utf-16-le")) // 2


@pytest.mark.limit(SLOW * 2)
@pytest.mark.parametrize("pulls", [True, False], ids=["pull", "push"])
@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_keystroke_in_5_mb(name, build, pulls, figures):
    language, make = DOCUMENTS[name]
    binary, most = BUILDS[build]
    text = make()
    uri = "file:///big.txt"
    line, character = middle(text)
    with Client(binary) as client:
        client.initialize(PULLS if pulls else {})

        def said(version):
            if pulls:
                return client.pull(uri, within=SLOW)["result"]["items"]
            is_it = lambda message: message.get("method") == "textDocument/publishDiagnostics"  # noqa: E731
            while (params := client.until(is_it, within=SLOW)["params"])["version"] != version:
                pass
            return params["diagnostics"]

        started = time.perf_counter()
        client.send(opened(uri, text, language))
        first = said(1)
        opening = time.perf_counter() - started

        took, worked = [], []
        keys = 20 if build == "debug" else 50
        for number in range(keys):
            started, before = time.perf_counter(), client.worked()
            client.send(changed(uri, number + 2, part((line, character), (line, character), "~" if number == keys - 1 else "k")))
            last = said(number + 2)
            took.append((time.perf_counter() - started) * 1_000)
            worked.append(client.worked() - before)
        assert all(item["source"] == "urlspec" for item in first)
        if name in TELLS:
            place = {"line": line, "character": character}
            assert [item["code"] for item in last if item["range"]["start"] == place] == ["unsafe-character"]
            assert len(last) == len(first) + 1
        median, waited = statistics.median(worked), statistics.median(took)
        how = "pull" if pulls else "push"
        figures.append(
            f"{build:7} {how}: {name:24} opened in {opening:6.2f} s, a key {median:6.2f} ms of work, {waited:7.2f} ms in all, "
            f"{len(last)} said, {client.memory() >> 20} MiB"
        )
        assert median < most


@pytest.mark.limit(SLOW)
@pytest.mark.parametrize("pulls", [True, False], ids=["pull", "push"])
def test_200_documents_leave_nothing_behind(pulls, figures):
    text = "see http://h.x/~ and <URL:ftp://f.x/a^b>, é😀\n" * 40
    uris = [f"file:///folder-{number}/a.txt" for number in range(200)]
    with Client() as client:
        client.initialize(PULLS if pulls else {})
        sizes = []
        for turn in range(10):
            for uri in uris:
                client.send(opened(uri, text), changed(uri, 2, part((7, 0), (7, 0), "http://h.x/^ ")))
                if pulls:
                    assert len(client.pull(uri)["result"]["items"]) == 81
                else:
                    client.ask("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
            most = client.memory()
            client.send(*(closed(uri) for uri in uris))
            assert client.pull(uris[0])["error"]["code"] == -32602
            client.kept.clear()
            sizes.append(client.memory())
        mib = [size >> 20 for size in (most, sizes[0], sizes[-1])]
        figures.append(f"debug   {'pull' if pulls else 'push'}: 200 documents: {mib[0]} MiB open, {mib[1]} MiB closed, {mib[2]} MiB the tenth time")
        # What a first round leaves is kept by the allocator for the next.
        assert sizes[-1] < sizes[0] * 1.1 + (4 << 20)


@pytest.mark.limit(SLOW)
def test_cancelled_requests_stop(figures):
    uri = "file:///big.txt"
    text = document("\n", every=1)
    with Client() as client:
        client.initialize(PULLS)
        client.send(opened(uri, text))
        started = time.perf_counter()
        ask = {"textDocument": {"uri": uri}}
        answer = client.ask("textDocument/documentSymbol", ask, within=SLOW)
        once = time.perf_counter() - started
        assert len(answer["result"]) > 10_000
        numbers = range(1_001, 1_051)
        methods = ["documentSymbol", "documentLink", "diagnostic"]
        started = time.perf_counter()
        client.send(*(request(n, "textDocument/" + methods[n % 3], ask) for n in numbers))
        time.sleep(0.05)
        client.send(*(notification("$/cancelRequest", {"id": n}) for n in numbers))
        answers = [client.until(lambda message: message.get("id") in numbers, within=SLOW) for _ in numbers]
        took = time.perf_counter() - started
        assert sorted(answer["id"] for answer in answers) == list(numbers), "each is answered once"
        codes = [answer.get("error", {}).get("code") for answer in answers]
        assert set(codes) <= {-32800, None}
        figures.append(f"debug   one request {once:.2f} s; 50 that are cancelled {took:.2f} s, {codes.count(None)} of them answered")
        assert codes.count(None) < 5 and took < 3 * once + 1
        # What was cancelled is not kept, and what is asked anew is answered.
        items = client.pull(uri, within=SLOW)["result"]["items"]
        assert len(items) > MOST
