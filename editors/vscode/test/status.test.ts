import assert from "node:assert/strict";
import { test } from "node:test";
import { type State, statusOf } from "../src/status";

test("each state has a text of its own", () => {
  const states: State[] = ["starting", "running", "stopped", "off"];
  assert.equal(new Set(states.map((state) => statusOf(state).text)).size, states.length);
  assert.deepEqual(states.filter((state) => statusOf(state).warns), ["stopped"]);
});

test("the tooltip shows which server runs", () => {
  assert.equal(statusOf("running", "/usr/bin/urlspec").tooltip, "urlspec is running\n/usr/bin/urlspec");
  assert.equal(statusOf("running", "WebAssembly").tooltip, "urlspec is running\nWebAssembly");
  assert.equal(statusOf("off").tooltip, "urlspec is off in the settings");
});

test("a wrong path is a warning, although the other server runs", () => {
  const status = statusOf("running", "WebAssembly", "There is no program /x.");
  assert.equal(status.tooltip, "urlspec is running\nWebAssembly\nThere is no program /x.");
  assert(status.warns && status.text !== statusOf("running").text);
});

test("a running server shows the document", () => {
  const checker = { spec: "rfc1738", citation: "RFC 1738", setByFile: true };
  const status = statusOf("running", "WebAssembly", "", checker);
  assert.equal(status.text, "$(link) URLs: RFC 1738");
  assert.equal(status.tooltip, "urlspec is running\nWebAssembly\nURLs are checked by RFC 1738, as urlspec.toml has it");
  assert.equal(statusOf("stopped", "", "", checker).text, statusOf("stopped").text);
});
