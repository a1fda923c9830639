// Writes the codes of the library into the settings in package.json.
import fs from "node:fs";
import { codes, initSync } from "../wasm/urlspec.js";

initSync({ module: fs.readFileSync("wasm/urlspec.wasm") });
const all = JSON.parse(codes());
const manifest = JSON.parse(fs.readFileSync("package.json", "utf8"));
const properties = manifest.contributes.configuration.properties;
const described = ({ severity, title }) => `${severity}: ${title}`;
const groups = {
  error: "All errors", warning: "All warnings", advice: "All advice",
};
const items = (groups) => ({
  type: "string",
  enum: [...Object.keys(groups), ...all.map(({ code }) => code)],
  enumDescriptions: [...Object.values(groups), ...all.map(described)],
});
properties["urlspec.select"].items = items({ all: "All codes", ...groups });
properties["urlspec.ignore"].items = items({ all: "All codes", ...groups });
const severity = properties["urlspec.severity"];
const levels = ["error", "warning", "advice", "off"];
severity.properties = Object.fromEntries(all.map((code) => [code.code, { type: "string", enum: levels, description: described(code) }]));
severity.additionalProperties = false;
fs.writeFileSync("package.json", `${JSON.stringify(manifest, null, 2)}\n`);
