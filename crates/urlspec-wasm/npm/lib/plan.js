// What a client sends to fetch a URL, which server.wasm has.
import { optionsOf, string, textOf } from './arguments.js';
import { DEFAULT_SPEC, call, specName } from './call.js';
import { UrlspecError } from './error.js';
import { parsed } from './json.js';
import { withUtf16 } from './spans.js';

const SETTINGS = ['mailAddress', 'newsServer', 'proxy', 'http', 'gateways'];

export function plan(url, spec = DEFAULT_SPEC, options = {}) {
  const [withPasswords, ...values] = optionsOf(options, 'withPasswords', ...SETTINGS);
  const settings = Object.fromEntries(SETTINGS.map((name, at) => [name, values[at]]));
  checkSettings(settings);
  const text = textOf(url, 'url');
  const args = [specName(spec), JSON.stringify(settings), withPasswords];
  return withUtf16(parsed(call('plan', { url: text }, text, ...args)), text);
}

function checkSettings({ http = '1.1', gateways = {} }) {
  if (!['0.9', '1.0', '1.1'].includes(http)) throw invalidSetting('`http` is `0.9`, `1.0` or `1.1`');
  for (const template of Object.values(gateways)) {
    const has = (mark) => string(template, 'gateways').includes(mark);
    if (has('{url}') === has('{rest}')) throw invalidSetting('a gateway is an http URL with either `{url}` or `{rest}`');
  }
}

function invalidSetting(message) {
  return new UrlspecError({ message, code: 'invalid-setting', argument: 'options' });
}
