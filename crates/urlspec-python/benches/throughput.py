"""Speed and memory of urlspec in Python, next to other parsers: throughput.py FILE

FILE has a URL in each line; a counter in the query makes each row distinct, so that no cache helps. The dirty crawl has a fault in one row
of eleven. The rounds of all are interleaved in one process, and the best one counts.
"""

from __future__ import annotations

import importlib.metadata
import multiprocessing
import platform
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import ada_url
import pyarrow as pa
import urlspec
import urlspec.arrow
import yarl

ROWS = 1_000_000
LOOPED = 100_000
ROUNDS = 5
FAULTS: list[Callable[[str], str]] = [
    lambda url: url + " ",
    lambda url: url.replace("?", "|a?", 1),
    lambda url: url + "&q=^a",
    lambda url: url + "&q=é",
    lambda url: url + "&q={id}",
    lambda url: url + "&q=100%",
    lambda url: url.partition("://")[2],
    lambda url: url.replace("://", "://a b."),
]
"""What is often wrong in the addresses of a crawl."""


def rows(lines: list[str], start: int, count: int, *, dirty: bool) -> list[str]:
    made = [f"{lines[n % len(lines)]}{'&' if '?' in lines[n % len(lines)] else '?'}n={n}" for n in range(start, start + count)]
    if dirty:
        for number, at in enumerate(range(0, count, 11)):
            made[at] = FAULTS[number % len(FAULTS)](made[at])
    return made


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def best(works: dict[str, Callable[[], object]], rounds: int = ROUNDS) -> dict[str, float]:
    """The shortest time of each in seconds; the rounds are interleaved."""
    seconds = dict.fromkeys(works, float("inf"))
    for _ in range(rounds):
        for name, work in works.items():
            seconds[name] = min(seconds[name], timed(work))
    return seconds


def in_two_threads(check: Callable[[pa.Array], object], column: pa.Array) -> None:
    half = len(column) // 2
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(check, [column.slice(0, half), column.slice(half)]))


def columns(column: pa.Array, spec: str) -> dict[str, Callable[[], object]]:
    def check(*fields: str) -> Callable[[pa.Array], object]:
        return partial(urlspec.arrow.check, spec=spec, fields=fields or None)

    base = pa.array(["http://info.cern.ch/hypertext/WWW/"])
    return {
        "`valid`": partial(check("valid"), column),
        "`host`": partial(check("host"), column),
        "`valid`, `code`, `offset`": partial(check("valid", "code", "offset"), column),
        "`valid`, `host`, `code`": partial(check("valid", "host", "code"), column),
        "all fields": partial(check(), column),
        "all fields, 2 threads": partial(in_two_threads, check(), column),
        "`canon`": partial(urlspec.arrow.canon, column, spec),
        "`same`": partial(urlspec.arrow.same, column, column, spec),
        "`resolve`": partial(urlspec.arrow.resolve, base, column, spec),
    }


def loop(parse: Callable[[str], object], urls: list[str]) -> None:
    for url in urls:
        try:
            parse(url)
        except ValueError:
            pass


LOOPS: dict[str, Callable[[str], object]] = {
    "`urllib.parse.urlsplit(…).hostname`, a loop": lambda url: urlsplit(url).hostname,
    "`ada_url.URL(…).hostname`, a loop": lambda url: ada_url.URL(url).hostname,
    "`yarl.URL(…).host`, a loop": lambda url: yarl.URL(url).host,
}

CALLS: dict[str, Callable[[str], object]] = {
    "`urlspec.accepts`": urlspec.accepts,
    "`urlspec.parse`": urlspec.parse,
    "`urlspec.check`": urlspec.check,
    "`urlspec.canon`": urlspec.canon,
    "`ada_url.check_url`": ada_url.check_url,
    "`ada_url.URL`": ada_url.URL,
    "`urllib.parse.urlsplit`": urlsplit,
    "`yarl.URL`": yarl.URL,
}


def table_of_columns(lines: list[str]) -> str:
    """Millions of rows a second."""
    rates: dict[str, list[str]] = {}
    head = []
    for title, dirty, spec in [("crawl", True, "current"), ("crawl, RFC 1738", True, "rfc1738"), ("all valid", False, "current")]:
        urls = rows(lines, 0, ROWS, dirty=dirty)
        column = pa.array(urls)
        valid = sum(pa.array(urlspec.arrow.check(column, spec, fields=["valid"])).flatten()[0].to_pylist())
        head.append(f"{title} ({1 - valid / ROWS:.1%} refused)")
        for name, seconds in best(columns(column, spec)).items():
            rates.setdefault(name, []).append(f"{ROWS / seconds / 1e6:.2f}")
        # The loops keep what they parsed in caches, so that each round has other rows.
        for name, parse in LOOPS.items():
            fresh = [rows(lines, number * 10**9, LOOPED, dirty=dirty) for number in range(1, 4)]
            seconds = min(timed(partial(loop, parse, own)) for own in fresh)
            rates.setdefault(name, []).append(f"{LOOPED / seconds / 1e6:.2f}")
    body = [f"| {name} | {' | '.join(own)} |" for name, own in rates.items()]
    return "\n".join([f"| | {' | '.join(head)} |", "|---|" + "--:|" * len(head), *body])


def table_of_calls(lines: list[str]) -> str:
    """Microseconds a call."""
    shares: dict[str, list[str]] = {}
    for title in ("a valid URL", "one with a fault"):
        for number in range(ROUNDS):
            fresh = rows(lines, (number + 10) * 10**9, 20_000, dirty=False)
            if title != "a valid URL":
                fresh = [FAULTS[2](url) for url in fresh]
            for name, call in CALLS.items():
                seconds = timed(partial(loop, call, fresh)) / len(fresh) * 1e6
                own = shares.setdefault(name, [])
                if len(own) == (title != "a valid URL"):
                    own.append(f"{seconds:.2f}")
                own[-1] = min(own[-1], f"{seconds:.2f}", key=float)
    body = [f"| {name} | {' | '.join(own)} |" for name, own in shares.items()]
    return "\n".join(["| | a valid URL | one with a fault |", "|---|--:|--:|", *body])


def memory(lines: list[str], strings: str) -> float:
    """The memory that checking the crawl adds at its peak, over the size of the column."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "column.arrow")
        with pa.OSFile(path, "wb") as file, pa.ipc.new_file(file, pa.schema([("url", pa.string())])) as writer:
            writer.write_batch(pa.record_batch({"url": pa.array(rows(lines, 0, 2 * ROWS, dirty=True))}))
        # A process of its own: here, freed memory would be used again.
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            return pool.apply(added, (path, strings))


def added(path: str, strings: urlspec.arrow.Strings) -> float:
    with pa.OSFile(path) as file:
        column = pa.ipc.open_file(file).read_all().column("url").chunk(0)
    # Resets the peak.
    Path("/proc/self/clear_refs").write_text("5")
    before = peak()
    result = urlspec.arrow.check(column, strings=strings)
    assert len(result) == len(column)
    return (peak() - before) / column.nbytes


def peak() -> int:
    line = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) * 1024


def processor() -> str:
    names = [line for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("model name")]
    return f"{len(names)} cores of {names[0].partition(':')[2].strip()}" if names else platform.processor()


def main() -> None:
    lines = Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
    print(f"{table_of_columns(lines)}\n\n{table_of_calls(lines)}\n")
    print(f"Memory of all fields, at the peak: {memory(lines, 'utf8'):.2f} times the column; {memory(lines, 'view'):.2f} with views.")
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ["pyarrow", "ada-url", "yarl"])
    print(f"{processor()}; Python {platform.python_version()}, {versions}.")


if __name__ == "__main__":
    main()
