// Takes the pictures of the extension's README. The environment is that of vscode_webassembly.mjs, and PICTURES is the folder for
// the pictures.
import path from "node:path";
import fs from "node:fs";
import { HOME, TEXT, inEditor, pathWithoutProgram } from "./code_server.mjs";

const { PICTURES } = process.env;
// The tilde and the colon are faults by RFC 1738.
fs.writeFileSync(path.join(path.dirname(TEXT), "urlspec.toml"), "spec = 'rfc1738'\n");
fs.writeFileSync(TEXT, `# Where to read about URLs

The standard of December 1994 is at <ftp://ds.internic.net/~rfc/rfc1738.txt>.
The first website had the address http://info.cern.ch:/hypertext/WWW/TheProject.html,
and its directory is gopher://info.cern.ch:70/11/A World of Information.
`);
await inEditor({
  settings: { "files.associations": { "*.txt": "markdown" }, "editor.fontSize": 13, "editor.scrollbar.horizontal": "hidden" },
  env: { PATH: pathWithoutProgram(), CARGO_HOME: path.join(HOME, "cargo") },
}, async ({ page, command, marked, status, hover, act }) => {
  await page.setViewportSize({ width: 860, height: 430 });
  await status("is running WebAssembly");
  await command("View: Toggle Primary Side Bar Visibility");
  await marked(2);
  const { x, y } = await hover(page.locator(".squiggly-error").first());
  // The window fades in.
  await page.waitForTimeout(1000);
  await page.screenshot({ path: path.join(PICTURES, "hover.png") });
  await page.keyboard.press("Escape");
  await page.mouse.click(x, y);
  await page.mouse.move(5, 400);
  await page.waitForTimeout(1000);
  await act("%7E", path.join(PICTURES, "fix.png"));
});
console.log("ok");
