"""Measures what `urlspec lint --fix` does to the files of a folder.

usage: measure.py URLSPEC WORK [FILES]

FILES is a folder of files. Without it, the pinned packages are fetched into WORK. Each file is fixed by two documents, as it is
and mutated. Then
  - no byte outside a URL may differ, and no link, value or text by more than the spelling of a URL (render.py);
  - the URLs that are found must be equal but for their spelling;
  - a second `--fix` must change nothing, and the patch of `--diff` must give the same files;
  - the fixes that the library is sure of must be made: at least 80 % in Markdown, HTML and plain text.
"""
import collections
import itertools
import os
import pathlib
import shutil
import subprocess
import sys

import command
import equal
import kinds
import mutate
import packages
import render

SPECS = ["rfc1738", "rfc3986"]
LEAST = {"markdown": 80, "html": 80, "text": 80}
# Mutated files are more likely to be fixed, and so cost more.
MUTATED_FILES = 4000
MUTATED_BYTES = 100_000
SHOWN = 40


class Row(collections.Counter):
    """Counts of one kind of files."""

    COLUMNS = ["files", "URLs", "due", "made", "changed", "rendered", "harmed"]


def files_of(folder):
    """The paths of all files, relative to the folder."""
    for path, _, names in os.walk(folder):
        for name in names:
            yield os.path.relpath(os.path.join(path, name), folder)


def gaps(data, urls):
    """The bytes outside URLs. Spans of one URL within another are joined."""
    parts, end = [], 0
    for (start, stop), _ in sorted(urls):
        if start >= end:
            parts.append(data[end:start])
        end = max(end, stop)
    return [*parts, data[end:]]


def are_in_order(parts, data):
    """Whether the parts are in the data in this order, the first at its start and the last at its end."""
    at = 0
    for part in parts[:-1]:
        found = data.find(part, at)
        if found < 0 or (at == 0 and found > 0):
            return False
        at = found + len(part)
    return len(data) - len(parts[-1]) >= at and data.endswith(parts[-1])


def changes_outside(before, after, urls, urls_after):
    parts = gaps(before, urls)
    return parts != gaps(after, urls_after) and not are_in_order(parts, after)


def different_urls(urls, urls_after):
    pairs = itertools.zip_longest((url for _, url in urls), (url for _, url in urls_after), fillvalue="")
    # U+FFFD is for octets that are not UTF-8.
    return next(((one, other) for one, other in pairs if "\ufffd" not in one and not equal.same(one, other)), None)


def different_strings(kind, renderer, before, after):
    """The first strings that a reader gets differently; None if there are none. Raises an exception if `before` is malformed."""
    strings = renderer(kinds.text(before))
    try:
        others = renderer(kinds.text(after))
    except Exception as error:  # pylint: disable=broad-exception-caught
        return "it can be read", f"{type(error).__name__}: {error}"
    test = (lambda one, other: one == other) if kind in render.EXACT else equal.same
    pairs = itertools.zip_longest(strings, others, fillvalue="")
    return next(((one, other) for one, other in pairs if not test(one, other)), None)


def excerpt(one, other):
    """The first place where two texts differ."""
    at = next((at for at, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))
    return f"{one[max(0, at - 60) : at + 40]!r} -> {other[max(0, at - 60) : at + 40]!r}"


class Run:
    """One measurement: the files before, and a copy that is fixed."""

    def __init__(self, urlspec, before, work, spec, mutations):
        self.urlspec, self.before, self.spec = urlspec, before, spec
        self.mutations = {path: name for path, (name, _) in mutations.items()}
        self.kept = {path: kept for path, (_, kept) in mutations.items()}
        self.after = work / "after"
        self.rows, self.harms = collections.defaultdict(Row), []
        shutil.rmtree(self.after, ignore_errors=True)
        shutil.copytree(before, self.after)

    def measure(self):
        patch = self.urlspec.patch(self.before, self.spec)
        self.urls = self.urlspec.extract(self.before)
        self.urlspec.fix(self.after, self.spec)
        self.urls_after = self.urlspec.extract(self.after)
        every = {url for found in (self.urls, self.urls_after) for urls in found.values() for _, url in urls}
        self.sure = self.urlspec.sure_fixes(every, self.spec)
        changed = [path for path in sorted(files_of(self.before)) if self.compare(path)]
        self.check_second(changed)
        self.check_patch(patch, changed)

    def harm(self, path, kind, what, detail=""):
        self.rows[kind]["harmed"] += 1
        mutation = f" ({self.mutations[path]})" if path in self.mutations else ""
        self.harms.append(f"{path}{mutation}: {what} {detail}")

    def compare(self, path):
        """Counts a file. Returns whether it is changed."""
        before, after = (self.before / path).read_bytes(), (self.after / path).read_bytes()
        kind, urls, urls_after = kinds.kind(path, before), self.urls.get(path, []), self.urls_after.get(path, [])
        row = self.rows[kind]
        due, left = (sum(self.sure.get(url, 0) for _, url in found) for found in (urls, urls_after))
        row.update({"files": 1, "URLs": len(urls), "due": due, "made": due - left, "changed": before != after})
        if before != after:
            self.compare_changed(path, kind, before, after)
        return before != after

    def compare_changed(self, path, kind, before, after):
        urls, urls_after = self.urls.get(path, []), self.urls_after.get(path, [])
        if changes_outside(kinds.as_utf8(before), kinds.as_utf8(after), urls, urls_after):
            self.harm(path, kind, "bytes outside URLs differ", excerpt(kinds.text(before), kinds.text(after)))
        elif pair := different_urls(urls, urls_after):
            self.harm(path, kind, "other URLs", f"{pair[0]!r} -> {pair[1]!r}")
        for text in self.kept.get(path, []):
            name = kinds.encoding(before)[0]
            text = text.decode().encode(name)
            if before.count(text) != after.count(text):
                self.harm(path, kind, "a template or directive is changed:", repr(text))
        renderer = render.renderer(kind, path)
        if renderer:
            self.compare_rendered(path, kind, renderer, before, after)

    def compare_rendered(self, path, kind, renderer, before, after):
        try:
            pair = different_strings(kind, renderer, before, after)
        except Exception:  # pylint: disable=broad-exception-caught
            self.rows[kind]["malformed"] += 1
            return
        self.rows[kind]["rendered"] += 1
        if pair:
            self.harm(path, kind, "a reader gets something else:", excerpt(*pair))

    def check_second(self, changed):
        times = {path: (self.after / path).stat().st_mtime_ns for path in changed}
        self.urlspec.fix(self.after, self.spec)
        for path, time in times.items():
            if (self.after / path).stat().st_mtime_ns != time:
                self.harm(path, "text", "a second --fix changes it")

    def check_patch(self, patch, changed):
        """Applies the patch to a copy of the changed files."""
        copy = self.after.with_name("patched")
        shutil.rmtree(copy, ignore_errors=True)
        for path in changed:
            (copy / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(self.before / path, copy / path)
        if not changed:
            return
        environment = {**os.environ, "GIT_CEILING_DIRECTORIES": str(copy.parent)}
        process = subprocess.run(["git", "apply", "--whitespace=nowarn"], cwd=copy, input=patch, env=environment, capture_output=True, check=False)
        if process.returncode != 0:
            self.harm("(patch)", "text", "git apply fails:", process.stderr.decode("utf-8", "replace")[:300])
        for path in changed:
            if (copy / path).read_bytes() != (self.after / path).read_bytes():
                self.harm(path, "text", "the patch gives another file than --fix")


def table(title, rows):
    """Prints the counts of each kind. Returns the kinds in which too few fixes are made."""
    print(f"\n{title}\n{'kind':10}" + "".join(f"{name:>10}" for name in Row.COLUMNS) + f"{'made/due':>10}")
    total, low = Row(), []
    for kind, row in [*sorted(rows.items()), ("all", total)]:
        share = 100 * row["made"] / row["due"] if row["due"] else 100
        print(f"{kind:10}" + "".join(f"{row[name]:>10}" for name in Row.COLUMNS) + f"{share:>9.1f}%")
        total.update(row) if kind != "all" else None
        low += [kind] if share < LEAST.get(kind, 0) else []
    return low


def mutate_files(urlspec, files, target, count):
    """Writes mutated copies of some files. Returns the name of each mutation, and the planted text that must stay."""
    shutil.rmtree(target, ignore_errors=True)
    mutations, names = {}, collections.Counter()
    found = {path: urls for path, urls in urlspec.extract(files).items() if (files / path).stat().st_size <= MUTATED_BYTES}
    for path in sorted(found)[:: max(1, len(found) // count)]:
        name, data, texts = mutate.mutated(path, (files / path).read_bytes(), found[path])
        names[name] += 1
        mutations[path] = name, sorted(set(texts))
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        (target / path).write_bytes(data)
    print("mutated files:", ", ".join(f"{name} {count}" for name, count in sorted(names.items())))
    return mutations


def measure(urlspec, before, work, title, mutations):
    """Measures the files of a folder by each document. Returns whether all is well."""
    is_well = True
    for spec in SPECS:
        run = Run(urlspec, before, work, spec, mutations)
        run.measure()
        low = table(f"{title}, {spec}", run.rows)
        for line in run.harms[:SHOWN]:
            print("HARM:", line)
        (work / f"harms-{title.replace(' ', '-')}-{spec}.txt").write_text("\n".join(run.harms) + "\n", encoding="utf-8", errors="replace")
        if low:
            print("too few fixes are made in:", ", ".join(low))
        is_well &= not run.harms and not low
    return is_well


NOTE = """Due are the fixes of errors that the library is sure of. Not counted is the removal of an empty fragment, as in
http://www.w3.org/1999/xhtml#: lint does not report it, since the `#` is part of the name of an XML namespace or a vocabulary."""


def main():
    urlspec, work = command.Command(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
    if len(sys.argv) > 3:
        files = pathlib.Path(sys.argv[3]).resolve()
    else:
        packages.corpus(work)
        files = work / "files"
    mutations = mutate_files(urlspec, files, work / "mutated", MUTATED_FILES)
    is_well = measure(urlspec, files, work, "files", {})
    is_well &= measure(urlspec, work / "mutated", work, "mutated files", mutations)
    print(f"\n{NOTE}")
    sys.exit(not is_well)


if __name__ == "__main__":
    main()
