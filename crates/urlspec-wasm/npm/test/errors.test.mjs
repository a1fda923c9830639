// What errors say, and which arguments and options are taken.
import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { test } from 'node:test';
import { thrown } from './asserts.mjs';
import { urlspec } from './package.mjs';

const { parse, check, checkAll, compare, resolve, same, canonical, tree, lint, extract, fix, parts, build, set, convert, plan, explain } = urlspec;

test('a message says what, where, by which rule, and the remedy', () => {
  const error = thrown(() => parse('http://h.x/a b', 'rfc1738'));
  const message = 'a space is unsafe and must be encoded (RFC 1738, section 2.2) at column 13 of `http://h.x/a b`; write `%20`';
  assert.equal(error.message, message);
  assert.equal(String(error), `UrlspecError: ${message}`);
  // Without a fix, the remedy is the help.
  assert.match(thrown(() => parse('', 'rfc3986')).message, /^the text is empty \(RFC 3986, section 3\.1\)\. Write a URL, such as/);
  const long = thrown(() => parse(`http://h.x/${'a'.repeat(500)} ${'b'.repeat(500)}`)).message;
  assert.ok(long.length < 300 && /`…a+ b+…`/.test(long), long);
  assert.match(thrown(() => parse('http://h.x/a\n b')).message, /at column 13 of/);
  // eslint-disable-next-line no-control-regex
  assert.doesNotMatch(thrown(() => parse('http://h.x/\u001b[31m\u202e')).message, /[\u001b\u202e]/);
});

test('an error names the argument, and quotes it', () => {
  const base = thrown(() => resolve('nope', '../c'));
  assert.deepEqual([base.argument, base.input, base.line, base.column], ['base', 'nope', 1, 1]);
  assert.match(base.message, /^this is a relative reference, and not a URL \(.*\) at column 1 of the base `nope`\. A URL begins/);
  const reference = thrown(() => resolve('http://h.x/é', 'ü c', 'rfc3986'));
  assert.deepEqual([reference.argument, reference.input], ['base', 'http://h.x/é']);
  const relative = thrown(() => resolve('http://h.x/', 'ü c', 'rfc3986'));
  assert.deepEqual([relative.argument, relative.input], ['reference', 'ü c']);
  assert.match(relative.message, /of the reference `ü c`/);
  assert.deepEqual(relative.report.diagnostics.map(({ utf16 }) => utf16), [[0, 1], [1, 2]]);
  const never = thrown(() => resolve('mailto:a@b', 'g', 'rfc2396'));
  assert.deepEqual([never.code, never.argument, never.input], ['not-relative', 'reference', 'g']);
  assert.match(never.message, /^`g` can't be resolved against `mailto:a@b`: /);
  assert.deepEqual(['a', 'b'].map((name) => thrown(() => (name === 'a' ? same('x', 'http://h/') : same('http://h/', 'x'))).argument), ['a', 'b']);
  assert.match(thrown(() => same('http://h/', 'x')).message, /of the second URL, `x`/);
  for (const call of [parse, tree, canonical, parts, plan]) {
    const error = thrown(() => call('x y'));
    assert.deepEqual([error.argument, error.input, error.report.valid], ['url', 'x y', false]);
  }
  for (const [call, argument, code] of [
    [() => check('x', 'rfc9999'), 'spec', 'unknown-spec'],
    [() => convert('x', 'rfc9999'), 'to', 'unknown-spec'],
    [() => lint('x', 'mrkdown'), 'kind', 'unknown-kind'],
    [() => check('x', 'rfc1738', { production: 'hostprot' }), 'production', 'unknown-production'],
    [() => explain('unsafe-charakter'), 'code', 'unknown-code'],
  ]) {
    const error = thrown(call);
    assert.deepEqual([error.argument, error.code, error.line, error.column, error.report], [argument, code, null, null, null]);
    assert.ok(error.message.includes(error.input), error.message);
  }
  assert.match(thrown(() => check('x', 'rfc1783')).message, /did you mean `rfc1738`\?$/);
  assert.match(thrown(() => check('x', 'whatwg')).message, /the documents are udi, /);
});

test('no message and no log shows a password', () => {
  const url = 'ftp://joe:secret@h.x/a b';
  for (const call of [parse, tree, canonical, parts, plan, (url) => set(url, { host: 'h.y' }), (url) => resolve(url, 'x'), (url) => resolve('http://h.x/', url), (url) => same(url, url), (url) => convert(url, 'rfc3986')]) {
    const error = thrown(() => call(url));
    assert.equal(error.input, url);
    for (const shown of [error.message, error.stack, JSON.stringify(error), inspect(error, { depth: 9 })]) {
      assert.ok(!shown.includes('secret'), shown);
    }
    assert.match(error.message, /ftp:\/\/joe:\*+@h\.x\/a b/);
  }
  const never = thrown(() => resolve('ftp://joe:secret@h.x/', 'data:,ü', 'rfc3986'));
  assert.ok(!never.message.includes('secret'), never.message);
});

test('a URL object is a text', () => {
  const url = new URL('http://h.x/a');
  assert.equal(parse(url).kind, 'uri');
  assert.equal(check(url).input, 'http://h.x/a');
  assert.equal(checkAll(url).length, urlspec.specs().length);
  assert.equal(compare(url).input, 'http://h.x/a');
  assert.equal(resolve(url, new URL('http://h.y/')).resolved, 'http://h.y/');
  assert.equal(same(url, 'http://h.x/a').same, true);
  assert.equal(canonical({ href: 'HTTP://h.x/' }).canonical, 'http://h.x/');
  assert.equal(set(url, { path: '/b' }), 'http://h.x/b');
  for (const call of [tree, extract, lint, fix, parts, plan, urlspec.drawn, urlspec.safe]) call(url);
  assert.equal(convert(url, 'rfc3986').converted, 'http://h.x/a');
  assert.equal(thrown(() => parse({ href: 'http://h.x/a b' })).input, 'http://h.x/a b');
  for (const value of [{ href: 5 }, { toString: () => 'http://h.x/' }, [url], null, undefined]) {
    assert.throws(() => parse(value), { name: 'TypeError', message: '`url` must be a string or a URL' });
  }
});

test('unknown options are refused, and the nearest is named', () => {
  const url = 'http://h.x/';
  assert.throws(() => check(url, 'rfc3986', { refernce: true }), { name: 'TypeError', message: 'unknown option `refernce`; did you mean `reference`?' });
  assert.throws(() => check(url, 'rfc3986', { withpasswords: true }), /did you mean `withPasswords`\?$/);
  assert.throws(() => parse(url, 'rfc3986', { strict: undefined }), { name: 'TypeError', message: 'unknown option `strict`; the options are withPasswords' });
  for (const call of [
    (options) => checkAll(url, options),
    (options) => compare(url, options),
    (options) => urlspec.drawn(url, 'rfc3986', options),
    (options) => tree(url, 'rfc3986', options),
    (options) => extract(url, 'text', 'rfc3986', options),
    (options) => lint(url, 'text', 'rfc3986', options),
    (options) => fix(url, 'text', 'rfc3986', options),
    (options) => resolve(url, url, 'rfc3986', options),
    (options) => canonical(url, 'rfc3986', options),
    (options) => same(url, url, 'rfc3986', options),
    (options) => parts(url, 'rfc3986', options),
    (options) => build(parts(url), 'rfc3986', options),
    (options) => set(url, {}, 'rfc3986', options),
    (options) => convert(url, 'rfc3986', 'rfc1738', options),
    (options) => plan(url, 'rfc3986', options),
  ]) {
    assert.throws(() => call({ nonsense: 1 }), { name: 'TypeError', message: /^unknown option `nonsense`; / });
    assert.throws(() => call(null), { name: 'TypeError', message: '`options` must be an object' });
    call({});
    call(undefined);
  }
});

test('names of results have capitals, and none has an underscore', () => {
  const url = 'http://joe:secret@H.x:80/a_b?c_d=1';
  const values = [check(url, 'rfc3986', { reference: true }), checkAll(url), compare(url), tree(url, 'rfc3986'), lint('http://a_b.x/ http://h.x/~', 'text', 'rfc1738'), extract(url), resolve(url, 'x'), canonical(url), same(url, url), parts(url), parts('cid:a@b', 'url-1994'), convert('URL:http://h.x/a', 'rfc1738', 'url-1994'), plan('ftp://h.x/a'), parse(url), parse('news:a', 'rfc1738')];
  const names = [];
  const rest = [...values];
  while (rest.length > 0) {
    const next = rest.pop();
    if (next === null || typeof next !== 'object') continue;
    if (!Array.isArray(next)) names.push(...Object.keys(next));
    rest.push(...Object.values(next));
  }
  assert.deepEqual(names.filter((name) => name.includes('_')), []);
  for (const name of ['acceptedBy', 'endLine', 'sameDocument', 'isContent', 'isExact', 'onlyAfter']) assert.ok(names.includes(name), name);
  // A text is not a name.
  for (const text of ['"a_b":', '\\"a_b":', ',"a_b":1']) assert.equal(check(text).input, text);
});
