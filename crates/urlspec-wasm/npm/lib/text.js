// The functions of a text that contains URLs, which text.wasm and server.wasm have.
import { optionsOf, string, textOf } from './arguments.js';
import { DEFAULT_SPEC, call, specName } from './call.js';
import { parsed } from './json.js';
import { withUtf16 } from './spans.js';

export function extract(text, kind = 'text', spec = DEFAULT_SPEC, options = {}) {
  const own = textOf(text, 'text');
  const args = [string(kind, 'kind'), specName(spec), ...optionsOf(options, 'withPasswords')];
  return withUtf16(parsed(call('extract', { kind }, own, ...args)), own);
}

export function lint(text, kind = 'text', spec = DEFAULT_SPEC, options = {}) {
  const own = textOf(text, 'text');
  const args = [string(kind, 'kind'), specName(spec), ...optionsOf(options)];
  return withUtf16(parsed(call('lint', { kind }, own, ...args)), own);
}

export function fix(text, kind = 'text', spec = DEFAULT_SPEC, options = {}) {
  const args = [string(kind, 'kind'), specName(spec), ...optionsOf(options, 'guesses')];
  return call('fix', { kind }, textOf(text, 'text'), ...args);
}

export function kinds() {
  return call('kinds', {});
}
