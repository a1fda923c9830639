// The language server, what a client sends, and all of text.d.ts.
import type { PasswordOptions, Text } from './text.js';
import type { Plan, SpecName } from './types.js';

export * from './text.js';

/** The settings of a client. A server is a host, and optionally `:` and a port. */
export interface PlanOptions extends PasswordOptions {
  /** The email address to send as the password of anonymous FTP. */
  mailAddress?: string;
  newsServer?: string;
  /** The HTTP proxy. */
  proxy?: string;
  /** The version of HTTP. The default is 1.1, and 1.0 with a document before RFC 3986. */
  http?: '0.9' | '1.0' | '1.1';
  /** The gateways of schemes: http URLs that contain `{url}` or `{rest}`. */
  gateways?: Record<string, string>;
}

/**
 * Returns what a client sends to fetch a URL, step by step. Nothing is contacted. Throws an `UrlspecError` with the code `no-plan` if
 * no client fetches it.
 *
 * @example
 * plan('ftp://h.x/a').endpoint; // { kind: 'server', host: 'h.x', port: 21, transport: 'tcp' }
 */
export function plan(url: Text, spec?: SpecName, options?: PlanOptions): Plan;

/** The language server: messages of the Language Server Protocol in, messages out. It has no input or output of its own. */
export class Server {
  constructor();
  /**
   * Handles a message, as JSON or as an object, and returns the messages for the client as JSON. Diagnostics are published
   * unless more messages are waiting, so that only the last of several edits is checked.
   */
  handle(message: string | object, isMoreWaiting?: boolean): string[];
  /**
   * Supplies the text of a `urlspec.toml` by its absolute path, `/c:/…` on Windows. If documents are open, send
   * `workspace/didChangeWatchedFiles` next.
   */
  setConfigFile(path: string, text: string): void;
  removeConfigFile(path: string): void;
  /** The exit status after `exit`: 0, or 1 if `shutdown` did not precede it. */
  readonly exitCode: number | undefined;
  /** Frees the memory, which the garbage collector does too. After it, all other members throw an error. */
  free(): void;
}
