/** The extension in a browser: in vscode.dev, and wherever a server has no Node.js for extensions. */
import { type ExtensionContext, workspace } from "vscode";
import { LanguageClient } from "vscode-languageclient/browser";
import { activateOn } from "./extension";
import type { ToClient } from "./queue";

export { deactivate } from "./extension";

export function activate(context: ExtensionContext): void {
  activateOn({
    // A browser can't run programs.
    findProgram: () => Promise.resolve({}),
    programClient() {
      throw new Error("a browser can't run programs");
    },
    workerClient: (connect, options) => new LanguageClient("urlspec", "urlspec", connect, options),
    async worker(script) {
      // The folder may be on another computer or at another address, where a worker can't be started.
      const address = URL.createObjectURL(new Blob([await workspace.fs.readFile(script) as BlobPart], { type: "text/javascript" }));
      const worker = new Worker(address);
      return {
        post: (message) => worker.postMessage(message),
        onMessage(listener) {
          worker.onmessage = (event: MessageEvent<ToClient>) => listener(event.data);
          worker.onerror = (event) => listener({ type: "failed", error: event.message || "the worker failed" });
        },
        dispose() {
          worker.onmessage = worker.onerror = null;
          worker.terminate();
          URL.revokeObjectURL(address);
        },
      };
    },
  }, context);
}
