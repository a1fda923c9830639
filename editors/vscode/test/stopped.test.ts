import assert from "node:assert/strict";
import { test } from "node:test";
import type { ToClient, ToServer } from "../src/queue";
import { StoppedDocuments } from "../src/stopped";

function make() {
  const reports: string[] = [];
  const stopped = new StoppedDocuments((text) => reports.push(text));
  const connect = () => {
    const posted: ToServer[] = [];
    const received: ToClient[] = [];
    let fromServer = (_: ToClient) => {};
    const port = stopped.without({ post: (message) => posted.push(message), onMessage: (listener) => void (fromServer = listener), dispose() {} });
    port.onMessage((message) => received.push(message));
    return { port, posted, received, fail: (document?: string) => fromServer({ type: "failed", error: "unreachable", ...(document ? { document } : {}) }) };
  };
  return { reports, stopped, connect };
}

const message = (method: string, document: string, id?: number): ToServer =>
  ({ type: "message", text: method, document, method, ...(id === undefined ? {} : { id }) });

test("the next server does not get a document that stopped one, until it is closed", () => {
  const { reports, stopped, connect } = make();
  assert.equal(stopped.isCareful, false);
  const first = connect();
  first.port.post(message("textDocument/didOpen", "file:///a"));
  first.fail("file:///a");
  assert.deepEqual(first.received.map(({ type }) => type), ["failed"]);
  assert.match(reports[0]!, /^file:\/\/\/a stopped the server/);
  assert.equal(stopped.isCareful, true);
  const { port, posted, received } = connect();
  port.post(message("textDocument/didOpen", "file:///a"));
  port.post(message("textDocument/didOpen", "file:///b"));
  port.post(message("textDocument/hover", "file:///a", 7));
  assert.deepEqual(posted, [message("textDocument/didOpen", "file:///b")]);
  assert(received[0]?.type === "messages");
  assert.deepEqual(received[0].texts.map((text) => JSON.parse(text)),
    [{ jsonrpc: "2.0", id: 7, error: { code: -32603, message: "file:///a stopped the server" } }]);
  port.post(message("textDocument/didClose", "file:///a"));
  port.post(message("textDocument/didOpen", "file:///a"));
  assert.deepEqual(posted.slice(1), [message("textDocument/didOpen", "file:///a")]);
});

test("a failure without a known document only makes the next server careful", () => {
  const { reports, stopped, connect } = make();
  connect().fail();
  assert.deepEqual(reports, ["The server stopped, and starts again: unreachable."]);
  assert.equal(stopped.isCareful, true);
  const { port, posted } = connect();
  port.post(message("textDocument/didOpen", "file:///a"));
  assert.equal(posted.length, 1);
});
