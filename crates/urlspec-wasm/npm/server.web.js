// Browsers and bundlers: `init` fetches server.wasm next to this module.
import { init as initFrom } from './server.bare.js';
import { fetched } from './lib/fetched.js';

export * from './server.bare.js';

export function init(source) {
  return initFrom(source ?? (() => fetched('server.wasm', () => new URL('./server.wasm', import.meta.url))));
}
