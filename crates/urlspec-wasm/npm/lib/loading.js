// The WebAssembly files that are loaded. A larger one has the functions of the smaller ones, so that the largest does all calls.

const FILES = ['core', 'text', 'server'];

// The promises, by the names of the files.
const loading = new Map();
let largest = -1;
let functions;

function loaded(file, glue) {
  if (FILES.indexOf(file) <= largest) return;
  largest = FILES.indexOf(file);
  functions = glue;
}

/** Loads a file, once. `glue` is the module of JavaScript for it. A source may be a function that returns it. */
export function load(file, glue, source) {
  if (source === undefined || loading.has(file)) return Promise.resolve(loading.get(file));
  const promise = Promise.resolve(typeof source === 'function' ? source() : source)
    .then((source) => glue.default({ module_or_path: source }))
    .then(
      () => loaded(file, glue),
      (error) => {
        loading.delete(file);
        throw error;
      },
    );
  loading.set(file, promise);
  return promise;
}

/** Loads a file from its bytes, once. */
export function loadSync(file, glue, source) {
  if (loading.has(file)) return;
  glue.initSync({ module: source });
  loading.set(file, Promise.resolve());
  loaded(file, glue);
}

/** The name of the largest file that is loaded. */
export function loadedFile() {
  return `${FILES[largest]}.wasm`;
}

/** A function or a class of the largest file that is loaded. */
export function wasmFunction(name) {
  if (functions === undefined) throw new Error('urlspec is not loaded: await init() first');
  if (functions[name] === undefined) {
    throw new Error(`${loadedFile()} is loaded, which has no \`${name}\`: await the init() of urlspec/text or urlspec/server first`);
  }
  return functions[name];
}
