// Node.js: loads core.wasm when the module is imported, so that the functions can be called at once.
import { initSync } from './core.bare.js';
import { read } from './lib/read.js';

initSync(read('core.wasm', () => new URL('./core.wasm', import.meta.url)));

export * from './core.bare.js';
