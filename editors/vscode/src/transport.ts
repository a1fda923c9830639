import {
  type DataCallback, type Disposable, type Message, type MessageReader, type MessageTransports, type MessageWriter,
  AbstractMessageReader, AbstractMessageWriter, Message as Messages,
} from "vscode-languageclient";
import { load } from "./load";
import { type Id, type ToClient, type ToServer, ServerQueue } from "./queue";

/** A connection with the WebAssembly server. */
export interface Port {
  post(message: ToServer): void;
  onMessage(listener: (message: ToClient) => void): void;
  dispose(): void;
}

interface Log {
  info(text: string): void;
  warn(text: string): void;
}

/**
 * Starts the server in a worker, or, where the editor has none, next to the extension. The promise is rejected if
 * neither starts.
 */
export async function startServer(module: Uint8Array, worker: () => Promise<Port>, log: Log, isCareful = false): Promise<Port> {
  try {
    const port = await started(await worker(), module, isCareful);
    log.info("The server runs in a worker.");
    return port;
  } catch (error) {
    log.warn(`The server does not run in a worker: ${String(error)}`);
    return started(nearbyPort(), module, isCareful);
  }
}

function started(port: Port, module: Uint8Array, isCareful: boolean): Promise<Port> {
  return new Promise((resolve, reject) => {
    port.onMessage((message) => {
      if (message.type === "ready") resolve(port);
      else if (message.type === "failed") {
        port.dispose();
        reject(new Error(message.error));
      }
    });
    port.post({ type: "start", module, isCareful });
  });
}

/** A server on the thread of the extension. */
export function nearbyPort(): Port {
  let listener = (_: ToClient) => {};
  const queue = new ServerQueue({
    load,
    send: (message) => listener(message),
    defer: (step) => void setTimeout(step, 0),
  });
  return {
    post: (message) => queue.receive(message),
    onMessage: (next) => void (listener = next),
    dispose: () => void (listener = () => {}),
  };
}

/** The messages of the protocol through a port. */
export function transports(port: Port): MessageTransports {
  return { reader: new PortReader(port), writer: new PortWriter(port) };
}

class PortReader extends AbstractMessageReader implements MessageReader {
  constructor(private readonly port: Port) {
    super();
  }

  listen(callback: DataCallback): Disposable {
    this.port.onMessage((message) => {
      if (message.type === "messages") {
        for (const text of message.texts) callback(JSON.parse(text) as Message);
      } else if (message.type === "failed") {
        this.fireError(new Error(message.error));
        this.fireClose();
      }
    });
    return { dispose: () => this.port.dispose() };
  }
}

class PortWriter extends AbstractMessageWriter implements MessageWriter {
  constructor(private readonly port: Port) {
    super();
  }

  write(message: Message): Promise<void> {
    this.port.post(toServer(message));
    return Promise.resolve();
  }

  end(): void {
    this.port.dispose();
  }

  override dispose(): void {
    super.dispose();
    this.port.dispose();
  }
}

/** A message with what the queue needs to know about it. */
export function toServer(message: Message): ToServer {
  const text = JSON.stringify(message);
  const { params, method } = message as { params?: { textDocument?: { uri?: string } }; method?: string };
  const uri = params?.textDocument?.uri;
  const about = uri === undefined || method === undefined ? {} : { document: uri, method };
  if (Messages.isRequest(message) && message.id !== null) return { type: "message", text, id: message.id, ...about };
  if (Messages.isNotification(message) && message.method === "$/cancelRequest") {
    return { type: "message", text, cancels: (message.params as unknown as { id: Id }).id };
  }
  return { type: "message", text, ...about };
}
