import { type Disposable, type FileSystemWatcher, RelativePattern, Uri, workspace } from "vscode";
import { extendedPath } from "./extends";
import type { ToServer } from "./queue";
import { serverPath } from "./uris";

const NAME = "urlspec.toml";
/** A workspace has fewer. */
const MOST = 1000;

/**
 * The files `urlspec.toml` for a server that can't read files: those of the workspace, those in the folders above, and the
 * files that they extend. They are read before the server starts, and again when they change.
 */
export class ConfigFiles implements Disposable {
  private readonly texts = new Map<string, string>();
  private readonly searched = new Set<string>();
  private readonly watchers = new Map<string, FileSystemWatcher>();
  private readonly subscriptions: Disposable[] = [];
  private last: Promise<unknown> = Promise.resolve();
  private post: ((message: ToServer) => void) | undefined;

  /** `changed` is called after the server has the new text of a file. */
  constructor(private readonly changed: () => void) {
    const watcher = workspace.createFileSystemWatcher(`**/${NAME}`);
    this.subscriptions.push(
      watcher,
      watcher.onDidCreate((uri) => this.reload(uri)),
      watcher.onDidChange((uri) => this.reload(uri)),
      watcher.onDidDelete((uri) => this.reload(uri)),
      // Not all file systems report changes.
      workspace.onDidSaveTextDocument(({ uri }) => {
        if (uri.path.endsWith(`/${NAME}`) || this.texts.has(serverPath(uri) ?? "")) this.reload(uri);
      }),
      workspace.onDidOpenTextDocument(({ uri }) => this.search(uri)),
    );
  }

  /** Reads the files of the workspace, and those above the workspace and the open documents. */
  async readAll(): Promise<void> {
    const found = await workspace.findFiles(`**/${NAME}`, undefined, MOST).then((found) => found, () => []);
    for (const uri of found) await this.read(uri);
    for (const { uri } of workspace.workspaceFolders ?? []) await this.readAbove(Uri.joinPath(uri, NAME));
    for (const { uri } of workspace.textDocuments) await this.readAbove(uri);
  }

  /** Sends all files to a new server, and later changes. */
  connect(post: (message: ToServer) => void): void {
    this.post = post;
    for (const [path, text] of this.texts) post({ type: "config", path, text });
  }

  dispose(): void {
    this.post = undefined;
    for (const disposable of [...this.subscriptions, ...this.watchers.values()]) disposable.dispose();
  }

  /** Changes are read one after the other, so that the last text is the newest. */
  private enqueue(read: () => Promise<boolean>): void {
    this.last = this.last.then(read).then((hasChanged) => {
      if (hasChanged) this.changed();
    }, () => {});
  }

  private reload(uri: Uri): void {
    this.enqueue(() => this.read(uri));
  }

  private search(document: Uri): void {
    this.enqueue(() => this.readAbove(document));
  }

  /** Reads the files of the folders above a document that were not searched. */
  private async readAbove(document: Uri): Promise<boolean> {
    if (serverPath(document) === undefined) return false;
    let hasChanged = false;
    for (let folder = Uri.joinPath(document, ".."); !this.searched.has(folder.toString()); folder = Uri.joinPath(folder, "..")) {
      this.searched.add(folder.toString());
      if (await this.read(Uri.joinPath(folder, NAME))) hasChanged = true;
    }
    return hasChanged;
  }

  /** Reads a file and those that it extends. Returns whether the server has a new text. */
  private async read(first: Uri): Promise<boolean> {
    let hasChanged = false;
    const seen = new Set<string>();
    for (let uri: Uri | undefined = first; uri && !seen.has(uri.toString()); ) {
      seen.add(uri.toString());
      const text = await readText(uri);
      if (this.set(uri, text)) hasChanged = true;
      if (text === undefined) break;
      if (!workspace.getWorkspaceFolder(uri) || !uri.path.endsWith(`/${NAME}`)) this.watch(uri);
      const extended = extendedPath(text);
      uri = extended === undefined ? undefined : resolved(uri, extended);
    }
    return hasChanged;
  }

  private set(uri: Uri, text: string | undefined): boolean {
    const path = serverPath(uri);
    if (path === undefined || this.texts.get(path) === text) return false;
    if (text === undefined) this.texts.delete(path);
    else this.texts.set(path, text);
    this.post?.({ type: "config", path, text });
    return true;
  }

  /** Watches a file that the watcher of the workspace does not see. */
  private watch(uri: Uri): void {
    if (this.watchers.has(uri.toString())) return;
    const name = uri.path.slice(uri.path.lastIndexOf("/") + 1);
    const watcher = workspace.createFileSystemWatcher(new RelativePattern(Uri.joinPath(uri, ".."), name));
    this.watchers.set(uri.toString(), watcher);
    for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) event((uri) => this.reload(uri));
  }
}

async function readText(uri: Uri): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await workspace.fs.readFile(uri));
  } catch {
    return undefined;
  }
}

/** A path relative to the folder of a file, or an absolute one. */
function resolved(uri: Uri, path: string): Uri {
  return path.startsWith("/") ? uri.with({ path }) : Uri.joinPath(uri, "..", path);
}
