// Uses that must compile, and errors that the compiler must find.
import {
  build, check, checkAll, codes, compare, convert, explain, init, parse, parts, resolve, safe, set, UrlspecError, type Code, type Diagnostic,
  type ErrorCode, type Report,
} from 'urlspec';
import * as bare from 'urlspec/bare';
import { plan, Server } from 'urlspec/server';
import * as all from 'urlspec/server/bare';
import { extract, fix, kinds, lint } from 'urlspec/text';
import * as text from 'urlspec/text/bare';

await init();
bare.initSync(new Uint8Array());
text.initSync(new Uint8Array());
all.initSync(new Uint8Array());
const same: typeof check = text.check;
console.log(same, all.lint, all.UrlspecError === UrlspecError);
const url = parse('ftp://h.x/a');
if (url.kind === 'ftp') {
  const typecode: string | null = url.typecode;
  console.log(typecode, url.host);
}
const report: Report = check('http://h.x/', 'rfc3986', { reference: true });
const first: Diagnostic | undefined = report.diagnostics[0];
const [start, end]: [number, number] = first?.utf16 ?? [0, 0];
console.log(start + end, first?.title, first?.fix?.replacement, checkAll('x')[0]?.fixed);
for (const { line, utf16, fix } of lint('text', 'markdown')) console.log(line, utf16[0], fix?.edits[0].replacement);
for (const kind of kinds()) extract('text', kind);
const schemes: (string | null)[] = extract('text').map(({ scheme }) => scheme);
const resolved: string = resolve('http://h.x/', 'a').resolved;
const server = new Server();
const messages: string[] = server.handle({ jsonrpc: '2.0', method: 'exit' });
const code: number | undefined = server.exitCode;
console.log(schemes, resolved, messages, code);
const known: Code[] = codes().map(({ code }) => code);
const unsafe: Code = 'unsafe-character';
console.log(known, explain(unsafe), fix(new URL('http://h.x/'), 'text', 'rfc3986', { guesses: true }), safe('a b'));
const own = parts('http://h.x/a', 'rfc3986');
if (own.kind === 'uri') own.fragment = 'f';
console.log(build(own), build({ kind: 'http', hostport: { host: 'h.x' }, path: ['a'] }), build({ kind: 'identifier', isContent: true, unique: 'a', host: 'h' }));
console.log(set(new URL('http://h.x/'), { host: 'h.y', port: null, queryPairs: { a: 1, b: null } }, 'rfc3986'));
const isExact: boolean | undefined = convert('http://h.x/', 'rfc3986', 'rfc1738', { midAsNews: true }).changes[0]?.isExact;
const { components, report: by } = compare({ href: 'http://h.x/' }).documents[0]!;
const accepted: string[] = by.acceptedBy;
console.log(isExact, components?.host, accepted, plan('ftp://h.x/', 'rfc1738', { proxy: 'p.x' }).steps[0]?.onlyAfter);
try {
  parse('');
} catch (error) {
  if (error instanceof UrlspecError) {
    const code: ErrorCode = error.code;
    console.log(code, error.argument, error.input?.length, error.line, error.report?.diagnostics.length);
  }
}

// @ts-expect-error: in text.wasm
bare.lint('x');
// @ts-expect-error: in server.wasm
text.plan('x');
// @ts-expect-error: not a document
check('x', 'rfc9999');
// @ts-expect-error: a number is not a text
parse(1);
// @ts-expect-error: a mailto URL has no port
if (url.kind === 'mailto') console.log(url.port);
// @ts-expect-error: not a kind
lint('x', 'Markdown');
// @ts-expect-error: a production is a text
check('x', 'rfc1738', { production: 5 });
// @ts-expect-error: not a boolean
check('x', 'rfc1738', { reference: 'true' });
// @ts-expect-error: not a code
explain('unsafe-charakter');
// @ts-expect-error: not an option
check('x', 'rfc1738', { refernce: true });
// @ts-expect-error: not a component
set('http://h.x/', { hots: 'h.y' });
// @ts-expect-error: a URL has a host
set('http://h.x/', { host: null });
// @ts-expect-error: not a kind of parts
build({ kind: 'htp' });
// @ts-expect-error: no text
parse({ url: 'http://h.x/' });
