// Node.js: loads the WebAssembly file when the module is imported, so that the functions can be called at once.
import { readFileSync } from 'node:fs';
import { initSync } from './core.js';

initSync(readFileSync(new URL('./urlspec.wasm', import.meta.url)));

export * from './core.js';
