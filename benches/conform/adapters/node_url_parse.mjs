// The function `url.parse` of Node, which its documentation calls legacy.
import url from 'node:url';
import { serve } from './protocol.mjs';

function parse(text) {
  try {
    const { protocol, auth, hostname, port, pathname, query, hash } = url.parse(text);
    const scheme = protocol && protocol.slice(0, -1);
    return { scheme, userinfo: auth, host: hostname, port, path: pathname ?? '', query, fragment: hash && hash.slice(1) };
  } catch {
    return null;
  }
}

function resolve(base, reference) {
  try {
    return url.resolve(base, reference);
  } catch {
    return null;
  }
}

process.noDeprecation = true;
serve(process.version.slice(1), parse, resolve, false);
