// Packages the extension into out/urlspec.vsix.
import { execFileSync } from "node:child_process";
import fs from "node:fs";

// The marketplaces show one license file.
const licenses = ["../../LICENSE-MIT", "../../LICENSE-APACHE", "wasm/NOTICES.txt"].map((name) => fs.readFileSync(name, "utf8"));
const choice = "urlspec is licensed under the MIT License or the Apache License 2.0, at your option. Both follow, and then the notices of\nwhat its WebAssembly file contains.\n";
fs.writeFileSync("LICENSE.txt", [choice, ...licenses].join(`\n${"-".repeat(80)}\n\n`));

const { repository } = JSON.parse(fs.readFileSync("package.json", "utf8"));
// The pictures in README.md get the address of the repository. Without one, they stay relative.
const options = repository ? [] : ["--allow-missing-repository", "--no-rewrite-relative-links"];
execFileSync("npx", ["vsce", "package", "--no-dependencies", ...options, "--out", "out/urlspec.vsix"], { stdio: "inherit" });
const { size } = fs.statSync("out/urlspec.vsix");
// 5 % more than the size when this limit was set. Raise it only if the growth is worth it.
const most = 1_604_000;
if (size > most) {
  console.error(`out/urlspec.vsix has ${size} bytes, which is more than ${most}`);
  process.exit(1);
}
