// Run by `run` if code-server (VS Code in a browser) and Chromium are available. Opens the text with the packaged extension, and
// checks what a user sees.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const { FOLDER, CHROMIUM, HOME, TEXT, VSIX } = process.env;
const require = createRequire(path.join(FOLDER, "package.json"));
const { chromium } = require("playwright-core");
const server = path.join(FOLDER, "node_modules/code-server/out/node/entry.js");
const binary = path.join(HOME, "bin/urlspec");
const folders = ["--user-data-dir", path.join(HOME, "data"), "--extensions-dir", path.join(HOME, "extensions")];

const quiet = {
  "breadcrumbs.enabled": false, "editor.hover.delay": 100, "editor.minimap.enabled": false, "editor.wordWrap": "off",
  "telemetry.telemetryLevel": "off", "window.commandCenter": false, "workbench.activityBar.location": "hidden",
  "workbench.layoutControl.enabled": false, "workbench.startupEditor": "none",
};
write(path.join(HOME, "data/User/settings.json"), quiet);

function write(file, settings) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(settings));
}

/** Changes the settings of the folder, which are the ones that are watched. */
function set(settings) {
  write(path.join(path.dirname(TEXT), ".vscode/settings.json"), settings);
}

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

const installed = spawn(process.execPath, [server, ...folders, "--install-extension", VSIX], { stdio: "inherit" });
assert.equal(await new Promise((done) => installed.on("exit", done)), 0);
set({ "urlspec.path": "/nowhere/urlspec" });
const code = spawn(process.execPath, [server, ...folders, "--auth", "none", "--bind-addr", "127.0.0.1:0", "--disable-telemetry",
  "--disable-update-check", "--disable-workspace-trust"], { stdio: ["ignore", "pipe", "inherit"], detached: true });
let browser;
try {
  let said = "";
  const address = await new Promise((done, fail) => {
    code.on("exit", () => fail(new Error(said)));
    code.stdout.on("data", (data) => {
      said += data;
      const found = /listening on (http:\S+?)\/?\s/.exec(said);
      if (found) done(found[1]);
    });
  });
  browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  const page = await browser.newPage({ viewport: { width: 1000, height: 520 } });
  page.setDefaultTimeout(40_000);
  try {
    await test(page, address);
  } catch (error) {
    await page.screenshot({ path: path.join(FOLDER, "failed.png") });
    throw error;
  }
} finally {
  await browser?.close();
  process.kill(-code.pid);
}
console.log("ok");

async function test(page, address) {
  const wait = (what, condition, argument) => page.waitForFunction(condition, argument).catch(async () => {
    throw new Error(`waited in vain for ${what}\n${await page.locator(".view-lines").innerText().catch(() => "")}`);
  });
  const status = (text) => wait(`the status ${text}`, (text) =>
    document.querySelector('[id="urlspec.urlspec.urlspec.status"]')?.getAttribute("aria-label")?.includes(text), text);
  const marked = (number) => wait(`${number} marks`, (number) =>
    document.querySelectorAll(".squiggly-error").length === number, number);
  const line = (text) => wait(`the line ${text}`, (text) =>
    [...document.querySelectorAll(".view-line")].some((line) => line.innerText.replaceAll("\u00a0", " ") === text), text);
  const command = async (name) => {
    await page.keyboard.press("F1");
    await page.locator(".quick-input-widget input").first().fill(`>${name}`);
    await page.locator(".quick-input-list .monaco-list-row").filter({ hasText: name }).first().click();
  };
  const act = async (title) => {
    await page.keyboard.press("Control+.");
    await page.locator(".action-widget .monaco-list-row.focused").filter({ hasText: title }).waitFor();
    await page.keyboard.press("Enter");
  };

  const uri = `vscode-remote://${new URL(address).host}${TEXT}`;
  const payload = encodeURIComponent(JSON.stringify([["openFile", uri]]));
  await page.goto(`${address}/?folder=${path.dirname(TEXT)}&payload=${payload}`);
  await page.locator(".view-line").first().waitFor();

  await status("not found");
  await page.locator(".notification-toast").filter({ hasText: "cargo install --path crates/urlspec-cli" }).waitFor();
  set({ "urlspec.path": binary });
  await status("is running");
  await marked(2);
  await command("Notifications: Clear All Notifications");

  // A setting changes at run time.
  set({ "urlspec.path": binary, "urlspec.ignore": ["empty-port"] });
  await marked(1);
  set({ "urlspec.path": binary });
  await marked(2);

  const tilde = await page.locator(".squiggly-error").first().boundingBox();
  const [x, y] = [tilde.x + tilde.width / 2, tilde.y + tilde.height / 2];
  await page.mouse.move(x - 1, y - 2);
  await page.mouse.move(x, y - 2);
  const hover = page.locator(".monaco-hover:not(.hidden)").filter({ hasText: "ds.internic.net" });
  await hover.waitFor();
  assert.match(await hover.innerText(), /`~` is unsafe and must be encoded/);
  if (process.env.PICTURE) await page.screenshot({ path: process.env.PICTURE });

  await page.keyboard.press("Escape");
  await page.mouse.click(x, y - 2);
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
}
