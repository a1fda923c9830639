// Starts code-server (VS Code in a browser) with the packaged extension, opens the text in Chromium, and has what the tests use.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

export const { FOLDER, CHROMIUM, HOME, TEXT, VSIX } = process.env;
const require = createRequire(path.join(FOLDER, "package.json"));
const { chromium } = require("playwright-core");
const server = path.join(FOLDER, "node_modules/code-server/out/node/entry.js");
const folders = ["--user-data-dir", path.join(HOME, "data"), "--extensions-dir", path.join(HOME, "extensions")];

const quiet = {
  "breadcrumbs.enabled": false, "editor.hover.delay": 100, "editor.minimap.enabled": false, "editor.wordWrap": "off",
  "telemetry.telemetryLevel": "off", "window.commandCenter": false, "workbench.activityBar.location": "hidden",
  "workbench.layoutControl.enabled": false, "workbench.startupEditor": "none",
};

function write(file, settings) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(settings));
}

/** Changes the settings of the folder, which are the ones that are watched. */
export function set(settings) {
  write(path.join(path.dirname(TEXT), ".vscode/settings.json"), settings);
}

/** The folders of the PATH that have no urlspec. */
export function pathWithoutProgram() {
  return process.env.PATH.split(":").filter((folder) => !fs.existsSync(path.join(folder, "urlspec"))).join(":");
}

/** Runs a test in a page that shows the text. */
export async function inEditor({ settings = {}, env = {} }, test) {
  write(path.join(HOME, "data/User/settings.json"), { ...quiet, ...settings });
  const options = { env: { ...process.env, ...env } };
  const installed = spawn(process.execPath, [server, ...folders, "--install-extension", VSIX], { ...options, stdio: "inherit" });
  assert.equal(await new Promise((done) => installed.on("exit", done)), 0);
  const code = spawn(process.execPath, [server, ...folders, "--auth", "none", "--bind-addr", "127.0.0.1:0", "--disable-telemetry",
    "--disable-update-check", "--disable-workspace-trust"], { ...options, stdio: ["ignore", "pipe", "inherit"], detached: true });
  try {
    const address = await listening(code);
    await inPage(async (page) => {
      const uri = `vscode-remote://${new URL(address).host}${TEXT}`;
      const payload = encodeURIComponent(JSON.stringify([["openFile", uri]]));
      await page.goto(`${address}/?folder=${path.dirname(TEXT)}&payload=${payload}`);
      await page.locator(".view-line").first().waitFor();
      await test(actions(page));
    });
  } finally {
    process.kill(-code.pid);
  }
}

function listening(code) {
  let said = "";
  return new Promise((done, fail) => {
    code.on("exit", () => fail(new Error(said)));
    code.stdout.on("data", (data) => {
      said += data;
      const found = /listening on (http:\S+?)\/?\s/.exec(said);
      if (found) done(found[1]);
    });
  });
}

/** Opens a page of Chromium. If the test fails, its picture is in failed.png. */
export async function inPage(test) {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  const page = await browser.newPage({ viewport: { width: 1000, height: 520 } });
  page.setDefaultTimeout(40_000);
  try {
    await test(page);
  } catch (error) {
    await page.screenshot({ path: path.join(FOLDER, "failed.png") });
    throw error;
  } finally {
    await browser.close();
  }
}

/** What a user does and sees. */
export function actions(page) {
  const wait = (what, condition, argument) => page.waitForFunction(condition, argument).catch(async () => {
    throw new Error(`waited in vain for ${what}\n${await page.locator(".view-lines").innerText().catch(() => "")}`);
  });
  const command = async (name) => {
    await page.keyboard.press("F1");
    await page.locator(".quick-input-widget input:visible").first().fill(`>${name}`);
    await page.locator(".quick-input-list .monaco-list-row").filter({ hasText: name }).first().click();
  };
  return {
    page,
    command,
    status: (text) => wait(`the status ${text}`, (text) =>
      document.querySelector('[id="urlspec.urlspec.urlspec.status"]')?.getAttribute("aria-label")?.replace(/\s+/g, " ").includes(text), text),
    marked: (number) => wait(`${number} marks`, (number) =>
      document.querySelectorAll(".squiggly-error").length === number, number),
    line: (text) => wait(`the line ${text}`, (text) =>
      [...document.querySelectorAll(".view-line")].some((line) => line.innerText.replaceAll("\u00a0", " ") === text), text),
    /** No message was shown. Messages of the editor itself do not count. */
    async noMessage() {
      const shown = await page.locator(".notification-toast").allInnerTexts();
      assert.deepEqual(shown.filter((text) => /urlspec/i.test(text)), []);
    },
    async hover(mark) {
      const box = await mark.boundingBox();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2 - 2];
      await page.mouse.move(x - 1, y);
      await page.mouse.move(x, y);
      const hover = page.locator(".monaco-hover:not(.hidden)").filter({ hasText: "ds.internic.net" });
      await hover.waitFor();
      return { text: await hover.innerText(), x, y };
    },
    /** Applies the first action, and `picture` is a file for a picture of the list. */
    async act(title, picture) {
      await page.keyboard.press("Control+.");
      await page.locator(".action-widget .monaco-list-row.focused").filter({ hasText: title }).waitFor();
      if (picture) await page.screenshot({ path: picture });
      await page.keyboard.press("Enter");
    },
  };
}
