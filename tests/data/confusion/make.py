#!/usr/bin/env python3
"""Makes hosts.tsv. See README.md."""

import ipaddress
import json
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

from urls import urls

HERE = Path(__file__).parent
PARSERS = HERE / "parsers"
COMMANDS = [
    [sys.executable, PARSERS / "hosts.py"],
    ["node", "--no-deprecation", PARSERS / "hosts.mjs"],
    ["java", "--add-exports", "java.base/sun.net.util=ALL-UNNAMED", PARSERS / "Hosts.java"],
    ["go", "run", PARSERS / "hosts.go"],
    ["perl", PARSERS / "hosts.pl"],
    ["php", "-n", PARSERS / "hosts.php"],
    ["ruby", "--disable-gems", PARSERS / "hosts.rb"],
]
OWN_RESOLVER = "net/url"
IPV6 = re.compile(r"[0-9a-f.]*:[0-9a-f.:]*(%[a-z0-9]+)?")
NAME = re.compile(r"[a-z0-9._][a-z0-9._-]*")


def main():
    families = urls()
    inputs = [url for _, url in families]
    table = HERE / "hosts.tsv"
    if sys.argv[1:] == ["--urlspec"]:
        header, rows = read(table)
        others = list(zip(header[4:], *(row[4:] for row in rows)))
        assert [json.loads(row[1]) for row in rows] == inputs, "the URLs changed: make the whole table"
    else:
        others = [column for command in COMMANDS for column in run(command, inputs)]
    verdicts = urlspec(inputs)
    header = ["family", "url", "urlspec", "codes"] + [column[0] for column in others]
    hosts = list(zip(*(column[1:] for column in others)))
    rows = [[family, json.dumps(url), *verdicts[i], *hosts[i]] for i, (family, url) in enumerate(families)]
    table.write_text("".join("\t".join(row) + "\n" for row in [header, *rows]))


def read(table):
    header, *rows = [line.split("\t") for line in table.read_text().split("\n")[:-1]]
    return header, rows


def run(command, inputs):
    """The columns of a program, each with its name first."""
    lines = "".join(url.encode().hex() + "\n" for url in inputs)
    output = subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout.split("\n")[:-1]
    names, *rows = [line.split("\t") for line in output]
    assert len(rows) == len(inputs), f"{command}: {len(rows)} lines"
    return [[name, *(cell(row[i], name) for row in rows)] for i, name in enumerate(names)]


def cell(output, parser):
    if not output.startswith("="):
        return output
    host = bytes.fromhex(output[1:]).decode("utf-8", "backslashreplace")
    return written(host if parser.startswith(OWN_RESOLVER) else resolved(host))


def resolved(host):
    """The address that the C library contacts for `host`, or `host` if that is a name. It sends nothing."""
    if not host.isascii() or "\0" in host or host.startswith("["):
        return host
    try:
        return socket.getaddrinfo(host, None, socket.AF_INET, flags=socket.AI_NUMERICHOST)[0][4][0]
    except (OSError, UnicodeError):
        return host


def written(host):
    """`host` in one form for all parsers, and as JSON if it is neither a name nor an address."""
    host = "".join(c.lower() if c.isascii() else c for c in host)
    bare = host[1:-1] if host.startswith("[") and host.endswith("]") else host
    if IPV6.fullmatch(bare):
        try:
            return str(ipaddress.IPv6Address(bare))
        except ValueError:
            pass
    return host if NAME.fullmatch(host) else json.dumps(host)


def urlspec(inputs):
    """For each input, the host and the codes. An argument can't hold NUL, and a line of standard input no LF or CR."""
    command = [os.environ.get("URLSPEC", "urlspec"), "check", "--spec", "rfc1738", "--with-passwords", "--format", "json"]
    with_nul = [url for url in inputs if "\0" in url]
    others = [url for url in inputs if "\0" not in url]
    outputs = [subprocess.run(command, input="\n".join(with_nul).encode(), capture_output=True).stdout]
    for start in range(0, len(others), 200):
        outputs.append(subprocess.run([*command, "--", *others[start : start + 200]], capture_output=True).stdout)
    reports = [json.loads(line) for output in outputs for line in output.splitlines()]
    assert [report["input"] for report in reports] == with_nul + others
    verdicts = {report["input"]: verdict(report) for report in reports}
    return [verdicts[url] for url in inputs]


def verdict(report):
    codes = [f"{diagnostic['severity']}:{diagnostic['code']}" for diagnostic in report["diagnostics"]]
    return host_of(report), " ".join(dict.fromkeys(codes)) or "-"


def host_of(report):
    if not report["valid"]:
        return "!"
    host = find_host(report["url"])
    return written("".join(host.values())) if host else "-"


def find_host(part):
    """The value of `host` in a parsed URL, at whatever depth."""
    if not isinstance(part, dict):
        return None
    if part.get("host"):
        return part["host"]
    return next((host for host in map(find_host, part.values()) if host), None)


main()
