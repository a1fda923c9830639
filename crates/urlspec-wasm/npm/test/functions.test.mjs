// The functions on good and bad input. PACKAGE is the folder of the built package.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { assertIs, thrown } from './asserts.mjs';
import { urlspec } from './package.mjs';

function failure(call) {
  const error = thrown(call);
  assert.ok(error instanceof Error, String(error));
  assert.ok(error.message.length > 0 && error.name === 'UrlspecError');
  return [error.code, error.line, error.column];
}

const URLS = [
  'http://info.cern.ch/hypertext/WWW/TheProject.html?a+b',
  'ftp://joe:secret@host.dom/a/b;type=a',
  'gopher://gopher.micro.umn.edu:70/11/x%09y',
  'mailto:joe@host.dom',
  'news:comp.infosystems.www',
  'wais://host.dom/db?search',
  'prospero://host.dom:1525//pros/name;key=value',
  'file:///etc/motd',
  'telnet://host.dom/',
];
const BAD = ['', ' ', 'http:/a', 'http://a_b.x/é😀 [', 'http://h.x/%zz', 'ftp://joe:secret@h.x/\u0000', '\ud800http://h.x/\udc00'];

test('results have their types', () => {
  for (const { name } of urlspec.specs()) {
    for (const url of URLS) {
      const report = urlspec.check(url, name);
      assertIs('Report', report);
      assert.equal(report.spec, name);
      if (!report.valid) continue;
      assertIs('Url', urlspec.parse(url, name));
      assertIs('Tree', urlspec.tree(url, name));
      assertIs('Canonical', urlspec.canonical(url, name));
      assertIs('Equivalence', urlspec.same(url, url, name));
    }
    for (const url of BAD) assertIs('Report', urlspec.check(url, name));
  }
});

test('a URL has a tree', () => {
  const url = urlspec.parse('ftp://ds.internic.net:21/rfc/rfc1738.txt;type=a', 'rfc1738');
  assert.deepEqual([url.kind, url.host.name, url.port, url.typecode], ['ftp', 'ds.internic.net', '21', 'a']);
  const { tree } = urlspec.tree('http://h.x/a');
  assert.equal(tree[0].text, 'http://h.x/a');
  assert.deepEqual(tree[0].utf16, [0, 12]);
  assert.ok(tree[0].children.length > 0);
});

test('the default is the document of today, and RFC 1738 for productions', () => {
  const url = 'https://h.x/~a';
  assert.equal(urlspec.check(url).spec, 'current');
  assert.equal(urlspec.check(url).valid, true);
  assert.equal(urlspec.check(url, 'rfc1738').valid, false);
  assert.equal(urlspec.parse('http://h.x/').kind, 'uri');
  assert.equal(urlspec.check('h.x', undefined, { production: 'hostport' }).spec, 'rfc1738');
  assert.deepEqual(urlspec.productions(), urlspec.productions('rfc1738'));
});

test('an error has its place', () => {
  assert.deepEqual(failure(() => urlspec.parse('http://h.x/a b')), ['unsafe-character', 1, 13]);
  assert.deepEqual(failure(() => urlspec.tree('http://h.x/a b')), ['unsafe-character', 1, 13]);
  assert.deepEqual(failure(() => urlspec.canonical('http://h.x/😀')).slice(1), [1, 12]);
  assert.deepEqual(failure(() => urlspec.same('http://h.x/', 'http://h.x/a b')), ['unsafe-character', 1, 13]);
  assert.deepEqual(failure(() => urlspec.resolve('http://h.x/a b', 'c')), ['unsafe-character', 1, 13]);
  assert.equal(failure(() => urlspec.check('http://h.x/', 'rfc9999'))[0], 'unknown-spec');
  assert.equal(failure(() => urlspec.check('http://h.x/', 'rfc1738', { production: 'prot' }))[0], 'unknown-production');
  assert.equal(failure(() => urlspec.lint('', 'marktown'))[0], 'unknown-kind');
  assert.throws(() => urlspec.parse(undefined), TypeError);
  assert.throws(() => urlspec.lint(new Uint8Array(1)), TypeError);
});

// Values of other types, and what they turn into if JavaScript converts them.
const WRONG = [null, 5, 0, NaN, true, false, {}, [], ['url'], Symbol('url'), 1n, () => 'url', new String('url'), new Uint8Array(9)];

function refused(value, type, call) {
  if (typeof value === type) return;
  const message = new RegExp(`\`[a-zA-Z]+\` must be an? ${type}`);
  assert.throws(call, (error) => error instanceof TypeError && message.test(error.message), `${String(value)}: ${call}`);
}

test('arguments of a wrong type are refused', () => {
  const { parse, check, checkAll, drawn, tree, extract, lint, resolve, canonical, same, productions } = urlspec;
  const url = 'http://h.x/';
  for (const value of WRONG) {
    for (const call of [parse, check, checkAll, drawn, tree, extract, lint, canonical, productions]) refused(value, 'string', () => call(value));
    for (const call of [parse, check, drawn, tree, canonical]) refused(value, 'string', () => call(url, value));
    for (const call of [extract, lint]) {
      refused(value, 'string', () => call(url, value));
      refused(value, 'string', () => call(url, 'text', value));
    }
    for (const call of [resolve, same]) {
      refused(value, 'string', () => call(value, url));
      refused(value, 'string', () => call(url, value));
      refused(value, 'string', () => call(url, url, value));
    }
  }
  for (const call of [parse, check, checkAll, drawn, tree, extract, lint, canonical]) assert.throws(() => call(), TypeError);
  for (const call of [resolve, same]) assert.throws(() => call(url), TypeError);
});

test('options of a wrong type are refused', () => {
  const { parse, check, checkAll, drawn, tree, extract } = urlspec;
  const calls = {
    withPasswords: [(o) => parse('http://h.x/', 'rfc1738', o), (o) => check('x', 'rfc1738', o), (o) => checkAll('x', o), (o) => tree('http://h.x/', 'rfc1738', o), (o) => extract('x', 'text', 'rfc1738', o)],
    reference: [(o) => check('x', 'rfc1738', o), (o) => checkAll('x', o), (o) => drawn('x', 'rfc1738', o), (o) => tree('http://h.x/', 'rfc1738', o)],
    production: [(o) => check('h.x', 'rfc1738', o), (o) => drawn('h.x', 'rfc1738', o), (o) => tree('h.x', 'rfc1738', o)],
  };
  for (const [name, all] of Object.entries(calls)) {
    for (const call of all) {
      for (const value of [...WRONG, 'true']) refused(value, name === 'production' ? 'string' : 'boolean', () => call({ [name]: value }));
      for (const options of [null, 5, true, 'reference', Symbol('x'), () => 5]) {
        assert.throws(() => call(options), { name: 'TypeError', message: '`options` must be an object' });
      }
    }
  }
  // An option that is undefined is left out, and nothing was damaged.
  assert.equal(check('http://h.x/', 'rfc1738', { production: undefined, reference: undefined, withPasswords: undefined }).valid, true);
  assert.equal(check('h.x', undefined, { production: 'host' }).valid, true);
});

test('a document, a kind and a production have one name each', () => {
  for (const name of ['RFC1738', 'rfc 1738', 'rfc-1738', 'RFC 1738', 'Url-1994', '', '__proto__', 'constructor']) {
    assert.equal(failure(() => urlspec.parse('http://h.x/', name))[0], 'unknown-spec');
    assert.equal(failure(() => urlspec.lint('http://h.x/', 'text', name))[0], 'unknown-spec');
    assert.equal(failure(() => urlspec.productions(name))[0], 'unknown-spec');
  }
  for (const name of ['Markdown', 'md', 'mark down', '']) assert.equal(failure(() => urlspec.extract('', name))[0], 'unknown-kind');
  for (const production of ['Host', '', 'ho st']) {
    assert.equal(failure(() => urlspec.check('h.x', 'rfc1738', { production }))[0], 'unknown-production');
  }
  const types = readFileSync(new URL('../text.d.ts', import.meta.url), 'utf8');
  const [, union] = /export type Kind =([^;]*);/.exec(types);
  assert.deepEqual([...union.matchAll(/'(\w+)'/g)].map(([, kind]) => kind), urlspec.kinds());
});

test('spans count bytes and code units', () => {
  const text = '😀é\ud800 http://h.x/ü^\n—http://a_b.x/';
  for (const { span, utf16, url } of urlspec.extract(text)) {
    assert.equal(text.slice(...utf16), url);
    assert.equal(Buffer.from(text).subarray(...span).toString(), url);
  }
  assert.equal(urlspec.extract(text).length, 2);
  const findings = urlspec.lint(text, 'text', 'rfc1738');
  findings.forEach((finding) => assertIs('Finding', finding));
  const parts = findings.map(({ utf16 }) => text.slice(...utf16));
  assert.ok(parts.includes('^') && parts.some((part) => part.includes('_')), JSON.stringify(parts));
  const report = urlspec.check('http://h.x/😀\ud800x[', 'rfc1738');
  assert.equal('http://h.x/😀\ud800x['.slice(...report.diagnostics.at(-1).utf16), '[');
});

test('spans agree with the encoder on random texts', () => {
  let seed = 1;
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
  const units = ['a', 'é', '—', '\ud83d\ude00', '\ud800', '\udc00', ' ', '\n'];
  for (let round = 0; round < 300; round += 1) {
    let text = '';
    while (text.length < random(700)) text += random(9) ? units[random(units.length)] : ' http://a_b.x/ ';
    for (const { span, utf16 } of urlspec.extract(text)) {
      assert.equal(Buffer.from(text.slice(0, utf16[0])).length, span[0]);
      assert.equal(Buffer.from(text.slice(0, utf16[1])).length, span[1]);
    }
  }
});

test('fixes are edits of the text', () => {
  let text = 'é <http://h.x:80/a|b> and HTTP://h.x/';
  const edits = urlspec.lint(text).flatMap(({ fix }) => (fix?.applicability === 'sure' ? fix.edits : []));
  assert.ok(edits.length > 0);
  for (const { utf16, replacement } of edits.sort((a, b) => b.utf16[0] - a.utf16[0])) {
    text = text.slice(0, utf16[0]) + replacement + text.slice(utf16[1]);
  }
  assert.ok(text.includes('a%7Cb'), text);
});

test('a fix names what applies it', () => {
  const texts = [
    ['<http://h.x/a|b>', ['fix']],
    ['<http://h.x/a|b?c=100%%>', ['fix-all', 'fix-all', 'fix-all']],
    ['<http:///a>', [null]],
    ['<http://h.x/>', []],
  ];
  for (const [text, expected] of texts) {
    const options = urlspec.lint(text, 'text', 'rfc3986').map(({ fix }) => fix?.appliedBy ?? null);
    assert.deepEqual(options, expected, text);
    assert.equal(urlspec.fix(text, 'text', 'rfc3986') !== text, options.includes('fix'));
    assert.equal(urlspec.fix(text, 'text', 'rfc3986', { guesses: true }) !== text, options.some((option) => option !== null));
  }
});

test('passwords are shown on request only', () => {
  const url = 'ftp://joe:secret@h.x/a b';
  for (const shown of [urlspec.check(url), urlspec.checkAll(url), urlspec.drawn(url), urlspec.extract(`<${url}>`), urlspec.lint(`<${url}>`)]) {
    assert.ok(!JSON.stringify(shown).includes('secret'), JSON.stringify(shown));
  }
  assert.equal(urlspec.parse('ftp://joe:secret@h.x/', 'rfc1738').password, '***');
  assert.equal(urlspec.parse('ftp://joe:secret@h.x/', 'rfc1738', { withPasswords: true }).password, 'secret');
  assert.equal(urlspec.check(url, 'rfc1738', { withPasswords: true }).input, url);
});

test('documents differ', () => {
  const reports = urlspec.checkAll('https://h.x/a#b');
  assert.deepEqual(reports.map(({ spec }) => spec), urlspec.specs().map(({ name }) => name));
  assert.equal(reports.find(({ spec }) => spec === 'rfc3986').valid, true);
  assert.ok(reports.some(({ valid }) => !valid));
  assert.equal(urlspec.check('http://h.x/#f', 'rfc1738').valid, false);
  assert.equal(urlspec.check('http://h.x/#f', 'rfc1738', { reference: true }).valid, true);
  assert.equal(urlspec.check('h.x:80', 'rfc1738', { production: 'hostport' }).valid, true);
});

test('a report is drawn', () => {
  const drawn = urlspec.drawn('http://h.x/a b');
  assert.match(drawn, /^error\[unsafe-character\] .*\n  at line 1, column 13\n  \| http:\/\/h\.x\/a b\n  \| {13}\^ .*\n  = /);
  assert.match(drawn, /\nfixed: http:\/\/h\.x\/a%20b\n$/);
  assert.equal(urlspec.drawn('http://h.x/'), '');
  // eslint-disable-next-line no-control-regex
  assert.doesNotMatch(urlspec.drawn('http://h.x/\u001b[31m\u202e'), /[\u001b\u202e]/);
});

test('references are resolved', () => {
  const resolution = urlspec.resolve('http://a/b/c/d;p?q', '../g', 'rfc3986');
  assertIs('Resolution', resolution);
  assert.equal(resolution.resolved, 'http://a/b/g');
  assert.equal(failure(() => urlspec.resolve('mailto:a@b', '../g', 'rfc1808'))[0].length > 0, true);
});

test('equivalent URLs are the same', () => {
  assert.equal(urlspec.same('http://H.x:80/%7ea', 'http://h.x/~a', 'rfc3986').same, true);
  assert.equal(urlspec.same('http://h.x/a', 'http://h.x/b').same, false);
  assert.equal(urlspec.canonical('HTTP://H.x/', 'rfc3986').canonical, 'http://h.x/');
});

test('a megabyte of text is checked', () => {
  const text = 'é see http://a_b.x/ and <URL:http://h.x/a b>\n'.repeat(23_000);
  const start = performance.now();
  assert.equal(urlspec.extract(text).length, 46_000);
  const findings = urlspec.lint(text, 'text', 'rfc1738');
  assert.ok(findings.length >= 46_000);
  assert.match(text.slice(...findings.at(-1).utf16), /_| /);
  assert.ok(performance.now() - start < 60_000);
  assert.equal(urlspec.check('x'.repeat(1 << 20)).valid, false);
  assert.equal(urlspec.check(`http://h.x/${'a'.repeat(1 << 20)}`).valid, true);
});
