import { execFile } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import {
  type ConfigurationScope, type ExtensionContext, QuickPickItemKind, StatusBarAlignment, ThemeColor, Uri, commands, env, window,
  workspace,
} from "vscode";
import { DidChangeConfigurationNotification, LanguageClient, State as ClientState, type LanguageClientOptions } from "vscode-languageclient/node";
import { INSTALL, findBinary } from "./binary";
import { chosen } from "./settings";
import { type State, statusOf } from "./status";

/** A server that crashes more often is not restarted. */
const RESTARTS = 4;

let client: LanguageClient | undefined;
let last: Promise<void> = Promise.resolve();

export function activate(context: ExtensionContext): void {
  const output = window.createOutputChannel("urlspec", { log: true });
  const item = window.createStatusBarItem("urlspec.status", StatusBarAlignment.Right);
  item.name = "urlspec";
  item.command = "urlspec.menu";
  let state: State = "starting";
  const show = (now: State, detail = "") => {
    const status = statusOf((state = now), detail);
    item.text = status.text;
    item.tooltip = status.tooltip;
    item.backgroundColor = status.warns ? new ThemeColor("statusBarItem.warningBackground") : undefined;
    item.show();
  };

  const start = async () => {
    const setting = workspace.getConfiguration("urlspec").get<string>("path", "");
    const binary = findBinary(setting, machine());
    if (!binary) {
      const detail = setting.trim() === "" ? "It is neither on the PATH nor in ~/.cargo/bin." : `urlspec.path is ${setting}`;
      show("not-found", detail);
      void showInstallCommand(`The program urlspec was not found. ${detail}`);
      return;
    }
    show("starting", binary);
    if (!(await hasServer(binary))) {
      show("without-server", binary);
      void showInstallCommand(`${binary} has no language server. It may be an older version.`);
      return;
    }
    const started: LanguageClient = new LanguageClient("urlspec", "urlspec", { command: binary, args: ["lsp"] }, {
      documentSelector: [{ scheme: "file" }, { scheme: "untitled" }],
      outputChannel: output,
      connectionOptions: { maxRestartCount: RESTARTS },
      initializationOptions: () => settings(),
      middleware: {
        workspace: {
          configuration: async (params, token, next) => {
            const answers = await next(params, token);
            if (!Array.isArray(answers)) return answers;
            return params.items.map((item, at) => {
              if (item.section !== "urlspec") return answers[at];
              return settings(item.scopeUri === undefined ? undefined : Uri.parse(item.scopeUri));
            });
          },
          // Sent below, once, and without the defaults.
          didChangeConfiguration: async () => {},
        },
      },
    } satisfies LanguageClientOptions);
    client = started;
    started.onDidChangeState(({ newState }) => {
      if (client !== started) return;
      if (newState === ClientState.Running) show("running", binary);
      else if (newState === ClientState.Starting) show("starting", binary);
      else show("stopped", binary);
    });
    try {
      await started.start();
    } catch (error) {
      output.error(String(error));
      show("stopped", String(error));
    }
  };
  const stop = async () => {
    const stopped = client;
    client = undefined;
    // Stopping fails if the server never started.
    await stopped?.dispose().catch((error: unknown) => output.warn(String(error)));
  };
  // One at a time: of two concurrent starts, one server would never be stopped.
  const restart = () => (last = last.then(stop).then(start).catch((error: unknown) => {
    output.error(String(error));
    show("stopped", String(error));
  }));

  context.subscriptions.push(
    output,
    item,
    commands.registerCommand("urlspec.restart", restart),
    commands.registerCommand("urlspec.showOutput", () => output.show()),
    commands.registerCommand("urlspec.copyInstallCommand", () => env.clipboard.writeText(INSTALL)),
    commands.registerCommand("urlspec.menu", async () => {
      const status = statusOf(state);
      const picked = await window.showQuickPick([
        ...(state === "not-found" || state === "without-server"
          ? [{ label: "Copy the Install Command of the Server", description: INSTALL, command: "urlspec.copyInstallCommand" }]
          : []),
        { label: "Restart Server", command: "urlspec.restart" },
        { label: "Show Output", command: "urlspec.showOutput" },
        { label: "", kind: QuickPickItemKind.Separator, command: "" },
        { label: "Settings", command: "workbench.action.openSettings", argument: "urlspec." },
      ], { title: status.tooltip });
      if (picked?.command) await commands.executeCommand(picked.command, ...("argument" in picked ? [picked.argument] : []));
    }),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("urlspec.path")) void restart();
      else if (change.affectsConfiguration("urlspec") && client?.state === ClientState.Running) {
        void client.sendNotification(DidChangeConfigurationNotification.type, { settings: { urlspec: settings() } });
      }
    }),
  );
  void restart();
}

export async function deactivate(): Promise<void> {
  await last;
  const stopped = client;
  client = undefined;
  await stopped?.dispose().catch(() => {});
}

function settings(scope?: ConfigurationScope): Record<string, unknown> {
  const configuration = workspace.getConfiguration("urlspec", scope);
  return chosen((key) => configuration.inspect(key), (key) => configuration.get(key));
}

async function showInstallCommand(message: string): Promise<void> {
  const copy = "Copy Command";
  if ((await window.showWarningMessage(`${message} To install it, run in a clone of its repository: ${INSTALL}`, copy)) === copy) {
    await env.clipboard.writeText(INSTALL);
  }
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
