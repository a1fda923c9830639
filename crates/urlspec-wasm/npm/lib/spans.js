// Offsets in UTF-16 code units, which strings of JavaScript have, for offsets in bytes of UTF-8.

// The number of code units between two known offsets.
const STEP = 256;

/**
 * Adds `utf16` to each object of a value that has a `span` in the text, and returns the value. Takes time linear in the text
 * and in the value.
 */
export function withUtf16(value, text) {
  const offset = utf16Offset(text);
  const rest = [value];
  while (rest.length > 0) {
    const next = rest.pop();
    if (Array.isArray(next.span)) next.utf16 = next.span.map(offset);
    for (const child of Object.values(next)) {
      if (child !== null && typeof child === 'object') rest.push(child);
    }
  }
  return value;
}

// The function from offsets in bytes to offsets in code units.
function utf16Offset(text) {
  // The bytes before each STEPth code unit.
  const known = [];
  let bytes = 0;
  let isAscii = true;
  for (let at = 0; at < text.length; at += 1) {
    if (at % STEP === 0) known.push(bytes);
    const length = utf8Length(text, at);
    isAscii &&= length === 1;
    bytes += length;
  }
  if (isAscii) return (offset) => offset;
  return (offset) => {
    let at = Math.max(lastNotAfter(known, offset), 0) * STEP;
    let bytes = known[at / STEP] ?? 0;
    while (bytes < offset && at < text.length) {
      bytes += utf8Length(text, at);
      at += 1;
    }
    // An offset after a pair is not between its units.
    return at < text.length && utf8Length(text, at) === 0 ? at + 1 : at;
  };
}

// The bytes that end with a code unit: the second of a pair has none, and a lone surrogate is U+FFFD.
function utf8Length(text, at) {
  const unit = text.charCodeAt(at);
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  if (unit >= 0xd800 && unit < 0xdc00 && isLow(text.charCodeAt(at + 1))) return 4;
  if (isLow(unit) && at > 0 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800) return 0;
  return 3;
}

function isLow(unit) {
  return unit >= 0xdc00 && unit < 0xe000;
}

// The index of the last value that is not greater, or -1.
function lastNotAfter(sorted, value) {
  let [from, until] = [0, sorted.length];
  while (from < until) {
    const middle = (from + until) >> 1;
    if (sorted[middle] <= value) from = middle + 1;
    else until = middle;
  }
  return from - 1;
}
