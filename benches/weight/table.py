#!/usr/bin/env python3
"""The table of weights in docs/speed.md: writes it from what `run` measured, or compares it.

Usage: table.py --write|--compare DEV RELEASE PAGE. Exit status 1: a figure of the page isn't true.
"""

import re
import sys

SUBJECTS = ["url", "default", "documents", "current", "rfc3986"]
# Sizes are exact with one compiler. Times are of a machine with other work.
MARGINS = {"kB": 0.03, "time": 0.2, "crates": 0.0}


def measured(dev, release):
    """The rows: a title, the margin, and the figure of each subject."""
    rounds, built = {}, {}
    for line in open(dev):
        subject, seconds = re.fullmatch(r"dev, round \d+, (\S+): (\S+)\n", line).groups()
        rounds.setdefault(subject, []).append(float(seconds))
    for line in open(release):
        pattern = r"release, (\S+): (\S+); host (\d+) kB, refusal (\d+) kB, (\d+) crates\n"
        subject, *figures = re.fullmatch(pattern, line).groups()
        built[subject] = [float(figure) for figure in figures]
    # The shortest round: other work only adds time.
    fastest = {subject: min(seconds) for subject, seconds in rounds.items()}
    return [
        ("dev build", "time", [fastest[own] / fastest["url"] for own in SUBJECTS]),
        ("release build", "time", [built[own][0] / built["url"][0] for own in SUBJECTS]),
        ("prints why a URL is refused", "kB", [built[own][2] for own in SUBJECTS]),
        ("prints a host", "kB", [built[own][1] for own in SUBJECTS]),
        ("crates", "crates", [built[own][3] for own in SUBJECTS]),
    ]


def cell(figure, margin):
    if margin == "time":
        return f"{figure:.2g}"
    return f"{figure:,.0f}" + (" kB" if margin == "kB" else "")


def printed(page, title):
    """The figures of a row of the page."""
    row = re.search(rf"^\| {title} \|(.*)\|$", page, re.MULTILINE)
    cells = row.group(1).split("|") if row else []
    return [float(own.replace("kB", "").replace(",", "")) for own in cells]


def main():
    mode, dev, release, path = sys.argv[1:]
    page, untrue = open(path).read(), []
    for title, margin, figures in measured(dev, release):
        own = printed(page, title)
        is_true = len(own) == len(figures) and all(
            abs(one - other) <= MARGINS[margin] * other + 0.05 for one, other in zip(own, figures)
        )
        row = f"| {title} | {' | '.join(cell(figure, margin) for figure in figures)} |"
        if not is_true:
            untrue.append(f"measured: {row}\n{path} has: {own}")
        page = re.sub(rf"^\| {title} \|.*\|$", row, page, flags=re.MULTILINE)
    if mode == "--write":
        open(path, "w").write(page)
        return
    if untrue:
        print(*untrue, "Write the table with benches/weight/run --write, if the growth is worth it.", sep="\n", file=sys.stderr)
        sys.exit(1)
    print("the table of weights is true")


main()
