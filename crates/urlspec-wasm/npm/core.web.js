// Browsers and bundlers: `init` fetches core.wasm next to this module.
import { init as initFrom } from './core.bare.js';
import { fetched } from './lib/fetched.js';

export * from './core.bare.js';

export function init(source) {
  return initFrom(source ?? (() => fetched('core.wasm', () => new URL('./core.wasm', import.meta.url))));
}
