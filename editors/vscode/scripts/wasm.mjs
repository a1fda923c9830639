// Copies the WebAssembly server into `wasm`. URLSPEC_WASM is the folder that `.ci/wasm FOLDER` fills, or its folder `out`.
import fs from "node:fs";
import path from "node:path";

const here = path.join(import.meta.dirname, "..");
const folder = path.resolve(process.env.URLSPEC_WASM ?? path.join(here, "../../target/wasm"));
const found = [folder, path.join(folder, "out")].find((folder) => fs.existsSync(path.join(folder, "server.wasm")));
const files = ["server.js", "server.d.ts", "server.wasm", "NOTICES.txt"];
if (found) {
  fs.mkdirSync(path.join(here, "wasm"), { recursive: true });
  for (const name of files) fs.copyFileSync(path.join(found, name), path.join(here, "wasm", name));
} else if (!files.every((name) => fs.existsSync(path.join(here, "wasm", name)))) {
  console.error(`There is no server.wasm in ${folder}. Build it with .ci/wasm FOLDER, and set URLSPEC_WASM to that folder.`);
  process.exit(1);
}
