// Builds the page into `out/www`: node build.mjs [FOLDER [COMMAND]]. FOLDER, or the variable URLSPEC_WASM, names the folder that
// `.ci/wasm` filled; COMMAND is the program `urlspec`, for the diagrams, the rules and the pages of codes. URLSPEC_REPOSITORY and URLSPEC_SITE are the addresses of the
// repository and of the page. With mdbook, `docs` has the book.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';
import { addressOfRepository, findMdbook, writeBook } from './book.mjs';
import { writeCodes } from './codes.mjs';
import { writeDiagrams } from './diagrams.mjs';
import { quotes } from './quotes.mjs';
import { writeRules } from './rules.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const out = path.join(here, 'out', 'www');
const wasm = path.join(here, 'out', 'wasm');
/** The file of WebAssembly that `.ci/wasm` makes for the page. */
const FILE = 'page';
const ENDINGS = ['js', 'd.ts', 'wasm'];
const PAGES = ['style.css', 'favicon.svg', 'manifest.webmanifest'];

/** The license of what mdBook adds to the book. */
const BOOK = `mdBook

The scripts and styles in docs are those of mdBook, https://github.com/rust-lang/mdBook, by the Mozilla Public License 2.0,
https://mozilla.org/MPL/2.0/. Other scripts have their licenses in comments, and the typefaces in docs/fonts.
`;

/** The typefaces: only the letters of Western languages, which all words of the page consist of. */
const FONTS = {
    'plex-sans.woff2': '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2',
    'plex-mono-400.woff2': '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2',
    'plex-mono-600.woff2': '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-600-normal.woff2',
    'plex-serif-400.woff2': '@fontsource/ibm-plex-serif/files/ibm-plex-serif-latin-400-normal.woff2',
};

/** Copies the files of WebAssembly, so that the compiler finds their types at one place. */
function copyWasm(folder) {
    const found = [folder, path.join(folder, 'out')].find(folder => ENDINGS.every(ending => fs.existsSync(path.join(folder, `${FILE}.${ending}`))));
    if (!found) throw new Error(`${folder} has no ${ENDINGS.map(ending => `${FILE}.${ending}`).join(', ')}; fill it by: .ci/wasm ${folder}`);
    fs.mkdirSync(wasm, { recursive: true });
    for (const ending of ENDINGS) fs.copyFileSync(path.join(found, `${FILE}.${ending}`), path.join(wasm, `urlspec.${ending}`));
    return found;
}

const escaped = text => text.replace(/[&"<>]/g, mark => `&#${mark.charCodeAt(0)};`);

/** An address without its last slash, for markup. */
function checked(name, address) {
    if (!address) return null;
    if (new URL(address).protocol !== 'https:') throw new Error(`${name} must begin with https:`);
    return escaped(address.replace(/\/+$/, ''));
}

/** The page, with the links whose addresses are known. */
function writePage(hasBook) {
    const repository = checked('URLSPEC_REPOSITORY', addressOfRepository());
    const site = checked('URLSPEC_SITE', process.env.URLSPEC_SITE);
    const link = ([name, address]) => `    <li><a href="${address}">${name}</a></li>\n`;
    const folders = [['Source', ''], ['Editors', '/tree/HEAD/editors'], ['npm package', '/tree/HEAD/crates/urlspec-wasm/npm'], ['Documents', '/tree/HEAD/grammar']];
    const links = [...hasBook ? [['Book', 'docs/index.html']] : [], ...repository ? folders.map(([name, folder]) => [name, repository + folder]) : []];
    const heads = [`<link rel="canonical" href="${site}/">`, `<meta property="og:url" content="${site}/">`];
    const page = fs.readFileSync(path.join(here, 'src', 'index.html'), 'utf8')
        .replace(/ *<!-- links -->\n/, () => links.map(link).join(''))
        .replace(/<!-- address -->\n/, () => site ? heads.map(each => `${each}\n`).join('') : '');
    fs.writeFileSync(path.join(out, 'index.html'), page);
}

/** Collects the licenses of the typefaces, of the packages in the bundle, and of what the WebAssembly file consists of. */
function writeLicenses(inputs, folder) {
    const files = [...inputs, ...Object.values(FONTS).map(file => `node_modules/${file}`)];
    const names = files.map(input => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1]).filter(Boolean);
    const texts = [...new Set(names)].sort().map(name =>
        `${name}\n\n${fs.readFileSync(path.join(here, 'node_modules', name, 'LICENSE'), 'utf8').trim()}\n`);
    const notices = path.join(folder, 'NOTICES.txt');
    if (fs.existsSync(notices)) texts.push(fs.readFileSync(notices, 'utf8'));
    if (mdbook) texts.push(BOOK);
    fs.writeFileSync(path.join(out, 'licenses.txt'), texts.join(`\n${'-'.repeat(80)}\n\n`));
}

/** The names of the documents that WebAssembly has. */
async function namesOfSpecs() {
    const { initSync, specs } = await import(pathToFileURL(path.join(wasm, 'urlspec.js')).href);
    initSync({ module: fs.readFileSync(path.join(wasm, 'urlspec.wasm')) });
    return JSON.parse(specs()).map(({ name }) => name);
}

async function bundle(folder, hasCommand) {
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
        define: { 'import.meta.url': '"https://urlspec.invalid/"', QUOTES: JSON.stringify(quotes()), HAS_CODES: String(hasCommand), HAS_DIAGRAMS: String(hasCommand) },
    });
    await esbuild.build({ ...common, format: 'iife', entryPoints: [path.join(here, 'src', 'theme-first.ts')] });
    writeLicenses(Object.keys(metafile.inputs), folder);
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
const found = copyWasm(path.resolve(folder));
fs.rmSync(out, { recursive: true, force: true });
fs.mkdirSync(out, { recursive: true });
const mdbook = findMdbook();
writePage(mdbook !== null);
for (const file of PAGES) fs.copyFileSync(path.join(here, 'src', file), path.join(out, file));
for (const [name, file] of Object.entries(FONTS)) fs.copyFileSync(path.join(here, 'node_modules', file), path.join(out, name));
fs.copyFileSync(path.join(wasm, 'urlspec.wasm'), path.join(out, 'urlspec.wasm'));
const command = process.argv[3];
if (command !== undefined) {
    const specs = await namesOfSpecs();
    writeDiagrams(command, specs, out);
    writeRules(command, specs, out);
}
await bundle(found, command !== undefined);
if (command !== undefined) writeCodes(command);
if (mdbook !== null) writeBook(path.join(out, 'docs'), mdbook, addressOfRepository());
else console.error('passed over: the book: mdbook is missing');
for (const file of fs.readdirSync(out).sort().filter(file => fs.statSync(path.join(out, file)).isFile())) {
    const bytes = fs.readFileSync(path.join(out, file));
    console.log(`${file.padEnd(24)} ${String(bytes.length).padStart(8)} bytes ${String(gzipSync(bytes).length).padStart(8)} by gzip`);
}
