// Run by `run` if code-server and Chromium are available: the extension with the program `urlspec`.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { HOME, inEditor, set } from "./code_server.mjs";

const binary = path.join(HOME, "bin/urlspec");

/** The servers that the extension runs. */
function servers() {
  return fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name)).filter((pid) => {
    try {
      return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8") === `${binary}\0lsp\0`;
    } catch {
      return false;
    }
  });
}

set({ "urlspec.path": "/nowhere/urlspec" });
await inEditor({}, async ({ page, command, status, marked, line, hover, act, noMessage }) => {
  // A path that leads nowhere is shown in the status, and the other server runs.
  await status("WebAssembly");
  await status("There is no program /nowhere/urlspec.");
  await marked(2);
  set({ "urlspec.path": binary });
  await status(`is running ${binary}`);
  await marked(2);
  await noMessage();

  // A setting changes at run time.
  set({ "urlspec.path": binary, "urlspec.ignore": ["empty-port"] });
  await marked(1);
  set({ "urlspec.path": binary });
  await marked(2);

  const { text, x, y } = await hover(page.locator(".squiggly-error").first());
  assert.match(text, /`~` is unsafe and must be encoded/);

  await page.keyboard.press("Escape");
  await page.mouse.click(x, y);
  await act("%7E");
  await line("🔗 ftp://ds.internic.net/%7Erfc/rfc1738.txt and");
  await line("http://info.cern.ch:/hypertext/WWW/TheProject.html");
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

  // A server that crashes is restarted a few times.
  await page.keyboard.type("http://info.cern.ch/~tim ");
  await marked(1);
  for (let times = 0; times < 5; times += 1) {
    const [pid, ...others] = servers();
    assert.deepEqual(others, []);
    process.kill(Number(pid), "SIGKILL");
    if (times === 4) break;
    for (let tries = 0; servers().length === 0 || servers()[0] === pid; tries += 1) {
      assert(tries < 200, "it doesn't come back");
      await page.waitForTimeout(100);
    }
    // Wait until it has answered: the status may still show the previous server.
    await page.waitForTimeout(1500);
    await status("is running");
    await marked(1);
  }
  await status("stopped");
  await command("urlspec: Restart Server");
  await status("is running");
  await marked(1);
  await command("urlspec: Restart Server");
  await page.waitForTimeout(2000);
  await status("is running");
  assert.equal(servers().length, 1);
});
console.log("ok");
