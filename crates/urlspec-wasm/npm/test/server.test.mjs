// The server answers as the native one, whose binary NATIVE names.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { urlspec } from './package.mjs';

const NATIVE = process.env.NATIVE && path.resolve(process.env.NATIVE);

const TEXT = `# Title é 😀
See http://a_b.x/é and <URL:http://h.x:80/a b>, [x](HTTP://h.x/%zz) and ftp://joe:secret@h.x/;type=A.
<!-- urlspec: ignore -->
http://h.x/[ and gopher://h.x/
`;

function capabilities(pulls) {
  return {
    general: { positionEncodings: ['utf-16'] },
    textDocument: {
      ...(pulls && { diagnostic: { relatedInformation: true } }),
      hover: { contentFormat: ['markdown'] },
      codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
      documentLink: { tooltipSupport: true },
    },
    workspace: { workspaceEdit: { documentChanges: true } },
  };
}

// A session of a client: its messages, in order.
function session(uri, pulls) {
  let id = 0;
  const textDocument = { uri };
  const request = (method, params) => ({ jsonrpc: '2.0', id: (id += 1), method, params });
  const notification = (method, params) => ({ jsonrpc: '2.0', method, params });
  const at = (line, character) => request('textDocument/hover', { textDocument, position: { line, character } });
  const whole = { start: { line: 0, character: 0 }, end: { line: 5, character: 0 } };
  const queries = () => [
    ...(pulls ? [request('textDocument/diagnostic', { textDocument })] : []),
    ...[4, 12, 15, 30, 60, 80].map((character) => at(1, character)),
    ...[whole, { start: { line: 1, character: 5 }, end: { line: 1, character: 5 } }].flatMap((range) =>
      [undefined, ['source.fixAll'], ['quickfix']].map((only) =>
        request('textDocument/codeAction', { textDocument, range, context: { diagnostics: [], ...(only && { only }) } }),
      ),
    ),
    request('textDocument/completion', { textDocument, position: { line: 1, character: 33 } }),
    request('textDocument/documentLink', { textDocument }),
    request('textDocument/documentSymbol', { textDocument }),
    request('textDocument/selectionRange', { textDocument, positions: [{ line: 1, character: 12 }] }),
    request('textDocument/semanticTokens/full', { textDocument }),
  ];
  const range = { start: { line: 1, character: 4 }, end: { line: 1, character: 4 } };
  return [
    request('textDocument/hover', { textDocument, position: { line: 0, character: 0 } }),
    request('initialize', { processId: null, rootUri: null, capabilities: capabilities(pulls) }),
    notification('initialized', {}),
    notification('textDocument/didOpen', { textDocument: { uri, languageId: 'markdown', version: 1, text: TEXT } }),
    ...queries(),
    notification('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges: [{ range, text: 'http://h.x/|😀 ' }] }),
    ...queries(),
    request('textDocument/unknown', {}),
    request('textDocument/hover', { textDocument: { uri: 'file:///none' }, position: { line: 0, character: 0 } }),
    notification('textDocument/didClose', { textDocument }),
    request('shutdown'),
    notification('exit'),
  ];
}

// What the native server sends. Each message is sent after the response to the one before.
async function native(messages, pulls) {
  const server = spawn(NATIVE, ['lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const received = [];
  let buffer = Buffer.alloc(0);
  let wake = () => {};
  server.stdout.on('data', (data) => {
    buffer = Buffer.concat([buffer, data]);
    for (;;) {
      const header = buffer.indexOf('\r\n\r\n');
      if (header < 0) break;
      const length = Number(/Content-Length: (\d+)/.exec(buffer.subarray(0, header))[1]);
      if (buffer.length < header + 4 + length) break;
      received.push(JSON.parse(buffer.subarray(header + 4, header + 4 + length)));
      buffer = buffer.subarray(header + 4 + length);
    }
    wake();
  });
  const until = async (isThere) => {
    while (!received.some(isThere)) await new Promise((resolve) => (wake = resolve));
  };
  for (const message of messages) {
    const json = JSON.stringify(message);
    server.stdin.write(`Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`);
    if (message.id !== undefined) await until(({ id }) => id === message.id);
    const version = message.params?.textDocument?.version;
    if (!pulls && version) await until(({ params }) => params?.version === version);
  }
  const exitCode = await new Promise((resolve) => server.on('close', resolve));
  return { received, exitCode };
}

function inWebAssembly(messages, configs = {}) {
  const server = new urlspec.Server();
  for (const [file, text] of Object.entries(configs)) server.setConfigFile(file, text);
  const received = messages.flatMap((message) => server.handle(message)).map((json) => JSON.parse(json));
  const { exitCode } = server;
  server.free();
  return { received, exitCode };
}

for (const pulls of [true, false]) {
  for (const config of [null, "spec = 'rfc3986'\nselect = ['all']\n[per-file-ignores]\n'*.md' = ['password']\n", 'spec = 1']) {
    const name = `the answers are the native ones: ${pulls ? 'pull' : 'push'}, ${config === null ? 'no file' : JSON.stringify(config)}`;
    test(name, { skip: !NATIVE && 'NATIVE is not set' }, async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'urlspec-'));
      try {
        const file = path.join(folder, 'urlspec.toml');
        if (config !== null) writeFileSync(file, config);
        const messages = session(pathToFileURL(path.join(folder, 'x.md')).href, pulls);
        const expected = await native(messages, pulls);
        const actual = inWebAssembly(messages, config === null ? {} : { [file]: config });
        assert.ok(expected.received.length > 30);
        // Only the native server has files.
        for (const { result } of [...expected.received, ...actual.received]) delete result?.capabilities?.diagnosticProvider?.workspaceDiagnostics;
        assert.deepEqual(actual, expected);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  }
}

test('malformed messages get errors', () => {
  const server = new urlspec.Server();
  for (const message of ['', '{', '[]', '{}', 'null', '\u0000']) {
    const [response] = server.handle(message).map((json) => JSON.parse(json));
    assert.deepEqual([response.id, response.error.code], [null, -32700]);
  }
  assert.equal(JSON.parse(server.handle({ id: 1, method: 'shutdown' })[0]).error.code, -32002);
  server.handle({ method: 'exit' });
  assert.equal(server.exitCode, 1);
});

test('values that are not messages are refused, and so are calls after the end', () => {
  const server = new urlspec.Server();
  for (const message of [undefined, null, 5, true, Symbol('x'), 1n, () => ({}), { toJSON: () => undefined }]) {
    assert.throws(() => server.handle(message), /^TypeError: `message` must be a/);
  }
  const initialize = { id: 1, method: 'initialize', params: { capabilities: {} } };
  for (const isMoreWaiting of [null, 1, 'false', {}]) {
    assert.throws(() => server.handle(initialize, isMoreWaiting), /^TypeError: `isMoreWaiting` must be a boolean$/);
  }
  for (const value of [undefined, null, 5, {}, []]) {
    assert.throws(() => server.setConfigFile(value, ''), /^TypeError: `path` must be a string$/);
    assert.throws(() => server.setConfigFile('/urlspec.toml', value), /^TypeError: `text` must be a string$/);
    assert.throws(() => server.removeConfigFile(value), /^TypeError: `path` must be a string$/);
  }
  assert.ok(JSON.parse(server.handle(initialize)[0]).result.capabilities);
  server.free();
  server.free();
  for (const call of [() => server.handle('{}'), () => server.setConfigFile('/a', ''), () => server.removeConfigFile('/a'), () => server.exitCode]) {
    assert.throws(call, /^Error: the server was freed$/);
  }
});

test('lone surrogates keep their places', () => {
  const uri = 'file:///x.txt';
  for (const text of ['\ud800 http://h.x/%zz', '\\\ud800 http://h.x/%zz', '\ud83d\ude00\udc00 http://h.x/%zz']) {
    const server = new urlspec.Server();
    server.handle({ id: 1, method: 'initialize', params: { capabilities: {} } });
    const open = { method: 'textDocument/didOpen', params: { textDocument: { uri, languageId: 'plaintext', version: 1, text } } };
    const [published] = server.handle(open).map((json) => JSON.parse(json));
    assert.equal(published.method, 'textDocument/publishDiagnostics');
    assert.equal(published.params.diagnostics[0].range.start.character, text.indexOf('%'));
  }
});

test('edits are published once if more messages wait', () => {
  const server = new urlspec.Server();
  const uri = 'file:///x.txt';
  server.handle({ id: 1, method: 'initialize', params: { capabilities: {} } });
  const open = { method: 'textDocument/didOpen', params: { textDocument: { uri, languageId: 'plaintext', version: 1, text: '' } } };
  assert.deepEqual(server.handle(open, true), []);
  const change = { textDocument: { uri, version: 2 }, contentChanges: [{ text: 'http://h.x/%zz' }] };
  const published = server.handle({ method: 'textDocument/didChange', params: change });
  assert.deepEqual(published.map((json) => JSON.parse(json).params.version), [2]);
});

test('a changed file applies after its notification', () => {
  const server = new urlspec.Server();
  const uri = 'file:///p/x.txt';
  const params = { textDocument: { uri, languageId: 'plaintext', version: 1, text: 'http://h.x/%zz' } };
  server.handle({ id: 1, method: 'initialize', params: { capabilities: {} } });
  const codes = (messages) => messages.map((json) => JSON.parse(json)).flatMap(({ params }) => params.diagnostics?.map(({ code }) => code) ?? []);
  assert.ok(codes(server.handle({ method: 'textDocument/didOpen', params })).length > 0);
  server.setConfigFile('/p/urlspec.toml', "ignore = ['error', 'warning']");
  const changed = { method: 'workspace/didChangeWatchedFiles', params: { changes: [] } };
  assert.deepEqual(codes(server.handle(changed)), []);
  server.removeConfigFile('/p/urlspec.toml');
  assert.ok(codes(server.handle(changed)).length > 0);
});
