// The railroad diagrams of the documents, as the program `urlspec` draws them.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Writes a file with the diagrams of each document into a folder. */
export function writeDiagrams(command, specs, folder) {
    for (const spec of specs) {
        const svg = execFileSync(command, ['grammar', '--spec', spec, '--format', 'svg'], { encoding: 'utf8', maxBuffer: 1 << 26 });
        // The page styles diagrams, and its Content-Security-Policy reports the styles of others.
        const plain = svg.replace(/<style[^]*?<\/style>/g, '').replaceAll(/ style="[^"]*"/g, '');
        fs.writeFileSync(path.join(folder, `diagrams-${spec}.svg`), plain);
    }
}
