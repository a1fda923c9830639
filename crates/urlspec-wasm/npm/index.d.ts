// The functions of the package. The types of the results are in types.d.ts.
import type { Canonical, Equivalence, ExtractedUrl, Finding, Report, Resolution, Severity, SpecName, Tree, Url } from './types.js';

export type * from './types.js';

/** The syntax of a text. `kinds()` returns all. */
export type Kind =
  | 'text' | 'markdown' | 'html' | 'xml' | 'css' | 'roff' | 'latex' | 'rst' | 'asciidoc' | 'mail' | 'json' | 'yaml' | 'toml'
  | 'ini' | 'c' | 'sql' | 'python' | 'shell' | 'code';

export interface PasswordOptions {
  /** Show passwords instead of asterisks. */
  withPasswords?: boolean;
}

export interface CheckOptions extends PasswordOptions {
  /** Allow a `#fragment` after the URL. */
  reference?: boolean;
  /** Parse the text as this production of the document. */
  production?: string;
}

/** A document. */
export interface Spec {
  name: SpecName;
  title: string;
  date: string;
  citation: string;
}

/** A code of diagnostics. */
export interface Code {
  code: string;
  title: string;
  severity: Severity;
}

/** Why a function has no result. */
export class UrlspecError extends Error {
  /** The code of the first error of a text; for a wrong argument `unknown-spec`, `unknown-production` or `unknown-kind`. */
  code: string;
  /** The place of the error in the text, in characters and from 1. Null if the error is not about a text. */
  line: number | null;
  column: number | null;
  /** The report on a text that is not valid. */
  report: Report | null;
}

/** The sources that a WebAssembly file can be loaded from. */
export type WasmSource = RequestInfo | URL | Response | BufferSource | WebAssembly.Module | Promise<Response | BufferSource>;

/**
 * Loads the WebAssembly file, once. Node.js does so when the module is imported. Without a source, browsers fetch the file
 * from the folder of the module. `urlspec/core` needs a source.
 */
export function init(source?: WasmSource): Promise<void>;
/** Loads the WebAssembly file from its bytes, without a promise. */
export function initSync(source: BufferSource | WebAssembly.Module): void;

/** Returns the tree of a URL. Throws an `UrlspecError` if it is not valid. */
export function parse(url: string, spec?: SpecName, options?: PasswordOptions): Url;
/** Returns the report on a text: the verdict, the tree, the diagnostics with fixes, and the fixed text. */
export function check(url: string, spec?: SpecName, options?: CheckOptions): Report;
/** Returns the reports of all documents, in the order of their dates. */
export function checkAll(url: string, options?: Omit<CheckOptions, 'production'>): Report[];
/** Returns the diagnostics as text, each with its line of the URL. The text is empty if there are no diagnostics. */
export function drawn(url: string, spec?: SpecName, options?: Omit<CheckOptions, 'withPasswords'>): string;
/** Returns the derivation of a text. Throws an `UrlspecError` if it is not valid. */
export function tree(url: string, spec?: SpecName, options?: CheckOptions): Tree;
/** Returns the URLs of a document. */
export function extract(text: string, kind?: Kind, spec?: SpecName, options?: PasswordOptions): ExtractedUrl[];
/** Returns the problems with the URLs of a document. */
export function lint(text: string, kind?: Kind, spec?: SpecName): Finding[];
/** Resolves a reference. The result has its password. Throws an `UrlspecError` if the reference can't be resolved. */
export function resolve(base: string, reference: string, spec?: SpecName): Resolution;
/** Returns the canonical form of a URL, with its password. Throws an `UrlspecError` if it is not valid. */
export function canonical(url: string, spec?: SpecName): Canonical;
/** Returns whether two URLs are equivalent. Throws an `UrlspecError` if one is not valid. */
export function same(a: string, b: string, spec?: SpecName): Equivalence;
/** Returns the railroad diagram of a production as SVG. */
export function railroad(production: string, spec?: SpecName): string;
/** Returns the names of the productions of a document. */
export function productions(spec?: SpecName): string[];
/** Returns the documents, in the order of their dates. */
export function specs(): Spec[];
/** Returns the codes of diagnostics. */
export function codes(): Code[];
/** Returns the kinds of documents. */
export function kinds(): Kind[];
/** Returns the version of urlspec. */
export function version(): string;

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
