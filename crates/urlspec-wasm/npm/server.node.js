// Node.js: loads server.wasm when the module is imported, so that the functions can be called at once.
import { initSync } from './server.bare.js';
import { read } from './lib/read.js';

initSync(read('server.wasm', () => new URL('./server.wasm', import.meta.url)));

export * from './server.bare.js';
