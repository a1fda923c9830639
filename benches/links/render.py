"""What a reader of a file gets: links, other values and text, as a list of strings in order.

A renderer raises an exception for a file that its format does not allow. Only fixes in comments of programs are sure, so what is
outside comments must stay as it is: `EXACT` has these kinds.
"""
import ast
import configparser
import functools
import html.parser
import io
import json
import re
import subprocess
import tomllib
import warnings

import docutils.core
import docutils.nodes
import html5lib
import lxml.etree
import lxml.html
import markdown_it
import pygments.lexers
import pygments.token
import yaml

EXACT = {"python", "program", "script", "latex"}
LARGE = 200_000


class Attributes(html.parser.HTMLParser):
    """The attributes, text and comments of HTML within Markdown."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.strings = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.strings += [tag, *(f"{name}={value}" for name, value in attrs)]

    def handle_endtag(self, tag):
        self.strings.append(f"/{tag}")

    def handle_data(self, data):
        self.strings.append(data)

    handle_comment = handle_decl = handle_data


def markdown(text):
    parser = markdown_it.MarkdownIt("commonmark").enable(["table", "strikethrough"])
    strings = []

    def visit(tokens):
        for token in tokens:
            strings.append(token.type)
            strings.extend(f"{name}={value}" for name, value in token.attrs.items())
            if token.children is not None:
                visit(token.children)
            elif token.type in ("html_block", "html_inline"):
                strings.extend(Attributes(token.content).strings)
            else:
                strings.extend((token.info, token.content))

    visit(parser.parse(text))
    return strings


def elements(root):
    """The strings of a tree of elements."""
    strings = []
    for element in root.iter():
        strings.append(str(element.tag) if isinstance(element.tag, str) else "")
        strings.extend(f"{name}={value}" for name, value in element.attrib.items())
        strings.extend((element.text or "", element.tail or ""))
    return strings


def html_tree(text):
    if len(text) > LARGE:
        return elements(lxml.html.fromstring(text.encode()))
    return elements(html5lib.parse(text, treebuilder="lxml").getroot())


def xml(text):
    parser = lxml.etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    return elements(lxml.etree.fromstring(re.sub(r"^\s*<\?xml[^>]*>", "", text).encode(), parser))


def rst(text):
    settings = {"report_level": 5, "halt_level": 6, "raw_enabled": False, "file_insertion_enabled": False, "warning_stream": io.StringIO()}
    tree = docutils.core.publish_doctree(text, settings_overrides=settings)
    strings = []
    for node in tree.findall():
        if isinstance(node, docutils.nodes.Text):
            strings.append(str(node))
        elif not isinstance(node, docutils.nodes.system_message):
            strings.append(node.tagname)
            strings.append(str(node.attributes.get("refuri", "")))
    return strings


def values(data):
    """The strings of nested lists and dictionaries."""
    strings, stack = [], [data]
    while stack:
        item = stack.pop()
        if isinstance(item, dict):
            stack.extend(part for pair in item.items() for part in pair)
        elif isinstance(item, (list, tuple)):
            stack.extend(item)
        else:
            strings.append(str(item))
    return strings


def json_values(text):
    try:
        return values(json.loads(text))
    except json.JSONDecodeError:
        return values([json.loads(line) for line in text.splitlines() if line.strip()])


def yaml_values(text):
    return values(list(yaml.load_all(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))))


def toml_values(text):
    return values(tomllib.loads(text))


def ini_values(text):
    """The values as they are, and interpolated if they can be."""
    raw = configparser.RawConfigParser(strict=False, allow_no_value=True)
    raw.read_string(text)
    strings = values({section: dict(raw.items(section)) for section in raw.sections()})
    try:
        parser = configparser.ConfigParser(strict=False, allow_no_value=True)
        parser.read_string(text)
        interpolated = values({section: dict(parser.items(section)) for section in parser.sections()})
    except configparser.InterpolationError:
        interpolated = ["no interpolation"]
    return strings + interpolated


def python_tree(text):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return [ast.dump(ast.parse(text))]
        except (SyntaxError, RecursionError):
            return outside_comments(text, pygments.lexers.get_lexer_by_name("python"))


def outside_comments(text, lexer):
    lexer.stripnl = lexer.ensurenl = False
    comments, documentation = pygments.token.Comment, pygments.token.String.Doc
    is_comment = lambda kind: kind in documentation or (kind in comments and kind not in comments.Preproc)  # noqa: E731
    code = "".join(string for kind, string in lexer.get_tokens(text) if not is_comment(kind))
    # The lexer of Rust has no comments within attributes.
    return [re.sub(r"(?<![:\w])//[^\n]*", "", code)] if lexer.name == "Rust" else [code]


def program(text, name):
    return outside_comments(text, pygments.lexers.get_lexer_for_filename(name, text))


def script(text):
    return outside_comments(text, pygments.lexers.guess_lexer(text))


def roff(text):
    """The formatted page without white space, hyphens of broken words, and escape sequences."""
    command = ["groff", "-Tutf8", "-K", "utf8", "-mandoc", "-rLL=2000n", "-P-c", "-S"]
    page = subprocess.run(command, input=text.encode(), capture_output=True, timeout=60, check=True).stdout.decode()
    # Another length of a line moves its breaks, and with them the hyphens.
    return [re.sub(r"\s+", "", re.sub("[\u2010-]\n\\s*|.\b", "", page))]


def latex(text):
    """No fix in LaTeX is sure, since a `%` begins a comment."""
    return [text]


RENDERERS = {
    "markdown": markdown, "html": html_tree, "xml": xml, "rst": rst, "json": json_values, "yaml": yaml_values,
    "toml": toml_values, "ini": ini_values, "python": python_tree, "roff": roff, "latex": latex,
}  # fmt: skip


def renderer(kind, path):
    """The renderer of a file. None for plain text."""
    if kind == "program":
        return functools.partial(program, name=path)
    return script if kind == "script" else RENDERERS.get(kind)
