// The arguments of the functions: their types, and the names of options.

/** The value, if it has the type. */
export function typed(value, type, name) {
  if (typeof value !== type) throw new TypeError(`\`${name}\` must be ${type === 'object' ? 'an' : 'a'} ${type}`);
  return value;
}

export function string(value, name) {
  return typed(value, 'string', name);
}

export function object(value, name) {
  if (value === null) throw new TypeError(`\`${name}\` must be an object`);
  return typed(value, 'object', name);
}

/** The text of an argument: a string, or the `href` of a `URL`, a location or a link. */
export function textOf(value, name) {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && typeof value?.href === 'string') return value.href;
  throw new TypeError(`\`${name}\` must be a string or a URL`);
}

const OPTIONS = {
  production: ['string', undefined],
  reference: ['boolean', false],
  withPasswords: ['boolean', false],
  guesses: ['boolean', false],
  midAsNews: ['boolean', false],
  mailAddress: ['string', undefined],
  newsServer: ['string', undefined],
  proxy: ['string', undefined],
  http: ['string', undefined],
  gateways: ['object', undefined],
};

/** The values of options, in the order of their names. An option that is undefined has its default. */
export function optionsOf(options, ...names) {
  known(object(options, 'options'), names, 'option');
  return names.map((name) => {
    const [type, byDefault] = OPTIONS[name];
    const value = options[name];
    if (value === undefined) return byDefault;
    return type === 'object' ? object(value, name) : typed(value, type, name);
  });
}

/** Throws a TypeError for a property that is not one of the names. */
export function known(value, names, noun) {
  const unknown = Object.keys(value).find((key) => !names.includes(key));
  if (unknown !== undefined) throw new TypeError(`unknown ${noun} \`${unknown}\`; ${suggestion(unknown, names, noun)}`);
}

/** `did you mean …?`, or all names. */
export function suggestion(name, names, noun) {
  const distances = names.map((known) => distance(name.toLowerCase(), known.toLowerCase()));
  const least = Math.min(...distances);
  if (least <= Math.max(1, name.length / 3)) return `did you mean \`${names[distances.indexOf(least)]}\`?`;
  return names.length > 0 ? `the ${noun}s are ${names.join(', ')}` : `there are no ${noun}s here`;
}

const LONGEST = 40;

// The number of characters to insert, to remove, to replace or to swap with the next.
function distance(one, other) {
  if (one.length > LONGEST) return Infinity;
  let [before, last] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1] ? 0 : 1;
      next[at] = Math.min(last[at] + 1, next[at - 1] + 1, last[at - 1] + same);
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (isSwapped) next[at] = Math.min(next[at], before[at - 2] + 1);
    }
    [before, last] = [last, next];
  }
  return last[other.length];
}
