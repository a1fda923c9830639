// Node.js: loads text.wasm when the module is imported, so that the functions can be called at once.
import { initSync } from './text.bare.js';
import { read } from './lib/read.js';

initSync(read('text.wasm', () => new URL('./text.wasm', import.meta.url)));

export * from './text.bare.js';
