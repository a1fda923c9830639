import assert from "node:assert/strict";
import { test } from "node:test";
import { type Machine, findBinary } from "../src/binary";

const machine = (files: string[], more: Partial<Machine> = {}): Machine => ({
  platform: "linux",
  env: { PATH: "/usr/local/bin:/usr/bin" },
  home: "/home/tim",
  isExecutable: (file) => files.includes(file),
  ...more,
});

const everywhere = ["/opt/urlspec", "/usr/local/bin/urlspec", "/usr/bin/urlspec", "/home/tim/.cargo/bin/urlspec"];

test("the setting goes before the PATH, and the PATH before cargo's folder", () => {
  assert.equal(findBinary("/opt/urlspec", machine(everywhere)), "/opt/urlspec");
  assert.equal(findBinary("", machine(everywhere)), "/usr/local/bin/urlspec");
  assert.equal(findBinary("  ", machine(everywhere.slice(2))), "/usr/bin/urlspec");
  assert.equal(findBinary("", machine(everywhere.slice(3))), "/home/tim/.cargo/bin/urlspec");
  assert.equal(findBinary("", machine([])), undefined);
});

test("cargo's folder may be elsewhere", () => {
  const env = { CARGO_HOME: "/cargo" };
  assert.equal(findBinary("", machine(["/cargo/bin/urlspec"], { env })), "/cargo/bin/urlspec");
  assert.equal(findBinary("", machine(["/home/tim/.cargo/bin/urlspec"], { env: { CARGO_HOME: "" } })), "/home/tim/.cargo/bin/urlspec");
});

test("a setting that leads nowhere is not passed over", () => {
  assert.equal(findBinary("/opt/other", machine(everywhere)), undefined);
  assert.equal(findBinary("other", machine(everywhere)), undefined);
});

test("a setting may be a name on the PATH, or below the home folder, and not relative", () => {
  assert.equal(findBinary("urlspec-next", machine(["/usr/bin/urlspec-next"])), "/usr/bin/urlspec-next");
  assert.equal(findBinary("~/bin/urlspec", machine(["/home/tim/bin/urlspec"])), "/home/tim/bin/urlspec");
  assert.equal(findBinary("./urlspec", machine(["./urlspec", "urlspec"])), undefined);
  assert.equal(findBinary("", machine(["urlspec", "./urlspec"], { env: { PATH: ":.:" } })), undefined);
});

test("on Windows the program ends in .exe and the PATH may be called Path", () => {
  const windows = machine(["C:\\bin\\urlspec.exe"], { platform: "win32", env: { Path: "C:\\windows;C:\\bin" }, home: "C:\\Users\\tim" });
  assert.equal(findBinary("", windows), "C:\\bin\\urlspec.exe");
  assert.equal(findBinary("C:\\bin\\urlspec", windows), "C:\\bin\\urlspec.exe");
  const cargo = machine(["C:\\Users\\tim\\.cargo\\bin\\urlspec.exe"], { platform: "win32", env: {}, home: "C:\\Users\\tim" });
  assert.equal(findBinary("", cargo), "C:\\Users\\tim\\.cargo\\bin\\urlspec.exe");
});
