// Node's parsers. Input and output: see ../README.md.

import { readFileSync } from 'node:fs';
import legacy from 'node:url';

process.removeAllListeners('warning');

const parsers = {
  [`URL (node ${process.versions.node})`]: (url) => new URL(url).hostname,
  [`url.parse (node ${process.versions.node})`]: (url) => legacy.parse(url).hostname,
};

function cell(parser, url) {
  try {
    const host = parser(url);
    return host ? '=' + Buffer.from(host).toString('hex') : '-';
  } catch {
    return '!';
  }
}

const urls = readFileSync(0, 'utf8').split('\n').slice(0, -1).map((line) => Buffer.from(line, 'hex').toString());
const rows = urls.map((url) => Object.values(parsers).map((parser) => cell(parser, url)).join('\t'));
process.stdout.write([Object.keys(parsers).join('\t'), ...rows].join('\n') + '\n');
