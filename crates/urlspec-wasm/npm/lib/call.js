// Calls of the WebAssembly file: its errors and reports, and the names of documents.
import { optionsOf, string, suggestion } from './arguments.js';
import { UrlspecError } from './error.js';
import { parsed } from './json.js';
import { loadedFile, wasmFunction } from './loading.js';
import { withUtf16 } from './spans.js';

export const DEFAULT_SPEC = 'current';
// The document of productions, if none is named.
export const GRAMMAR_SPEC = 'rfc1738';

let titles;

function withTitles(report) {
  titles ??= new Map(codes().map(({ code, title }) => [code, title]));
  for (const diagnostic of report.diagnostics) diagnostic.title = titles.get(diagnostic.code);
  return report;
}

export function report(value, text) {
  return withTitles(withUtf16(value, text));
}

// Calls a function of the WebAssembly file, which throws an error as JSON. `inputs` are the texts that were given, by their names.
export function call(name, inputs, ...args) {
  const own = wasmFunction(name);
  try {
    return own(...args);
  } catch (error) {
    if (typeof error !== 'string') throw error;
    const failure = parsed(error);
    const input = inputs[failure.argument] ?? null;
    if (failure.report) report(failure.report, input ?? failure.report.input);
    throw new UrlspecError(failure, input);
  }
}

let specNames;

const ALL_SPECS = ['udi', 'url-1993', 'url-1994', 'rfc1738', 'rfc1808', 'rfc2396', 'rfc3986', 'current'];

// The command also takes `RFC 1738`. Here, only the names of the type `SpecName` are known, as for kinds and productions.
export function specName(value, name = 'spec') {
  const known = knownSpecs();
  if (known.includes(string(value, name))) return value;
  const message = ALL_SPECS.includes(value)
    ? `the document \`${value}\` is not in ${loadedFile()}, which has ${known.join(', ')}: import \`urlspec/server\``
    : `unknown document \`${value}\`; ${suggestion(value, known, 'document')}`;
  throw new UrlspecError({ message, code: 'unknown-spec', argument: name }, value);
}

// A larger file may have more.
function knownSpecs() {
  if (specNames?.file !== loadedFile()) specNames = { file: loadedFile(), names: specs().map(({ name }) => name) };
  return specNames.names;
}

// The name of the document and the options. The first option is `production`, whose document has another default.
export function specAndOptions(spec, options, ...names) {
  const values = optionsOf(options, ...names);
  const byDefault = values[0] === undefined ? DEFAULT_SPEC : GRAMMAR_SPEC;
  return [specName(spec === undefined ? byDefault : spec), ...values];
}

export function specs() {
  return parsed(call('specs', {}));
}

export function codes() {
  return parsed(call('codes', {}));
}
