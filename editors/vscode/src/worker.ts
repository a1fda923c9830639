/** Runs the server in a web worker or in a thread of Node.js. */
import type { MessagePort } from "node:worker_threads";
import { load } from "./load";
import { type ToClient, type ToServer, ServerQueue } from "./queue";

declare const require: (name: string) => { parentPort: MessagePort };
interface WebWorker {
  onmessage: (event: { data: ToServer }) => void;
  postMessage(message: ToClient): void;
}

if (typeof process === "object" && typeof setImmediate === "function") {
  const port = require("node:worker_threads").parentPort;
  const queue = new ServerQueue({ load, send: (message) => port.postMessage(message), defer: setImmediate });
  port.on("message", (message: ToServer) => queue.receive(message));
} else {
  const worker = globalThis as unknown as WebWorker;
  const queue = new ServerQueue({ load, send: (message) => worker.postMessage(message), defer: deferred() });
  worker.onmessage = (event) => queue.receive(event.data);
}

/** Messages that have arrived are delivered before a message to itself. */
function deferred(): (step: () => void) => void {
  const steps: (() => void)[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => steps.shift()?.();
  return (step) => {
    steps.push(step);
    port2.postMessage(null);
  };
}
