import assert from "node:assert/strict";
import { test } from "node:test";
import { type State, statusOf } from "../src/status";

test("each state has a text of its own", () => {
  const states: State[] = ["starting", "running", "stopped", "not-found", "without-server"];
  assert.equal(new Set(states.map((state) => statusOf(state).text)).size, states.length);
  assert.deepEqual(states.filter((state) => statusOf(state).warns), ["stopped", "not-found", "without-server"]);
});

test("the tooltip says which program it is", () => {
  assert.equal(statusOf("running", "/usr/bin/urlspec").tooltip, "urlspec is running\n/usr/bin/urlspec");
  assert.equal(statusOf("running").tooltip, "urlspec is running");
});
