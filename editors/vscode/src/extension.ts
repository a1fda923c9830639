/** What the extension does in all editors. `node.ts` and `browser.ts` are its entry points. */
import {
  type ConfigurationScope, type ExtensionContext, type LogOutputChannel, QuickPickItemKind, StatusBarAlignment, ThemeColor, Uri, commands,
  extensions, languages, window, workspace, ConfigurationTarget,
} from "vscode";
import {
  type BaseLanguageClient, type LanguageClientOptions, type MessageTransports, DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification, State as ClientState,
} from "vscode-languageclient";
import { ConfigFiles } from "./configs";
import { type Filter, selectorOf } from "./selector";
import { chosen } from "./settings";
import { type Checker, type State, statusOf } from "./status";
import { StoppedDocuments } from "./stopped";
import { type Port, startServer, transports } from "./transport";
import { editorAddress, serverPath } from "./uris";

/** A server that crashes more often is not restarted. */
const RESTARTS = 4;
/** How long to wait for the files `urlspec.toml` of a large workspace. Those that are read later apply then. */
const CONFIGS_MS = 3000;
const EXAMPLE = "A sale is at <https://www.example.com/sale/50%-off>, and the first website\nwas at http:/info.cern.ch/hypertext/WWW/TheProject.html.\n";
const WEBASSEMBLY = "WebAssembly";

/** The parts that differ between Node.js and browsers. */
export interface Platform {
  /** A program that is set or found, or why the one that is set can't be used. */
  findProgram(setting: string, output: LogOutputChannel): Promise<{ program?: string; warning?: string }>;
  programClient(program: string, options: LanguageClientOptions): BaseLanguageClient;
  workerClient(connect: () => Promise<MessageTransports>, options: LanguageClientOptions): BaseLanguageClient;
  worker(script: Uri): Promise<Port>;
}

let running: Extension | undefined;

export function activateOn(platform: Platform, context: ExtensionContext): void {
  running = new Extension(platform, context);
  void running.restart();
}

export async function deactivate(): Promise<void> {
  const stopped = running;
  running = undefined;
  await stopped?.end();
}

class Extension {
  private readonly output = window.createOutputChannel("urlspec", { log: true });
  private readonly item = window.createStatusBarItem("urlspec.status", StatusBarAlignment.Right);
  private warning = "";
  private state: [State, string] = ["off", ""];
  private checker: Checker | undefined;
  private client: BaseLanguageClient | undefined;
  private configs: ConfigFiles | undefined;
  private selector: Filter[] = [];
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly platform: Platform, private readonly context: ExtensionContext) {
    this.item.name = "urlspec";
    this.item.command = "urlspec.menu";
    context.subscriptions.push(
      this.output,
      this.item,
      commands.registerCommand("urlspec.restart", () => this.restart()),
      commands.registerCommand("urlspec.showOutput", () => this.output.show()),
      commands.registerCommand("urlspec.openExample", openExample),
      commands.registerCommand("urlspec.menu", () => this.showMenu()),
      commands.registerCommand("urlspec.chooseDocument", () => this.chooseDocument()),
      commands.registerCommand("urlspec.fixAll", fixAll),
      commands.registerCommand("urlspec.explain", () => commands.executeCommand("editor.action.showHover")),
      commands.registerCommand("urlspec.checkWorkspace", () => commands.executeCommand("workbench.actions.view.problems")),
      window.onDidChangeActiveTextEditor(() => this.showChecker()),
      workspace.onDidSaveTextDocument(() => this.showChecker()),
      workspace.onDidChangeConfiguration((change) => {
        if (["path", "enable", "languages"].some((key) => change.affectsConfiguration(`urlspec.${key}`))) void this.restart();
        else if (change.affectsConfiguration("urlspec")) this.sendSettings();
      }),
      // Either may bring new languages or file systems.
      extensions.onDidChange(() => this.restartForOthers()),
      workspace.onDidChangeWorkspaceFolders(() => this.restartForOthers()),
    );
  }

  /** One at a time: of two concurrent starts, one server would never be stopped. */
  restart(): Promise<void> {
    return (this.last = this.last.then(() => this.stop()).then(() => this.start()).catch((error: unknown) => {
      this.output.error(String(error));
      this.show("stopped", String(error));
    }));
  }

  async end(): Promise<void> {
    await this.last;
    await this.stop();
  }

  private async start(): Promise<void> {
    this.selector = await currentSelector();
    this.warning = "";
    if (this.selector.length === 0) {
      this.show("off");
      return;
    }
    const setting = workspace.getConfiguration("urlspec").get<string>("path", "");
    const { program, warning = "" } = await this.platform.findProgram(setting, this.output);
    this.warning = warning;
    const name = program ?? WEBASSEMBLY;
    this.show("starting", name);
    const client = program === undefined ? await this.workerClient() : this.platform.programClient(program, this.options());
    this.client = client;
    client.onDidChangeState(({ newState }) => {
      if (this.client !== client) return;
      if (newState === ClientState.Running) this.show("running", name);
      else this.show(newState === ClientState.Starting ? "starting" : "stopped", name);
    });
    try {
      await client.start();
    } catch (error) {
      this.output.error(String(error));
      this.show("stopped", String(error));
    }
  }

  private async stop(): Promise<void> {
    const stopped = this.client;
    this.client = undefined;
    this.configs?.dispose();
    this.configs = undefined;
    // Stopping fails if the server never started.
    await stopped?.dispose().catch((error: unknown) => this.output.warn(String(error)));
  }

  private async workerClient(): Promise<BaseLanguageClient> {
    const file = (name: string) => Uri.joinPath(this.context.extensionUri, "out", name);
    const configs = new ConfigFiles(() => {
      if (this.configs !== configs || this.client?.state !== ClientState.Running) return;
      void this.client.sendNotification(DidChangeWatchedFilesNotification.type, { changes: [] });
    });
    this.configs = configs;
    const all = configs.readAll().catch((error: unknown) => this.output.warn(String(error)));
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, CONFIGS_MS))]);
    const module = await workspace.fs.readFile(file("server.wasm"));
    const stopped = new StoppedDocuments((text) => {
      this.output.error(text);
      void window.showWarningMessage(text);
    });
    const connect = async () => {
      const server = await startServer(module, () => this.platform.worker(file("worker.js")), this.output, stopped.isCareful);
      const port = stopped.without(server);
      configs.connect((message) => port.post(message));
      return transports(port);
    };
    return this.platform.workerClient(connect, {
      ...this.options(),
      uriConverters: {
        code2Protocol(uri) {
          const path = uri.scheme === "file" ? undefined : serverPath(uri);
          return (path === undefined ? uri : Uri.from({ scheme: "file", path })).toString();
        },
        protocol2Code(value) {
          const uri = Uri.parse(value);
          const address = uri.scheme === "file" ? editorAddress(uri.path) : undefined;
          return address ? Uri.from(address) : uri;
        },
      },
    });
  }

  private options(): LanguageClientOptions {
    return {
      documentSelector: this.selector,
      outputChannel: this.output,
      connectionOptions: { maxRestartCount: RESTARTS },
      initializationOptions: () => settings(),
      middleware: {
        workspace: {
          configuration: async (params, token, next) => {
            const answers = await next(params, token);
            if (!Array.isArray(answers)) return answers;
            return params.items.map((item, at) => {
              if (item.section !== "urlspec") return answers[at];
              return settings(item.scopeUri === undefined ? undefined : this.scope(item.scopeUri));
            });
          },
          // Sent below, once, and without the defaults.
          didChangeConfiguration: async () => {},
          // The server gets the texts of the files first.
          didChangeWatchedFile: async (event, next) => {
            if (!this.configs) await next(event);
          },
        },
      },
    };
  }

  private scope(uri: string): Uri {
    return this.client?.protocol2CodeConverter.asUri(uri) ?? Uri.parse(uri);
  }

  private sendSettings(): void {
    if (this.client?.state !== ClientState.Running) return;
    void this.client.sendNotification(DidChangeConfigurationNotification.type, { settings: { urlspec: settings() } })
      .then(() => this.showChecker());
  }

  /** Shows which document checks the file in the active editor. */
  private async showChecker(): Promise<void> {
    const { client } = this;
    const opened = window.activeTextEditor?.document;
    this.checker = undefined;
    if (client?.state === ClientState.Running && opened) {
      const textDocument = { uri: client.code2ProtocolConverter.asUri(opened.uri) };
      // The server has no file that is not checked.
      this.checker = await client.sendRequest<Checker>("urlspec/document", { textDocument }).catch(() => undefined);
    }
    this.show(...this.state);
  }

  private async chooseDocument(): Promise<void> {
    const { enum: names, enumDescriptions } = this.context.extension.packageJSON.contributes.configuration.properties["urlspec.spec"];
    const items = (names as string[]).map((label, at) => ({ label, detail: enumDescriptions[at] as string, picked: label === this.checker?.spec }));
    const picked = await window.showQuickPick(items, { title: "Check URLs by", matchOnDetail: true });
    if (!picked) return;
    const target = workspace.workspaceFolders ? ConfigurationTarget.Workspace : ConfigurationTarget.Global;
    await workspace.getConfiguration("urlspec").update("spec", picked.label, target);
    if (this.checker?.setByFile) {
      void window.showInformationMessage("urlspec.toml chooses the document for this file, and overrides the setting.");
    }
  }

  private restartForOthers(): void {
    void currentSelector().then((selector) => {
      if (JSON.stringify(selector) !== JSON.stringify(this.selector)) return this.restart();
      return undefined;
    });
  }

  private show(state: State, detail = ""): void {
    const wasRunning = this.state[0] === "running";
    this.state = [state, detail];
    if (state === "running" && !wasRunning) void this.showChecker();
    const status = statusOf(state, detail, this.warning, this.checker);
    this.item.text = status.text;
    this.item.tooltip = status.tooltip;
    this.item.backgroundColor = status.warns ? new ThemeColor("statusBarItem.warningBackground") : undefined;
    this.item.show();
  }

  private async showMenu(): Promise<void> {
    const picked = await window.showQuickPick([
      { label: "Choose Document", description: this.checker?.citation ?? "", command: "urlspec.chooseDocument" },
      { label: "Fix All in File", command: "urlspec.fixAll" },
      { label: "Restart Server", command: "urlspec.restart" },
      { label: "Show Output", command: "urlspec.showOutput" },
      { label: "", kind: QuickPickItemKind.Separator, command: "" },
      { label: "Settings", command: "workbench.action.openSettings", argument: "urlspec." },
    ], { title: String(this.item.tooltip) });
    if (picked?.command) await commands.executeCommand(picked.command, ...("argument" in picked ? [picked.argument] : []));
  }
}

async function fixAll(): Promise<void> {
  await commands.executeCommand("editor.action.codeAction", { kind: "source.fixAll.urlspec", apply: "first" });
}

async function openExample(): Promise<void> {
  await window.showTextDocument(await workspace.openTextDocument({ language: "markdown", content: EXAMPLE }));
}

/** The documents that are checked by the current settings, in files, new texts, and virtual workspaces. */
async function currentSelector(): Promise<Filter[]> {
  const configuration = workspace.getConfiguration("urlspec");
  const schemes = new Set(["file", "untitled", "vscode-vfs", ...(workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme)]);
  const byLanguage = configuration.get<Record<string, unknown>>("languages", {});
  return selectorOf(configuration.get("enable", true), byLanguage, await languages.getLanguages(), [...schemes]);
}

function settings(scope?: ConfigurationScope): Record<string, unknown> {
  const configuration = workspace.getConfiguration("urlspec", scope);
  return chosen((key) => configuration.inspect(key), (key) => configuration.get(key));
}
