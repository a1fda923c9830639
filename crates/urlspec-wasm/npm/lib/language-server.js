// The language server, which server.wasm has.
import { string, typed } from './arguments.js';
import { wasmFunction } from './loading.js';

// A lone surrogate as an escape in JSON, after the escapes that are none: a backslash, and a pair of surrogates.
const SURROGATES = /\\\\|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(\\u[dD][89a-fA-F][\da-fA-F]{2})/g;

/** Messages in, messages out. */
export class Server {
  #server;

  constructor() {
    const LanguageServer = wasmFunction('LanguageServer');
    this.#server = new LanguageServer();
  }

  handle(message, isMoreWaiting = false) {
    if (typeof message !== 'string' && (typeof message !== 'object' || message === null)) {
      throw new TypeError('`message` must be a string or an object');
    }
    // An object may have a method `toJSON` that returns undefined.
    const json = string(typeof message === 'string' ? message : JSON.stringify(message), 'message');
    const known = /\\u[dD]/.test(json) ? json.replace(SURROGATES, (all, lone) => (lone ? '\\ufffd' : all)) : json;
    return this.#known().handle(known, typed(isMoreWaiting, 'boolean', 'isMoreWaiting'));
  }

  setConfigFile(path, text) {
    this.#known().setConfigFile(string(path, 'path'), string(text, 'text'));
  }

  removeConfigFile(path) {
    this.#known().removeConfigFile(string(path, 'path'));
  }

  get exitCode() {
    return this.#known().exitCode;
  }

  free() {
    this.#server?.free();
    this.#server = undefined;
  }

  #known() {
    if (this.#server === undefined) throw new Error('the server was freed');
    return this.#server;
  }
}
