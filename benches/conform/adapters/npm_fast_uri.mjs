// The package fast-uri. It has a member `error` for a text that it refuses.
import { load, serve, versionOf } from './protocol.mjs';

const { parse: parts, resolve: resolved } = await load('fast-uri');

function parse(text) {
  const { error, scheme, userinfo, host, port, path, query, fragment } = parts(text);
  const components = { scheme, userinfo, host, port, path, query, fragment };
  const known = Object.entries(components).map(([name, value]) => [name, value ?? null]);
  return error || scheme === undefined ? null : Object.fromEntries(known);
}

function resolve(base, reference) {
  try {
    return resolved(base, reference);
  } catch {
    return null;
  }
}

serve(await versionOf('fast-uri'), parse, resolve);
