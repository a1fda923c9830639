import assert from "node:assert/strict";
import { test } from "node:test";
import { contributes } from "../package.json";
import { SERVER_SETTINGS, chosen } from "../src/settings";

test("only what was set is sent", () => {
  const inspections: Record<string, Record<string, unknown>> = {
    spec: { key: "urlspec.spec", defaultValue: "current", workspaceValue: "url-1994" },
    select: { key: "urlspec.select", defaultValue: [] },
    advice: { key: "urlspec.advice", defaultValue: false, globalValue: false },
    "skip-code": { key: "urlspec.skip-code", defaultValue: false, workspaceFolderValue: true },
  };
  const values: Record<string, unknown> = { spec: "url-1994", select: [], advice: false, "skip-code": true };
  assert.deepEqual(chosen((key) => inspections[key], (key) => values[key]), { spec: "url-1994", advice: false, "skip-code": true });
});

test("every setting that is declared is the server's or the extension's", () => {
  const own = ["urlspec.enable", "urlspec.languages", "urlspec.path", "urlspec.trace.server"];
  const declared = Object.keys(contributes.configuration.properties).filter((key) => !own.includes(key));
  assert.deepEqual(declared.sort(), SERVER_SETTINGS.map((key) => `urlspec.${key}`).sort());
});
