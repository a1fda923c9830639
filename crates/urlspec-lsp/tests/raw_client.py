"""A client that writes bytes, so that it can also send invalid messages."""

import json
import pathlib
import queue
import subprocess
import threading
import time

from conftest import BINARY

# The time limit of a response in seconds, for an unoptimized build on a busy machine.
TIMEOUT = 20

# Without the kernel's counters of CPU time, wall-clock time is used instead.
HAS_CPU_TIME = pathlib.Path("/proc/self/schedstat").exists()


def frame(message):
    content = message if isinstance(message, bytes) else json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%b" % (len(content), content)


def request(number, method, params=None):
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def notification(method, params=None):
    return {"jsonrpc": "2.0", "method": method, "params": params}


def opened(uri, text, language="plaintext", version=1):
    document = {"uri": uri, "languageId": language, "version": version, "text": text}
    return notification("textDocument/didOpen", {"textDocument": document})


def closed(uri):
    return notification("textDocument/didClose", {"textDocument": {"uri": uri}})


def changed(uri, version, *changes):
    document = {"uri": uri, "version": version}
    return notification("textDocument/didChange", {"textDocument": document, "contentChanges": list(changes)})


def part(start, end, text):
    """A change of a range. Its ends are pairs of a line and a character."""
    start, end = ({"line": line, "character": character} for line, character in (start, end))
    return {"range": {"start": start, "end": end}, "text": text}


class Client:
    """A client with its server process. With reads=False, it reads nothing until the thread `reader` is started."""

    def __init__(self, binary=BINARY, reads=True, **options):
        self.process = subprocess.Popen(
            [binary, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options
        )
        self.messages = queue.Queue()
        self.kept = []
        self.number = 0
        self.reader = threading.Thread(target=self.read_all, daemon=True)
        if reads:
            self.reader.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        if self.reader.ident:
            self.reader.join()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                pipe.close()
            except OSError:
                pass  # The server is gone; drop the unwritten data.

    def read_all(self):
        out = self.process.stdout
        while True:
            length = None
            while (line := out.readline().strip()) != b"":
                name, value = line.split(b":")
                assert name == b"Content-Length"
                length = int(value)
            if length is None:
                return self.messages.put(None)
            self.messages.put(json.loads(out.read(length)))

    def write(self, octets):
        self.process.stdin.write(octets)
        self.process.stdin.flush()

    def send(self, *messages):
        self.write(b"".join(frame(message) for message in messages))

    def next(self, within=TIMEOUT):
        """The next message, or None at the end of the output."""
        return self.messages.get(timeout=within)

    def until(self, predicate, within=TIMEOUT):
        """The first message that satisfies a predicate. Earlier messages are kept in `kept`."""
        deadline = time.monotonic() + within
        while (message := self.next(max(0.01, deadline - time.monotonic()))) is not None:
            if predicate(message):
                return message
            self.kept.append(message)
        raise EOFError(f"the server ended after {self.kept[-3:]}")

    def response_to(self, number, within=TIMEOUT):
        return self.until(lambda message: "method" not in message and message["id"] == number, within)

    def call(self, method, params=None, within=TIMEOUT):
        self.number += 1
        self.send(request(self.number, method, params))
        return self.response_to(self.number, within)

    def initialize(self, capabilities=None, options=None):
        params = {"processId": None, "rootUri": None, "capabilities": capabilities or {}}
        # The texts of the tests have faults by RFC 1738.
        params["initializationOptions"] = {"spec": "rfc1738"} | (options or {})
        response = self.call("initialize", params)
        self.send(notification("initialized", {}))
        return response["result"]

    def pull(self, uri, previous=None, within=TIMEOUT):
        params = {"textDocument": {"uri": uri}, "previousResultId": previous}
        return self.call("textDocument/diagnostic", params, within)

    def exit_status(self, within=TIMEOUT):
        """Waits for the server to end, and returns its exit status."""
        return self.process.wait(timeout=within)

    def is_working(self):
        """Whether the server still responds correctly."""
        uri = "file:///working.txt"
        self.send(opened(uri, "http://h.x/~"))
        response = self.pull(uri)
        self.send(closed(uri))
        return [item["code"] for item in response["result"]["items"]] == ["unsafe-character"]

    def cpu_time(self):
        """The CPU time of all threads of the server in milliseconds."""
        if not HAS_CPU_TIME:
            return time.perf_counter() * 1_000
        spent = 0
        for task in pathlib.Path(f"/proc/{self.process.pid}/task").iterdir():
            spent += int(task.joinpath("schedstat").read_text().split()[0])
        return spent / 1e6

    def memory(self, field="VmRSS"):
        with open(f"/proc/{self.process.pid}/status") as status:
            line = next(line for line in status if line.startswith(field + ":"))
        return int(line.split()[1]) * 1024


PULLS = {"textDocument": {"diagnostic": {}}}
