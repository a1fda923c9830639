// The functions of the package. `init` or `initSync` must have got the WebAssembly file.
import initWasm, * as wasm from './wasm.js';
import { withUtf16 } from './spans.js';

const DEFAULT_SPEC = 'current';
// The document of productions, if none is named.
const GRAMMAR_SPEC = 'rfc1738';

let loading;

export function init(source) {
  if (source === undefined) return Promise.resolve(loading);
  loading ??= Promise.resolve(source)
    .then((source) => initWasm({ module_or_path: source }))
    .then(
      () => undefined,
      (error) => {
        loading = undefined;
        throw error;
      },
    );
  return loading;
}

export function initSync(source) {
  loading ??= (wasm.initSync({ module: source }), Promise.resolve());
}

/** Why a function has no result: `code`, the place, and the report on a text that is not valid. */
export class UrlspecError extends Error {
  constructor({ message, code, line, column, report }) {
    super(message);
    this.name = 'UrlspecError';
    this.code = code;
    this.line = line;
    this.column = column;
    this.report = report;
  }
}

let titles;

function withTitles(report) {
  titles ??= new Map(codes().map(({ code, title }) => [code, title]));
  for (const diagnostic of report.diagnostics) diagnostic.title = titles.get(diagnostic.code);
  return report;
}

function report(value, text) {
  return withTitles(withUtf16(value, text));
}

// Calls a function of the WebAssembly file, which throws an error as JSON.
function call(text, name, ...args) {
  if (loading === undefined) throw new Error('urlspec is not loaded: await init() first');
  try {
    return wasm[name](...args);
  } catch (error) {
    if (typeof error !== 'string') throw error;
    const parsed = JSON.parse(error);
    if (parsed.report) report(parsed.report, text);
    throw new UrlspecError(parsed);
  }
}

function typed(value, type, name) {
  if (typeof value !== type) throw new TypeError(`\`${name}\` must be ${type === 'object' ? 'an' : 'a'} ${type}`);
  return value;
}

function string(value, name) {
  return typed(value, 'string', name);
}

let specNames;

// The command also takes `RFC 1738`. Here, only the names of the type `SpecName` are known, as for kinds and productions.
function specName(value) {
  specNames ??= specs().map(({ name }) => name);
  if (!specNames.includes(string(value, 'spec'))) {
    const message = `unknown document \`${value}\`; the documents are ${specNames.join(', ')}`;
    throw new UrlspecError({ message, code: 'unknown-spec', line: null, column: null, report: null });
  }
  return value;
}

const OPTIONS = { production: ['string', undefined], reference: ['boolean', false], withPasswords: ['boolean', false] };

// The values of options, in the order of their names. An option that is undefined has its default.
function optionsOf(options, ...names) {
  if (options === null) throw new TypeError('`options` must be an object');
  typed(options, 'object', 'options');
  return names.map((name) => {
    const [type, byDefault] = OPTIONS[name];
    const value = options[name];
    return value === undefined ? byDefault : typed(value, type, name);
  });
}

// The same, after the name of the document. The first option is `production`, whose document has another default.
function specAndOptions(spec, options, ...names) {
  const values = optionsOf(options, ...names);
  const byDefault = values[0] === undefined ? DEFAULT_SPEC : GRAMMAR_SPEC;
  return [specName(spec === undefined ? byDefault : spec), ...values];
}

export function parse(url, spec = DEFAULT_SPEC, options = {}) {
  const args = [specName(spec), ...optionsOf(options, 'withPasswords')];
  return JSON.parse(call(string(url, 'url'), 'parse', url, ...args));
}

export function check(url, spec, options = {}) {
  const args = specAndOptions(spec, options, 'production', 'reference', 'withPasswords');
  return report(JSON.parse(call(string(url, 'url'), 'check', url, ...args)), url);
}

export function checkAll(url, options = {}) {
  const args = optionsOf(options, 'reference', 'withPasswords');
  const reports = JSON.parse(call(string(url, 'url'), 'checkAll', url, ...args));
  return reports.map((own) => report(own, url));
}

export function drawn(url, spec, options = {}) {
  const args = specAndOptions(spec, options, 'production', 'reference');
  return call(string(url, 'url'), 'drawn', url, ...args);
}

export function tree(url, spec, options = {}) {
  const args = specAndOptions(spec, options, 'production', 'reference', 'withPasswords');
  return withUtf16(JSON.parse(call(string(url, 'url'), 'tree', url, ...args)), url);
}

export function extract(text, kind = 'text', spec = DEFAULT_SPEC, options = {}) {
  const args = [string(kind, 'kind'), specName(spec), ...optionsOf(options, 'withPasswords')];
  return withUtf16(JSON.parse(call(string(text, 'text'), 'extract', text, ...args)), text);
}

export function lint(text, kind = 'text', spec = DEFAULT_SPEC) {
  const args = [string(kind, 'kind'), specName(spec)];
  return withUtf16(JSON.parse(call(string(text, 'text'), 'lint', text, ...args)), text);
}

export function resolve(base, reference, spec = DEFAULT_SPEC) {
  const args = [string(reference, 'reference'), specName(spec)];
  return JSON.parse(call(string(base, 'base'), 'resolve', base, ...args));
}

export function canonical(url, spec = DEFAULT_SPEC) {
  return JSON.parse(call(string(url, 'url'), 'canonical', url, specName(spec)));
}

export function same(a, b, spec = DEFAULT_SPEC) {
  return JSON.parse(call(string(a, 'a'), 'same', a, string(b, 'b'), specName(spec)));
}

export function railroad(production, spec = GRAMMAR_SPEC) {
  return call('', 'railroad', string(production, 'production'), specName(spec));
}

export function productions(spec = GRAMMAR_SPEC) {
  return call('', 'productions', specName(spec));
}

export function specs() {
  return JSON.parse(call('', 'specs'));
}

export function codes() {
  return JSON.parse(call('', 'codes'));
}

export function kinds() {
  return call('', 'kinds');
}

export function version() {
  return call('', 'version');
}

// A lone surrogate as an escape in JSON, after the escapes that are none: a backslash, and a pair of surrogates.
const SURROGATES = /\\\\|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(\\u[dD][89a-fA-F][\da-fA-F]{2})/g;

/** The language server: messages in, messages out. */
export class Server {
  #server;

  constructor() {
    call('', 'version');
    this.#server = new wasm.LanguageServer();
  }

  handle(message, isMoreWaiting = false) {
    if (typeof message !== 'string' && (typeof message !== 'object' || message === null)) {
      throw new TypeError('`message` must be a string or an object');
    }
    // An object may have a method `toJSON` that returns undefined.
    const json = string(typeof message === 'string' ? message : JSON.stringify(message), 'message');
    const known = /\\u[dD]/.test(json) ? json.replace(SURROGATES, (all, lone) => (lone ? '\\ufffd' : all)) : json;
    return this.#known().handle(known, typed(isMoreWaiting, 'boolean', 'isMoreWaiting'));
  }

  setConfigFile(path, text) {
    this.#known().setConfigFile(string(path, 'path'), string(text, 'text'));
  }

  removeConfigFile(path) {
    this.#known().removeConfigFile(string(path, 'path'));
  }

  get exitCode() {
    return this.#known().exitCode;
  }

  free() {
    this.#server?.free();
    this.#server = undefined;
  }

  #known() {
    if (this.#server === undefined) throw new Error('the server was freed');
    return this.#server;
  }
}
