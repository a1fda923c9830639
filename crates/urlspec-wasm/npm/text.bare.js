// The functions of text.wasm. `init` or `initSync` must get the file.
import * as glue from './lib/text.glue.js';
import { load, loadSync } from './lib/loading.js';

export * from './lib/url.js';
export * from './lib/text.js';

export function init(source) {
  return load('text', glue, source);
}

export function initSync(source) {
  loadSync('text', glue, source);
}
