// How long Node.js takes to load each file of the package and to call it once: the median of 20 starts.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const STARTS = 20;
const CALLS = {
  core: "urlspec.check('http://h.x/')",
  text: "urlspec.lint('http://h.x/')",
  server: "new urlspec.Server().handle({ id: 1, method: 'initialize', params: { capabilities: {} } })",
};

for (const [file, call] of Object.entries(CALLS)) {
  const address = pathToFileURL(path.resolve(process.env.PACKAGE, `${file}.node.js`)).href;
  const program = `
const start = performance.now();
const urlspec = await import(${JSON.stringify(address)});
${call};
console.log(performance.now() - start);
`;
  const times = Array.from({ length: STARTS }, () =>
    Number(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })),
  ).sort((a, b) => a - b);
  console.log(`start of ${file}: median ${times[STARTS / 2].toFixed(1)} ms, from ${times[0].toFixed(1)} to ${times.at(-1).toFixed(1)} ms`);
}
