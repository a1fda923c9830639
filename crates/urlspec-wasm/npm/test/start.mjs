// How long Node.js takes to load the package: the median of 20 starts, less those of an empty module.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const STARTS = 20;
const file = pathToFileURL(path.resolve(process.env.PACKAGE, 'node.js')).href;
const program = `
const start = performance.now();
const { Server } = await import(${JSON.stringify(file)});
const server = new Server();
server.handle({ id: 1, method: 'initialize', params: { capabilities: {} } });
console.log(performance.now() - start);
`;
const times = Array.from({ length: STARTS }, () =>
  Number(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })),
).sort((a, b) => a - b);
console.log(`start: median ${times[STARTS / 2].toFixed(1)} ms, from ${times[0].toFixed(1)} to ${times.at(-1).toFixed(1)} ms`);
