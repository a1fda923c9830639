"""Writes files with URLs next to the marks of their syntax, fixes them by `urlspec lint --fix-all`, and compares what parsers make of
them before and after. Prints each file that changed its structure. Exit status: 1 if there is one.

With URLSPEC_SECONDS, other URLs are chosen again and again for as long."""

import ast
import csv
import html.parser
import io
import json
import os
import random
import re
import shutil
import subprocess
import sys
import time
import tomllib
from pathlib import Path

try:
    import yaml
except ImportError:
    yaml = None

# Valid URLs of many schemes, and some with a fault.
HEADS = """https://srv.example http://10.0.0.1 http://localhost http://joe@h.example HTTP://h.example http:/h.example wais://h
nntp://srv.example/g.h/7 news:a.b cid:a@k.example mid:a@k.example mailto:joe@k.example geo:1,2 tel:+1-201-555-0123 sms:+1201
ftp://h.example gopher://h.example/1a telnet://h.example urn:example:a ldap://h.example/dc=a xmpp:joe@h.example
file:///etc/a data:,a https:\\\\srv.example""".split()
TAILS = ["", ":8443", ":80^1", ":80x", ":", "/", "/a", "/a b", "/a?b=c", "/a#b", "?b", "/%", "/a^", "/~a", "/a|b", ",7", ",ann", ";a"]


def decoded(text):
    """A value, if it has no URL in it."""
    return "URL" if ":" in str(text) else text


def tree(value):
    if isinstance(value, dict):
        return {decoded(key): tree(own) for key, own in value.items()}
    if isinstance(value, list):
        return [tree(own) for own in value]
    return decoded(value)


def of_csv(separator):
    def rows(text):
        return [[decoded(value) for value in row] for row in csv.reader(io.StringIO(text), delimiter=separator, strict=True)]
    return rows


def of_python(text):
    def shape(node):
        if isinstance(node, ast.Constant):
            return decoded(node.value)
        if isinstance(node, ast.AST):
            return type(node).__name__, [shape(own) for _, own in ast.iter_fields(node)]
        return [shape(own) for own in node] if isinstance(node, list) else node
    return shape(ast.parse(text))


def of_html(text):
    events = []
    parser = html.parser.HTMLParser()
    parser.handle_starttag = lambda tag, attributes: events.append((tag, [(name, decoded(value)) for name, value in attributes]))
    parser.handle_endtag = events.append
    parser.handle_data = lambda data: events.append(decoded(data))
    parser.feed(text)
    return events


def by_command(*command):
    """What a command says of a file, without its name and its lines; the words of the file that are not URLs are kept, too."""
    def accepts(text):
        run = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
        return run.returncode == 0, words(text)
    return accepts


def words(text):
    return [word for word in re.split(r"[\s]+", text) if ":" not in word]


STRING = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|`(?:\\.|[^`\\])*`', re.DOTALL)


def of_program(*command):
    """The same, and the escapes of each string literal, but for backslashes, which a URL may have, and for line continuations, which
    are not part of the value: the end of a URL is removed with its own."""
    accepts = by_command(*command)

    def parts(text):
        outside = STRING.sub(" S ", text)
        escapes = [[own for own in re.findall(r"\\(.)", literal, re.DOTALL) if own not in "\\\n"] for literal in STRING.findall(text)]
        return accepts(text)[0], words(outside), escapes
    return parts


# A name, its parser, and the templates: `@` is the URL, `@@` the URL with its backslashes escaped.
KINDS = [
    ("a.csv", of_csv(","), ["a,b,c\n1,@,ann\n2,@,7\n", "a,b\n\"@\",7\n\"see \"\"@\"\"\",8\n", "@,7\n@,8\n"]),
    ("b.csv", of_csv(";"), ["a;b\n@;ann\n@;7\n"]),
    ("a.tsv", of_csv("\t"), ["a\tb\n@\tann\n@\t7\n"]),
    ("a.json", lambda text: tree(json.loads(text)), ['["@@","@@ ",7]', '{"a":"@@","b":"\\"@@\\"","c":"@@\\n"}']),
    ("a.toml", lambda text: tree(tomllib.loads(text)), [
        'a = "@@"\nb = [\'@\', "@@"]\nc = { d = "@@", e = 1 }\n', 'a = """\n@@\\\n  """\nb = """@@\n"""\n', 'a = "\\"@@\\""\n']),
    ("a.py", of_python, [
        'a = "@@\\\nb"\n', "a = ['@@', \"@@\", r'@ ', f'@@']\n", 'a = """@@\\\n"""\nb = "\\"@@\\""\n', "# @\nf('@@'+b, '@@\\n')\n"]),
    ("a.html", of_html, ['<a href="@">@</a><br>\n', "<a href='@'>b</a>@<br>(@)\n", "<!-- @ --><p>@</p>\n"]),
]
SHELL = [
    "curl @\\\n  -o f\n", "curl @:$(cat port)/x\n", "curl @/`id -u`/x\n", "curl @\"$PORT\"/x '@' \"@\"\n", "curl \"@:\"$PORT\"/x\"\n",
    "x=$(curl @)\ny=`curl @`\n", "curl @/$((1 + 2))/$(id \"-u\")\n", "curl @;ls\ncurl @|sh\ncurl @>f\n", "a=\"\\\"@\\\"\"\n",
    "for u in @ @; do\n  curl \"$u\"\ndone\n", "(curl @)\n", "curl @${P:-a b}/c\n",
]
SCRIPT = [
    'const a = "@@\\\nb";\n', "const a = '@@' + b;\n", "const a = `@@${b}`;\n", 'f("@@", "\\"@@\\"", \'@@\\n\');\n', "/* @ */ f(); // @\n",
]
C = ['const char *a = "@@\\\nb";\n', "#define A(b) b\n/* @ */\nconst char *b = \"@@\\n\" \"c\";\n", 'const char *c[] = {"@@", "\\"@@\\""};\n']
YAML = [
    "x: [@,b]\n", "y: {u: @,v: 1}\n", "z: {u: @}\nw: [@]\n", "- [a, {b: [@,c]}]\n", "- \"@@\"\n- '@'\n- \"\\\"@@\\\"\"\n", "- \"@@\\\n  \"\n",
    "x: @\ny: @ # a\n", "run: |\n  curl @ \\\n    -o f\n  curl @:$(cat port)/x\n", "x: >-\n  @\n  b\n",
]


def other_kinds():
    """The kinds whose parsers may be missing."""
    if yaml:
        yield "a.yaml", lambda text: tree(yaml.safe_load(text)), YAML
    else:
        print("passed over: YAML, since there is no PyYAML")
    for program, name, parse, templates in [
        ("bash", "a.sh", by_command("bash", "-n"), SHELL),
        ("node", "a.js", of_program("node", "--check", "-"), SCRIPT),
        ("cc", "a.c", of_program("cc", "-fsyntax-only", "-w", "-x", "c", "-"), C),
    ]:
        if shutil.which(program):
            yield name, parse, templates
        else:
            print(f"passed over: {name}, since there is no {program}")


def structure(parse, text):
    """None if the parser refuses the text."""
    try:
        return parse(text)
    except Exception:
        return None


def files_of(folder, chosen):
    """Files whose parsers accept them: their paths, parsers, texts and structures."""
    urls = [head + tail for head in HEADS for tail in TAILS]
    files = []
    for name, parse, templates in KINDS:
        for template in templates:
            # A process checks each file of a program.
            for url in chosen.sample(urls, 40 if name in ("a.sh", "a.js", "a.c") else 150):
                text = fill(template, url)
                before = structure(parse, text)
                if before is None or isinstance(before, tuple) and before[0] is False:
                    continue
                path = folder / str(len(files)) / name
                path.parent.mkdir()
                files.append((path, parse, text, before))
    return files


def try_files(command, folder, chosen):
    """How many files were tried and changed, and the names of those that lost their structure."""
    folder.mkdir()
    files, changed, lost = files_of(folder, chosen), 0, []
    for spec in ("current", "rfc3986", "rfc1738"):
        for path, _, text, _ in files:
            path.write_text(text, newline="")
        subprocess.run([command, "lint", "--no-config", "--spec", spec, "--fix-all", "-q", str(folder)], capture_output=True, check=False)
        for path, parse, text, before in files:
            after = path.read_bytes().decode()
            changed += after != text
            if after != text and structure(parse, after) != before:
                print(f"{path.name} {spec}: {text!r}\n    => {after!r}")
                lost.append(path.name)
    shutil.rmtree(folder)
    return len(files), changed, lost


def main(command, folder):
    KINDS.extend(other_kinds())
    end = time.monotonic() + float(os.environ.get("URLSPEC_SECONDS", 0))
    chosen, tried, changed, lost = random.Random(1), 0, 0, []
    while not tried or time.monotonic() < end:
        own_tried, own_changed, own_lost = try_files(command, folder / "files", chosen)
        tried, changed, lost = tried + own_tried, changed + own_changed, lost + own_lost
    counts = {name: lost.count(name) for name in lost}
    print(f"{tried} files by 3 documents: {changed} were changed, {len(lost)} lost their structure {counts or ''}")
    return 1 if lost else 0


def fill(template, url):
    """The template with the URL, which may have an `@` of its own."""
    escaped = url.replace("\\", "\\\\")
    return re.sub("@@|@", lambda mark: escaped if mark[0] == "@@" else url, template)


sys.exit(main(sys.argv[1], Path(sys.argv[2])))
