// Browsers and bundlers: `init` fetches the WebAssembly file next to this module.
import { init as initFrom } from './core.js';

export * from './core.js';

export function init(source) {
  return initFrom(source ?? new URL('./urlspec.wasm', import.meta.url));
}
