"""Clients as editors are, and a text as they count it."""

import asyncio
import contextlib
import copy
import time

from conftest import BINARY
from lsprotocol import types
from pygls.protocol import default_converter
from pytest_lsp import LanguageClient, client_capabilities
from pytest_lsp.client import register_lsp_features
from pytest_lsp.protocol import LanguageClientProtocol

PATIENCE = 20


class Text:
    """A text, whose positions are counted by another way than the server's."""

    def __init__(self, text, encoding):
        self.text = text
        self.encoding = encoding

    def units(self, text):
        octets = text.encode({"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}[self.encoding])
        return len(octets) // {"utf-8": 1, "utf-16": 2, "utf-32": 4}[self.encoding]

    def position(self, offset):
        before = self.text[:offset].replace("\r\n", "\n")
        return types.Position(before.count("\n"), self.units(before.rpartition("\n")[2]))

    def span(self, piece, number=0):
        """The range of a piece of the text, or of a later one that is alike."""
        at = -1
        for _ in range(number + 1):
            at = self.text.index(piece, at + 1)
        return types.Range(self.position(at), self.position(at + len(piece)))

    def at(self, piece, more=0):
        """The position of a piece, or so many characters behind."""
        return self.position(self.text.index(piece) + more)

    def offset(self, position):
        line = 0
        for at in range(len(self.text) + 1):
            if self.position(at) == position and self.text[at - 1 : at + 1] != "\r\n":
                return at
        raise ValueError(f"there is no {position} in {self.text!r}")

    def edited(self, edits):
        """The text once edits are made, none of which may meet another."""
        spans = sorted((self.offset(e.range.start), self.offset(e.range.end), e.new_text) for e in edits)
        for (_, end, _), (start, _, _) in zip(spans, spans[1:]):
            assert end <= start
        text = self.text
        for start, end, new in reversed(spans):
            text = text[:start] + new + text[end:]
        return text


def modern():
    """One that asks for diagnostics, and shows all there is. What is bundled is older than that."""
    own = client_capabilities("visual-studio-code@latest")
    own.general.position_encodings = ["utf-16"]
    own.text_document.diagnostic = types.DiagnosticClientCapabilities(
        dynamic_registration=True, related_document_support=True, related_information=True, code_description_support=True
    )
    own.workspace.diagnostics = types.DiagnosticWorkspaceClientCapabilities(refresh_support=True)
    return own


def neovim():
    """One that asks for diagnostics, but is not to be told to ask, and whose edits have no versions."""
    return client_capabilities("neovim@latest")


def helix():
    """One that counts octets, and is told."""
    own = client_capabilities("neovim@latest")
    own.text_document.diagnostic = None
    own.workspace.did_change_watched_files.dynamic_registration = True
    return own


def emacs():
    return client_capabilities("emacs@latest")


def plain():
    """One that can but little: no settings, no versions, no Markdown, no files that it looks after."""
    own = client_capabilities("emacs@latest")
    own.workspace.configuration = False
    own.workspace.did_change_watched_files = None
    own.workspace.workspace_edit = None
    own.text_document.hover.content_format = ["plaintext"]
    return own


def old():
    """One that knows of no encodings."""
    own = plain()
    own.general = None
    return own


PROFILES = {
    "modern": (modern, "utf-16"),
    "neovim": (neovim, "utf-8"),
    "helix": (helix, "utf-8"),
    "emacs": (emacs, "utf-32"),
    "plain": (plain, "utf-32"),
    "old": (old, "utf-16"),
}


class Protocol(LanguageClientProtocol):
    """Keeps each message as it came."""

    def structure_message(self, data):
        if "jsonrpc" in data:
            self._server.came.append(copy.deepcopy(data))
        return super().structure_message(data)


class Client(LanguageClient):
    def __init__(self, profile="modern"):
        super().__init__(protocol_cls=Protocol, converter_factory=default_converter)
        register_lsp_features(self)
        self.came = []
        self.registered = []
        self.make, self.encoding = PROFILES[profile]
        self.able = self.make()

        @self.feature(types.CLIENT_REGISTER_CAPABILITY)
        def register(params: types.RegistrationParams):
            self.registered.extend(params.registrations)

    @property
    def pulls(self):
        return self.able.text_document.diagnostic is not None

    def text(self, text):
        return Text(text, self.encoding)

    async def begin(self, options=None, root=None):
        params = types.InitializeParams(capabilities=self.able, root_uri=root, initialization_options=options)
        return await asyncio.wait_for(self.initialize_session(params), PATIENCE)

    def open(self, uri, text, language="plaintext", version=1):
        item = types.TextDocumentItem(uri, language, version, text)
        self.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def change(self, uri, version, *changes):
        """Changes of spans, or of the whole."""
        made = [
            types.TextDocumentContentChangeWholeDocument(change)
            if isinstance(change, str)
            else types.TextDocumentContentChangePartial(text=change[1], range=change[0])
            for change in changes
        ]
        document = types.VersionedTextDocumentIdentifier(uri=uri, version=version)
        self.text_document_did_change(types.DidChangeTextDocumentParams(document, made))

    async def pull(self, uri, previous=None):
        document = types.TextDocumentIdentifier(uri)
        params = types.DocumentDiagnosticParams(document, previous_result_id=previous)
        return await asyncio.wait_for(self.text_document_diagnostic_async(params), PATIENCE)

    def pushed(self, uri):
        told = [m["params"] for m in self.came if m.get("method") == "textDocument/publishDiagnostics"]
        return [params for params in told if params["uri"] == uri]

    async def until(self, holds):
        deadline = time.monotonic() + PATIENCE
        while not (value := holds()):
            assert time.monotonic() < deadline, f"nothing came of what was waited for; last {self.came[-2:]}"
            await asyncio.sleep(0.002)
        return value

    async def said(self, uri, version, again=0):
        """What is said of a version, by the way that this client has; so many times after the first if it is told."""
        if self.pulls:
            return (await self.pull(uri)).items
        of_version = lambda: [one for one in self.pushed(uri) if one.get("version") == version]  # noqa: E731
        await self.until(lambda: len(of_version()) > again)
        return [self.protocol._converter.structure(item, types.Diagnostic) for item in of_version()[-1]["diagnostics"]]

    async def actions(self, uri, span, only=None, diagnostics=()):
        context = types.CodeActionContext(diagnostics=list(diagnostics), only=only)
        params = types.CodeActionParams(types.TextDocumentIdentifier(uri), span, context)
        return await asyncio.wait_for(self.text_document_code_action_async(params), PATIENCE)

    def edits(self, action, uri, version):
        """The edits of an action, which are as this client can take them."""
        edit = self.able.workspace.workspace_edit
        if edit is not None and edit.document_changes:
            assert action.edit.changes is None
            (change,) = action.edit.document_changes
            assert (change.text_document.uri, change.text_document.version) == (uri, version)
            return change.edits
        assert action.edit.document_changes is None
        assert list(action.edit.changes) == [uri]
        return action.edit.changes[uri]


@contextlib.asynccontextmanager
async def session(profile="modern", options=None, configuration=None, root=None):
    """A client of a profile, and a server that it began."""
    client = Client(profile)
    if configuration is not None:
        client.set_configuration(configuration, section="urlspec")
    await client.start_io(BINARY, "lsp")
    try:
        await client.begin(options, root)
        yield client
        await asyncio.wait_for(client.shutdown_session(), PATIENCE)
        assert client._server.returncode == 0
        assert client.error is None
    finally:
        if client._server.returncode is None:
            client._server.kill()
        await client.stop()
