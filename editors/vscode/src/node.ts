/** The extension in Node.js: on the desktop, in code-server and in Theia. */
import { execFile } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import { Worker } from "node:worker_threads";
import type { ExtensionContext, LogOutputChannel } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";
import { findBinary } from "./binary";
import { activateOn } from "./extension";
import type { ToClient } from "./queue";

export { deactivate } from "./extension";

export function activate(context: ExtensionContext): void {
  activateOn({
    findProgram,
    programClient: (command, options) => new LanguageClient("urlspec", "urlspec", { command, args: ["lsp"] }, options),
    workerClient: (connect, options) => new LanguageClient("urlspec", "urlspec", connect, options),
    async worker(script) {
      const worker = new Worker(script.fsPath);
      return {
        post: (message) => worker.postMessage(message),
        onMessage(listener) {
          worker.removeAllListeners();
          worker.on("message", (message: ToClient) => listener(message));
          worker.on("error", (error) => listener({ type: "failed", error: String(error) }));
          worker.on("exit", () => listener({ type: "failed", error: "the worker ended" }));
        },
        dispose() {
          worker.removeAllListeners();
          void worker.terminate();
        },
      };
    },
  }, context);
}

async function findProgram(setting: string, output: LogOutputChannel): Promise<{ program?: string; warning?: string }> {
  const program = findBinary(setting, machine());
  const isSet = setting.trim() !== "";
  if (program !== undefined && (await hasServer(program))) return { program };
  const fault = program === undefined ? `There is no program ${setting}.` : `${program} has no language server. It may be an older version.`;
  if (program !== undefined || isSet) output.warn(fault);
  return isSet ? { warning: `${fault} Check the setting urlspec.path.` } : {};
}

/** Older programs have no `lsp`; a client would only report that the server ended. */
function hasServer(binary: string): Promise<boolean> {
  return new Promise((resolve) => execFile(binary, ["lsp", "--help"], { timeout: 10_000 }, (error) => resolve(!error)));
}

function machine() {
  return {
    platform: process.platform,
    env: process.env,
    home: os.homedir(),
    isExecutable(file: string) {
      try {
        fs.accessSync(file, fs.constants.X_OK);
        return fs.statSync(file).isFile();
      } catch {
        return false;
      }
    },
  };
}
