import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { codes, initSync, version } from "../wasm/server.js";
import manifest from "../package.json";

initSync({ module: readFileSync("out/server.wasm") });
const all = JSON.parse(codes()) as { code: string; title: string; severity: string }[];
const properties = manifest.contributes.configuration.properties;

test("the settings list all codes with their titles", () => {
  const described = all.map(({ severity, title }) => `${severity}: ${title}`);
  for (const key of ["urlspec.select", "urlspec.ignore"] as const) {
    const { enum: names, enumDescriptions } = properties[key].items;
    assert.deepEqual(names, ["all", "error", "warning", "advice", ...all.map(({ code }) => code)]);
    assert.deepEqual(enumDescriptions.slice(4), described);
  }
  const severities = properties["urlspec.severity"].properties as Record<string, { description: string }>;
  assert.deepEqual(Object.entries(severities).map(([code, { description }]) => [code, description]),
    all.map(({ code }, at) => [code, described[at]]));
});

test("the version is the server's, and the change log has it", () => {
  assert.equal(manifest.version, version());
  assert(readFileSync("CHANGELOG.md", "utf8").includes(`## ${version()}`));
});

test("the files that the manifest names are packaged", () => {
  const media = manifest.contributes.walkthroughs.flatMap(({ steps }) => steps.map(({ media }) => media.image ?? media.markdown));
  const schema = manifest.contributes.tomlValidation.map(({ url }) => url);
  const packaged = readFileSync(".vscodeignore", "utf8").split("\n").filter((line) => line.startsWith("!"))
    .map((line) => new RegExp(`^(\\./)?${line.slice(1).replaceAll(".", "\\.").replaceAll("*", "[^/]*")}(\\.js)?$`));
  for (const name of [manifest.icon, manifest.main, manifest.browser, ...schema, ...media]) {
    assert(name && existsSync(name), `${name} is missing`);
    assert(packaged.some((pattern) => pattern.test(name)), `${name} is not packaged`);
  }
});
