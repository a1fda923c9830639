// The rules of the documents as lines of BNF, as the program `urlspec` prints them.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Writes a file with the rules of each document into a folder. A rule has `read` only if urlspec reads another line than is printed. */
export function writeRules(command, specs, folder) {
    for (const spec of specs) {
        const lines = execFileSync(command, ['grammar', '--spec', spec, '--format', 'json'], { encoding: 'utf8', maxBuffer: 1 << 26 }).trimEnd().split('\n');
        const rules = lines.map(line => JSON.parse(line)).map(({ rule, line, printed }) => (
            [rule, { printed, ...(line === printed ? {} : { read: line }) }]));
        fs.writeFileSync(path.join(folder, `rules-${spec}.json`), JSON.stringify(Object.fromEntries(rules)));
    }
}
