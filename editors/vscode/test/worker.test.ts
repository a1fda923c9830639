/** The bundled worker with the real server. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { type TestContext, test } from "node:test";
import { Worker } from "node:worker_threads";
import type { ToClient, ToServer } from "../src/queue";

interface Answer {
  id?: number;
  method?: string;
  params?: { uri: string; version: number; diagnostics: { code: string }[] };
  result?: { items?: { code: string }[]; contents?: { value: string } };
  error?: { code: number };
}

class Client {
  readonly received: Answer[] = [];
  private readonly worker = new Worker("./out/worker.js");
  private wake = () => {};

  constructor(context: TestContext, module: Uint8Array = readFileSync("out/server.wasm")) {
    context.after(() => this.worker.terminate());
    this.worker.on("message", (message: ToClient) => {
      if (message.type === "messages") this.received.push(...message.texts.map((text) => JSON.parse(text) as Answer));
      if (message.type === "failed") this.received.push({ method: "failed" });
      this.wake();
    });
    this.post({ type: "start", module });
  }

  post(message: ToServer): void {
    this.worker.postMessage(message);
  }

  notify(method: string, params: unknown, cancels?: number): void {
    this.post({ type: "message", text: JSON.stringify({ jsonrpc: "2.0", method, params }), ...(cancels === undefined ? {} : { cancels }) });
  }

  request(id: number, method: string, params: unknown): void {
    this.post({ type: "message", text: JSON.stringify({ jsonrpc: "2.0", id, method, params }), id });
  }

  async until(isIt: (answer: Answer) => boolean): Promise<Answer> {
    for (;;) {
      const found = this.received.find(isIt);
      if (found) return found;
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  async open(uri: string, text: string, capabilities: unknown = {}): Promise<void> {
    this.request(1, "initialize", { capabilities });
    this.notify("initialized", {});
    this.notify("textDocument/didOpen", { textDocument: { uri, languageId: "plaintext", version: 1, text } });
    await this.until(({ id }) => id === 1);
  }

  published(version: number): Promise<Answer> {
    return this.until(({ method, params }) => method === "textDocument/publishDiagnostics" && params?.version === version);
  }
}

const uri = "file:///a/b/notes.txt";
const codes = (answer: Answer) => answer.params?.diagnostics.map(({ code }) => code);

test("it publishes diagnostics and shows a hover", async (context) => {
  const client = new Client(context);
  await client.open(uri, "http://h.x/%a");
  assert.deepEqual(codes(await client.published(1)), ["bare-percent"]);
  client.request(2, "textDocument/hover", { textDocument: { uri }, position: { line: 0, character: 11 } });
  const { result } = await client.until(({ id }) => id === 2);
  assert.match(JSON.stringify(result), /refuse/);
});

test("of several edits that wait, only the last is checked", async (context) => {
  const client = new Client(context);
  await client.open(uri, "");
  await client.published(1);
  for (let version = 2; version <= 50; version += 1) {
    client.notify("textDocument/didChange", {
      textDocument: { uri, version },
      contentChanges: [{ range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: "http://h.x/%a " }],
    });
  }
  assert.equal(codes(await client.published(50))?.length, 49);
  const published = client.received.filter(({ method }) => method === "textDocument/publishDiagnostics").length;
  assert(published < 10, `${published} of 50 were published`);
});

test("a request that waits can be cancelled", async (context) => {
  const client = new Client(context);
  await client.open(uri, "http://h.x/%a\n".repeat(20_000), { textDocument: { diagnostic: {} } });
  client.request(2, "textDocument/diagnostic", { textDocument: { uri } });
  client.request(3, "textDocument/documentSymbol", { textDocument: { uri } });
  client.notify("$/cancelRequest", { id: 3 }, 3);
  assert.equal((await client.until(({ id }) => id === 3)).error?.code, -32800);
  assert((await client.until(({ id }) => id === 2)).result?.items?.length);
});

test("files of settings apply, and can change and go", async (context) => {
  const client = new Client(context);
  client.post({ type: "config", path: "/a/urlspec.toml", text: "ignore = ['bare-percent']" });
  await client.open(uri, "http://h.x/%a");
  assert.deepEqual(codes(await client.published(1)), []);
  const change = async (text: string | undefined) => {
    client.received.length = 0;
    client.post({ type: "config", path: "/a/urlspec.toml", text });
    client.notify("workspace/didChangeWatchedFiles", { changes: [] });
    return codes(await client.published(1));
  };
  // The last valid file still applies.
  assert.deepEqual(await change("extend = '../base.toml'"), []);
  assert.match(JSON.stringify(client.received), /there is no such file/);
  client.post({ type: "config", path: "/base.toml", text: "ignore = ['bare-percent']" });
  assert.deepEqual(await change("extend = '../base.toml' "), []);
  assert.deepEqual(await change(undefined), ["bare-percent"]);
});

test("invalid JSON does not stop it, and invalid WebAssembly is reported", async (context) => {
  const client = new Client(context);
  client.post({ type: "message", text: "{" });
  await client.until(({ error }) => error?.code === -32700);
  await client.open(uri, "http://h.x/%a");
  assert.deepEqual(codes(await client.published(1)), ["bare-percent"]);
  const broken = new Client(context, new Uint8Array([1, 2, 3]));
  await broken.until(({ method }) => method === "failed");
});
