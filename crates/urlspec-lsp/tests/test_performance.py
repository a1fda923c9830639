"""Measures keystrokes, many documents, and cancelled requests. The measurements are printed at the end.

The limits are for an unoptimized build on a busy machine: they only detect costs that grow with the document. If
URLSPEC_RELEASE names an optimized build, it is measured too, with stricter limits.
"""

import os
import statistics
import time

import pytest
from conftest import BINARY
from raw_client import PULLS, Client, changed, closed, notification, opened, part, request

SIZE = 5_000_000
# The maximum number of diagnostics of a document.
MAX_DIAGNOSTICS = 500
SLOW = 120

# The binaries, with the limits of a keystroke in milliseconds of CPU time. Plain text is checked again only around the edit;
# a document with a syntax is tokenized again as a whole.
BUILDS = {"debug": (BINARY, {"plaintext": 250, "syntax": 1_000})}
if release := os.environ.get("URLSPEC_RELEASE"):
    BUILDS["release"] = (release, {"plaintext": 10, "syntax": 200})

WORDS = "Most of this text is not a URL at all, so the search for the next URL has to skip all of these words. "


def document(between, every=100):
    """Text of SIZE bytes with words between the URLs. One of `every` URLs has an error."""
    pieces, length, number = [], 0, 0
    while length < SIZE:
        error = "~" if number % every == 0 else ""
        piece = f"{WORDS}<URL:http://h.x/{error}{number}> or ftp://f.x/{number};type=a,{between}"
        pieces.append(piece)
        length += len(piece)
        number += 1
    return "".join(pieces)


DOCUMENTS = {
    "plain text": ("plaintext", lambda: document("\n")),
    "Markdown": ("markdown", lambda: document("\n\n")),
    "HTML": ("html", lambda: document("\n").replace("<URL:", "&lt;URL:")),
    "one line": ("plaintext", lambda: document(" ")),
    "one line beyond ASCII": ("plaintext", lambda: document(" 😀é ")),
    "an error in each URL": ("plaintext", lambda: document("\n", every=1)),
    "one word": ("plaintext", lambda: "a" * SIZE),
    "one URL": ("plaintext", lambda: "http://h.x/" + "a" * SIZE),
    "wrappers without an end": ("plaintext", lambda: "<URL:" * (SIZE // 5)),
    "unbalanced backticks": ("markdown", lambda: "`" * (SIZE // 2) + " http://h.x/~ " + "`a" * (SIZE // 4)),
}


# The documents in which the last keystroke adds a diagnostic. In the others it is beyond the maximum, or in a URL that is
# too long to be checked.
SHOWS_LAST_KEYSTROKE = {"plain text", "Markdown", "HTML", "one line", "one line beyond ASCII"}


def middle(text):
    """A position in the middle, within a URL if there is one, in UTF-16."""
    at = text.find("http://h.x/", len(text) // 2)
    at = len(text) // 2 if at < 0 else at + len("http://h.x/")
    line = text.count("\n", 0, at)
    before = text[text.rfind("\n", 0, at) + 1 : at]
    return line, len(before.encode("utf-16-le")) // 2


@pytest.mark.limit(SLOW * 2)
@pytest.mark.parametrize("pulls", [True, False], ids=["pull", "push"])
@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_keystroke_in_5_mb(name, build, pulls, measurements):
    language, make = DOCUMENTS[name]
    binary, limits = BUILDS[build]
    limit = limits.get(language, limits["syntax"])
    text = make()
    uri = "file:///big.txt"
    line, character = middle(text)
    with Client(binary) as client:
        client.initialize(PULLS if pulls else {})

        def diagnostics(version):
            if pulls:
                return client.pull(uri, within=SLOW)["result"]["items"]
            is_published = lambda message: message.get("method") == "textDocument/publishDiagnostics"  # noqa: E731
            while (params := client.until(is_published, within=SLOW)["params"])["version"] != version:
                pass
            return params["diagnostics"]

        started = time.perf_counter()
        client.send(opened(uri, text, language))
        first = diagnostics(1)
        opening = time.perf_counter() - started

        elapsed, worked = [], []
        keys = 20 if build == "debug" else 50
        for number in range(keys):
            started, before = time.perf_counter(), client.cpu_time()
            client.send(changed(uri, number + 2, part((line, character), (line, character), "~" if number == keys - 1 else "k")))
            last = diagnostics(number + 2)
            elapsed.append((time.perf_counter() - started) * 1_000)
            worked.append(client.cpu_time() - before)
        assert all(item["source"] == "urlspec" for item in first)
        if name in SHOWS_LAST_KEYSTROKE:
            place = {"line": line, "character": character}
            assert [item["code"] for item in last if item["range"]["start"] == place] == ["unsafe-character"]
            assert len(last) == len(first) + 1
        median, waited = statistics.median(worked), statistics.median(elapsed)
        how = "pull" if pulls else "push"
        measurements.append(
            f"{build:7} {how}: {name:24} opened in {opening:6.2f} s, keystroke {median:6.2f} ms of CPU time, {waited:7.2f} ms in all, "
            f"{len(last)} diagnostics, {client.memory() >> 20} MiB"
        )
        assert median < limit


@pytest.mark.limit(SLOW)
@pytest.mark.parametrize("pulls", [True, False], ids=["pull", "push"])
def test_closed_documents_free_their_memory(pulls, measurements):
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
                    client.call("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
            peak = client.memory()
            client.send(*(closed(uri) for uri in uris))
            assert client.pull(uris[0])["error"]["code"] == -32602
            client.kept.clear()
            sizes.append(client.memory())
        mib = [size >> 20 for size in (peak, sizes[0], sizes[-1])]
        measurements.append(f"debug   {'pull' if pulls else 'push'}: 200 documents: {mib[0]} MiB open, {mib[1]} MiB closed, {mib[2]} MiB the tenth time")
        # The allocator keeps the memory of the first round for the next.
        assert sizes[-1] < sizes[0] * 1.1 + (4 << 20)


@pytest.mark.limit(SLOW)
def test_cancelled_requests_stop(measurements):
    uri = "file:///big.txt"
    text = document("\n", every=1)
    with Client() as client:
        client.initialize(PULLS)
        client.send(opened(uri, text))
        started = time.perf_counter()
        params = {"textDocument": {"uri": uri}}
        response = client.call("textDocument/documentSymbol", params, within=SLOW)
        once = time.perf_counter() - started
        omitted = response["result"][-1]["name"]
        assert omitted.endswith(" more URLs are not shown") and int(omitted.split()[0]) > 10_000
        numbers = range(1_001, 1_051)
        methods = ["documentSymbol", "documentLink", "diagnostic"]
        started = time.perf_counter()
        client.send(*(request(n, "textDocument/" + methods[n % 3], params) for n in numbers))
        time.sleep(0.05)
        client.send(*(notification("$/cancelRequest", {"id": n}) for n in numbers))
        responses = [client.until(lambda message: message.get("id") in numbers, within=SLOW) for _ in numbers]
        took = time.perf_counter() - started
        assert sorted(response["id"] for response in responses) == list(numbers), "each has one response"
        codes = [response.get("error", {}).get("code") for response in responses]
        assert set(codes) <= {-32800, None}
        measurements.append(f"debug   one request {once:.2f} s; 50 cancelled requests {took:.2f} s, {codes.count(None)} of them completed")
        assert codes.count(None) < 5 and took < 3 * once + 1
        # Cancelled requests leave no partial results.
        items = client.pull(uri, within=SLOW)["result"]["items"]
        assert len(items) > MAX_DIAGNOSTICS
