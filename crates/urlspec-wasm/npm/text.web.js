// Browsers and bundlers: `init` fetches text.wasm next to this module.
import { init as initFrom } from './text.bare.js';
import { fetched } from './lib/fetched.js';

export * from './text.bare.js';

export function init(source) {
  return initFrom(source ?? (() => fetched('text.wasm', () => new URL('./text.wasm', import.meta.url))));
}
