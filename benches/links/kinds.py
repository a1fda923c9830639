"""The kind of a file, by its name and first line, and its text."""
import pathlib
import re

EXTENSIONS = {
    "markdown": "md markdown mdown mkd mkdn",
    "html": "html htm xhtml shtml",
    "xml": "xml svg rss atom xsl xsd rdf",
    "latex": "tex ltx sty cls dtx bib texi texinfo",
    "rst": "rst rest",
    "json": "json jsonc json5 jsonl ndjson map ipynb webmanifest geojson",
    "yaml": "yaml yml cff",
    "toml": "toml",
    "ini": "ini cfg conf desktop service socket timer target mount properties",
    "python": "py pyi",
    "program": "c h cc cpp hh hpp cs java js mjs cjs jsx ts mts cts tsx rs go swift kt scala php dart rb pl pm t tcl lua sql hs sh"
    " bash zsh mk cmake pyx coffee po pot el",
    "css": "css scss less",
    "asciidoc": "adoc asciidoc asc",
    "mail": "eml mbox mht mhtml",
    "text": "txt text log nfo 1st news changes csv tsv",
    "code": "diff patch in",
}
BY_EXTENSION = {extension: kind for kind, extensions in EXTENSIONS.items() for extension in extensions.split()}
NAMES = {"makefile": "program", "dockerfile": "program", "cargo.lock": "toml", ".gitmodules": "ini", ".editorconfig": "ini"}


DOCUMENTS = set("authors bugs changelog changes contributing contributors copying copyright credits faq hacking history install licence"
                " license maintainers news notice readme todo".split())

PROGRAMS = set("ada asp aspx astro cfm clj ejs el erb erl f90 ftl hbs hrl j2 jinja jinja2 jsp liquid lisp mdx ml mustache njk pas ps pug"
               " svelte tmpl tpl vb vbs".split())


def kind(path, data):
    name = pathlib.PurePath(path).name.lower()
    if name in NAMES:
        return NAMES[name]
    extension = name.rpartition(".")[2] if "." in name else ""
    # An older log is no manual page.
    if re.fullmatch(r".*(log|changes|news)\.[1-9]", name):
        return "text"
    if re.fullmatch(r"[1-9](pm|p|ssl|perl|x)?|roff|man", extension):
        return "roff"
    if extension in BY_EXTENSION:
        return BY_EXTENSION[extension]
    if data.startswith(b"#!"):
        return "script"
    is_document = re.split(r"[._-]", name)[0] in DOCUMENTS and extension not in PROGRAMS
    return "code" if re.search("[a-z]", extension) and not is_document else "text"


MARKS = [(b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")]


def encoding(data):
    """The encoding of a file, and the length of its byte order mark."""
    for mark, name in MARKS:
        if data.startswith(mark):
            return name, len(mark)
    try:
        data.decode()
        return "utf-8", 0
    except UnicodeDecodeError:
        return "latin-1", 0


def as_utf8(data):
    """A file in UTF-16 as UTF-8, in which urlspec counts bytes; another as it is."""
    name, _ = encoding(data)
    return data.decode(name, "replace").encode("utf-8", "surrogatepass") if name.startswith("utf-16") else data


def text(data):
    name, mark = encoding(data)
    return data[mark:].decode(name, "surrogateescape" if name == "utf-8" else "replace")
