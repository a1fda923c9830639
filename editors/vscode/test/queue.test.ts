import assert from "node:assert/strict";
import { test } from "node:test";
import { type Server, type ToClient, ServerQueue } from "../src/queue";

/** A queue whose server answers each message with itself, and the steps that are due. */
function make(handle: (message: string, isMoreWaiting: boolean) => string[] = (message) => [message]) {
  const handled: [string, boolean][] = [];
  const files: [string, string | undefined][] = [];
  const sent: ToClient[] = [];
  const steps: (() => void)[] = [];
  const server: Server = {
    handle(message, isMoreWaiting) {
      handled.push([message, isMoreWaiting]);
      return handle(message, isMoreWaiting);
    },
    setConfigFile: (path, text) => files.push([path, text]),
    removeConfigFile: (path) => files.push([path, undefined]),
  };
  const queue = new ServerQueue({ load: async () => server, send: (message) => sent.push(message), defer: (step) => steps.push(step) });
  const run = () => {
    while (steps.length > 0) steps.shift()!();
  };
  return { queue, handled, files, sent, steps, run };
}

const start = { type: "start", module: new Uint8Array() } as const;
const message = (text: string) => ({ type: "message", text }) as const;
const loaded = () => new Promise((resolve) => setImmediate(resolve));

test("messages wait until the server is loaded, and keep their order", async () => {
  const { queue, handled, sent, run } = make();
  queue.receive(message("a"));
  queue.receive(start);
  queue.receive(message("b"));
  run();
  assert.equal(handled.length, 0);
  await loaded();
  run();
  assert.deepEqual(handled.map(([text]) => text), ["a", "b"]);
  assert.deepEqual(sent, [{ type: "ready" }, { type: "messages", texts: ["a"] }, { type: "messages", texts: ["b"] }]);
});

test("the server learns that more messages are waiting, but not with the last one", async () => {
  const { queue, handled, run } = make();
  queue.receive(start);
  await loaded();
  for (const text of ["a", "b", "c"]) queue.receive(message(text));
  run();
  assert.deepEqual(handled, [["a", true], ["b", true], ["c", false]]);
});

test("one message is handled at a time, so that the next ones can arrive", async () => {
  const { queue, handled, steps, run } = make();
  queue.receive(start);
  await loaded();
  queue.receive(message("a"));
  queue.receive(message("b"));
  steps.shift()!();
  assert.deepEqual(handled, [["a", true]]);
  queue.receive(message("c"));
  run();
  assert.deepEqual(handled.slice(1), [["b", true], ["c", false]]);
});

test("a request that is cancelled in time is answered and not handled", async () => {
  const { queue, handled, sent, run } = make(() => []);
  queue.receive(start);
  await loaded();
  queue.receive({ type: "message", text: "slow", id: 1 });
  queue.receive({ type: "message", text: "hover", id: 2 });
  queue.receive({ type: "message", text: "cancel", cancels: 1 });
  run();
  assert.deepEqual(handled, [["hover", true], ["cancel", false]]);
  const answer = sent[1];
  assert(answer?.type === "messages");
  assert.deepEqual(answer.texts.map((text) => JSON.parse(text)),
    [{ jsonrpc: "2.0", id: 1, error: { code: -32800, message: "the request was cancelled" } }]);
  // A cancellation that comes late, and then a new request of the same id.
  queue.receive({ type: "message", text: "cancel", cancels: 2 });
  run();
  queue.receive({ type: "message", text: "again", id: 2 });
  run();
  assert.deepEqual(handled.at(-1), ["again", false]);
});

test("files arrive in order with the messages", async () => {
  const { queue, files, handled, run } = make();
  queue.receive(start);
  await loaded();
  queue.receive({ type: "config", path: "/a", text: "x" });
  queue.receive({ type: "config", path: "/a", text: undefined });
  queue.receive(message("changed"));
  run();
  assert.deepEqual(files, [["/a", "x"], ["/a", undefined]]);
  assert.deepEqual(handled, [["changed", false]]);
});

test("a server that fails is reported once, and gets no more messages", async () => {
  const { queue, handled, sent, run } = make(() => {
    throw new Error("unreachable");
  });
  queue.receive(start);
  await loaded();
  queue.receive(message("a"));
  queue.receive(message("b"));
  run();
  assert.deepEqual(handled.length, 1);
  assert.deepEqual(sent.slice(1), [{ type: "failed", error: "Error: unreachable" }]);
});

test("a server that can't be loaded is reported", async () => {
  const sent: ToClient[] = [];
  const queue = new ServerQueue({ load: () => Promise.reject(new Error("no")), send: (message) => sent.push(message), defer: setImmediate });
  queue.receive(start);
  await loaded();
  assert.deepEqual(sent, [{ type: "failed", error: "Error: no" }]);
});

test("a server that fails names the document, if only one was not checked yet", async () => {
  const failing = () => make((text) => {
    if (text === "bad") throw new Error("unreachable");
    return [];
  });
  const about = (text: string, document: string) => ({ type: "message", text, document, method: "m" }) as const;
  for (const { messages, isCareful, document } of [
    { messages: [about("ok", "a"), about("bad", "b")], isCareful: false, document: undefined },
    { messages: [about("ok", "a"), about("bad", "b")], isCareful: true, document: "b" },
    { messages: [about("ok", "b"), about("bad", "b")], isCareful: false, document: "b" },
    { messages: [message("bad")], isCareful: true, document: undefined },
  ]) {
    const { queue, sent, run } = failing();
    queue.receive({ ...start, isCareful });
    await loaded();
    for (const one of messages) queue.receive(one);
    run();
    assert.deepEqual(sent.at(-1), { type: "failed", error: "Error: unreachable", ...(document ? { document } : {}) });
  }
});
