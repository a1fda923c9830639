// The time from a change to its diagnostics: texts of several lengths, each changed CHANGES times at the same random places.
// The change is one letter, as typed.
import { urlspec } from './package.mjs';

const CHANGES = 200;
const LENGTHS = [100_000, 1_000_000, 5_000_000];

// A paragraph with a fault about every 300 octets.
const PARAGRAPH = `The archive at <URL:ftp://ftp.h.x/pub/a%20b.txt> moved to http://www.h.x/~user/archive/index.html in June, and
its index, which has one line for each file, is at http://www.h.x/archive/index?all=1&b=2 now. Programs that read the old
index read the new one as well, since no column changed its place. See [the notes](http://h.x/notes) and *the list*, or
write to mailto:archive@h.x. It has no search.

`;

// Numbers from 0 to 1, the same in each run.
function random(seed) {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

function latencies(languageId, length) {
  const text = PARAGRAPH.repeat(Math.ceil(length / PARAGRAPH.length));
  const lines = text.split('\n').length - 1;
  const server = new urlspec.Server();
  const textDocument = { uri: 'file:///text', languageId, version: 1, text };
  server.handle({ id: 1, method: 'initialize', params: { capabilities: {} } });
  server.handle({ method: 'initialized', params: {} });
  server.handle({ method: 'textDocument/didOpen', params: { textDocument } });
  const next = random(1738);
  const times = Array.from({ length: CHANGES }, (_, change) => {
    const at = { line: Math.floor(next() * lines), character: 0 };
    const message = {
      method: 'textDocument/didChange',
      params: {
        textDocument: { uri: textDocument.uri, version: change + 2 },
        contentChanges: [{ range: { start: at, end: at }, text: 'x' }],
      },
    };
    const start = performance.now();
    const messages = server.handle(message);
    const time = performance.now() - start;
    if (!messages.some((json) => json.includes('textDocument/publishDiagnostics'))) throw new Error('no diagnostics');
    return time;
  });
  return times.sort((a, b) => a - b);
}

for (const languageId of ['plaintext', 'markdown']) {
  for (const length of LENGTHS) {
    const times = latencies(languageId, length);
    const percentile = (percent) => times[Math.ceil((percent / 100) * times.length) - 1].toFixed(1);
    console.log(`${languageId}, ${length} bytes: p50 ${percentile(50)} ms, p99 ${percentile(99)} ms`);
  }
}
