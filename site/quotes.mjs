// The sentences of the documents, from the catalogue of the library: node quotes.mjs prints them. The functions of WebAssembly do
// not return them.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const CATALOGUE = fileURLToPath(new URL('../src/diagnostic/catalogue/', import.meta.url));
const STRING = String.raw`"((?:[^"\\]|\\[^])*)"`;
const ENTRY = new RegExp(String.raw`^ {8}[A-Z]\w* "([a-z0-9-]+)" \{\n([^]*?)^ {8}\}`, 'gm');
const CITE = new RegExp(String.raw`^ {16}([A-Z]\w*) ${STRING} ${STRING}\s*\(`, 'gm');

/** The text of a literal of Rust. A backslash at the end of a line joins it with the next. */
const unescaped = text => text.replace(/\\\n\s*/g, '').replace(/\\(["\\])/g, '$1');

/** For each code, the sentence of each section that it cites, by the name of the document in Rust and the section. */
export function quotes() {
    const found = {};
    for (const file of fs.readdirSync(CATALOGUE).sort()) {
        for (const [, code, body] of fs.readFileSync(path.join(CATALOGUE, file), 'utf8').matchAll(ENTRY)) {
            const cites = [...body.matchAll(CITE)].map(([, spec, section, quote]) => [`${spec} ${unescaped(section)}`, unescaped(quote)]);
            if (cites.length !== (body.match(/=> "/g) ?? []).length) throw new Error(`${file}: not every sentence of ${code} can be read`);
            if (cites.length > 0) found[code] = Object.fromEntries(cites);
        }
    }
    if (Object.keys(found).length < 50) throw new Error(`${CATALOGUE} has only ${Object.keys(found).length} codes that can be read`);
    return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(JSON.stringify(quotes(), null, 2));
