"""Clients that die, send invalid data, or never read: the server reports an error or ends, and never hangs."""

import json
import time

import pytest
from raw_client import PULLS, Client, changed, frame, notification, opened, part, request

URI = "file:///a.txt"
SUCCESS, NO_SHUTDOWN, NO_PROTOCOL = 0, 1, 2
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
    options = {"spec": "rfc1738"}
    params = {"processId": None, "rootUri": None, "capabilities": {}, "initializationOptions": options}
    return frame(request(number, "initialize", params))


# Clients that die

DEATHS = {
    "at once": (b"", NO_SHUTDOWN),
    "before a header ends": (b"Content-Le", NO_PROTOCOL),
    "between header and message": (b"Content-Length: 10\r\n\r\n", NO_PROTOCOL),
    "in a message": (b"Content-Length: 10\r\n\r\n{\"js", NO_PROTOCOL),
    "after a message": (initialize(), NO_SHUTDOWN),
    "while opening a document": (
        initialize() + frame(opened(URI, "http://h.x/~"))[:-5],
        NO_PROTOCOL,
    ),
}


@pytest.mark.parametrize("data, status", DEATHS.values(), ids=DEATHS)
def test_a_client_dies(client, data, status):
    client.write(data)
    client.process.stdin.close()
    assert client.exit_status() == status
    assert bool(client.process.stderr.read()) == (status == NO_PROTOCOL)


def test_a_client_closes_the_output(ready):
    # Without a reader thread, which must not be reading when the pipe is closed.
    with Client(reads=False) as deaf:
        deaf.process.stdout.close()
        deaf.write(initialize())
        deaf.send(opened(URI, "http://h.x/~"), *(request(n, "textDocument/hover", {}) for n in range(2, 50)))
        deaf.process.stdin.close()
        assert deaf.exit_status() == NO_SHUTDOWN
        assert b"panicked" not in deaf.process.stderr.read()


# Invalid headers

HEADERS = {
    "binary data": bytes(range(256)) * 300,
    "a line without an end": b"x" * 5_000_000,
    "another protocol": b"GET / HTTP/1.0\r\n\r\n",
    "a length of 10^12": b"Content-Length: 1000000000000\r\n\r\n{}",
    "a length beyond 64 bits": b"Content-Length: 99999999999999999999999\r\n\r\n{}",
    "a length below zero": b"Content-Length: -1\r\n\r\n{}",
    "a length that is not a number": b"Content-Length: ten\r\n\r\n{}",
    "no length": b"Content-Type: x\r\n\r\n{}",
    "nothing in the header": b"\r\n{}",
}


@pytest.mark.parametrize("data", HEADERS.values(), ids=HEADERS)
@pytest.mark.parametrize("is_first", [True, False], ids=["first", "later"])
def test_an_invalid_header_ends_the_server(client, data, is_first):
    if not is_first:
        client.initialize(PULLS)
    try:
        client.write(data)
    except BrokenPipeError:
        pass  # The server ended before it read everything.
    # The input is still open: the server must end by itself.
    assert client.exit_status() == NO_PROTOCOL
    output = client.process.stderr.read()
    assert b"Language Server Protocol" in output and b"panicked" not in output
    assert len(output) < 1_000


CONTENTS = {
    "no JSON": b"{",
    "no UTF-8": b'{"jsonrpc":"2.0","method":"\x80"}',
    "nothing": b"",
    "a list": b"[]",
    "a number": b"1",
    "no message": b"{}",
    "a name that is a number": b'{"jsonrpc":"2.0","method":1}',
    "lists in lists": b"[" * 100_000 + b"]" * 100_000,
}


@pytest.mark.parametrize("content", CONTENTS.values(), ids=CONTENTS)
def test_an_invalid_message_is_reported_and_the_next_is_handled(ready, content):
    ready.send(content)
    response = ready.next()
    assert response["error"]["code"] in (-32700, -32600)
    # It must not look like the response to a request.
    assert response["id"] is None
    assert ready.is_working()


# Messages in the wrong order

def test_requests_before_initialize_are_errors(client):
    for method in ("textDocument/hover", "shutdown", "unknown/method"):
        assert client.call(method, {})["error"]["code"] == -32002
    client.send(opened(URI, "http://h.x/~"))
    client.initialize(PULLS)
    # The early notification was ignored.
    assert client.pull(URI)["error"]["code"] == -32602
    assert client.is_working()


def test_a_second_initialize_is_an_error(ready):
    params = {"processId": None, "rootUri": None, "capabilities": {"general": {"positionEncodings": ["utf-8"]}}}
    assert ready.call("initialize", params)["error"]["code"] == -32600
    assert ready.is_working()


def test_initialize_without_capabilities_is_an_error(client):
    for params in (None, {}, [], {"capabilities": 1}):
        assert client.call("initialize", params)["error"]["code"] == -32602
    client.initialize(PULLS)
    assert client.is_working()


def test_only_exit_is_accepted_after_shutdown(ready):
    assert ready.call("shutdown")["result"] is None
    for method in ("shutdown", "textDocument/hover", "initialize"):
        assert ready.call(method, {})["error"]["code"] == -32600
    ready.send(opened(URI, "http://h.x/~"), notification("exit"))
    assert ready.exit_status() == SUCCESS


@pytest.mark.parametrize("is_initialized", [True, False])
def test_exit_without_shutdown_has_its_own_status(client, is_initialized):
    if is_initialized:
        client.initialize()
    client.send(notification("exit"))
    assert client.exit_status() == NO_SHUTDOWN


def test_the_end_of_input_after_shutdown_is_an_exit(ready):
    ready.call("shutdown")
    ready.process.stdin.close()
    assert ready.exit_status() == SUCCESS


# Unknown and invalid messages

def test_unknown_requests_are_errors_and_unknown_notifications_are_ignored(ready):
    assert ready.call("textDocument/formatting", {})["error"]["code"] == -32601
    assert ready.call("$/unknown", {})["error"]["code"] == -32601
    ready.send(notification("$/unknown", {"a": [1]}), notification("unknown/notification"), notification("$/cancelRequest"))
    ready.send(notification("$/cancelRequest", {"id": 99}), notification("$/setTrace", {"value": "verbose"}))
    # Responses to requests that the server never sent.
    ready.send({"jsonrpc": "2.0", "id": 77, "result": None}, {"jsonrpc": "2.0", "id": "x", "error": {"code": 1, "message": ""}})
    assert ready.is_working()
    assert ready.kept == []


METHODS = [
    "diagnostic", "codeAction", "hover", "documentLink", "completion", "semanticTokens/full", "semanticTokens/range",
    "selectionRange", "documentSymbol", "documentHighlight", "inlayHint",
    "references", "prepareRename",
]  # fmt: skip
WITH_POSITION = {"codeAction", "hover", "completion", "semanticTokens/range", "selectionRange", "documentHighlight", "inlayHint",
    "references", "prepareRename", "rename"}


@pytest.mark.parametrize("method", [*METHODS, "rename"])
def test_invalid_params_are_an_error(ready, method):
    ready.send(opened(URI, "http://h.x/~"))
    for params in (None, [], 1, {}, {"textDocument": {}}, {"textDocument": {"uri": "file:///other.txt"}}):
        assert ready.call("textDocument/" + method, params)["error"]["code"] == -32602, params
    document = {"textDocument": {"uri": URI}}
    for more in ({}, {"position": {"line": -1, "character": 0}}, {"position": 3, "range": "x", "positions": [1]}):
        response = ready.call("textDocument/" + method, document | more)
        if method in WITH_POSITION:
            assert response["error"]["code"] == -32602, more
        else:
            assert "result" in response
    assert ready.is_working()


def test_invalid_notifications_are_logged_and_ignored(ready):
    for method in ("didOpen", "didChange", "didClose"):
        for params in (None, [], {"textDocument": {"uri": 1}}):
            ready.send(notification("textDocument/" + method, params))
            log = ready.until(lambda message: message.get("method") == "window/logMessage")
            assert method in log["params"]["message"]
    ready.send(changed("file:///other.txt", 2, {"text": "x"}))
    assert "not open" in ready.next()["params"]["message"]
    # An invalid change changes nothing.
    ready.send(opened(URI, "http://h.x/~"), changed(URI, 2, {"range": {"start": 1}, "text": "x"}))
    ready.until(lambda message: message.get("method") == "window/logMessage")
    assert len(ready.pull(URI)["result"]["items"]) == 1
    for method in ("workspace/didChangeWatchedFiles", "workspace/didChangeConfiguration", "initialized"):
        for params in (None, [], {"settings": 1}, {"changes": "x"}):
            ready.send(notification(method, params))
    assert ready.is_working()


# The context of completion and of code actions.
CONTEXT = {"triggerKind": 1, "diagnostics": [], "includeDeclaration": True}

BEYOND = [(0, 99), (1, 0), (9, 9), (0, 2**31 - 1), (2**31 - 1, 2**31 - 1), (2**32 - 1, 2**32 - 1)]


@pytest.mark.parametrize("line, character", BEYOND)
def test_a_position_beyond_the_text_is_clamped(ready, line, character):
    text = "see http://h.x/~"
    position = {"line": line, "character": character}
    span = {"start": position, "end": position}
    ready.send(opened(URI, text))
    for method in METHODS:
        params = {"textDocument": {"uri": URI}, "position": position, "positions": [position], "range": span}
        params["context"] = CONTEXT
        assert "result" in ready.call("textDocument/" + method, params), method
    ready.send(changed(URI, 2, part((line, character), (line, character), "a^")))
    starts = [item["range"]["start"]["character"] for item in ready.pull(URI)["result"]["items"]]
    assert starts == [15, 17]


def test_a_reversed_range_is_swapped(ready):
    ready.send(opened(URI, "see http://h.x/~"), changed(URI, 2, part((0, 16), (0, 15), "^a^")))
    starts = [item["range"]["start"]["character"] for item in ready.pull(URI)["result"]["items"]]
    assert starts == [15, 17]


def test_a_document_can_be_opened_and_closed_twice(ready):
    ready.send(opened(URI, "http://h.x/~"), opened(URI, "http://h.x/~a^", version=2))
    assert len(ready.pull(URI)["result"]["items"]) == 2
    close = notification("textDocument/didClose", {"textDocument": {"uri": URI}})
    ready.send(close, close)
    assert ready.pull(URI)["error"]["code"] == -32602
    assert ready.is_working()


@pytest.mark.parametrize("uri", ["", "x", "file:", "file://", "file:///", "untitled:Untitled-1", "file:///%ff%00", "http://[", "é\n"])
def test_a_document_can_have_any_uri(ready, uri):
    ready.send(opened(uri, "http://h.x/~"))
    assert len(ready.pull(uri)["result"]["items"]) == 1


# Large inputs

@pytest.mark.limit(SLOW * 2)
def test_a_document_of_100_mb_is_reported_as_too_long(ready):
    size = 100_000_000
    ready.send(opened(URI, "http://h.x/~ " * (size // 13)))
    (item,) = ready.pull(URI, within=SLOW)["result"]["items"]
    assert "max-size" in item["message"] and item["severity"] == 3
    for method in METHODS[1:]:
        position = {"line": 0, "character": 3}
        params = {"textDocument": {"uri": URI}, "position": position, "positions": [position]}
        params |= {"range": {"start": position, "end": position}, "context": CONTEXT}
        assert "result" in ready.call("textDocument/" + method, params, within=SLOW), method
    # In memory are the bytes, the parsed message, and the document.
    assert ready.memory("VmHWM") < 6 * size
    # Once it is short enough, the document is checked.
    ready.send(changed(URI, 2, {"text": "http://h.x/~"}))
    (item,) = ready.pull(URI)["result"]["items"]
    assert item["code"] == "unsafe-character"
    ready.send(notification("textDocument/didClose", {"textDocument": {"uri": URI}}))
    assert ready.is_working()
    assert ready.memory() < size // 2, "the memory is freed"


def test_a_message_beyond_the_limit_ends_the_server(ready):
    size = 200_000_000
    try:
        ready.write(b"Content-Length: %d\r\n\r\n" % size)
        for _ in range(size // 1_000_000):
            ready.write(b" " * 1_000_000)
    except BrokenPipeError:
        pass
    assert ready.exit_status() == NO_PROTOCOL
    assert b"longer than" in ready.process.stderr.read()


@pytest.mark.limit(SLOW * 2)
@pytest.mark.parametrize("capabilities", [{}, PULLS], ids=["push", "pull"])
def test_10_000_changes_while_the_client_does_not_read(capabilities):
    with Client(reads=False) as client:
        params = {"processId": None, "rootUri": None, "capabilities": capabilities}
        client.send(request(1, "initialize", params), notification("initialized", {}))
        client.send(opened(URI, "http://h.x/\n" * 100))
        count = 10_000
        for version in range(2, count + 2):
            line = version % 100
            new = "%" if version % 2 else "^"
            client.send(changed(URI, version, part((line, 11), (line, 12 if version > 101 else 11), new)))
            if version % 100 == 0:
                client.send(request(version, "textDocument/documentSymbol", {"textDocument": {"uri": URI}}))
        # The server read everything. Now the client starts to read.
        client.reader.start()
        client.number = 1_000_000
        response = client.call("textDocument/documentSymbol", {"textDocument": {"uri": URI}}, within=SLOW)
        assert len(response["result"]) == 100
        answered = [message["id"] for message in client.kept if "result" in message]
        assert answered == [1, *range(100, count + 2, 100)], "each has one response, in order"
        published = [m["params"] for m in client.kept if m.get("method") == "textDocument/publishDiagnostics"]
        if capabilities:
            assert published == []
            items = client.pull(URI, within=SLOW)["result"]["items"]
        else:
            last = lambda: published and published[-1]["version"] == count + 1  # noqa: E731
            while not last():
                published.append(client.until(lambda m: m.get("method", "").endswith("publishDiagnostics"))["params"])
            versions = [one["version"] for one in published]
            assert versions == sorted(set(versions)), "no outdated version is published"
            items = published[-1]["diagnostics"]
        assert len(items) == 100


@pytest.mark.limit(SLOW * 2)
def test_10_000_requests_while_the_client_does_not_read():
    with Client(reads=False) as client:
        client.write(initialize())
        client.send(opened(URI, "see http://h.x/~ there"))
        params = {"textDocument": {"uri": URI}, "position": {"line": 0, "character": 6}}
        for number in range(2, 10_002):
            client.send(request(number, "textDocument/completion", params))
        client.reader.start()
        client.response_to(10_001, within=SLOW)


def test_a_message_can_arrive_byte_by_byte(client):
    for byte in initialize():
        client.write(bytes([byte]))
    assert client.response_to(1)["result"]["serverInfo"]["name"] == "urlspec"


def test_an_idle_server_uses_no_cpu_time(ready):
    ready.is_working()

    def cpu_ticks():
        with open(f"/proc/{ready.process.pid}/stat") as stat:
            return sum(int(field) for field in stat.read().rsplit(")", 1)[1].split()[11:13])

    before = cpu_ticks()
    time.sleep(1)
    assert cpu_ticks() - before <= 2


def test_the_output_is_framed_messages_only():
    with Client(reads=False) as client:
        client.write(initialize() + frame(request("a\"é", "shutdown")) + frame(notification("exit")))
        out, errors = client.process.communicate(timeout=20)
    assert errors == b""
    number = 0
    while out:
        header, out = out.split(b"\r\n\r\n", 1)
        length = int(header.removeprefix(b"Content-Length: "))
        message, out = json.loads(out[:length]), out[length:]
        assert message["jsonrpc"] == "2.0"
        number += 1
    assert number == 2 and message["id"] == "a\"é"
