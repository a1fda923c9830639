// The functions that change URLs, and those that show what documents and clients make of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { schema } from '../scripts/schemas.mjs';
import { assertIs, thrown } from './asserts.mjs';
import { urlspec } from './package.mjs';

const { build, compare, convert, explain, fix, lint, parts, plan, safe, set } = urlspec;
test('sure fixes are applied', () => {
  assert.equal(fix('é 😀 see <http://h.x/a|b> and http://h.x/~a', 'text', 'rfc1738'), 'é 😀 see <http://h.x/a%7Cb> and http://h.x/%7Ea');
  assert.equal(fix('see <URL:http:/info.cern.ch/>', 'text', 'rfc1738'), 'see <URL:http:/info.cern.ch/>');
  assert.equal(fix('see <URL:http:/info.cern.ch/>', 'text', 'rfc1738', { guesses: true }), 'see <URL:http://info.cern.ch/>');
  assert.equal(fix('[é](<http://h.x/a|b>)', 'markdown'), '[é](<http://h.x/a%7Cb>)');
  assert.equal(fix('no URL'), 'no URL');
  assert.equal(fix(''), '');
  const text = 'é <http://h.x:80/a|b> and <http://h.x/~>\n'.repeat(50);
  const fixed = fix(text, 'text', 'rfc1738');
  assert.ok(!lint(fixed, 'text', 'rfc1738').some(({ code }) => code === 'unsafe-character'));
  assert.equal(fix(fixed, 'text', 'rfc1738'), fixed);
  assert.equal(thrown(() => fix('x', 'marktown')).code, 'unknown-kind');
  assert.throws(() => fix('x', 'text', 'rfc1738', { guesses: 'yes' }), TypeError);
});

test('each code has a page', () => {
  for (const { code, title } of urlspec.codes()) assert.ok(explain(code).startsWith(`${code} (`) && explain(code).includes(title), code);
  assert.match(thrown(() => explain('unsafe-charakter')).message, /did you mean `unsafe-character`\?/);
  assert.throws(() => explain(5), TypeError);
  assert.deepEqual(schema().$defs.Code.enum.toSorted(), urlspec.codes().map(({ code }) => code).toSorted());
});

const URLS = [
  'http://h.x:80/a%20b/%7ec?q+w', 'ftp://joe:secret@h.x/a/b;type=a', 'gopher://h.x/11/x%09y', 'mailto:joe@h.x', 'news:comp.infosystems.www',
  'wais://h.x/db?search', 'prospero://h.x:1525//pros/name;key=value', 'file:///etc/motd', 'telnet://h.x/', 'x-y:rest',
];

test('parts are built into their URL', () => {
  for (const { name } of urlspec.specs()) {
    for (const url of URLS) {
      if (!urlspec.check(url, name).valid) continue;
      const own = parts(url, name);
      assertIs('Parts', own);
      assert.equal(build(own, name), url, name);
      const { raw, ...decoded } = own;
      assert.equal(urlspec.same(build(decoded, name), url, name).same, true, `${name} ${url}`);
      assert.equal(raw.path.length > 0, true);
      if (urlspec.check(`${url}#f%20g`, name, { reference: true }).valid) {
        const own = parts(`${url}#f%20g`, name, { reference: true });
        assertIs('Parts', own);
        assert.equal(build(own, name, { reference: true }), `${url}#f%20g`);
      }
    }
  }
  assert.equal(parts('ftp://joe:secret@h.x/', 'rfc1738').login.password, 'secret');
  assert.equal(build({ kind: 'http', hostport: { host: 'h.x' }, path: ['a b', 'c/d'] }), 'http://h.x/a%20b/c%2Fd');
  assert.equal(build({ kind: 'identifier', isContent: true, unique: 'a', host: 'h.x' }, 'url-1994'), 'cid:a@h.x');
  assert.equal(build(parts('../é'.replace('é', '%C3%A9'), 'rfc3986', { reference: true }), 'rfc3986', { reference: true }), '../%C3%A9');
});

test('parts that make no URL are refused', () => {
  const unknown = thrown(() => build({ kind: 'http', hostpot: { host: 'h.x' } }));
  assert.deepEqual([unknown.code, unknown.argument, unknown.input], ['invalid-parts', 'parts', null]);
  assert.match(unknown.message, /^unknown field `hostpot`; did you mean `hostport`\?$/);
  for (const [parts, message] of [
    [{ kind: 'gohper' }, /^unknown kind `gohper`; did you mean `gopher`\?$/],
    [{ kind: 'http', hostport: { host: 5 } }, /^`hostport\.host` must be a string$/],
    [{ kind: 'http', path: 'a' }, /^`path` must be an array$/],
    [{ kind: 'http', path: [[256]] }, /^`path` must be a string, or an array of octets$/],
    [{ kind: 'http', path: [[{ delimiter: 'ab' }]] }, /^`path` must be an array of octets and of objects/],
    [{ kind: 'identifier', isContnt: true }, /^`isContent` must be given$/],
    [{ kind: 'identifier', isContent: 1, unique: 'a', host: 'b' }, /^`isContent` must be true or false$/],
    [{}, /^`kind` must be given$/],
    [[], /^`parts` must be an object$/],
    [{ kind: 'http', raw: 5 }, /^`raw` must be an object$/],
    [{ kind: 'identifier', isContent: true, unique: 'a', host: 'b', x: 1 }, /^unknown field `x`$/],
    [{ kind: 'uri', scheme: 'http', authority: { sever: {} }, path: [] }, /^`authority` must be an object with `server` or `name`$/],
    [{ kind: 'uri', scheme: 'http' }, /^`path` must be given$/],
    [{ kind: 'news', grouppart: { article: ['a'] } }, /^`grouppart\.article\.1` must be given$/],
    [{ kind: 'news', grouppart: 'al' }, /^`grouppart` must be `all`, or an object with `group` or `article`$/],
    [{ kind: 'prospero', fields: [['a', 'b'], ['c', 5]] }, /^`fields\.1` must be a string, or an array of octets$/],
    [{ kind: 'ftp', transfer: 'X' }, /^`transfer` must be a type code$/],
    [{ kind: 'http', hostport: { host: 'h.x', port: -1 } }, /^`hostport\.port` must be a whole number, or a string of digits$/],
  ]) {
    const error = thrown(() => build(parts));
    assert.deepEqual([error.code, error.argument], ['invalid-parts', 'parts']);
    assert.match(error.message, message);
  }
  assert.equal(thrown(() => build({ kind: 'htp' })).code, 'invalid-parts');
  assert.equal(thrown(() => build({})).code, 'invalid-parts');
  assert.equal(thrown(() => build([])).code, 'invalid-parts');
  assert.equal(thrown(() => build({ kind: 'http', hostport: { host: 'h.x' }, raw: 5 })).code, 'invalid-parts');
  assert.match(thrown(() => build({ kind: 'http', hostport: { host: 'h.x' }, fragment: 'f' })).message, /^`http:\/\/h\.x#f` is a reference, and no URL: set the option `reference`$/);
  assert.match(thrown(() => build({ kind: 'uri', path: ['a'] })).message, /^`a` is a reference, and no URL/);
  const host = thrown(() => build({ kind: 'http', hostport: { host: 'h_x' } }));
  assert.deepEqual([host.code, host.argument], ['not-expressible', 'parts']);
  assert.match(host.message, /underscore/);
  for (const value of [null, undefined, 5, '{}']) assert.throws(() => build(value), TypeError);
  assert.equal(thrown(() => parts('a b')).argument, 'url');
  // The parts of the scheme follow from the others.
  const mail = parts('mailto:joe@h.x?subject=a');
  assert.equal(build(mail), 'mailto:joe@h.x?subject=a');
  assert.equal(build({ ...mail, query: ['subject', { delimiter: '=' }, 'b'] }), 'mailto:joe@h.x?subject=b');
  const other = thrown(() => build({ ...mail, schemePart: { mailto: { fields: [['subject', 'c']] } } }));
  assert.match(other.message, /^`schemePart` contradicts the path and the other components: change those$/);
  assert.deepEqual([other.code, other.argument, other.input], ['not-expressible', 'parts', null]);
  assert.equal(build({ kind: 'uri', scheme: 'mailto', path: [['joe', { delimiter: '@' }, 'h.x']], schemePart: { mailto: { fields: [] } } }), 'mailto:joe@h.x');
});

test('components are set, and the document checks the result', () => {
  const url = 'http://joe:secret@h.x:80/a?q=a+b&page=1#top';
  assert.equal(set(url, { host: 'h.y', port: 8080 }), 'http://joe:secret@h.y:8080/a?q=a+b&page=1#top');
  assert.equal(set(url, { scheme: 'https', userinfo: null, port: null, path: '/b', query: null, fragment: null }), 'https://h.x/b');
  assert.equal(set(url, { queryPairs: { page: 2, q: null, new: 'ä ö' } }), 'http://joe:secret@h.x:80/a?page=2&new=%C3%A4+%C3%B6#top');
  assert.equal(set(url, { query: 'x=%20', fragment: 'f', port: '81' }), 'http://joe:secret@h.x:81/a?x=%20#f');
  assert.equal(set(url, {}), url);
  assert.equal(set(url, { host: undefined, queryPairs: undefined }), url);
  assert.equal(set('http://h.x/a#top', { fragment: 'f', path: '/b' }, 'rfc1738'), 'http://h.x/b#f');
  const refused = thrown(() => set('http://h.x/', { path: '/a b' }));
  assert.deepEqual([refused.code, refused.argument, refused.input], ['unsafe-character', 'changes', null]);
  assert.match(refused.message, /of the result `http:\/\/h\.x\/a b`; write `%20`/);
  assert.equal(thrown(() => set('http://h.x/#a', { fragment: 'a b' }, 'rfc1738')).argument, 'changes');
  const more = thrown(() => set('http://h.x/', { query: 'a#b' }));
  assert.deepEqual([more.code, more.argument], ['changes-more', 'changes']);
  for (const [changes, code] of [[{ host: null }, 'invalid-change'], [{ port: 99999 }, 'invalid-change'], [{ port: NaN }, 'invalid-change'], [{ userinfo: 'joe:***' }, 'invalid-change']]) {
    assert.equal(thrown(() => set('http://h.x/', changes)).code, code, JSON.stringify(changes));
  }
  assert.equal(thrown(() => set('../a', { host: 'h.y' }, 'rfc3986')).code, 'relative');
  const broken = thrown(() => set('http://h.x/ü#ö', { host: 'h.y' }, 'rfc1738'));
  assert.deepEqual([broken.argument, broken.input, broken.report.diagnostics.map(({ utf16 }) => utf16[0])], ['url', 'http://h.x/ü#ö', [11, 13]]);
});

test('changes of a wrong type are refused', () => {
  const url = 'http://h.x/';
  assert.throws(() => set(url, { hots: 'h.y' }), { name: 'TypeError', message: 'unknown component `hots`; did you mean `host`?' });
  assert.throws(() => set(url, { password: 'x' }), /^TypeError: unknown component `password`; the components are scheme, userinfo, /);
  assert.throws(() => set(url, { host: 5 }), { name: 'TypeError', message: '`host` must be a string or null' });
  assert.throws(() => set(url, { port: true }), { name: 'TypeError', message: '`port` must be a string, a number or null' });
  assert.throws(() => set(url, { queryPairs: 'a=b' }), { name: 'TypeError', message: '`queryPairs` must be an object' });
  assert.throws(() => set(url, { queryPairs: null }), TypeError);
  assert.throws(() => set(url, { queryPairs: { a: {} } }), TypeError);
  for (const value of [null, undefined, 'host=h.y', 5]) assert.throws(() => set(url, value), { message: '`changes` must be an object' });
});

test('URLs are converted', () => {
  const conversion = convert('URL:http://h.x/a', 'rfc1738', 'url-1994');
  assertIs('Conversion', conversion);
  assert.deepEqual([conversion.converted, conversion.exact, conversion.changes.length], ['http://h.x/a', true, 1]);
  assert.equal(convert('ftp://joe:secret@h.x/', 'rfc3986').converted, 'ftp://joe:secret@h.x/');
  const later = thrown(() => convert('http://h.x/', 'udi', 'rfc1738'));
  assert.deepEqual([later.code, later.argument, later.input], ['not-later', 'to', 'udi']);
  assert.equal(thrown(() => convert('a b', 'rfc3986')).argument, 'url');
  assert.throws(() => convert('http://h.x/', 'rfc3986', 'rfc1738', { midAsNews: 1 }), TypeError);
  assert.throws(() => convert('http://h.x/'), { name: 'TypeError', message: '`to` must be a string' });
});

test('characters that no URL may contain are encoded', () => {
  assert.equal(safe('http://h.x/~a b%20c%zz ü'), 'http://h.x/~a%20b%20c%25zz%20%C3%BC');
  assert.equal(safe(''), '');
  assert.throws(() => safe(5), TypeError);
});

test('documents are compared', () => {
  const comparison = compare('http://joe:secret@h.x/a?b#c', { reference: true });
  assertIs('Comparison', comparison);
  assert.ok(!JSON.stringify(comparison).includes('secret'));
  assert.deepEqual(comparison.documents.map(({ report }) => report.spec), urlspec.specs().map(({ name }) => name));
  const today = comparison.documents.at(-1);
  assert.deepEqual(today.components, { scheme: 'http', user: 'joe', password: '******', host: 'h.x', port: null, path: '/a', query: 'b', fragment: 'c' });
  assert.deepEqual(comparison.standards, [{ name: 'whatwg', valid: true, components: null }]);
  const shown = compare('http://joe:secret@h.x/', { withPasswords: true });
  assert.equal(shown.standards[0].components.password, 'secret');
  assert.equal(shown.documents.at(-1).components.password, 'secret');
  const refused = compare('nope');
  assertIs('Comparison', refused);
  assert.ok(refused.documents.every(({ components, report }) => (components === null) !== report.valid));
  assert.deepEqual([refused.standards[0].valid, refused.standards[0].components], [false, null]);
  assert.deepEqual(compare('http://h.x/😀').documents.at(-1).report.diagnostics[0].utf16, [11, 13]);
  assert.deepEqual(compare('http://h.x/a').different, []);
  assert.deepEqual(compare('http://h.x/a;b').different, ['path']);
  assert.throws(() => compare(5), TypeError);
});

test('what a client sends is planned', () => {
  for (const url of ['ftp://h.x/a', 'http://h.x/a', 'gopher://h.x/11/x', 'mailto:joe@h.x', 'file:///etc/motd', 'telnet://h.x/']) assertIs('Plan', plan(url, 'rfc1738'));
  const ftp = plan('ftp://joe:secret@h.x/a/b', 'rfc1738');
  assert.deepEqual(ftp.endpoint, { kind: 'server', host: 'h.x', port: 21, transport: 'tcp' });
  assert.ok(!JSON.stringify(ftp).includes('secret'));
  assert.ok(JSON.stringify(plan('ftp://joe:secret@h.x/', 'rfc1738', { withPasswords: true })).includes('PASS secret'));
  assert.ok(JSON.stringify(plan('ftp://h.x/', 'rfc1738', { mailAddress: 'a@b.x' })).includes('PASS a@b.x'));
  assert.equal(plan('http://h.x/', 'rfc1738', { proxy: 'p.x:3128' }).endpoint.port, 3128);
  assert.ok(JSON.stringify(plan('http://h.x/', 'current', { http: '1.0' })).includes('HTTP/1.0'));
  assert.equal(plan('wais://h.x/d', 'rfc1738', { gateways: { WAIS: 'http://g.x/{rest}' } }).endpoint.host, 'g.x');
  const none = thrown(() => plan('x-y:z', 'rfc1738'));
  assert.deepEqual([none.code, none.argument, none.input], ['no-plan', 'url', 'x-y:z']);
  assert.match(none.message, /^there is no plan for `x-y:z`: /);
  for (const options of [{ proxy: 'a b' }, { http: '2' }, { gateways: { wais: 'http://g.x/' } }, { gateways: { wais: 'http://{url}{rest}' } }]) {
    assert.equal(thrown(() => plan('http://h.x/', 'rfc1738', options)).code, 'invalid-setting', JSON.stringify(options));
  }
  assert.throws(() => plan('http://h.x/', 'rfc1738', { proxy: 80 }), TypeError);
  assert.throws(() => plan('http://h.x/', 'rfc1738', { gateways: 'x' }), TypeError);
  assert.throws(() => plan('http://h.x/', 'rfc1738', { gateways: { wais: 5 } }), TypeError);
});
