// Renders images/icon.svg to images/icon.png. CHROMIUM is the browser.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "icon-"));
const page = path.join(folder, "icon.html");
fs.writeFileSync(page, `<body style="margin:0">${fs.readFileSync("images/icon.svg", "utf8")}</body>`);
execFileSync(process.env.CHROMIUM ?? "chromium", ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size=128,128",
  "--default-background-color=00000000", `--screenshot=${path.resolve("images/icon.png")}`, page], { stdio: "ignore" });
fs.rmSync(folder, { recursive: true });
