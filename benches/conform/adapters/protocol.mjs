// The JSON protocol of `urlspec conform`: an object for each line of input, and an object for each line of output.
import { createInterface } from 'node:readline';

// `parse(text)` returns the components, or null if the parser refuses the text. `resolve(base, reference)` returns a URL, or null. A parser
// that does not check a URL, by its own documentation, has no verdict on a URL that it parses.
export async function serve(version, parse, resolve, checks = true) {
  if (process.argv.includes('--version')) return console.log(version);
  for await (const line of createInterface({ input: process.stdin })) {
    const { input, base } = JSON.parse(line);
    let answer;
    if (base !== undefined) {
      answer = resolve ? { resolved: resolve(base, input) } : { valid: true };
    } else {
      const components = parse(input);
      answer = components === null ? { valid: false } : checks ? { valid: true, components } : { components };
    }
    console.log(JSON.stringify(answer));
  }
}

// The version of a package that is installed.
export async function versionOf(name) {
  const { createRequire } = await import('node:module');
  const folders = createRequire(`${process.cwd()}/`).resolve.paths(name);
  const { existsSync, readFileSync } = await import('node:fs');
  const file = folders.map((folder) => `${folder}/${name}/package.json`).find(existsSync);
  return JSON.parse(readFileSync(file, 'utf8')).version;
}

// Loads a package from the current folder, where `benches/conform/run` installs it.
export async function load(name) {
  const { createRequire } = await import('node:module');
  return createRequire(`${process.cwd()}/`)(name);
}

// The components of an object with the members of the class `URL` of the URL standard, which has an empty text for what is absent.
export function ofClass(url) {
  const { protocol, username, password, hostname, port, pathname, search, hash } = url;
  return {
    scheme: protocol.slice(0, -1), user: username || null, password: password || null, host: hostname || null, port: port || null,
    path: pathname, query: search.slice(1) || null, fragment: hash.slice(1) || null,
  };
}
