/** What the extension sends to the server. */
export type ToServer =
  /** Starts the server. A careful one checks a document after each message, so that it is known which one stops it. */
  | { type: "start"; module: Uint8Array; isCareful?: boolean }
  /**
   * A message of the protocol. `id` is the id of a request, `cancels` the id that the message cancels, and `document` the
   * document that it is about.
   */
  | { type: "message"; text: string; id?: Id; cancels?: Id; document?: string; method?: string }
  /** A `urlspec.toml`, or `undefined` if it was removed. */
  | { type: "config"; path: string; text: string | undefined };

/** What the server sends to the extension. */
export type ToClient =
  | { type: "ready" }
  | { type: "messages"; texts: string[] }
  /** The server can't go on. `document` is the one that stopped it, if that is known. */
  | { type: "failed"; error: string; document?: string };

export type Id = number | string;

/** The part of the WebAssembly server that is used here. */
export interface Server {
  handle(message: string, isMoreWaiting: boolean): string[];
  setConfigFile(path: string, text: string): void;
  removeConfigFile(path: string): void;
}

export interface Environment {
  load(module: Uint8Array): Promise<Server>;
  send(message: ToClient): void;
  /** Runs a step after the messages that have arrived meanwhile were received. */
  defer(step: () => void): void;
}

const REQUEST_CANCELLED = -32800;

/**
 * The messages for a server that handles one at a time. The server learns whether more are waiting, so that it checks a text
 * once after several edits. A request that is cancelled before its turn is not handled.
 */
export class ServerQueue {
  private server: Server | undefined;
  private readonly waiting: ToServer[] = [];
  private readonly cancelled = new Set<Id>();
  private isScheduled = false;
  private hasFailed = false;
  private isCareful = false;
  /** The documents that changed since the server last checked all. */
  private readonly unchecked = new Set<string>();

  constructor(private readonly environment: Environment) {}

  receive(message: ToServer): void {
    if (message.type === "start") {
      this.isCareful = message.isCareful === true;
      this.environment.load(message.module).then((server) => {
        this.server = server;
        this.environment.send({ type: "ready" });
        this.schedule();
      }).catch((error: unknown) => this.fail(error));
      return;
    }
    if (message.type === "message" && message.cancels !== undefined) this.cancelled.add(message.cancels);
    this.waiting.push(message);
    this.schedule();
  }

  private schedule(): void {
    if (this.isScheduled || this.hasFailed || !this.server || this.waiting.length === 0) return;
    this.isScheduled = true;
    this.environment.defer(() => {
      this.isScheduled = false;
      this.step();
      this.schedule();
    });
  }

  /** Handles one message: cancellations of the next ones may arrive before the next step. */
  private step(): void {
    const message = this.waiting.shift();
    if (!message || !this.server) return;
    try {
      if (message.type === "config") {
        if (message.text === undefined) this.server.removeConfigFile(message.path);
        else this.server.setConfigFile(message.path, message.text);
      } else if (message.type === "message") this.handle(this.server, message);
    } catch (error) {
      this.fail(error, message.type === "message" ? message.document : undefined);
    }
  }

  private handle(server: Server, message: ToServer & { type: "message" }): void {
    if (message.id !== undefined && this.cancelled.has(message.id)) {
      const error = { code: REQUEST_CANCELLED, message: "the request was cancelled" };
      this.environment.send({ type: "messages", texts: [JSON.stringify({ jsonrpc: "2.0", id: message.id, error })] });
      return;
    }
    // The request precedes its cancellation, so it has been answered.
    if (message.cancels !== undefined) this.cancelled.delete(message.cancels);
    if (message.document !== undefined) this.unchecked.add(message.document);
    const isMoreWaiting = this.waiting.length > 0 && !this.isCareful;
    const texts = server.handle(message.text, isMoreWaiting);
    if (!isMoreWaiting) this.unchecked.clear();
    if (texts.length > 0) this.environment.send({ type: "messages", texts });
  }

  /** A panic of the server ends WebAssembly: only another worker can go on. */
  private fail(error: unknown, document?: string): void {
    this.hasFailed = true;
    const isKnown = document !== undefined && [...this.unchecked].every((other) => other === document);
    this.environment.send({ type: "failed", error: String(error), ...(isKnown ? { document } : {}) });
  }
}
