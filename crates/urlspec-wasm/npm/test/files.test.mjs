// Which functions each WebAssembly file has, and that a larger one does the calls of the smaller ones.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { folder, moduleOf } from './package.mjs';

const FILES = ['core', 'text', 'server'];
const MORE = { core: [], text: ['extract', 'fix', 'kinds', 'lint'], server: ['Server', 'plan'] };

test('each file has the functions of the smaller ones, and the types name what it has', async () => {
  let smaller = [];
  for (const file of FILES) {
    const names = Object.keys(await moduleOf(`${file}.node.js`));
    if (file !== 'core') assert.deepEqual(names, [...smaller, ...MORE[file]].toSorted());
    for (const module of ['bare', 'web']) assert.deepEqual(Object.keys(await moduleOf(`${file}.${module}.js`)), names);
    const types = readFileSync(path.join(folder, `${file}.d.ts`), 'utf8');
    const typed = [...types.matchAll(/^export (?:function|class) (\w+)/gm)].map(([, name]) => name);
    assert.deepEqual([...smaller, ...new Set(typed)].toSorted(), names.toSorted());
    smaller = names;
  }
});

// What a program of its own prints, which loads the files that it names.
function printed(program) {
  const addressOf = (name) => JSON.stringify(pathToFileURL(path.join(folder, name)).href);
  const code = program.replace(/'(\w+\.\w+\.js)'/g, (_, name) => addressOf(name));
  return execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).trim();
}

test('core has the documents of today and RFC 1738, and says where the others are', () => {
  const shown = printed(`
import { check, specs, UrlspecError } from 'core.node.js';
console.log(specs().map(({ name }) => name).join(' '));
try {
  check('http://h.x/', 'rfc2396');
} catch (error) {
  console.log(error instanceof UrlspecError, error.code, error.message);
}`);
  assert.equal(shown, `rfc1738 rfc3986 current
true unknown-spec the document \`rfc2396\` is not in core.wasm, which has rfc1738, rfc3986, current: import \`urlspec/server\``);
});

test('the largest file that is loaded does all calls', () => {
  for (const [first, second] of [['core', 'server'], ['server', 'core']]) {
    const shown = printed(`
import * as one from '${first}.node.js';
import * as other from '${second}.node.js';
console.log(one.check === other.check, one.specs().length, other.check('http://h.x/', 'udi').valid);`);
    assert.equal(shown, 'true 8 true');
  }
});

test('a call says which file it needs', () => {
  const shown = printed(`
import { readFileSync } from 'node:fs';
import { initSync } from 'core.bare.js';
import { lint } from 'text.bare.js';
for (const call of [() => lint(''), () => initSync(readFileSync(${JSON.stringify(path.join(folder, 'core.wasm'))})), () => lint('')]) {
  try {
    call();
  } catch (error) {
    console.log(error.message);
  }
}`);
  assert.equal(shown, `urlspec is not loaded: await init() first
core.wasm is loaded, which has no \`lint\`: await the init() of urlspec/text or urlspec/server first`);
});

test('hosts have their xn-- forms by the engine, as the command has them by tables', async () => {
  const { check, set } = await moduleOf('core.node.js');
  const guessOf = (host) => check(`http://${host}/`, 'rfc3986').diagnostics[0]?.fix?.replacement;
  assert.equal(guessOf('é.x'), 'xn--9ca.x');
  assert.equal(guessOf('Bücher.example'), 'xn--bcher-kva.example');
  assert.equal(guessOf('日本語.jp'), 'xn--wgv71a119e.jp');
  assert.equal(set('http://h.x/', { host: 'ä.x' }, 'rfc3986'), 'http://xn--4ca.x/');
});
