// Uses that must compile, and errors that the compiler must find.
import { check, checkAll, extract, init, kinds, lint, parse, resolve, Server, UrlspecError, type Diagnostic, type Report } from 'urlspec';

await init();
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
try {
  parse('');
} catch (error) {
  if (error instanceof UrlspecError) console.log(error.code, error.line, error.report?.diagnostics.length);
}

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
