// The functions of one URL. The types of the results are in types.d.ts.
import type {
  Canonical, Code, Comparison, Conversion, Equivalence, Parts, Report, Resolution, Severity, SpecName, Tree, Url,
} from './types.js';

export type * from './types.js';

/** A text, or what has one as its `href`: a `URL`, a location or a link. */
export type Text = string | { readonly href: string };

export interface PasswordOptions {
  /** Show passwords instead of asterisks. */
  withPasswords?: boolean;
}

export interface ReferenceOptions {
  /** Allow a `#fragment` after the URL and, by RFC 1808 and later, a relative reference. */
  reference?: boolean;
}

export interface CheckOptions extends PasswordOptions, ReferenceOptions {
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

/** What a code of diagnostics is about. */
export interface CodeInfo {
  code: Code;
  title: string;
  severity: Severity;
}

export interface ConvertOptions {
  /** Convert `mid` URLs to news URLs. */
  midAsNews?: boolean;
}

/** Components to set, which are not encoded. Null removes one; what is not set stays byte for byte. They are set in their order. */
export interface Changes {
  scheme?: string;
  userinfo?: string | null;
  host?: string;
  port?: number | string | null;
  path?: string;
  query?: string | null;
  /** The values of names in the query, encoded as those of a form are. Null removes a name. */
  queryPairs?: Record<string, string | number | null>;
  fragment?: string | null;
}

type Loose<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: Loose<T[K]> } : T;
type OfKind<P> = P extends { kind: infer K } ? { kind: K } & Omit<Loose<P>, 'kind'> : never;

/** Parts, of which any but `kind` may be absent. */
export type PartsInput = OfKind<Parts>;

/** The codes of errors: the code of the first error of a text, or what is wrong with another argument. */
export type ErrorCode =
  | Code
  | 'unknown-spec' | 'unknown-production' | 'unknown-kind' | 'unknown-code'
  | 'invalid-change' | 'invalid-parts' | 'invalid-setting'
  | 'relative' | 'not-relative' | 'changes-more' | 'not-expressible' | 'not-later' | 'not-convertible' | 'no-plan';

/**
 * Why a function has no result. The message says what is wrong, where, by which rule, and the remedy, and never holds a password.
 *
 * @example
 * parse('http://info.cern.ch/a b', 'rfc1738');
 * // UrlspecError: a space is unsafe and must be encoded (RFC 1738, section 2.2) at column 22 of `http://info.cern.ch/a b`; write `%20`
 */
export class UrlspecError extends Error {
  code: ErrorCode;
  /** The name of the argument that has the error: `url`, `base`, `spec`. */
  argument: string;
  /** That argument as it was given, if it is a text. It may hold a password, so that it is not enumerable: logs don't show it. */
  input: string | null;
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
 * from the folder of the module. `urlspec/bare`, `urlspec/text/bare` and `urlspec/server/bare` need a source.
 */
export function init(source?: WasmSource): Promise<void>;
/** Loads the WebAssembly file from its bytes, without a promise. */
export function initSync(source: BufferSource | WebAssembly.Module): void;

// Each function throws a TypeError for an argument of a wrong type and for an unknown option, and an `UrlspecError` with the code
// `unknown-spec` for an unknown document. Spans count bytes of UTF-8; their `utf16` counts code units.

/** Returns the tree of a URL. Throws an `UrlspecError` if it is not valid. */
export function parse(url: Text, spec?: SpecName, options?: PasswordOptions): Url;
/** Returns the report on a text: the verdict, the tree, the diagnostics with fixes, and the fixed text. */
export function check(url: Text, spec?: SpecName, options?: CheckOptions): Report;
/** Returns the reports of all documents, in the order of their dates. */
export function checkAll(url: Text, options?: Omit<CheckOptions, 'production'>): Report[];
/**
 * Returns how each document reads a URL: its components, or its report on a refused one, and the verdict of the URL standard.
 *
 * @example
 * compare('http://h.x/a;b').different; // ['path'] with urlspec/server, since some of its documents have parameters after it
 */
export function compare(url: Text, options?: Omit<CheckOptions, 'production'>): Comparison;
/** Returns the diagnostics as text, each with its line of the URL. The text is empty if there are no diagnostics. */
export function drawn(url: Text, spec?: SpecName, options?: Omit<CheckOptions, 'withPasswords'>): string;
/** Returns the derivation of a text. Throws an `UrlspecError` if it is not valid. */
export function tree(url: Text, spec?: SpecName, options?: CheckOptions): Tree;
/** Resolves a reference. The result has its password. Throws an `UrlspecError` if the reference can't be resolved. */
export function resolve(base: Text, reference: Text, spec?: SpecName): Resolution;
/** Returns the canonical form of a URL, with its password. Throws an `UrlspecError` if it is not valid. */
export function canonical(url: Text, spec?: SpecName, options?: ReferenceOptions): Canonical;
/** Returns whether two URLs are equivalent. Throws an `UrlspecError` if one is not valid. */
export function same(a: Text, b: Text, spec?: SpecName, options?: ReferenceOptions): Equivalence;
/**
 * Returns the decoded components of a URL, with its password. `build` is the inverse. Throws an `UrlspecError` if the URL is not valid.
 *
 * @example
 * parts('ftp://h.x/a%20b/c', 'rfc1738').cwd; // ['a b']
 */
export function parts(url: Text, spec?: SpecName, options?: ReferenceOptions): Parts;
/**
 * Returns the URL with these components, encoded. What `raw` spells is kept where it has the same meaning. The default document is
 * `current` for parts of the kind `uri`, and `rfc1738` for others. Throws an `UrlspecError` with the code `invalid-parts`, or
 * `not-expressible` if the document has no such URL.
 *
 * @example
 * build({ kind: 'http', hostport: { host: 'h.x' }, path: ['a b'] }); // 'http://h.x/a%20b'
 */
export function build(parts: PartsInput, spec?: SpecName, options?: ReferenceOptions): string;
/**
 * Returns a URL, which may have a fragment, with other components, and with its password. The document checks the result. Throws an
 * `UrlspecError` if the URL or the result is not valid, or with the code `changes-more` if another component would change.
 *
 * @example
 * set('http://h.x/?page=1', { host: 'h.y', queryPairs: { page: 2 } }); // 'http://h.y/?page=2'
 */
export function set(url: Text, changes: Changes, spec?: SpecName): string;
/**
 * Returns a URL of the document `spec`, RFC 1738 by default, as a URL of `to`, with its password, and what the conversion changed.
 * Throws an `UrlspecError` with the code `not-later` or `not-convertible` if there is no such URL.
 *
 * @example
 * convert('URL:http://h.x/a', 'rfc1738', 'url-1994').converted; // 'http://h.x/a'
 */
export function convert(url: Text, to: SpecName, spec?: SpecName, options?: ConvertOptions): Conversion;
/**
 * Returns a text with the characters encoded that no URL by today's standard may contain. Escapes and reserved characters stay.
 *
 * @example
 * safe('http://h.x/~a b%20c'); // 'http://h.x/~a%20b%20c'
 */
export function safe(text: Text): string;
/**
 * Returns the page of a code: what it means, why it matters, and what to write instead.
 *
 * @example
 * explain('unsafe-character'); // 'unsafe-character (error): an unsafe character that is not encoded…'
 */
export function explain(code: Code): string;
/** Returns the names of the productions of a document. */
export function productions(spec?: SpecName): string[];
/** Returns the documents, in the order of their dates. */
export function specs(): Spec[];
/** Returns the codes of diagnostics. */
export function codes(): CodeInfo[];
/** Returns the version of urlspec. */
export function version(): string;
