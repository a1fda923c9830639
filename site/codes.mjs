// The pages of the codes, from the catalogue that the program `urlspec` prints. The language server and SARIF link to them if
// URLSPEC_SITE, the address of the site, is set when they are built.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const out = path.join(import.meta.dirname, 'out', 'www', 'codes');

const escaped = text => text.replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`);
/** Words in backquotes are code. */
const prose = text => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');
/** What a terminal or a page would act on is shown as its number. */
const visible = text => escaped(text.replace(/[\p{Cc}\p{Cf}]/gu, c => `\\u{${c.codePointAt(0).toString(16).toUpperCase()}}`));

const document = (title, depth, body) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'">
<title>${escaped(title)} - urlspec</title>
<link rel="icon" href="${depth}favicon.svg">
<link rel="stylesheet" href="${depth}codes/codes.css">
</head>
<body>
<nav><a href="${depth}">urlspec</a> › <a href="${depth}codes/">Codes</a></nav>
<main>
${body}
</main>
</body>
</html>
`;

const KINDS = { url: () => '', production: name => ` (as the production <code>${escaped(name)}</code>)`, document: () => ' (in a document)' };

function ruleOf({ spec, citation, url, quotation, example, kind, production, instead }) {
    const cited = url === null ? escaped(citation) : `<a href="${escaped(url)}">${escaped(citation)}</a>`;
    return `<section id="${spec}">
<h3>${cited}</h3>
<blockquote>${escaped(quotation)}</blockquote>
<dl>
<dt>Wrong${KINDS[kind](production)}</dt><dd><code>${visible(example) || '(nothing)'}</code></dd>
<dt>Right</dt><dd><code>${visible(instead)}</code></dd>
</dl>
</section>`;
}

function pageOf({ code, severity, title, what, why, rules, successors }) {
    const today = successors.map(({ scheme, document, title, year, url }) =>
        `<li>The scheme <code>${scheme}</code> today: <a href="${escaped(url)}">${escaped(document)}</a>, ${escaped(title)} (${year})</li>`);
    return document(code, '../../', `<h1><code>${code}</code></h1>
<p class="${severity}">${severity[0].toUpperCase()}${severity.slice(1)}: ${prose(title)}</p>
<h2>What</h2>
<p>${prose(what)}</p>
<h2>Why</h2>
<p>${prose(why)}</p>
${rules.length > 0 ? `<h2>What the documents have</h2>\n${rules.map(ruleOf).join('\n')}` : ''}
${today.length > 0 ? `<ul>\n${today.join('\n')}\n</ul>` : ''}`);
}

function listOf(codes) {
    const rows = severity => codes.filter(own => own.severity === severity)
        .map(({ code, title }) => `<tr><td><a href="${code}/"><code>${code}</code></a></td><td>${prose(title)}</td></tr>`);
    const HEADINGS = { error: 'Errors', warning: 'Warnings', advice: 'Advice' };
    const tables = Object.entries(HEADINGS).map(([severity, heading]) => `<h2>${heading}</h2>\n<table>\n${rows(severity).join('\n')}\n</table>`);
    return document('Codes', '../', `<h1>Codes</h1>\n${tables.join('\n')}`);
}

/** Writes a page for each code into `out/www/codes`, and their list. */
export function writeCodes(command) {
    const lines = execFileSync(command, ['explain', '--format', 'json'], { encoding: 'utf8', maxBuffer: 1 << 26 }).trimEnd().split('\n');
    const codes = lines.map(line => JSON.parse(line));
    for (const own of codes) {
        fs.mkdirSync(path.join(out, own.code), { recursive: true });
        fs.writeFileSync(path.join(out, own.code, 'index.html'), pageOf(own));
    }
    fs.writeFileSync(path.join(out, 'index.html'), listOf(codes));
    fs.copyFileSync(path.join(import.meta.dirname, 'src', 'codes.css'), path.join(out, 'codes.css'));
    console.log(`${codes.length} pages of codes`);
}
