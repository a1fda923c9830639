// The package @hyperjump/uri.
import { load, serve, versionOf } from './protocol.mjs';

const { parseUri, resolveUri } = await load('@hyperjump/uri');

function parse(text) {
  try {
    const { scheme, authority, userinfo, host, port, path, query, fragment } = parseUri(text);
    const components = { scheme, authority, userinfo, host, port, path, query, fragment };
    return Object.fromEntries(Object.entries(components).map(([name, value]) => [name, value ?? null]));
  } catch {
    return null;
  }
}

function resolve(base, reference) {
  try {
    return resolveUri(reference, base);
  } catch {
    return null;
  }
}

serve(await versionOf('@hyperjump/uri'), parse, resolve);
