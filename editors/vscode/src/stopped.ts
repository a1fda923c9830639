/** The documents that stopped the server: it starts again without them. */
import type { Port } from "./transport";

const INTERNAL_ERROR = -32603;

export class StoppedDocuments {
  private readonly documents = new Set<string>();
  private wasStopped = false;

  constructor(private readonly report: (text: string) => void) {}

  /** Whether the next server has to find out which document stops it. */
  get isCareful(): boolean {
    return this.wasStopped;
  }

  /** A port that keeps these documents from the server until each is closed. */
  without(port: Port): Port {
    let listener: Parameters<Port["onMessage"]>[0] = () => {};
    port.onMessage((message) => {
      if (message.type === "failed") this.add(message.document, message.error);
      listener(message);
    });
    return {
      post: (message) => {
        if (message.type !== "message" || message.document === undefined || !this.documents.has(message.document)) return port.post(message);
        if (message.method === "textDocument/didClose") this.documents.delete(message.document);
        if (message.id !== undefined) {
          const error = { code: INTERNAL_ERROR, message: `${message.document} stopped the server` };
          listener({ type: "messages", texts: [JSON.stringify({ jsonrpc: "2.0", id: message.id, error })] });
        }
      },
      onMessage: (next) => void (listener = next),
      dispose: () => port.dispose(),
    };
  }

  private add(document: string | undefined, error: string): void {
    this.wasStopped = true;
    if (document === undefined) return this.report(`The server stopped, and starts again: ${error}.`);
    this.documents.add(document);
    this.report(`${document} stopped the server, which starts again: ${error}. The document is not checked until it is closed and opened again.`);
  }
}
