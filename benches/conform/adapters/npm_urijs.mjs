// The package urijs.
import { load, serve, versionOf } from './protocol.mjs';

const URI = await load('urijs');

function parse(text) {
  try {
    const { protocol, username, password, hostname, port, path, query, fragment } = URI.parse(text);
    const components = { scheme: protocol, user: username, password, host: hostname, port, path, query, fragment };
    return Object.fromEntries(Object.entries(components).map(([name, value]) => [name, value ?? null]));
  } catch {
    return null;
  }
}

function resolve(base, reference) {
  try {
    return new URI(reference).absoluteTo(base).toString();
  } catch {
    return null;
  }
}

serve(await versionOf('urijs'), parse, resolve, false);
