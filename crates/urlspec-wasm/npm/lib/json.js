// JSON of the WebAssembly file, whose names have underscores, as objects of JavaScript, whose names have capitals.

// A name before a colon. A quotation mark in a text has a backslash before it, so that no text has one.
const WITH_UNDERSCORES = /"([a-z]+(?:_[a-z0-9]+)+)":/g;
const WITH_CAPITALS = /"([a-z]+(?:[A-Z][a-z0-9]*)+)":/g;

/** The value of JSON: `end_line` is `endLine`. */
export function parsed(json) {
  return JSON.parse(json.replace(WITH_UNDERSCORES, (all) => all.replace(/_(.)/g, (_, letter) => letter.toUpperCase())));
}

/** The JSON of a value: `endLine` is `end_line`. */
export function stringified(value) {
  return JSON.stringify(value).replace(WITH_CAPITALS, (all) => all.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}
