// The functions and the language server of server.wasm. `init` or `initSync` must get the file.
import * as glue from './lib/server.glue.js';
import { load, loadSync } from './lib/loading.js';

export * from './lib/url.js';
export * from './lib/text.js';
export { plan } from './lib/plan.js';
export { Server } from './lib/language-server.js';

export function init(source) {
  return load('server', glue, source);
}

export function initSync(source) {
  loadSync('server', glue, source);
}
