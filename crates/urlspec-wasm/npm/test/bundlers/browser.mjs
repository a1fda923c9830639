// What a browser has and Node.js lacks: `fetch` of the files next to the bundle. A missing file has the status 404.
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

const TYPES = { '.wasm': 'application/wasm' };

globalThis.fetch = async (address) => {
  const path = fileURLToPath(address);
  try {
    return new Response(await readFile(path), { headers: { 'content-type': TYPES[extname(path)] ?? 'text/plain' } });
  } catch {
    return new Response('not found', { status: 404 });
  }
};
