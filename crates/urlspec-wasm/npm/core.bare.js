// The functions of core.wasm. `init` or `initSync` must get the file.
import * as glue from './lib/core.glue.js';
import { load, loadSync } from './lib/loading.js';

export * from './lib/url.js';

export function init(source) {
  return load('core', glue, source);
}

export function initSync(source) {
  loadSync('core', glue, source);
}
