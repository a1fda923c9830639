// The pages of the codes, if `codes.mjs` made them.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { WWW } from './serve.mjs';

const folder = path.join(WWW, 'codes');
const skip = fs.existsSync(folder) ? false : 'there are no pages of codes';

/** The pages, each with its path in the site. */
const pages = () => fs.readdirSync(folder, { recursive: true }).filter(name => name.endsWith('.html'))
    .map(name => [path.join('codes', name), fs.readFileSync(path.join(folder, name), 'utf8')]);

test('each local link of a page leads to a file', { skip }, () => {
    assert(pages().length > 100);
    for (const [name, text] of pages()) {
        for (const [, target] of text.matchAll(/(?:href|src)="([^"]*)"/g)) {
            if (/^https:/.test(target)) continue;
            const file = path.join(WWW, path.dirname(name), target, target.endsWith('/') ? 'index.html' : '');
            assert(fs.existsSync(file), `${name}: ${target}`);
        }
    }
});

test('each page has what is wrong, why, and only markup of its own', { skip }, () => {
    for (const [name, text] of pages().filter(([name]) => path.dirname(name) !== 'codes')) {
        assert(text.includes('<h2>What</h2>\n<p>') && text.includes('<h2>Why</h2>\n<p>'), name);
        const tags = new Set([...text.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, tag]) => tag));
        const known = 'html head meta title link body nav a main h1 h2 h3 p code section blockquote dl dt dd ul li'.split(' ');
        assert.deepEqual([...tags].filter(tag => !known.includes(tag)), [], name);
    }
});
