"""Runs urlspec on folders of files."""
import json
import os
import subprocess
import sys

ALL_FILES = ["--no-config", "--hidden", "--no-ignore"]


class Command:
    def __init__(self, program):
        self.program = os.path.abspath(program)

    def run(self, arguments, folder=None, given=None):
        """The output of a command. Exit status 1 means findings, 2 that some files could not be read."""
        process = subprocess.run([self.program, *arguments], cwd=folder, input=given, capture_output=True, check=False)
        if process.returncode not in (0, 1):
            print(process.stderr.decode("utf-8", "replace")[:2000], file=sys.stderr)
        return process.stdout

    def extract(self, folder, paths=(".",)):
        """The URLs of each file of a folder: pairs of a span and a URL, by path."""
        files = {}
        for line in self.run(["extract", "--format", "json", "--with-passwords", *ALL_FILES, "--", *paths], folder).splitlines():
            found = json.loads(line)
            files.setdefault(os.path.normpath(found["path"]), []).append((tuple(found["span"]), found["url"]))
        return files

    def findings(self, folder, spec):
        output = self.run(["lint", "--spec", spec, "--format", "json-lines", *ALL_FILES, "."], folder)
        return [json.loads(line) for line in output.splitlines()]

    def fix(self, folder, spec):
        self.run(["lint", "--fix", "--quiet", "--spec", spec, *ALL_FILES, "."], folder)

    def patch(self, folder, spec):
        return self.run(["lint", "--diff", "--with-passwords", "--spec", spec, *ALL_FILES, "."], folder)

    def sure_fixes(self, urls, spec):
        """How many sure fixes of errors the library has for each URL."""
        urls = sorted({url for url in urls if "\n" not in url and "\r" not in url and url.strip()})
        output = self.run(["check", "--spec", spec, "--format", "json"], given="\n".join(urls).encode())
        return {report["input"]: sum(map(is_sure, report["diagnostics"])) for report in map(json.loads, output.splitlines())}


def is_sure(diagnostic):
    """An empty fragment is not due: in a document it is a reference, and part of the name of an XML namespace."""
    fix = diagnostic["fix"] or {}
    return diagnostic["severity"] == "error" and diagnostic["code"] != "fragment" and fix.get("applicability") == "sure"
