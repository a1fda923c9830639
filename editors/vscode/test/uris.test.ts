import assert from "node:assert/strict";
import { test } from "node:test";
import { extendedPath } from "../src/extends";
import { selectorOf } from "../src/selector";
import { editorAddress, serverPath } from "../src/uris";

const none = { authority: "", query: "", fragment: "" };

test("files keep their paths, and other file systems get one that leads back", () => {
  assert.equal(serverPath({ ...none, scheme: "file", path: "/a/é b" }), "/a/é b");
  assert.equal(serverPath({ ...none, scheme: "file", path: "/C:/a" }), "/c:/a");
  assert.equal(editorAddress("/c:/a"), undefined);
  assert.equal(editorAddress("/home/a:/b/c"), undefined);
  const address = { scheme: "vscode-vfs", authority: "git/hub+1", path: "/a/b c" };
  const path = serverPath({ ...none, ...address });
  assert.equal(path, "/vscode-vfs:/git%2Fhub%2B1/a/b c");
  assert.deepEqual(editorAddress(path!), address);
});

test("texts without a folder keep their addresses", () => {
  assert.equal(serverPath({ ...none, scheme: "untitled", path: "/home/a/new.txt" }), undefined);
  assert.equal(serverPath({ ...none, scheme: "untitled", path: "Untitled-1" }), undefined);
  assert.equal(serverPath({ ...none, scheme: "git", path: "/a", query: "{}" }), undefined);
});

test("languages can be switched on and off", () => {
  const languages = (enabled: boolean, setting: Record<string, boolean>) =>
    selectorOf(enabled, setting, ["c", "markdown"], ["file"]).map(({ language }) => language);
  assert.deepEqual(languages(true, {}), [undefined]);
  assert.deepEqual(languages(true, { "*": true, c: true }), [undefined]);
  assert.deepEqual(languages(true, { c: false }), ["markdown"]);
  assert.deepEqual(languages(true, { "*": false, markdown: true, later: true }), ["markdown", "later"]);
  assert.deepEqual(languages(true, { "*": false }), []);
  assert.deepEqual(languages(false, {}), []);
  assert.deepEqual(selectorOf(true, {}, [], ["file", "untitled"]), [{ scheme: "file" }, { scheme: "untitled" }]);
});

test("the file that another one extends is found", () => {
  assert.equal(extendedPath('spec = "udi"\n extend = "../a.toml" # x'), "../a.toml");
  assert.equal(extendedPath("extend='a\\b.toml'"), "a\\b.toml");
  assert.equal(extendedPath('"extend" = "\\u0061\\"b"'), 'a"b');
  assert.equal(extendedPath('[kinds]\nextend = "html"'), undefined);
  assert.equal(extendedPath('# extend = "a"\nx-extend = "b"'), undefined);
  assert.equal(extendedPath('extend = "\\q"'), undefined);
});
