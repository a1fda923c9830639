// The bytes of a WebAssembly file, for Node.js. A bundler may have left the file behind. `addressOf` returns the address: each module has its
// own, since bundlers look for it there.
import { readFileSync } from 'node:fs';

export function read(name, addressOf) {
  try {
    return readFileSync(addressOf());
  } catch (cause) {
    const remedy = `make the package external (esbuild: --external:urlspec), or copy node_modules/urlspec/${name} there`;
    throw new Error(`${name} is not next to the program. If a bundler made it, ${remedy}.`, { cause });
  }
}
