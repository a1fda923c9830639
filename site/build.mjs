// Builds the page into `out/www`: node build.mjs [FOLDER]. FOLDER, or the variable URLSPEC_WASM, names the folder that
// `.ci/wasm` filled.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';

const here = path.dirname(fileURLToPath(import.meta.url));
const out = path.join(here, 'out', 'www');
const wasm = path.join(here, 'out', 'wasm');
const FILES = ['urlspec.js', 'urlspec.d.ts', 'urlspec.wasm'];
const PAGES = ['index.html', 'style.css', 'favicon.svg', 'manifest.webmanifest'];

/** Copies the files of WebAssembly, so that the compiler finds their types at one place. */
function copyWasm(folder) {
    const found = [folder, path.join(folder, 'out')].find(folder => FILES.every(file => fs.existsSync(path.join(folder, file))));
    if (!found) throw new Error(`${folder} has no ${FILES.join(', ')}; fill it by: .ci/wasm ${folder}`);
    fs.mkdirSync(wasm, { recursive: true });
    for (const file of FILES) fs.copyFileSync(path.join(found, file), path.join(wasm, file));
}

/** Collects the licenses of the packages in the bundle. */
function writeLicenses(inputs) {
    const names = inputs.map(input => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1]).filter(Boolean);
    const texts = [...new Set(names)].sort().map(name =>
        `${name}\n\n${fs.readFileSync(path.join(here, 'node_modules', name, 'LICENSE'), 'utf8').trim()}\n`);
    fs.writeFileSync(path.join(out, 'licenses.txt'), texts.join(`\n${'-'.repeat(80)}\n\n`));
}

async function bundle() {
    const common = {
        bundle: true,
        minify: true,
        legalComments: 'none',
        metafile: true,
        target: ['es2022'],
        outdir: out,
        alias: { urlspec: path.join(wasm, 'urlspec.js') },
        logLevel: 'warning',
    };
    const { metafile } = await esbuild.build({
        ...common,
        format: 'esm',
        entryPoints: ['main.ts', 'worker.ts'].map(file => path.join(here, 'src', file)),
        // The page compiles the module and sends it to its workers. The glue must not load it by itself.
        define: { 'import.meta.url': '"https://urlspec.invalid/"' },
    });
    await esbuild.build({ ...common, format: 'iife', entryPoints: [path.join(here, 'src', 'theme-first.ts')] });
    writeLicenses(Object.keys(metafile.inputs));
    const files = fs.readdirSync(out).sort();
    const hash = createHash('sha256');
    for (const file of files) hash.update(file).update(fs.readFileSync(path.join(out, file)));
    await esbuild.build({
        ...common,
        format: 'iife',
        entryPoints: [path.join(here, 'src', 'sw.ts')],
        define: { FILES: JSON.stringify(['./', ...files]), VERSION: JSON.stringify(hash.digest('hex').slice(0, 16)) },
    });
}

const folder = process.argv[2] ?? process.env.URLSPEC_WASM;
if (!folder) throw new Error('name the folder of .ci/wasm by an argument or by URLSPEC_WASM');
copyWasm(path.resolve(folder));
fs.rmSync(out, { recursive: true, force: true });
fs.mkdirSync(out, { recursive: true });
for (const file of PAGES) fs.copyFileSync(path.join(here, 'src', file), path.join(out, file));
fs.copyFileSync(path.join(wasm, 'urlspec.wasm'), path.join(out, 'urlspec.wasm'));
await bundle();
for (const file of fs.readdirSync(out).sort()) {
    const bytes = fs.readFileSync(path.join(out, file));
    console.log(`${file.padEnd(24)} ${String(bytes.length).padStart(8)} bytes ${String(gzipSync(bytes).length).padStart(8)} by gzip`);
}
