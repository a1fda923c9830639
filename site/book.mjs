// Builds the book from ../docs: node book.mjs FOLDER [MDBOOK]. MDBOOK is the program; by default, `mdbook` on the PATH or in the
// folder that .ci/tools filled. Links to files that are not in the book lead to the repository, if its address is known.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const docs = path.join(root, 'docs');

/** The program mdbook, or null. */
export function findMdbook() {
    const tools = path.join(process.env.CARGO_TARGET_DIR ?? path.join(root, 'target'), 'tools', 'bin', 'mdbook');
    const isThere = program => {
        try {
            execFileSync(program, ['--version'], { stdio: 'ignore' });
            return true;
        } catch {
            return false;
        }
    };
    return ['mdbook', tools].find(isThere) ?? null;
}

/** The address of the repository: the variable, or what release/address wrote. */
export function addressOfRepository() {
    const { repository } = JSON.parse(fs.readFileSync(path.join(root, 'crates/urlspec-wasm/npm/package.json'), 'utf8'));
    const address = process.env.URLSPEC_REPOSITORY || repository?.url;
    return address?.replace(/^git\+/, '').replace(/\.git$/, '').replace(/\/+$/, '') ?? null;
}

/** A chapter whose links lead to chapters or to the repository. Without an address, a link is plain text. */
function chapter(markdown, names, repository) {
    const link = (all, text, target) => {
        const [file] = target.split('#');
        if (/^[a-z]+:/i.test(target) || file === '' || names.includes(file)) return all;
        const inRepository = path.posix.join('docs', target);
        return repository ? `[${text}](${repository}/blob/HEAD/${inRepository})` : text;
    };
    const parts = markdown.split(/^(```[^]*?^```$)/m);
    return parts.map((part, at) => at % 2 ? part : part.replace(/\[([^\]]*)\]\(([^)\s]+)\)/g, link)).join('');
}

/** Fails if a page of the built book has a link to a file or a heading that is not there. */
function checkLinks(folder) {
    const files = fs.readdirSync(folder, { recursive: true }).filter(file => file.endsWith('.html'));
    const pages = new Map(files.map(file => [path.join(folder, file), fs.readFileSync(path.join(folder, file), 'utf8')]));
    const anchors = new Map([...pages].map(([file, html]) => [file, new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id))]));
    const dead = [];
    let count = 0;
    for (const [page, html] of pages) {
        for (const [, address] of html.matchAll(/ (?:href|src)="([^"]*)"/g)) {
            if (/^[a-z]+:/i.test(address) || address.startsWith('//')) continue;
            const [file, anchor] = address.split('#').map(decodeURIComponent);
            const target = file ? path.resolve(path.dirname(page), file) : page;
            count += 1;
            if (!fs.existsSync(target) || anchor && anchors.has(target) && !anchors.get(target).has(anchor)) dead.push(`${path.relative(folder, page)}: ${address}`);
        }
    }
    if (dead.length > 0) throw new Error(`dead links in the book:\n${dead.join('\n')}`);
    if (count < 100) throw new Error(`the book has only ${count} links`);
}

export function writeBook(folder, mdbook, repository) {
    const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'urlspec-book-'));
    try {
        const names = fs.readdirSync(docs).filter(name => name.endsWith('.md'));
        for (const name of names) fs.writeFileSync(path.join(copy, name), chapter(fs.readFileSync(path.join(docs, name), 'utf8'), names, repository));
        fs.copyFileSync(path.join(docs, 'book.toml'), path.join(copy, 'book.toml'));
        execFileSync(mdbook, ['build', copy, '--dest-dir', path.resolve(folder)], { stdio: ['ignore', 'ignore', 'inherit'] });
        fs.rmSync(path.join(folder, 'book.toml'), { force: true });
        checkLinks(path.resolve(folder));
    } finally {
        fs.rmSync(copy, { recursive: true });
    }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const [, , folder, mdbook = findMdbook()] = process.argv;
    if (!folder) throw new Error('name the folder for the book');
    if (!mdbook) throw new Error('mdbook is missing; .ci/tools target/tools installs it');
    writeBook(folder, mdbook, addressOfRepository());
}
