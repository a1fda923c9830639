"""A client that writes octets, and so can write anything."""

import json
import pathlib
import queue
import subprocess
import threading
import time

from conftest import BINARY

# What an answer may take, in a build that is not optimised and on a machine that has other things to do.
PATIENCE = 20

# Where the kernel does not count what each thread works, the time that passes is taken for it.
MEASURES_WORK = pathlib.Path("/proc/self/schedstat").exists()


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
    """A change of a span, whose ends are pairs of a line and a character."""
    start, end = ({"line": line, "character": character} for line, character in (start, end))
    return {"range": {"start": start, "end": end}, "text": text}


class Client:
    """A server, and what it says. Reads only where it is told to."""

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
                pass  # What was not written is not to be.

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

    def next(self, within=PATIENCE):
        """The next message; None at the end."""
        return self.messages.get(timeout=within)

    def until(self, holds, within=PATIENCE):
        """The first message of which it holds. Those before are kept."""
        deadline = time.monotonic() + within
        while (message := self.next(max(0.01, deadline - time.monotonic()))) is not None:
            if holds(message):
                return message
            self.kept.append(message)
        raise EOFError(f"it ended after {self.kept[-3:]}")

    def answer_to(self, number, within=PATIENCE):
        return self.until(lambda message: "method" not in message and message["id"] == number, within)

    def ask(self, method, params=None, within=PATIENCE):
        self.number += 1
        self.send(request(self.number, method, params))
        return self.answer_to(self.number, within)

    def initialize(self, capabilities=None, options=None):
        params = {"processId": None, "rootUri": None, "capabilities": capabilities or {}}
        if options is not None:
            params["initializationOptions"] = options
        answer = self.ask("initialize", params)
        self.send(notification("initialized", {}))
        return answer["result"]

    def pull(self, uri, previous=None, within=PATIENCE):
        params = {"textDocument": {"uri": uri}, "previousResultId": previous}
        return self.ask("textDocument/diagnostic", params, within)

    def ends(self, within=PATIENCE):
        """The status with which it ends by itself."""
        return self.process.wait(timeout=within)

    def is_well(self):
        """Whether it still answers as it should."""
        uri = "file:///well.txt"
        self.send(opened(uri, "http://h.x/~"))
        answer = self.pull(uri)
        self.send(closed(uri))
        return [item["code"] for item in answer["result"]["items"]] == ["unsafe-character"]

    def worked(self):
        """The milliseconds that its threads have been on a processor, whatever else the machine had to do."""
        if not MEASURES_WORK:
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
