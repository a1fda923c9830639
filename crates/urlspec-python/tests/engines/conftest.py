"""Real rows, and what the command reports of them."""

from __future__ import annotations

import json
import os
import subprocess
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(os.environ.get("URLSPEC_REPOSITORY") or Path(__file__).resolve().parents[4])


def lines() -> list[str]:
    """Real URLs, and each twice more with a fault. Without blank rows and logins: the command skips the first and redacts the second."""
    cases = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests" / "cases").glob("*.txt"))]
    web = (ROOT / "benches" / "data" / "web1738.txt").read_text(encoding="utf-8").splitlines()[:2000]
    urls = [line for text in cases for line in text.splitlines()] + web
    rows = [*urls, *(f"{url}~" for url in urls), *(url.replace("://", ":/", 1) for url in urls)]
    return [row for row in rows if row.strip() and "@" not in row and "\r" not in row]


@dataclass(frozen=True)
class Rows:
    """The rows, and for each the verdict, the code and the byte offset of its first error, and the fixed text."""

    urls: list[str]
    expected: list[tuple[bool, str | None, int | None, str | None]]

    def counted(self, times: int = 1) -> Counter[tuple[object, ...]]:
        """How often each row is in a result that has the rows so many times."""
        return Counter({row: count * times for row, count in Counter(zip(self.urls, *zip(*self.expected))).items()})


@pytest.fixture(scope="session")
def rows() -> Rows:
    command = os.environ.get("URLSPEC_COMMAND")
    if command is None:
        pytest.skip("URLSPEC_COMMAND is not set")
    urls = lines()
    text = "".join(f"{url}\n" for url in urls)
    # The exit status is 1 if a URL is not valid.
    result = subprocess.run([command, "check", "--format", "json"], input=text.encode(), capture_output=True)
    reports = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(reports) == len(urls), result.stderr
    # The command redacts what looks like a secret.
    shown = [(url, report) for url, report in zip(urls, reports) if report["input"] == url]
    assert len(shown) > 0.99 * len(urls)
    expected = []
    for _, report in shown:
        errors = [own for own in report["diagnostics"] if own["severity"] == "error"]
        first = errors[0] if errors else None
        code, offset = (first["code"], first["span"][0]) if first else (None, None)
        expected.append((report["valid"], code, offset, report["fixed"]))
    assert len({row[1] for row in expected}) > 10
    return Rows([url for url, _ in shown], expected)
