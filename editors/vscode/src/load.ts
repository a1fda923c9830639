import { LanguageServer, initSync } from "../wasm/server.js";
import type { Server } from "./queue";

/** Compiles and starts the server. */
export async function load(module: Uint8Array): Promise<Server> {
  initSync({ module: await WebAssembly.compile(module as BufferSource) });
  return new LanguageServer();
}
