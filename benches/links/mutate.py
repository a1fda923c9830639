"""Copies of files with faults that need fixes, in other encodings, and next to what looks like a directive or a template."""
import random
import re

import kinds

HOST = re.compile(rb"(?i)(?:https?|ftp)://[a-z0-9.-]*[a-z0-9]")
TEMPLATES = [b"{/sha}", b"{+path}", b"{?a,b}", b"${name}", b"{{ name }}", b"/<nn>", b":$PORT"]
DIRECTIVES = [b"%d", b"%s", b"%(name)s", b"{% if x %}", b"%VERSION%", b"%H:%M", b"%i"]


def planted(data, urls, pick, what, share=0.5):
    """Inserts what the function `what` returns after the host of some URLs. Returns the file and all that is inserted."""
    parts, inserts, end = [], [], 0
    for (start, stop), _ in urls:
        host = HOST.match(data, start, stop)
        if host and pick.random() < share:
            inserts.append(what())
            parts += [data[end : host.end()], inserts[-1]]
            end = host.end()
    return b"".join([*parts, data[end:]]), inserts


def before(data, urls, pick, what, share=0.3):
    """Inserts text before some URLs."""
    parts, inserts, end = [], [], 0
    for (start, _), _ in urls:
        if start >= end and pick.random() < share:
            inserts.append(what())
            parts += [data[end:start], inserts[-1]]
            end = start
    return b"".join([*parts, data[end:]]), inserts


def tilde(data, urls, pick):
    return planted(data, urls, pick, lambda: pick.choice([b"/~user", b"/~a/~b", b"/a^b"]))[0], []


def space(data, urls, pick):
    return planted(data, urls, pick, lambda: pick.choice([b"/a b", b"/~a b"]))[0], []


def entity(data, urls, pick):
    return planted(data, urls, pick, lambda: pick.choice([b"/&#97;~", b"/~?v&#x3D;4&amp;s", b"/&tilde;a", b"/a&amp;b~"]))[0], []


def template(data, urls, pick):
    data, inserts = planted(data, urls, pick, lambda: b"/~a" * pick.randint(0, 1) + pick.choice(TEMPLATES))
    return data, [text.removeprefix(b"/~a") for text in inserts]


def directive(data, urls, pick):
    data, inserts = planted(data, urls, pick, lambda: b"/~a" + pick.choice([b"/", b" "]) + pick.choice(DIRECTIVES), 0.3)
    return data, [text[4:] for text in inserts]


def directive_before(data, urls, pick):
    data, inserts = before(data, urls, pick, lambda: pick.choice(DIRECTIVES) + pick.choice([b" ", b"", b"\n"]))
    return data, inserts


def unclosed(data, urls, pick):
    return before(data, urls, pick, lambda: pick.choice([b"<URL:", b"\n<URL:", b"<", b"URL:<"]))


def crlf(data, urls, pick):
    return re.sub(rb"\r?\n", b"\r\n", tilde(data, urls, pick)[0]), []


def cr(data, urls, pick):
    return re.sub(rb"\r?\n", b"\r", tilde(data, urls, pick)[0]), []


def bom(data, urls, pick):
    return b"\xef\xbb\xbf" + tilde(data, urls, pick)[0].removeprefix(b"\xef\xbb\xbf"), []


def utf16(mark, name):
    return lambda data, urls, pick: (mark + kinds.text(tilde(data, urls, pick)[0]).encode(name, "replace"), [])


def latin1(data, urls, pick):
    data = tilde(data, urls, pick)[0]
    return planted(kinds.text(data).encode("latin-1", "replace"), urls, pick, lambda: b"/\xe9", 0.2)[0], []


MUTATIONS = {
    "tilde": tilde, "space": space, "entity": entity, "template": template, "directive": directive,
    "directive before": directive_before, "unclosed": unclosed, "crlf": crlf, "cr": cr, "bom": bom,
    "utf-16-le": utf16(b"\xff\xfe", "utf-16-le"), "utf-16-be": utf16(b"\xfe\xff", "utf-16-be"), "latin-1": latin1,
}  # fmt: skip


def mutated(path, data, urls):
    """A mutation chosen by the path: its name, the file, and the planted text that has to stay. Each file also gets a `~`."""
    pick = random.Random(path)
    name = pick.choice(sorted(MUTATIONS))
    data, kept = MUTATIONS[name](data, urls, pick)
    return name, data, kept
