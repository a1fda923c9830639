// Bundles the extension, for Node.js and for browsers, and the worker that runs the server.
import fs from "node:fs";
import { build } from "esbuild";

const common = { bundle: true, minify: true, external: ["vscode"], logLevel: "warning", outdir: "out" };
await build({ ...common, entryPoints: { extension: "src/node.ts" }, format: "cjs", platform: "node", target: "node20" });
await build({ ...common, entryPoints: { browser: "src/browser.ts" }, format: "cjs", platform: "browser", target: "es2022" });
// One file for both: it uses the module of Node.js only there.
await build({ ...common, entryPoints: { worker: "src/worker.ts" }, external: ["node:worker_threads"], format: "iife", platform: "browser", target: "es2022" });
fs.copyFileSync("wasm/server.wasm", "out/server.wasm");
fs.copyFileSync("../../crates/urlspec-cli/schemas/config.v1.json", "out/urlspec.schema.json");
