"""Clients with the capabilities of editors, and text with positions in their encodings."""

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

TIMEOUT = 20


class Text:
    """Text with positions, which are computed in another way than in the server."""

    def __init__(self, text, encoding):
        self.text = text
        self.encoding = encoding

    def units(self, text):
        encoded = text.encode({"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}[self.encoding])
        return len(encoded) // {"utf-8": 1, "utf-16": 2, "utf-32": 4}[self.encoding]

    def position(self, offset):
        before = self.text[:offset].replace("\r\n", "\n")
        return types.Position(before.count("\n"), self.units(before.rpartition("\n")[2]))

    def span(self, piece, number=0):
        """The range of the occurrence of a piece with this number, counting from 0."""
        at = -1
        for _ in range(number + 1):
            at = self.text.index(piece, at + 1)
        return types.Range(self.position(at), self.position(at + len(piece)))

    def at(self, piece, more=0):
        """The position of a piece, plus a number of characters."""
        return self.position(self.text.index(piece) + more)

    def offset(self, position):
        line = 0
        for at in range(len(self.text) + 1):
            if self.position(at) == position and self.text[at - 1 : at + 1] != "\r\n":
                return at
        raise ValueError(f"there is no {position} in {self.text!r}")

    def edited(self, edits):
        """The text with edits applied. They must not overlap."""
        spans = sorted((self.offset(e.range.start), self.offset(e.range.end), e.new_text) for e in edits)
        for (_, end, _), (start, _, _) in zip(spans, spans[1:]):
            assert end <= start
        text = self.text
        for start, end, new in reversed(spans):
            text = text[:start] + new + text[end:]
        return text


def modern():
    """A client that pulls diagnostics and has all capabilities. The bundled profiles are older."""
    capabilities = client_capabilities("visual-studio-code@latest")
    capabilities.general.position_encodings = ["utf-16"]
    capabilities.text_document.diagnostic = types.DiagnosticClientCapabilities(
        dynamic_registration=True, related_document_support=True, related_information=True, code_description_support=True
    )
    capabilities.workspace.diagnostics = types.DiagnosticWorkspaceClientCapabilities(refresh_support=True)
    return capabilities


def neovim():
    """A client that pulls diagnostics, but supports neither their refresh nor versioned edits."""
    return client_capabilities("neovim@latest")


def helix():
    """A client that counts bytes, and to which diagnostics are published."""
    capabilities = client_capabilities("neovim@latest")
    capabilities.text_document.diagnostic = None
    capabilities.workspace.did_change_watched_files.dynamic_registration = True
    return capabilities


def emacs():
    return client_capabilities("emacs@latest")


def plain():
    """A client with few capabilities: no configuration, versions, Markdown or watched files."""
    capabilities = client_capabilities("emacs@latest")
    capabilities.workspace.configuration = False
    capabilities.workspace.did_change_watched_files = None
    capabilities.workspace.workspace_edit = None
    capabilities.text_document.hover.content_format = ["plaintext"]
    return capabilities


def old():
    """A client that does not negotiate encodings."""
    capabilities = plain()
    capabilities.general = None
    return capabilities


PROFILES = {
    "modern": (modern, "utf-16"),
    "neovim": (neovim, "utf-8"),
    "helix": (helix, "utf-8"),
    "emacs": (emacs, "utf-32"),
    "plain": (plain, "utf-32"),
    "old": (old, "utf-16"),
}


class Protocol(LanguageClientProtocol):
    """Records each message as received."""

    def structure_message(self, data):
        if "jsonrpc" in data:
            self._server.received.append(copy.deepcopy(data))
        return super().structure_message(data)


class Client(LanguageClient):
    def __init__(self, profile="modern"):
        super().__init__(protocol_cls=Protocol, converter_factory=default_converter)
        register_lsp_features(self)
        self.received = []
        self.registered = []
        self.make, self.encoding = PROFILES[profile]
        self.profile_capabilities = self.make()

        @self.feature(types.CLIENT_REGISTER_CAPABILITY)
        def register(params: types.RegistrationParams):
            self.registered.extend(params.registrations)

    @property
    def pulls(self):
        return self.profile_capabilities.text_document.diagnostic is not None

    def text(self, text):
        return Text(text, self.encoding)

    async def start_session(self, options=None, root=None):
        # The texts of the tests have faults by RFC 1738.
        options = {"spec": "rfc1738"} | (options or {})
        params = types.InitializeParams(capabilities=self.profile_capabilities, root_uri=root, initialization_options=options)
        return await asyncio.wait_for(self.initialize_session(params), TIMEOUT)

    def open(self, uri, text, language="plaintext", version=1):
        item = types.TextDocumentItem(uri, language, version, text)
        self.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def change(self, uri, version, *changes):
        """Sends changes of ranges, or of the whole document."""
        events = [
            types.TextDocumentContentChangeWholeDocument(change)
            if isinstance(change, str)
            else types.TextDocumentContentChangePartial(text=change[1], range=change[0])
            for change in changes
        ]
        document = types.VersionedTextDocumentIdentifier(uri=uri, version=version)
        self.text_document_did_change(types.DidChangeTextDocumentParams(document, events))

    async def pull(self, uri, previous=None):
        document = types.TextDocumentIdentifier(uri)
        params = types.DocumentDiagnosticParams(document, previous_result_id=previous)
        return await asyncio.wait_for(self.text_document_diagnostic_async(params), TIMEOUT)

    def published(self, uri):
        published = [m["params"] for m in self.received if m.get("method") == "textDocument/publishDiagnostics"]
        return [params for params in published if params["uri"] == uri]

    async def until(self, condition):
        deadline = time.monotonic() + TIMEOUT
        while not (value := condition()):
            assert time.monotonic() < deadline, f"nothing received of what was waited for; last {self.received[-2:]}"
            await asyncio.sleep(0.002)
        return value

    async def diagnostics_of(self, uri, version, republished=0):
        """The diagnostics of a version, pulled or published; `republished` times after the first."""
        if self.pulls:
            return (await self.pull(uri)).items
        of_version = lambda: [one for one in self.published(uri) if one.get("version") == version]  # noqa: E731
        await self.until(lambda: len(of_version()) > republished)
        return [self.protocol._converter.structure(item, types.Diagnostic) for item in of_version()[-1]["diagnostics"]]

    async def actions(self, uri, span, only=None, diagnostics=()):
        context = types.CodeActionContext(diagnostics=list(diagnostics), only=only)
        params = types.CodeActionParams(types.TextDocumentIdentifier(uri), span, context)
        return await asyncio.wait_for(self.text_document_code_action_async(params), TIMEOUT)

    def edits(self, action, uri, version):
        """The edits of an action, which must be in the form that this client supports."""
        edit = self.profile_capabilities.workspace.workspace_edit
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
    """A client with a profile, connected to a server that it initialized."""
    client = Client(profile)
    if configuration is not None:
        client.set_configuration({"spec": "rfc1738"} | configuration, section="urlspec")
    await client.start_io(BINARY, "lsp")
    try:
        await client.start_session(options, root)
        yield client
        await asyncio.wait_for(client.shutdown_session(), TIMEOUT)
        assert client._server.returncode == 0
        assert client.error is None
    finally:
        if client._server.returncode is None:
            client._server.kill()
        await client.stop()
