// The functions of a text that contains URLs, and all of core.d.ts.
import type { PasswordOptions, Text } from './core.js';
import type { ExtractedUrl, Finding, SpecName } from './types.js';

export * from './core.js';

/** The syntax of a text. `kinds()` returns all. */
export type Kind =
  | 'text' | 'markdown' | 'html' | 'xml' | 'css' | 'roff' | 'latex' | 'rst' | 'asciidoc' | 'mail' | 'csv' | 'json' | 'yaml'
  | 'toml' | 'ini' | 'c' | 'sql' | 'python' | 'po' | 'shell' | 'code';

export interface FixOptions {
  /** Apply also the fixes that may change the meaning: all but placeholders, such as `HOST`. */
  guesses?: boolean;
}

/** Returns the URLs of a document. */
export function extract(text: Text, kind?: Kind, spec?: SpecName, options?: PasswordOptions): ExtractedUrl[];
/** Returns the problems with the URLs of a document. */
export function lint(text: Text, kind?: Kind, spec?: SpecName): Finding[];
/**
 * Returns the text of a document with the fixes of its URLs that are sure: they correct errors and keep the meaning. A URL with an
 * error that has no such fix stays as it is; `lint` finds what is left.
 *
 * @example
 * fix('see <http://h.x/a|b>', 'text', 'rfc3986'); // 'see <http://h.x/a%7Cb>'
 */
export function fix(text: Text, kind?: Kind, spec?: SpecName, options?: FixOptions): string;
/** Returns the kinds of documents. */
export function kinds(): Kind[];
