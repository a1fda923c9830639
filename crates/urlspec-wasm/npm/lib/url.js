// The functions of one URL, which each WebAssembly file has.
import { known, object, optionsOf, string, suggestion, textOf } from './arguments.js';
import { DEFAULT_SPEC, GRAMMAR_SPEC, call, report, specAndOptions, specName } from './call.js';
import { UrlspecError } from './error.js';
import { parsed, stringified } from './json.js';
import { withUtf16 } from './spans.js';

export { codes, specs } from './call.js';
export { UrlspecError };

export function parse(url, spec = DEFAULT_SPEC, options = {}) {
  const [text, args] = [textOf(url, 'url'), [specName(spec), ...optionsOf(options, 'withPasswords')]];
  return parsed(call('parse', { url: text }, text, ...args));
}

export function check(url, spec, options = {}) {
  const args = specAndOptions(spec, options, 'production', 'reference', 'withPasswords');
  const text = textOf(url, 'url');
  return report(parsed(call('check', { production: args[1] }, text, ...args)), text);
}

export function checkAll(url, options = {}) {
  const [text, args] = [textOf(url, 'url'), optionsOf(options, 'reference', 'withPasswords')];
  return parsed(call('checkAll', {}, text, ...args)).map((own) => report(own, text));
}

const ABSENT = 2 ** 32 - 1;
const COMPONENTS = ['scheme', 'user', 'password', 'host', 'port', 'path', 'query', 'fragment'];

export function compare(url, options = {}) {
  const text = textOf(url, 'url');
  const [reference] = optionsOf(options, 'reference', 'withPasswords');
  // A text that a document accepts is US-ASCII, and a secret is as long as its stars.
  const documents = checkAll(text, options).map((report) => {
    const spans = call('components', {}, text, report.spec, reference);
    const part = (at) => (spans[2 * at] === ABSENT ? null : report.input.slice(spans[2 * at], spans[2 * at + 1]));
    return { components: spans.length > 0 ? componentsOf(part) : null, report };
  });
  const { input } = documents[0].report;
  const read = documents.map(({ components }) => components).filter((components) => components !== null);
  const different = COMPONENTS.filter((name) => new Set(read.map((components) => components[name])).size > 1);
  return { input, documents, different, standards: [whatwg(text, input !== text)] };
}

function componentsOf(part) {
  return Object.fromEntries(COMPONENTS.map((name, at) => [name, part(at)]));
}

// The verdict of the URL standard, which the engine implements. It may divide a password among components.
function whatwg(text, hasPassword) {
  let url;
  try {
    url = new URL(text);
  } catch {
    return { name: 'whatwg', valid: false, components: null };
  }
  const { protocol, username, password, hostname, port, pathname, search, hash } = url;
  const values = [protocol.slice(0, -1), username, password, hostname, port, pathname, search.slice(1), hash.slice(1)];
  const components = hasPassword ? null : componentsOf((at) => (values[at] === '' ? null : values[at]));
  return { name: 'whatwg', valid: true, components };
}

export function drawn(url, spec, options = {}) {
  const args = specAndOptions(spec, options, 'production', 'reference');
  return call('drawn', { production: args[1] }, textOf(url, 'url'), ...args);
}

export function tree(url, spec, options = {}) {
  const args = specAndOptions(spec, options, 'production', 'reference', 'withPasswords');
  const text = textOf(url, 'url');
  return withUtf16(parsed(call('tree', { url: text, production: args[1] }, text, ...args)), text);
}

export function resolve(base, reference, spec = DEFAULT_SPEC, options = {}) {
  const inputs = { base: textOf(base, 'base'), reference: textOf(reference, 'reference') };
  const args = [specName(spec), ...optionsOf(options)];
  return parsed(call('resolve', inputs, inputs.base, inputs.reference, ...args));
}

export function canonical(url, spec = DEFAULT_SPEC, options = {}) {
  const [text, args] = [textOf(url, 'url'), [specName(spec), ...optionsOf(options, 'reference')]];
  return parsed(call('canonical', { url: text }, text, ...args));
}

export function same(a, b, spec = DEFAULT_SPEC, options = {}) {
  const inputs = { a: textOf(a, 'a'), b: textOf(b, 'b') };
  const args = [specName(spec), ...optionsOf(options, 'reference')];
  return parsed(call('same', inputs, inputs.a, inputs.b, ...args));
}

export function parts(url, spec = DEFAULT_SPEC, options = {}) {
  const [text, args] = [textOf(url, 'url'), [specName(spec), ...optionsOf(options, 'reference')]];
  return parsed(call('parts', { url: text }, text, ...args));
}

const KINDS = [
  'http', 'ftp', 'file', 'gopher', 'mailto', 'news', 'nntp', 'session', 'wais', 'prospero', 'afs', 'identifier', 'other', 'uri',
];

export function build(own, spec, options = {}) {
  const { kind, schemePart } = object(own, 'parts');
  if (typeof kind === 'string' && !KINDS.includes(kind)) {
    const message = `unknown kind \`${kind}\`; ${suggestion(kind, KINDS, 'kind')}`;
    throw new UrlspecError({ message, code: 'invalid-parts', argument: 'parts' });
  }
  const document = specName(spec === undefined ? (kind === 'uri' ? DEFAULT_SPEC : GRAMMAR_SPEC) : spec);
  const text = call('build', {}, stringified(own), document, ...optionsOf(options, 'reference'));
  if (kind === 'uri' && schemePart) checkSchemePart(own, text, document, options);
  return text;
}

// The parts of a scheme follow from the other components, so they must be those of the URL, or those before another part changed.
function checkSchemePart({ schemePart, raw }, text, document, options) {
  const own = withoutSpelling(schemePart, document);
  const agrees = (url) => isWithin(own, withoutSpelling(parts(url, document, options).schemePart, document));
  if (agrees(text) || (raw && agrees(recomposed(raw)))) return;
  const message = '`schemePart` contradicts the path and the other components: change those';
  throw new UrlspecError({ message, code: 'not-expressible', argument: 'parts' });
}

// The part of a scheme with the target of a request in its normal form: without `raw`, another spelling is built.
function withoutSpelling(schemePart, document) {
  const target = schemePart?.http?.target;
  const url = `http://h${target}`;
  if (typeof target !== 'string' || !check(url, document).valid) return schemePart;
  return { ...schemePart, http: { ...schemePart.http, target: canonical(url, document).canonical } };
}

// RFC 3986, section 5.3.
function recomposed({ scheme, authority, path, query, fragment }) {
  const marked = (before, part, after) => (part === undefined || part === null ? '' : before + part + after);
  return marked('', scheme, ':') + marked('//', authority, '') + path + marked('?', query, '') + marked('#', fragment, '');
}

// Whether no field of a value differs from the whole.
function isWithin(given, whole) {
  const isObject = (value) => typeof value === 'object' && value !== null;
  if (!isObject(given) || !isObject(whole)) return given === whole;
  if (Array.isArray(given) && given.length !== whole.length) return false;
  return Object.entries(given).every(([name, value]) => isWithin(value, whole[name]));
}

const CHANGES = ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'queryPairs', 'fragment'];

export function set(url, changes, spec = DEFAULT_SPEC, options = {}) {
  const text = textOf(url, 'url');
  known(object(changes, 'changes'), CHANGES, 'component');
  const pairs = Object.entries(changes).flatMap(([name, value]) =>
    name === 'queryPairs' && value !== undefined
      ? Object.entries(object(value, name)).map(([pair, value]) => [`query.${pair}`, value])
      : [[name, value]],
  );
  const json = JSON.stringify(pairs.filter(([, value]) => value !== undefined).map(changeOf));
  return call('set', { url: text }, text, json, specName(spec), ...optionsOf(options));
}

// A component and its value. Only a port, and the value of a pair, may be a number.
function changeOf([name, value]) {
  const isNumber = typeof value === 'number' && (name === 'port' || name.startsWith('query.'));
  if (value === null || typeof value === 'string') return [name, value];
  if (isNumber) return [name, String(value)];
  throw new TypeError(`\`${name}\` must be a string${name === 'port' ? ', a number' : ''} or null`);
}

export function convert(url, to, spec = GRAMMAR_SPEC, options = {}) {
  const inputs = { url: textOf(url, 'url'), to };
  const args = [specName(to, 'to'), specName(spec), ...optionsOf(options, 'midAsNews')];
  return parsed(call('convert', inputs, inputs.url, ...args));
}

export function safe(text) {
  return call('safe', {}, textOf(text, 'text'));
}

export function explain(code) {
  return call('explain', { code: string(code, 'code') }, code);
}

export function productions(spec = GRAMMAR_SPEC) {
  return call('productions', {}, specName(spec));
}

export function version() {
  return call('version', {});
}
