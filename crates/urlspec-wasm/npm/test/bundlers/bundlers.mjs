// The package in bundles, from `npm pack`, each in a fresh folder: the bundle runs, or it says what to do about the file that the
// bundler left behind. PACKAGE is the folder of the built package.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const here = path.dirname(fileURLToPath(import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'urlspec-bundlers-'));
const tools = path.join(folder, 'tools');
let [packed, missing] = ['', ''];

before(async () => {
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder, path.resolve(process.env.PACKAGE)]);
  packed = path.join(folder, stdout.trim());
  mkdirSync(tools);
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(path.join(here, file), path.join(tools, file));
  try {
    await run('npm', ['ci', '--silent', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: tools });
  } catch (error) {
    missing = error.stderr.trim().split('\n').at(-1) || 'npm ci failed';
    console.error(`SKIPPED: the npm package in bundlers: ${missing}`);
  }
});

after(() => rmSync(folder, { recursive: true }));

const PROGRAM = `import { init, check } from 'urlspec';
await init();
console.log('found', check('http://h.x/a b', 'rfc3986').diagnostics[0].code);
`;
const TEXT_PROGRAM = PROGRAM.replace("check } from 'urlspec'", "lint } from 'urlspec/text'")
  .replace("check('http://h.x/a b', 'rfc3986').diagnostics", "lint('<http://h.x/a|b>', 'text', 'rfc3986')");
const FOUND = 'found unsafe-character\n';

// A fresh project with the packed package, which has no dependencies, so that npm needs no registry.
async function project(name, program = PROGRAM) {
  const own = path.join(folder, name);
  mkdirSync(own);
  writeFileSync(path.join(own, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  writeFileSync(path.join(own, 'main.js'), program);
  await run('npm', ['install', '--silent', '--offline', '--no-audit', '--no-fund', packed], { cwd: own });
  return own;
}

const wasmOf = (own) => path.join(own, 'node_modules/urlspec/core.wasm');

// Runs a bundle away from node_modules, as on a server of files: with the `fetch` of a browser, or as a program of Node.js.
async function output(own, bundle, { browser = true } = {}) {
  const moved = mkdtempSync(path.join(folder, 'served-'));
  cpSync(path.join(own, path.dirname(bundle)), moved, { recursive: true });
  writeFileSync(path.join(moved, 'package.json'), '{"type": "module"}');
  const flags = browser ? ['--import', path.join(here, 'browser.mjs')] : [];
  const { stdout } = await run(process.execPath, [...flags, path.join(moved, path.basename(bundle))]);
  return stdout;
}

async function bundledBy(name, options) {
  const module = await import(path.join(tools, 'node_modules', name, options.entry));
  return module.default ?? module;
}

function bundling(name, test_) {
  test(name, async (t) => (missing ? t.skip(missing) : test_(t)));
}

async function esbuild(own, options) {
  const { build } = await bundledBy('esbuild', { entry: 'lib/main.js' });
  const outfile = path.join(own, 'dist/bundle.js');
  await build({ absWorkingDir: own, entryPoints: ['main.js'], bundle: true, format: 'esm', target: 'es2022', outfile, logLevel: 'silent', ...options });
}

bundling('esbuild leaves the file behind: the bundle says so, and runs with the file', async () => {
  const own = await project('esbuild');
  await esbuild(own, {});
  await assert.rejects(output(own, 'dist/bundle.js'), ({ stderr }) => {
    assert.match(stderr, /Error: core\.wasm is not at file:.*\/core\.wasm, where the server sends status 404\. If a bundler/);
    assert.match(stderr, /copy node_modules\/urlspec\/core\.wasm to that address, or pass the file to init/);
    return true;
  });
  copyFileSync(wasmOf(own), path.join(own, 'dist/core.wasm'));
  assert.equal(await output(own, 'dist/bundle.js'), FOUND);
});

bundling('a script that is no module says that it needs the file', async () => {
  const own = await project('script', "import { init } from 'urlspec';\ninit().catch(({ message }) => console.log(message));\n");
  await esbuild(own, { format: 'iife' });
  assert.match(await output(own, 'dist/bundle.js'), /^urlspec does not know where core\.wasm is, since this program is no module\. If/);
});

bundling('esbuild puts the file into the bundle', async () => {
  const own = await project(
    'binary',
    `import { initSync, lint } from 'urlspec/text/bare';
import bytes from 'urlspec/text.wasm';
initSync(bytes);
console.log('found', lint('<http://h.x/a|b>', 'text', 'rfc3986')[0].code);
`,
  );
  await esbuild(own, { loader: { '.wasm': 'binary' } });
  assert.equal(await output(own, 'dist/bundle.js'), FOUND);
});

bundling('esbuild for Node.js: the bundle says that the file is missing, and runs with it', async () => {
  const own = await project('esbuild-node');
  await esbuild(own, { platform: 'node' });
  const options = { browser: false };
  await assert.rejects(output(own, 'dist/bundle.js', options), /core\.wasm is not next to the program\. If a bundler made it, make the package external/);
  copyFileSync(wasmOf(own), path.join(own, 'dist/core.wasm'));
  assert.equal(await output(own, 'dist/bundle.js', options), FOUND);
});

bundling('vite copies the file', async () => {
  const own = await project('vite');
  writeFileSync(path.join(own, 'index.html'), '<script type="module" src="main.js"></script>');
  const { build } = await bundledBy('vite', { entry: 'dist/node/index.js' });
  // The bundle runs without a document.
  await build({
    root: own, base: './', logLevel: 'silent', configFile: false,
    build: { modulePreload: false, target: 'es2022', rolldownOptions: { output: { entryFileNames: 'assets/bundle.js' } } },
  });
  assert.equal(await output(own, 'dist/assets/bundle.js'), FOUND);
});

for (const target of ['web', 'node']) {
  bundling(`webpack for ${target} copies the file of texts`, async () => {
    const own = await project(`webpack-${target}`, TEXT_PROGRAM);
    const webpack = await bundledBy('webpack', { entry: 'lib/index.js' });
    const stats = await promisify(webpack)({
      context: own, mode: 'production', target: target === 'web' ? ['web', 'es2022'] : ['node20', 'es2022'], entry: './main.js',
      output: { path: path.join(own, 'dist'), filename: 'bundle.js', module: true, chunkFormat: 'module' },
      experiments: { outputModule: true },
    });
    assert.ok(!stats.hasErrors(), stats.toString());
    assert.equal(await output(own, 'dist/bundle.js', { browser: target === 'web' }), FOUND);
  });
}

test('the package has what its description names, and nothing else', async () => {
  const own = await project('files', '');
  const installed = path.join(own, 'node_modules/urlspec');
  const { exports } = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'));
  const files = Object.values(exports).flatMap((value) => (typeof value === 'string' ? [value] : Object.values(value)));
  for (const file of files) assert.ok(existsSync(path.join(installed, file)), file);
  assert.ok(!existsSync(path.join(installed, 'test')));
});
