// The class `URL` of Node.
import { ofClass, serve } from './protocol.mjs';

function parse(text) {
  return URL.canParse(text) ? ofClass(new URL(text)) : null;
}

function resolve(base, reference) {
  return URL.canParse(reference, base) ? new URL(reference, base).href : null;
}

serve(process.version.slice(1), parse, resolve);
