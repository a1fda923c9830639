"""Clients that die, lie, or never end: each gets an error or an end, and none waits."""

import json
import time

import pytest
from wire import PULLS, Client, changed, frame, notification, opened, part, request

URI = "file:///a.txt"
WELL, REFUSED, GARBAGE = 0, 1, 2
SLOW = 60


@pytest.fixture
def client():
    with Client() as client:
        yield client


@pytest.fixture
def ready(client):
    client.initialize(PULLS)
    return client


def initialize(number=1):
    return frame(request(number, "initialize", {"processId": None, "rootUri": None, "capabilities": {}}))


# A client that dies

DEATHS = {
    "at once": (b"", REFUSED),
    "before a header ends": (b"Content-Le", GARBAGE),
    "between header and message": (b"Content-Length: 10\r\n\r\n", GARBAGE),
    "in a message": (b"Content-Length: 10\r\n\r\n{\"js", GARBAGE),
    "after a message": (initialize(), REFUSED),
    "in a document that it opens": (
        initialize() + frame(opened(URI, "http://h.x/~"))[:-5],
        GARBAGE,
    ),
}


@pytest.mark.parametrize("written, status", DEATHS.values(), ids=DEATHS)
def test_a_client_dies(client, written, status):
    client.write(written)
    client.process.stdin.close()
    assert client.ends() == status
    assert bool(client.process.stderr.read()) == (status == GARBAGE)


def test_a_client_takes_nothing_more(ready):
    # The thread that reads must not be within a read when its pipe is closed.
    with Client(reads=False) as deaf:
        deaf.process.stdout.close()
        deaf.write(initialize())
        deaf.send(opened(URI, "http://h.x/~"), *(request(n, "textDocument/hover", {}) for n in range(2, 50)))
        deaf.process.stdin.close()
        assert deaf.ends() == REFUSED
        assert b"panicked" not in deaf.process.stderr.read()


# What is no protocol

NONSENSE = {
    "octets": bytes(range(256)) * 300,
    "a line without an end": b"x" * 5_000_000,
    "another protocol": b"GET / HTTP/1.0\r\n\r\n",
    "a length of 10^12": b"Content-Length: 1000000000000\r\n\r\n{}",
    "a length beyond 64 bits": b"Content-Length: 99999999999999999999999\r\n\r\n{}",
    "a length below zero": b"Content-Length: -1\r\n\r\n{}",
    "a length that is none": b"Content-Length: ten\r\n\r\n{}",
    "no length": b"Content-Type: x\r\n\r\n{}",
    "nothing in the header": b"\r\n{}",
}


@pytest.mark.parametrize("octets", NONSENSE.values(), ids=NONSENSE)
@pytest.mark.parametrize("is_first", [True, False], ids=["first", "later"])
def test_nonsense_is_refused_for_good(client, octets, is_first):
    if not is_first:
        client.initialize(PULLS)
    try:
        client.write(octets)
    except BrokenPipeError:
        pass  # It did not wait for the rest.
    # The input stays open: the server ends by itself.
    assert client.ends() == GARBAGE
    said = client.process.stderr.read()
    assert b"Language Server Protocol" in said and b"panicked" not in said
    assert len(said) < 1_000


CONTENTS = {
    "no JSON": b"{",
    "no UTF-8": b'{"jsonrpc":"2.0","method":"\x80"}',
    "nothing": b"",
    "a list": b"[]",
    "a number": b"1",
    "no message": b"{}",
    "a name that is a number": b'{"jsonrpc":"2.0","method":1}',
    "lists in lists": b"[" * 100_000 + b"]" * 100_000,
    "a half surrogate": b'{"jsonrpc":"2.0","method":"\\ud800"}',
}


@pytest.mark.parametrize("content", CONTENTS.values(), ids=CONTENTS)
def test_what_is_no_message_is_told_and_what_follows_is_read(ready, content):
    ready.send(content)
    answer = ready.next()
    assert answer["error"]["code"] in (-32700, -32600)
    # It is nobody's answer, and must not be taken for one.
    assert answer["id"] is None
    assert ready.is_well()


# A wrong order

def test_nothing_is_answered_before_initialize(client):
    for method in ("textDocument/hover", "shutdown", "unknown/method"):
        assert client.ask(method, {})["error"]["code"] == -32002
    client.send(opened(URI, "http://h.x/~"))
    client.initialize(PULLS)
    # What was told too early was not heard.
    assert client.pull(URI)["error"]["code"] == -32602
    assert client.is_well()


def test_it_is_initialized_once(ready):
    params = {"processId": None, "rootUri": None, "capabilities": {"general": {"positionEncodings": ["utf-8"]}}}
    assert ready.ask("initialize", params)["error"]["code"] == -32600
    assert ready.is_well()


def test_initialize_without_capabilities_is_refused(client):
    for params in (None, {}, [], {"capabilities": 1}):
        assert client.ask("initialize", params)["error"]["code"] == -32602
    client.initialize(PULLS)
    assert client.is_well()


def test_nothing_but_exit_follows_shutdown(ready):
    assert ready.ask("shutdown")["result"] is None
    for method in ("shutdown", "textDocument/hover", "initialize"):
        assert ready.ask(method, {})["error"]["code"] == -32600
    ready.send(opened(URI, "http://h.x/~"), notification("exit"))
    assert ready.ends() == WELL


@pytest.mark.parametrize("is_initialized", [True, False])
def test_exit_without_shutdown_is_told_by_the_status(client, is_initialized):
    if is_initialized:
        client.initialize()
    client.send(notification("exit"))
    assert client.ends() == REFUSED


def test_shutdown_and_an_end_of_input_are_an_exit(ready):
    ready.ask("shutdown")
    ready.process.stdin.close()
    assert ready.ends() == WELL


# What it does not know

def test_what_is_unknown_is_refused_or_passed_over(ready):
    assert ready.ask("textDocument/rename", {})["error"]["code"] == -32601
    assert ready.ask("$/unknown", {})["error"]["code"] == -32601
    ready.send(notification("$/unknown", {"a": [1]}), notification("unknown/told"), notification("$/cancelRequest"))
    ready.send(notification("$/cancelRequest", {"id": 99}), notification("$/setTrace", {"value": "verbose"}))
    # An answer to what was never asked.
    ready.send({"jsonrpc": "2.0", "id": 77, "result": None}, {"jsonrpc": "2.0", "id": "x", "error": {"code": 1, "message": ""}})
    assert ready.is_well()
    assert ready.kept == []


METHODS = [
    "diagnostic", "codeAction", "hover", "documentLink", "completion", "semanticTokens/full", "semanticTokens/range",
    "selectionRange", "documentSymbol",
]  # fmt: skip
WITH_A_PLACE = {"codeAction", "hover", "completion", "semanticTokens/range", "selectionRange"}


@pytest.mark.parametrize("method", METHODS)
def test_wrong_params_are_an_error(ready, method):
    ready.send(opened(URI, "http://h.x/~"))
    for params in (None, [], 1, {}, {"textDocument": {}}, {"textDocument": {"uri": "file:///other.txt"}}):
        assert ready.ask("textDocument/" + method, params)["error"]["code"] == -32602, params
    document = {"textDocument": {"uri": URI}}
    for more in ({}, {"position": {"line": -1, "character": 0}}, {"position": 3, "range": "x", "positions": [1]}):
        answer = ready.ask("textDocument/" + method, document | more)
        if method in WITH_A_PLACE:
            assert answer["error"]["code"] == -32602, more
        else:
            assert "result" in answer
    assert ready.is_well()


def test_wrong_notifications_are_logged_and_passed_over(ready):
    for method in ("didOpen", "didChange", "didClose"):
        for params in (None, [], {"textDocument": {"uri": 1}}):
            ready.send(notification("textDocument/" + method, params))
            said = ready.until(lambda message: message.get("method") == "window/logMessage")
            assert method in said["params"]["message"]
    ready.send(changed("file:///other.txt", 2, {"text": "x"}))
    assert "not open" in ready.next()["params"]["message"]
    # A change that is refused changes nothing.
    ready.send(opened(URI, "http://h.x/~"), changed(URI, 2, {"range": {"start": 1}, "text": "x"}))
    ready.until(lambda message: message.get("method") == "window/logMessage")
    assert len(ready.pull(URI)["result"]["items"]) == 1
    for method in ("workspace/didChangeWatchedFiles", "workspace/didChangeConfiguration", "initialized"):
        for params in (None, [], {"settings": 1}, {"changes": "x"}):
            ready.send(notification(method, params))
    assert ready.is_well()


# That of completion, and that of code actions.
CONTEXT = {"triggerKind": 1, "diagnostics": []}

BEYOND = [(0, 99), (1, 0), (9, 9), (0, 2**31 - 1), (2**31 - 1, 2**31 - 1), (2**32 - 1, 2**32 - 1)]


@pytest.mark.parametrize("line, character", BEYOND)
def test_a_place_beyond_the_text_is_its_end(ready, line, character):
    text = "see http://h.x/~"
    place = {"line": line, "character": character}
    span = {"start": place, "end": place}
    ready.send(opened(URI, text))
    for method in METHODS:
        params = {"textDocument": {"uri": URI}, "position": place, "positions": [place], "range": span}
        params["context"] = CONTEXT
        assert "result" in ready.ask("textDocument/" + method, params), method
    ready.send(changed(URI, 2, part((line, character), (line, character), "a^")))
    starts = [item["range"]["start"]["character"] for item in ready.pull(URI)["result"]["items"]]
    assert starts == [15, 17]


def test_a_span_whose_end_comes_first_is_taken_as_meant(ready):
    ready.send(opened(URI, "see http://h.x/~"), changed(URI, 2, part((0, 16), (0, 15), "^a^")))
    starts = [item["range"]["start"]["character"] for item in ready.pull(URI)["result"]["items"]]
    assert starts == [15, 17]


def test_a_document_is_opened_twice_and_closed_twice(ready):
    ready.send(opened(URI, "http://h.x/~"), opened(URI, "http://h.x/~a^", version=2))
    assert len(ready.pull(URI)["result"]["items"]) == 2
    close = notification("textDocument/didClose", {"textDocument": {"uri": URI}})
    ready.send(close, close)
    assert ready.pull(URI)["error"]["code"] == -32602
    assert ready.is_well()


@pytest.mark.parametrize("uri", ["", "x", "file:", "file://", "file:///", "untitled:Untitled-1", "file:///%ff%00", "http://[", "é\n"])
def test_a_document_may_have_any_name(ready, uri):
    ready.send(opened(uri, "http://h.x/~"))
    assert len(ready.pull(uri)["result"]["items"]) == 1


# Too much

@pytest.mark.limit(SLOW * 2)
def test_a_message_of_100_mb_is_read_and_said_to_be_too_long(ready):
    size = 100_000_000
    ready.send(opened(URI, "http://h.x/~ " * (size // 13)))
    (item,) = ready.pull(URI, within=SLOW)["result"]["items"]
    assert "max-size" in item["message"] and item["severity"] == 3
    for method in METHODS[1:]:
        place = {"line": 0, "character": 3}
        params = {"textDocument": {"uri": URI}, "position": place, "positions": [place]}
        params |= {"range": {"start": place, "end": place}, "context": CONTEXT}
        assert "result" in ready.ask("textDocument/" + method, params, within=SLOW), method
    # It is held as it came, as it was read, and as it is kept.
    assert ready.memory("VmHWM") < 6 * size
    # Once it is short enough it is read.
    ready.send(changed(URI, 2, {"text": "http://h.x/~"}))
    (item,) = ready.pull(URI)["result"]["items"]
    assert item["code"] == "unsafe-character"
    ready.send(notification("textDocument/didClose", {"textDocument": {"uri": URI}}))
    assert ready.is_well()
    assert ready.memory() < size // 2, "what was read is given back"


def test_a_longer_message_is_an_error_and_an_end(ready):
    size = 200_000_000
    try:
        ready.write(b"Content-Length: %d\r\n\r\n" % size)
        for _ in range(size // 1_000_000):
            ready.write(b" " * 1_000_000)
    except BrokenPipeError:
        pass
    assert ready.ends() == GARBAGE
    assert b"longer than" in ready.process.stderr.read()


@pytest.mark.limit(SLOW * 2)
@pytest.mark.parametrize("capabilities", [{}, PULLS], ids=["push", "pull"])
def test_10_000_changes_and_nothing_read_meanwhile(capabilities):
    with Client(reads=False) as client:
        params = {"processId": None, "rootUri": None, "capabilities": capabilities}
        client.send(request(1, "initialize", params), notification("initialized", {}))
        client.send(opened(URI, "http://h.x/\n" * 100))
        count = 10_000
        for version in range(2, count + 2):
            line = version % 100
            new = "~" if version % 2 else "^"
            client.send(changed(URI, version, part((line, 11), (line, 12 if version > 101 else 11), new)))
            if version % 100 == 0:
                client.send(request(version, "textDocument/documentSymbol", {"textDocument": {"uri": URI}}))
        # All was taken, though nothing that it says was: now it is.
        client.reader.start()
        client.number = 1_000_000
        answer = client.ask("textDocument/documentSymbol", {"textDocument": {"uri": URI}}, within=SLOW)
        assert len(answer["result"]) == 100
        answered = [message["id"] for message in client.kept if "result" in message]
        assert answered == [1, *range(100, count + 2, 100)], "each once, and in their order"
        pushed = [m["params"] for m in client.kept if m.get("method") == "textDocument/publishDiagnostics"]
        if capabilities:
            assert pushed == []
            items = client.pull(URI, within=SLOW)["result"]["items"]
        else:
            last = lambda: pushed and pushed[-1]["version"] == count + 1  # noqa: E731
            while not last():
                pushed.append(client.until(lambda m: m.get("method", "").endswith("publishDiagnostics"))["params"])
            versions = [one["version"] for one in pushed]
            assert versions == sorted(set(versions)), "none is said of what was before"
            items = pushed[-1]["diagnostics"]
        assert len(items) == 100


@pytest.mark.limit(SLOW * 2)
def test_10_000_requests_and_nothing_read_meanwhile():
    with Client(reads=False) as client:
        client.write(initialize())
        client.send(opened(URI, "see http://h.x/~ there"))
        params = {"textDocument": {"uri": URI}, "position": {"line": 0, "character": 6}}
        for number in range(2, 10_002):
            client.send(request(number, "textDocument/completion", params))
        client.reader.start()
        client.answer_to(10_001, within=SLOW)


def test_a_slow_client_is_waited_for(client):
    # A message in pieces of an octet is a message all the same.
    for octet in initialize():
        client.write(bytes([octet]))
    assert client.answer_to(1)["result"]["serverInfo"]["name"] == "urlspec"


def test_nothing_is_done_while_nothing_comes(ready):
    ready.is_well()

    def used():
        with open(f"/proc/{ready.process.pid}/stat") as stat:
            return sum(int(field) for field in stat.read().rsplit(")", 1)[1].split()[11:13])

    before = used()
    time.sleep(1)
    assert used() - before <= 2, "ticks of a processor"


def test_messages_are_as_the_protocol_wants_them():
    with Client(reads=False) as client:
        client.write(initialize() + frame(request("a\"é", "shutdown")) + frame(notification("exit")))
        out, wrong = client.process.communicate(timeout=20)
    assert wrong == b""
    number = 0
    while out:
        header, out = out.split(b"\r\n\r\n", 1)
        length = int(header.removeprefix(b"Content-Length: "))
        message, out = json.loads(out[:length]), out[length:]
        assert message["jsonrpc"] == "2.0"
        number += 1
    assert number == 2 and message["id"] == "a\"é"
