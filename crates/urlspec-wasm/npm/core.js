// The functions of the package. `init` or `initSync` must have got the WebAssembly file.
import initWasm, * as wasm from './wasm.js';
import { withUtf16 } from './spans.js';

const DEFAULT_SPEC = 'rfc1738';

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

function string(value, name) {
  if (typeof value !== 'string') throw new TypeError(`\`${name}\` must be a string`);
  return value;
}

function start({ production, reference = false } = {}) {
  return [production, reference];
}

export function parse(url, spec = DEFAULT_SPEC, { withPasswords = false } = {}) {
  return JSON.parse(call(string(url, 'url'), 'parse', url, string(spec, 'spec'), withPasswords));
}

export function check(url, spec = DEFAULT_SPEC, options = {}) {
  const { withPasswords = false } = options;
  const json = call(string(url, 'url'), 'check', url, string(spec, 'spec'), ...start(options), withPasswords);
  return report(JSON.parse(json), url);
}

export function checkAll(url, { reference = false, withPasswords = false } = {}) {
  const reports = JSON.parse(call(string(url, 'url'), 'checkAll', url, reference, withPasswords));
  return reports.map((own) => report(own, url));
}

export function drawn(url, spec = DEFAULT_SPEC, options = {}) {
  return call(string(url, 'url'), 'drawn', url, string(spec, 'spec'), ...start(options));
}

export function tree(url, spec = DEFAULT_SPEC, options = {}) {
  const { withPasswords = false } = options;
  const json = call(string(url, 'url'), 'tree', url, string(spec, 'spec'), ...start(options), withPasswords);
  return withUtf16(JSON.parse(json), url);
}

export function extract(text, kind = 'text', spec = DEFAULT_SPEC, { withPasswords = false } = {}) {
  const args = [text, string(kind, 'kind'), string(spec, 'spec'), withPasswords];
  return withUtf16(JSON.parse(call(string(text, 'text'), 'extract', ...args)), text);
}

export function lint(text, kind = 'text', spec = DEFAULT_SPEC) {
  const json = call(string(text, 'text'), 'lint', text, string(kind, 'kind'), string(spec, 'spec'));
  return withUtf16(JSON.parse(json), text);
}

export function resolve(base, reference, spec = DEFAULT_SPEC) {
  const args = [string(reference, 'reference'), string(spec, 'spec')];
  return JSON.parse(call(string(base, 'base'), 'resolve', base, ...args));
}

export function canonical(url, spec = DEFAULT_SPEC) {
  return JSON.parse(call(string(url, 'url'), 'canonical', url, string(spec, 'spec')));
}

export function same(a, b, spec = DEFAULT_SPEC) {
  return JSON.parse(call(string(a, 'a'), 'same', a, string(b, 'b'), string(spec, 'spec')));
}

export function railroad(production, spec = DEFAULT_SPEC) {
  return call('', 'railroad', string(production, 'production'), string(spec, 'spec'));
}

export function productions(spec = DEFAULT_SPEC) {
  return call('', 'productions', string(spec, 'spec'));
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
    const json = typeof message === 'string' ? message : JSON.stringify(message);
    const known = /\\u[dD]/.test(json) ? json.replace(SURROGATES, (all, lone) => (lone ? '\\ufffd' : all)) : json;
    return this.#server.handle(known, isMoreWaiting);
  }

  setConfigFile(path, text) {
    this.#server.setConfigFile(string(path, 'path'), string(text, 'text'));
  }

  removeConfigFile(path) {
    this.#server.removeConfigFile(string(path, 'path'));
  }

  get exitCode() {
    return this.#server.exitCode;
  }

  free() {
    this.#server.free();
  }
}
