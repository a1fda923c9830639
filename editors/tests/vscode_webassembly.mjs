// Run by `run` if code-server and Chromium are available: the extension where there is no program. HOST is `node` or `browser`,
// which is where the extension runs. PICTURES is a folder for pictures.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { HOME, TEXT, inEditor, pathWithoutProgram, set } from "./code_server.mjs";

const { HOST = "node", PICTURES } = process.env;
const picture = (name) => PICTURES && path.join(PICTURES, name);
const folder = path.dirname(TEXT);
const toml = path.join(folder, "urlspec.toml");
const inBrowser = { "extensions.webWorker": true, "remote.extensionKind": { "urlspec.urlspec": ["web"] } };
// The folder above the workspace.
fs.writeFileSync(path.join(HOME, "urlspec.toml"), "spec = 'rfc1738'\nignore = ['empty-port']\n");
fs.rmSync(toml, { force: true });

set({});
await inEditor({
  settings: HOST === "browser" ? inBrowser : {},
  env: { PATH: pathWithoutProgram(), CARGO_HOME: path.join(HOME, "cargo") },
}, async ({ page, command, status, marked, line, hover, act, noMessage }) => {
  await status("is running WebAssembly");
  await marked(1);

  // urlspec.toml is created, changed, and deleted; then the one above applies again.
  fs.writeFileSync(toml, "spec = 'rfc1738'");
  await marked(2);
  fs.writeFileSync(toml, "extend = 'base.toml'");
  fs.writeFileSync(path.join(folder, "base.toml"), "spec = 'rfc1738'\nignore = ['unsafe-character', 'empty-port']");
  fs.writeFileSync(toml, "extend = 'base.toml'\n");
  await marked(0);
  fs.writeFileSync(path.join(folder, "base.toml"), "spec = 'rfc1738'\nignore = ['unsafe-character']");
  await marked(1);
  fs.writeFileSync(toml, "spec = 'rfc1738'");
  await marked(2);

  // Settings change at run time, and languages are switched off.
  set({ "urlspec.ignore": ["empty-port"] });
  await marked(1);
  set({ "urlspec.languages": { plaintext: false } });
  await marked(0);
  set({ "urlspec.enable": false });
  await status("is off");
  set({ "urlspec.languages": { "*": false, plaintext: true } });
  await status("is running WebAssembly");
  await marked(2);

  const { text, x, y } = await hover(page.locator(".squiggly-error").first());
  assert.match(text, /`~` is unsafe and must be encoded/);
  if (PICTURES) await page.screenshot({ path: picture("hover.png") });
  await page.keyboard.press("Escape");
  await page.mouse.click(x, y);
  await act("%7E", picture("fix.png"));
  await line("🔗 ftp://ds.internic.net/%7Erfc/rfc1738.txt and");
  await marked(1);
  await page.keyboard.press("Control+End");
  await page.keyboard.type("http://info.cern.ch/~timbl ");
  await marked(2);
  // VS Code drops a request if new diagnostics arrive meanwhile, and each key causes some.
  await page.waitForTimeout(1500);
  await command("Fix All");
  await line("http://info.cern.ch/hypertext/WWW/TheProject.html");
  await line("http://info.cern.ch/%7Etimbl ");
  await marked(0);

  await noMessage();
  // The example is Markdown.
  set({});
  await page.waitForTimeout(1000);
  await command("urlspec: Open an Example");
  await marked(2);
  await command("urlspec: Restart Server");
  await page.waitForTimeout(1000);
  await status("is running WebAssembly");
  await marked(2);
  await noMessage();

  if (HOST === "browser") {
    // The log of an extension in Node.js needs a compiled module, which is missing here.
    await command("urlspec: Show Output");
    await page.locator(".part.panel .view-line").filter({ hasText: "The server runs in a worker." }).first().waitFor();
  }
});
console.log("ok");
