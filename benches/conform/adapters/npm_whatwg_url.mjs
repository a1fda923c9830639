// The package whatwg-url.
import { load, ofClass, serve, versionOf } from './protocol.mjs';

const { URL } = await load('whatwg-url');

function parse(text) {
  return URL.canParse(text) ? ofClass(new URL(text)) : null;
}

function resolve(base, reference) {
  return URL.canParse(reference, base) ? new URL(reference, base).href : null;
}

serve(await versionOf('whatwg-url'), parse, resolve);
