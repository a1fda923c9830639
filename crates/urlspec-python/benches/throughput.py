"""Rows a second of `urlspec.arrow.check`, next to Python loops of other parsers: throughput.py FILE [FOLDER]

FILE has a URL in each line; a counter in the query makes each row distinct, so that no cache helps. The rounds of all are interleaved.
A column against a Python loop: the loop makes an object for each row, as its users do. With FOLDER, it draws throughput.png there.
"""

from __future__ import annotations

import importlib.metadata
import multiprocessing
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import ada_url
import pyarrow as pa
import urlspec.arrow
import yarl

BATCH = 1_000_000
COLUMN_SIZES = [10**4, 10**5, 10**6, 10**7, 10**8]
LOOP_SIZES = [10**4, 10**5, 10**6]
EXPLAINED = ["valid", "code", "offset"]


def rows(lines: list[str], start: int, count: int) -> list[str]:
    return [f"{lines[n % len(lines)]}{'&' if '?' in lines[n % len(lines)] else '?'}n={n}" for n in range(start, start + count)]


def check(column: pa.Array, fields: list[str] | None) -> int:
    return len(urlspec.arrow.check(column, "rfc3986", reference=True, fields=fields))


def timed(work: Callable[..., object], *arguments: object) -> float:
    start = time.perf_counter()
    work(*arguments)
    return time.perf_counter() - start


def streamed(batches: Iterable[pa.Array], fields: list[str] | None, threads: int) -> None:
    if threads == 1:
        for batch in batches:
            check(batch, fields)
        return
    with ThreadPoolExecutor(threads) as pool:
        for _ in pool.map(lambda batch: check(batch, fields), batches):
            pass


def loop(parse: Callable[[str], object], urls: list[str]) -> None:
    for url in urls:
        try:
            parse(url)
        except ValueError:
            pass


def split(url: str) -> object:
    parts = urlsplit(url)
    return parts.hostname, parts.port


LOOPS: dict[str, Callable[[str], object]] = {
    "`urllib.parse.urlsplit`, a loop": split,
    "`ada_url.URL`, a loop": ada_url.URL,
    "`yarl.URL`, a loop": yarl.URL,
}
COLUMNS: dict[str, tuple[list[str] | None, int]] = {
    "all fields, 1 thread": (None, 1),
    "`valid`, `code`, `offset`, 1 thread": (EXPLAINED, 1),
    "all fields, 2 threads": (None, 2),
    "`valid`, `code`, `offset`, 2 threads": (EXPLAINED, 2),
}


def measure(lines: list[str]) -> dict[str, dict[int, float]]:
    """The best rate of each, by the number of rows, in millions a second."""
    rates: dict[str, dict[int, float]] = {name: {} for name in [*COLUMNS, *LOOPS]}
    for size in COLUMN_SIZES:
        rounds = 3 if size <= 10**7 else 1
        batch = pa.array(rows(lines, 0, min(size, BATCH)))
        # Two threads need two batches.
        halves = [batch.slice(0, len(batch) // 2), batch.slice(len(batch) // 2)] if size <= BATCH else None
        urls = batch.to_pylist() if size in LOOP_SIZES else []
        for number in range(rounds):
            for name, (fields, threads) in COLUMNS.items():
                # The same batch again: a stream of 10^8 rows does not fit into the memory.
                batches = [batch] * max(1, size // BATCH) if halves is None or threads == 1 else halves
                seconds = timed(streamed, batches, fields, threads)
                rates[name][size] = max(rates[name].get(size, 0), size / seconds / 1e6)
            for name, parse in LOOPS.items() if urls else ():
                # Other rows in each round, so that no cache has seen them.
                fresh = rows(lines, (number + 1) * 10**9, size)
                seconds = timed(loop, parse, fresh)
                rates[name][size] = max(rates[name].get(size, 0), size / seconds / 1e6)
    return rates


def memory(lines: list[str]) -> float:
    """The memory that checking a column adds at its peak, over the size of the column."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "column.arrow")
        with pa.OSFile(path, "wb") as file, pa.ipc.new_file(file, pa.schema([("url", pa.string())])) as writer:
            writer.write_batch(pa.record_batch({"url": pa.array(rows(lines, 0, 2 * BATCH))}))
        # A process of its own: here, freed memory would be used again.
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            return pool.apply(added, (path,))


def added(path: str) -> float:
    with pa.OSFile(path) as file:
        column = pa.ipc.open_file(file).read_all().column("url").chunk(0)
    # Resets the peak.
    Path("/proc/self/clear_refs").write_text("5")
    before = peak()
    result = urlspec.arrow.check(column, "rfc3986", reference=True)
    assert len(result) == len(column)
    return (peak() - before) / column.nbytes


def peak() -> int:
    line = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) * 1024


def table(rates: dict[str, dict[int, float]]) -> str:
    head = "| | " + " | ".join(f"10^{len(str(size)) - 1}" for size in COLUMN_SIZES) + " |\n|---|" + "--:|" * len(COLUMN_SIZES)
    body = [
        f"| {name} | " + " | ".join(f"{by[size]:.2f}" if size in by else "" for size in COLUMN_SIZES) + " |" for name, by in rates.items()
    ]
    return "\n".join([head, *body])


def draw(rates: dict[str, dict[int, float]], path: Path) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(9, 5))
    styles = ["-", "-", "--", "--", ":", ":", ":"]
    markers = ["o", "s", "o", "s", "^", "v", "x"]
    for (name, by), style, marker in zip(rates.items(), styles, markers):
        label = name.replace("`", "")
        axes.plot(list(by), list(by.values()), style, marker=marker, label=label, color="black" if "loop" in name else None)
    axes.set(xscale="log", yscale="log", xlabel="rows", ylabel="million rows a second")
    axes.set_yticks([0.1, 0.2, 0.5, 1, 2, 5, 10, 20], ["0.1", "0.2", "0.5", "1", "2", "5", "10", "20"])
    axes.grid(alpha=0.3)
    axes.legend(loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)
    axes.set_title("urlspec.arrow.check, a column, next to Python loops", loc="left")
    figure.savefig(path, dpi=110, bbox_inches="tight")


def processor() -> str:
    names = [line for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("model name")]
    return f"{len(names)} cores of {names[0].partition(':')[2].strip()}" if names else platform.processor()


def main() -> None:
    lines = Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
    rates = measure(lines)
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ["pyarrow", "ada-url", "yarl"])
    print(table(rates))
    print(f"\nMemory that a check of 2 million rows with all fields adds: {memory(lines):.2f} times the column.")
    print(f"{processor()}; Python {platform.python_version()}, {versions}.")
    if len(sys.argv) > 2:
        folder = Path(sys.argv[2])
        draw(rates, folder / "throughput.png")


if __name__ == "__main__":
    main()
