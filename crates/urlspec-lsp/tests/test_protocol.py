"""Each feature, with clients that have the capabilities and encodings of editors."""

import asyncio

import pytest
import pytest_lsp
from conftest import BINARY
from lsprotocol import types
from pytest_lsp import ClientServerConfig
from support import TIMEOUT, PROFILES, Client, session

URI = "file:///nowhere/a.txt"
SECRET = "hunter2"
TEXT = (
    "😀é see http://h.x/~a, 😀 and http://h.x/b\r\n"
    "wrapped: 😀 <URL:ftp://h.x/foo/\r\n"
    "   bar~baz;type=a> 😀\r\n"
    "secret: 😀 <URL:ftp://user:hunter2@h.x/x^y>\n"
    "\t😀 <URL:http://a b.x/> gopher://h.x/00file 😀 telnet://h.x:99999/\r\n"
)
SECTION = "https://www.rfc-editor.org/rfc/rfc1738#"
ERROR, WARNING = types.DiagnosticSeverity.Error, types.DiagnosticSeverity.Warning
# Each diagnostic of TEXT: the code, the start and the length of its range, the severity, and the section.
DIAGNOSTICS = [
    ("unsafe-character", "~a", 1, ERROR, "section-2.2"),
    ("unsafe-character", "~b", 1, ERROR, "section-2.2"),
    ("password", SECRET, len(SECRET), WARNING, "section-6"),
    ("unsafe-character", "^y", 1, ERROR, "section-2.2"),
    ("wrapped-space", " b.x", 1, WARNING, "page-22"),
    ("port-range", "99999", 5, WARNING, "section-3.1"),
]


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[BINARY, "lsp"], client_factory=Client), params=PROFILES)
async def client(lsp_client: Client, request):
    lsp_client.make, lsp_client.encoding = PROFILES[request.param]
    lsp_client.profile_capabilities = lsp_client.make()
    lsp_client.result = await lsp_client.start_session()
    yield
    await asyncio.wait_for(lsp_client.shutdown_session(), TIMEOUT)
    assert lsp_client._server.returncode == 0
    assert lsp_client.error is None
    # Nothing is published to a client that pulls.
    published = [message for message in lsp_client.received if message.get("method") == "textDocument/publishDiagnostics"]
    assert not (lsp_client.pulls and published)
    # The password is in edits, which need it, and nowhere else.
    assert not [message for message in lsp_client.received if SECRET in repr(without_edits(message))]


def without_edits(value):
    if isinstance(value, list):
        return [without_edits(one) for one in value]
    if isinstance(value, dict):
        return {key: without_edits(one) for key, one in value.items() if key != "newText"}
    return value


@pytest.fixture
def text(client):
    text = client.text(TEXT)
    client.open(URI, TEXT)
    return text


def document(uri=URI):
    return types.TextDocumentIdentifier(uri)


def piece(text, piece, length):
    at = text.text.index(piece)
    return types.Range(text.position(at), text.position(at + length))


# Capabilities

def test_the_capabilities_depend_on_the_client(client):
    capabilities = client.result.capabilities
    assert capabilities.position_encoding == client.encoding
    assert (capabilities.diagnostic_provider is not None) == client.pulls
    assert capabilities.text_document_sync.change == types.TextDocumentSyncKind.Incremental
    assert capabilities.code_lens_provider is None
    assert list(capabilities.code_action_provider.code_action_kinds) == ["quickfix", "source.fixAll.urlspec", "refactor.rewrite"]
    assert client.result.server_info.name == "urlspec"


async def test_only_supported_requests_are_sent(client, text):
    await client.diagnostics_of(URI, 1)
    # The response to a request comes after the earlier requests of the server.
    await client.text_document_document_symbol_async(types.DocumentSymbolParams(document()))
    await client.until(lambda: bool(client.registered) == registers(client))
    requests = [message["method"] for message in client.received if "method" in message and "id" in message]
    workspace = client.profile_capabilities.workspace
    assert ("workspace/configuration" in requests) == bool(workspace.configuration)
    watches = workspace.did_change_watched_files is not None and workspace.did_change_watched_files.dynamic_registration
    registered = {one.method: one.register_options for one in client.registered}
    assert ("workspace/didChangeWatchedFiles" in registered) == bool(watches)
    if watches:
        assert registered["workspace/didChangeWatchedFiles"] == {"watchers": [{"globPattern": "**/urlspec.toml"}]}


def registers(client):
    workspace = client.profile_capabilities.workspace
    dynamic = [workspace.did_change_watched_files, workspace.did_change_configuration]
    return any(one is not None and bool(one.dynamic_registration) for one in dynamic)


# Diagnostics

async def test_diagnostics_have_ranges_in_the_encoding_of_the_client(client, text):
    diagnostics = await client.diagnostics_of(URI, 1)
    assert [(one.code, one.range, one.severity) for one in diagnostics] == [
        (code, piece(text, at, length), severity) for code, at, length, severity, _ in DIAGNOSTICS
    ]
    assert [one.code_description.href for one in diagnostics] == [SECTION + section for *_, section in DIAGNOSTICS]
    assert {one.source for one in diagnostics} == {"urlspec"}
    assert all("RFC 1738" in one.message for one in diagnostics)


async def test_the_other_lines_of_a_wrapped_url_are_related_information(client, text):
    published = client.profile_capabilities.text_document.publish_diagnostics
    for one in await client.diagnostics_of(URI, 1):
        if one.code == "unsafe-character" and one.range.start.line == 2 and published.related_information:
            (related,) = one.related_information
            assert related.location == types.Location(URI, text.span("<URL:ftp://h.x/foo/"))
        else:
            assert not one.related_information


async def test_unchanged_diagnostics_are_not_sent_again(client, text):
    if not client.pulls:
        # They are published once, whatever other requests follow.
        await client.diagnostics_of(URI, 1)
        await client.text_document_document_symbol_async(types.DocumentSymbolParams(document()))
        return check_once(client, [1])
    first = await client.pull(URI)
    assert first.kind == "full" and first.result_id
    same = await client.pull(URI, first.result_id)
    assert (same.kind, same.result_id) == ("unchanged", first.result_id)
    client.change(URI, 2, (text.span("~a"), "a"))
    changed = await client.pull(URI, first.result_id)
    assert changed.kind == "full" and changed.result_id != first.result_id
    assert len(changed.items) == len(first.items) - 1
    # An outdated or unknown result id gets a full report.
    client.change(URI, 3, TEXT)
    assert (await client.pull(URI, changed.result_id)).kind == "full"
    assert (await client.pull(URI, "another")).kind == "full"


def check_once(client, versions):
    published = [one["version"] for one in client.published(URI)]
    # They are published again if the requested settings arrive later.
    limit = 2 if client.profile_capabilities.workspace.configuration else 1
    assert sorted(set(published)) == versions and len(published) <= limit


async def test_a_closed_document_has_no_diagnostics(client, text):
    await client.diagnostics_of(URI, 1)
    client.text_document_did_close(types.DidCloseTextDocumentParams(document()))
    if client.pulls:
        with pytest.raises(Exception, match="the document is not open"):
            await client.pull(URI)
    else:
        await client.until(lambda: client.published(URI)[-1]["diagnostics"] == [])
    client.open(URI, "http://h.x/^", version=5)
    (one,) = await client.diagnostics_of(URI, 5)
    assert one.range == client.text("http://h.x/^").span("^")


# Changes

async def test_changes_are_applied_in_order(client, text):
    # The positions of each are in the text after the previous one.
    second = client.text(TEXT.replace("http://h.x/~a", "😀\r\nhttp://h.x/a"))
    third = client.text(second.text.replace("gopher://h.x/00file", "gopher://h.x/0^é"))
    client.change(
        URI,
        2,
        (text.span("http://h.x/~a"), "😀\r\nhttp://h.x/a"),
        (second.span("gopher://h.x/00file"), "gopher://h.x/0^é"),
        (third.span("wrapped: 😀 "), ""),
    )
    new = client.text(third.text.replace("wrapped: 😀 ", ""))
    diagnostics = await client.diagnostics_of(URI, 2)
    expected = [piece(new, at, length) for _, at, length, *_ in DIAGNOSTICS[1:5]]
    assert [one.range for one in diagnostics][:4] == expected
    assert new.at("^é") in [one.range.start for one in diagnostics]
    # A new document with the same text has the same diagnostics.
    other = "file:///nowhere/b.txt"
    client.open(other, new.text)
    assert without_related(await client.diagnostics_of(other, 1)) == without_related(diagnostics)
    # A change of the whole document.
    client.change(URI, 3, "😀 http://h.x/^")
    (one,) = await client.diagnostics_of(URI, 3)
    assert one.range == client.text("😀 http://h.x/^").span("^")


def without_related(diagnostics):
    return [(one.code, one.range, one.message) for one in diagnostics]


async def test_typing_characters_gives_the_same_diagnostics(client):
    client.open(URI, "")
    typed = "😀é <URL:http://h.x/\r\n  ~é^>\n😀 ftp://h.x/~"
    for number, character in enumerate(typed):
        before = client.text(typed[:number])
        # There is no position between CR and LF: the LF is inserted after the line that the CR ended.
        end = before.position(number)
        client.change(URI, number + 2, (types.Range(end, end), character))
    other = "file:///nowhere/b.txt"
    client.open(other, typed)
    diagnostics = await client.diagnostics_of(other, 1)
    assert len(diagnostics) >= 2
    assert without_related(await client.diagnostics_of(URI, len(typed) + 1)) == without_related(diagnostics)


# Code actions

async def actions_by_title(client, span, only=None):
    return {action.title: action for action in await client.actions(URI, span, only)}


def action_with(actions, title):
    (action,) = [action for name, action in actions.items() if title in name]
    return action


FIXES = [
    ("~a", 1, "write `%7E`", "~a", "%7Ea", True),
    ("~b", 1, "write `%7E`", "~b", "%7Eb", True),
    ("^y", 1, "write `%5E`", "^y", "%5Ey", True),
    (SECRET, 7, "remove the password", ":" + SECRET, "", False),
    (" b.x", 1, "write `%20`", "a b.x", "a%20b.x", False),
]


@pytest.mark.parametrize("at, length, title, old, new, is_preferred", FIXES)
async def test_a_quick_fix(client, text, at, length, title, old, new, is_preferred):
    span = piece(text, at, length)
    action = action_with(await actions_by_title(client, span, ["quickfix"]), title)
    assert action.kind == "quickfix" and action.is_preferred == is_preferred
    assert text.edited(client.edits(action, URI, 1)) == TEXT.replace(old, new, 1)
    # It refers to the diagnostic that it fixes.
    diagnostics = await client.diagnostics_of(URI, 1)
    assert list(action.diagnostics) == [one for one in diagnostics if one.range == span]


async def test_fix_all_applies_the_safe_fixes(client, text):
    start = types.Position(0, 0)
    for only in (["source.fixAll"], ["source.fixAll.urlspec"], ["source"]):
        (action,) = await client.actions(URI, types.Range(start, start), only)
        assert action.kind == "source.fixAll.urlspec"
        fixed = TEXT.replace("~a", "%7Ea").replace("~b", "%7Eb").replace("^y", "%5Ey")
        assert text.edited(client.edits(action, URI, 1)) == fixed
    assert not await client.actions(URI, types.Range(start, start), ["source.organizeImports"])
    client.change(URI, 2, fixed)
    assert not await client.actions(URI, types.Range(start, start), ["source.fixAll"])


async def test_plain_text_has_no_comments(client, text):
    titles = await actions_by_title(client, piece(text, "~a", 1), ["quickfix"])
    assert not [title for title in titles if "ignore" in title and title.endswith(("here", "in this file"))]


@pytest.mark.parametrize(
    "language, line",
    [("html", "<!-- urlspec: ignore[unsafe-character] -->"), ("python", "# urlspec: ignore[unsafe-character]"),
     ("rust", "// urlspec: ignore[unsafe-character]")],
)  # fmt: skip
async def test_the_comment_has_the_syntax_of_the_language(client, language, line):
    own = client.text("é\n\t '😀 http://h.x/~'")
    client.open(URI, own.text, language)
    action = action_with(await actions_by_title(client, own.span("~"), ["quickfix"]), "here")
    ignored = own.edited(client.edits(action, URI, 1))
    assert ignored == f"é\n\t {line}\n\t '😀 http://h.x/~'"
    client.change(URI, 2, ignored)
    assert not await client.diagnostics_of(URI, 2)


async def rewritten(client, own, span, title):
    action = action_with(await actions_by_title(client, span, ["refactor"]), title)
    assert action.kind.startswith("refactor.rewrite")
    return own.edited(client.edits(action, URI, 1))


async def test_a_selection_can_be_encoded_and_decoded(client):
    own = client.text("😀 a b~é %7E%C3%A9%20c")
    client.open(URI, own.text)
    assert await rewritten(client, own, own.span("a b~é"), "encode") == "😀 a%20b%7E%C3%A9 %7E%C3%A9%20c"
    assert await rewritten(client, own, own.span("%7E%C3%A9%20c"), "decode") == "😀 a b~é ~é c"


async def test_a_url_can_be_wrapped_and_unwrapped(client, text):
    at = text.at("http://h.x/b", 3)
    wrapped = TEXT.replace("http://h.x/b", "<URL:http://h.x/b>")
    assert await rewritten(client, text, types.Range(at, at), "wrap in") == wrapped
    at = text.at("bar~baz", 1)
    url = "<URL:ftp://h.x/foo/\r\n   bar~baz;type=a>"
    unwrapped = TEXT.replace(url, "ftp://h.x/foo/bar~baz;type=a")
    assert await rewritten(client, text, types.Range(at, at), "remove `<URL") == unwrapped


@pytest.mark.parametrize(
    "spec, old, new",
    [
        ("url-1993", "http://h.x?a", "http://h.x/?a"),
        ("url-1994", "ftp://h.x/f;type=L8", "ftp://h.x/f;type=i"),
        # RFC 1738 refuses it, so it is converted from the latest document that does not.
        ("rfc1738", "ftp://h.x/f;type=L8", "ftp://h.x/f;type=i"),
    ],
)
async def test_a_url_of_a_draft_can_be_converted(spec, old, new):
    for profile in PROFILES:
        async with session(profile, options={"spec": spec}) as client:
            own = client.text(f"😀 {old} 😀 http://h.x/a")
            client.open(URI, own.text)
            at = own.at(old, 8)
            assert await rewritten(client, own, types.Range(at, at), "convert") == own.text.replace(old, new)
            # There is no action if the conversion changes nothing.
            at = own.at("http://h.x/a", 8)
            assert not [title for title in await actions_by_title(client, types.Range(at, at)) if "convert" in title]


async def test_a_partial_form_can_be_resolved_and_a_url_shortened():
    for profile in PROFILES:
        async with session(profile, options={"base": "http://h.x/a/b"}) as client:
            own = client.text("😀 see ../c/d, or http://h.x/a/e 😀")
            client.open(URI, own.text)
            at = own.at("../c/d", 2)
            full = await rewritten(client, own, types.Range(at, at), "reference absolute")
            assert full == own.text.replace("../c/d", "http://h.x/c/d")
            at = own.at("http://h.x/a/e", 2)
            partial = await rewritten(client, own, types.Range(at, at), "URL relative")
            assert partial == own.text.replace("http://h.x/a/e", "e")


# Hover, links, symbols, completion, selection ranges and tokens

async def hover_at(client, at):
    return await client.text_document_hover_async(types.HoverParams(document(), at))


async def test_hover_shows_the_component(client, text):
    hover = await hover_at(client, text.at("gopher://h.x", 10))
    assert hover.range == types.Range(text.at("h.x/00file"), text.at("x/00file", 1))
    value = hover.contents.value
    is_markdown = "markdown" in client.profile_capabilities.text_document.hover.content_format
    assert hover.contents.kind == ("markdown" if is_markdown else "plaintext")
    assert ("**" in value or "```" in value) == is_markdown
    for expected in ("host", "RFC 1738, section 5", "The Gopher protocol", "section 3.4", "gopher"):
        assert expected in value
    # One sentence for all documents, and the plan.
    verdicts = [line for line in value.splitlines() if "accept it" in line or "refuse it" in line or "accepts it" in line]
    assert len(verdicts) == 1
    assert "70" in value and "file" in value
    assert "connect tcp h.x:70" in value
    assert await hover_at(client, text.at("see")) is None


async def test_hover_shows_the_decoded_text_of_an_escape(client):
    own = client.text("😀 <URL:http://h.x/a\r\n %7Eb%C3%A9> 😀")
    client.open(URI, own.text)
    value = (await hover_at(client, own.at("%7E", 1))).contents.value
    assert "~" in value


async def test_hover_redacts_passwords(client, text):
    for at in range(len("ftp://user:hunter2@h.x/x")):
        hover = await hover_at(client, text.at("ftp://user:", at))
        assert SECRET not in hover.contents.value and SECRET[:4] not in hover.contents.value


async def test_links_are_for_urls_that_editors_do_not_detect(client, text):
    links = await client.text_document_document_link_async(types.DocumentLinkParams(document()))
    inner = types.Range(text.at("ftp://h.x/foo"), text.at(";type=a", 7))
    wanted = [
        ("ftp://h.x/foo/bar%7Ebaz;type=a", inner),
        ("http://ab.x/", text.span("http://a b.x/")),
        ("gopher://h.x/00file", text.span("gopher://h.x/00file")),
        ("telnet://h.x:99999/", text.span("telnet://h.x:99999/")),
    ]
    found = [(one.target, one.range) for one in links]
    # Only VS Code makes links of web pages itself, and no profile has its name.
    assert [link for link in found if link in wanted] == wanted
    assert all(target.startswith("http://") for target, _ in found if target not in dict(wanted))


async def test_each_url_is_a_symbol(client, text):
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document()))
    assert len(symbols) == 7
    wrapped = symbols[2]
    assert wrapped.name == "ftp://h.x/foo/bar~baz;type=a"
    assert wrapped.range == text.span("<URL:ftp://h.x/foo/\r\n   bar~baz;type=a>")
    assert wrapped.selection_range == types.Range(text.at("ftp://h.x/foo"), text.at(";type=a", 7))
    assert symbols[3].name == "ftp://user:*******@h.x/x^y"


async def completions(client, typed):
    own = client.text(f"😀 {typed}")
    client.open(URI, own.text)
    items = await client.text_document_completion_async(types.CompletionParams(document(), own.position(len(own.text))))
    return own, {item.label: item for item in items}


@pytest.mark.parametrize(
    "typed, label, becomes",
    [
        ("<URL:go", "gopher", "<URL:gopher://"),
        ("<URL:m", "mailto", "<URL:mailto:"),
        ("URL:rl", "rlogin", "URL:rlogin://"),
        ("<URL:tn", "tn3270", "<URL:tn3270://"),
        ("ftp://h.x/é;", "type=a", "ftp://h.x/é;type=a"),
        ("ftp://h.x/a;ty", "type=i", "ftp://h.x/a;type=i"),
        ("gopher://h.x/", "7", "gopher://h.x/7"),
        ("gopher://h.x/", "g", "gopher://h.x/g"),
        ("http://h.x/a%", "%7E", "http://h.x/a%7E"),
        ("http://h.x/a%2", "%20", "http://h.x/a%20"),
    ],
)
async def test_completion_inserts_an_item(client, typed, label, becomes):
    own, items = await completions(client, typed)
    assert own.edited([items[label].text_edit]) == f"😀 {becomes}"


@pytest.mark.parametrize("typed", ["word ", "http://h.x/a", "gopher://h.x/0", "http://h.x/a;", "e", "te", "Array<"])
async def test_completion_has_no_items(client, typed):
    assert (await completions(client, typed))[1] == {}


async def test_selection_ranges_follow_the_tree(client, text):
    params = types.SelectionRangeParams(document(), [text.at("bar~baz", 1), text.at("gopher://", 14), text.at("see")])
    answers = await client.text_document_selection_range_async(params)
    assert len(answers) == 3
    chains = []
    for own in answers:
        chain = [own.range]
        while own := own.parent:
            outer, inner = own.range, chain[-1]
            assert outer != inner and outer.start <= inner.start and inner.end <= outer.end
            chain.append(outer)
        chains.append(chain)
    whole = types.Range(types.Position(0, 0), text.position(len(TEXT)))
    assert all(chain[-1] == whole for chain in chains)
    assert text.span("<URL:ftp://h.x/foo/\r\n   bar~baz;type=a>") in chains[0]
    assert chains[1][:2] == [text.span("0file"), text.span("gopher://h.x/00file")]
    assert chains[2][0].start == types.Position(0, 0)


async def test_tokens_are_off_by_default(client, text):
    tokens = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(document()))
    assert list(tokens.data) == []


def decoded(text, tokens, legend):
    """Each token as its text and its type."""
    assert len(tokens.data) % 5 == 0
    line, character, found = 0, 0, []
    for at in range(0, len(tokens.data), 5):
        delta_line, delta_start, length, kind, modifiers = tokens.data[at : at + 5]
        line, character = line + delta_line, delta_start + (0 if delta_line else character)
        start = text.offset(types.Position(line, character))
        end = text.offset(types.Position(line, character + length))
        assert length > 0 and modifiers == 0
        found.append((text.text[start:end], legend.token_types[kind]))
    return found


TOKEN_TYPES = [
    "keyword", "variable", "variable", "namespace", "number", "string", "parameter", "property", "regexp",
]  # fmt: skip


async def test_components_have_tokens():
    for profile in PROFILES:
        async with session(profile, options={"semantic-tokens": True}) as client:
            own = client.text("😀é ftp://u:p@h.x:21/a%7Eb/c 😀 http://h.x/a?b\r\n😀 gopher://h.x/00file")
            client.open(URI, own.text)
            tokens = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(document()))
            legend = types.SemanticTokensLegend(TOKEN_TYPES, [])
            found = decoded(own, tokens, legend)
            assert found[:8] == [
                ("ftp", "keyword"), ("u", "variable"), ("p", "variable"), ("h.x", "namespace"), ("21", "number"),
                ("a", "string"), ("%7E", "regexp"), ("b", "string"),
            ]  # fmt: skip
            assert ("b", "property") in found and found[-3:-1] == [("gopher", "keyword"), ("h.x", "namespace")]
            line = types.Range(types.Position(1, 0), types.Position(2, 0))
            params = types.SemanticTokensRangeParams(document(), line)
            part = await client.text_document_semantic_tokens_range_async(params)
            assert decoded(own, part, legend) == found[found.index(("gopher", "keyword")) :]


# The tokens after the scheme, by the tree of RFC 1738.
TREES = {
    "gopher://h.x/0/x?find;me": [("h.x", "namespace"), ("0/x?find;me", "string")],
    "gopher://h.x/7a%09find": [("h.x", "namespace"), ("7a", "string"), ("find", "property")],
    "http://h.x/a;b:c/d": [("h.x", "namespace"), ("a;b:c", "string"), ("d", "string")],
    "http://h.x/a?b;c:d%2Fe": [
        ("h.x", "namespace"), ("a", "string"), ("b;c:d", "property"), ("%2F", "regexp"), ("e", "property"),
    ],
    "ftp://h.x/a?b": [("h.x", "namespace"), ("a?b", "string")],
    "ftp://h.x/a/b;type=i": [("h.x", "namespace"), ("a", "string"), ("b", "string"), ("type=i", "parameter")],
    "news:a;b:c@h.x": [("a;b:c", "string"), ("h.x", "namespace")],
    "prospero://h.x/a;b=c": [("h.x", "namespace"), ("a", "string"), ("b=c", "parameter")],
    "wais://h.x/d?s": [("h.x", "namespace"), ("d", "string"), ("s", "property")],
    "mailto:a/b@h.x": [("a/b@h.x", "string")],
}  # fmt: skip


async def test_tokens_follow_the_tree():
    async with session(next(iter(PROFILES)), options={"semantic-tokens": True}) as client:
        own = client.text("\n".join(TREES))
        client.open(URI, own.text)
        tokens = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(document()))
        found = decoded(own, tokens, types.SemanticTokensLegend(TOKEN_TYPES, []))
        expected = [token for url, rest in TREES.items() for token in [(url.split(":")[0], "keyword"), *rest]]
        assert found == expected


# Settings

INVALID = "HTTP://h.x/~a ftp://u:p@h.x/"


async def codes(client, uri, version=1, republished=0):
    return [one.code for one in await client.diagnostics_of(uri, version, republished)]


@pytest.mark.parametrize("profile", PROFILES)
async def test_settings_by_initialization(profile):
    async with session(profile, options={"ignore": ["password"], "advice": True}) as client:
        client.open(URI, INVALID)
        diagnostics = await codes(client, URI)
        assert "unsafe-character" in diagnostics and "password" not in diagnostics
        assert len(diagnostics) > 1, "advice is reported"
    async with session(profile, options={"sepc": 1, "max-size": 5}) as client:
        client.open(URI, INVALID)
        (one,) = await client.diagnostics_of(URI, 1)
        assert one.severity == types.DiagnosticSeverity.Information and "max-size" in one.message
        (shown,) = client.messages
        assert "sepc" in shown.message


@pytest.mark.parametrize("profile", [name for name, (make, _) in PROFILES.items() if make().workspace.configuration])
async def test_settings_by_configuration(profile):
    async with session(profile, options={"ignore": ["password"]}, configuration={"ignore": ["unsafe-character"]}) as client:
        client.open(URI, INVALID)
        await client.until(lambda: any(m.get("method") == "workspace/configuration" for m in client.received))
        await settled(client)
        assert (await last_codes(client)) == ["password"]
        client.set_configuration({"spec": "rfc1738", "severity": {"password": "off"}}, section="urlspec")
        client.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings=None))
        await settled(client)
        assert (await last_codes(client)) == ["unsafe-character"]
        # An invalid value is reported.
        client.set_configuration({"spec": "rfc3987"}, section="urlspec")
        client.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings=None))
        await client.until(lambda: client.messages)
        assert "rfc3987" in client.messages[-1].message or "rfc3986" in client.messages[-1].message


async def settled(client):
    """Waits until the server has handled the client's responses: messages are handled in order."""
    for _ in range(3):
        await asyncio.sleep(0.05)
        await client.text_document_document_symbol_async(types.DocumentSymbolParams(document()))


async def last_codes(client, uri=URI):
    if client.pulls:
        return [one.code for one in (await client.pull(uri)).items]
    return [one["code"] for one in client.published(uri)[-1]["diagnostics"]]


@pytest.mark.parametrize("profile", [name for name, (make, _) in PROFILES.items() if not make().workspace.configuration])
async def test_settings_by_a_notification(profile):
    async with session(profile) as client:
        client.open(URI, INVALID)
        assert await codes(client, URI) == ["unsafe-character", "password"]
        settings = {"urlspec": {"spec": "rfc1738", "ignore": ["password"]}, "other": 1}
        client.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings=settings))
        assert await codes(client, URI, 1, republished=1) == ["unsafe-character"]


@pytest.mark.parametrize("profile", PROFILES)
async def test_settings_by_the_nearest_file(profile, tmp_path):
    near = tmp_path / "with space" / "é"
    near.mkdir(parents=True)
    (tmp_path / "urlspec.toml").write_text('ignore = ["password"]\n')
    far_uri, uri = (folder.joinpath("a.txt").as_uri() for folder in (tmp_path, near))
    async with session(profile, root=tmp_path.as_uri()) as client:
        client.open(uri, INVALID)
        client.open(far_uri, INVALID)
        client.open(URI, INVALID)
        await settled(client)
        assert [await last_codes(client, own) for own in (uri, far_uri)] == [["unsafe-character"]] * 2
        assert await last_codes(client, URI) == ["unsafe-character", "password"]
        before = client.pulls and (await client.pull(uri)).result_id
        # A nearer file is created, and the client reports it.
        file = near / "urlspec.toml"
        file.write_text('ignore = ["unsafe-character"]\n')
        await notify_watched(client, file, types.FileChangeType.Created)
        assert await last_codes(client, uri) == ["password"]
        assert await last_codes(client, far_uri) == ["unsafe-character"]
        if client.pulls:
            assert (await client.pull(uri, before)).kind == "full"
        # An invalid file is reported once for all documents.
        file.write_text("ignore = 1\n")
        await notify_watched(client, file, types.FileChangeType.Changed)
        assert len(client.messages) == 1 and "ignore" in client.messages[0].message
        file.unlink()
        await notify_watched(client, file, types.FileChangeType.Deleted)
        assert await last_codes(client, uri) == ["unsafe-character"]
        refreshes = client.profile_capabilities.workspace.diagnostics is not None
        assert (client.diagnostic_refresh_count >= 3) == refreshes


async def notify_watched(client, file, kind):
    event = types.FileEvent(file.as_uri(), kind)
    client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([event]))
    await settled(client)


async def test_documents_without_a_folder_are_checked(client):
    for uri in ("untitled:Untitled-1", "vscode-vfs://github/a/b", "file:///é/%20/a.txt"):
        client.open(uri, "😀 http://h.x/~")
        (one,) = await client.diagnostics_of(uri, 1)
        assert one.range == client.text("😀 http://h.x/~").span("~")
