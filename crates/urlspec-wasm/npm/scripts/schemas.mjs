// The JSON Schemas of the results: those of the command's JSON, without the paths of files, and with what `core.js` adds.
import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../../urlspec-cli/schemas/', import.meta.url);

// The schemas of the command, and the names of their types.
const FILES = {
  common: 'Common',
  url: 'Url',
  check: 'Report',
  tree: 'Tree',
  extract: 'ExtractedUrl',
  'lint-json-lines': 'Finding',
  resolve: 'Resolution',
  canon: 'Canonical',
  same: 'Equivalence',
  parts: 'Parts',
  convert: 'Conversion',
  plan: 'Plan',
};

// Their files, each with one version.
const NAMES_OF_FILES = readdirSync(FOLDER);

// The names of shared definitions.
const NAMES = {
  Report_diagnostic: 'Diagnostic',
  Tree_node: 'TreeNode',
  Common_spec: 'SpecName',
  Common_code: 'Code',
  Common_severity: 'Severity',
  Common_applicability: 'Applicability',
  Common_citation: 'Citation',
  Common_octets: 'Octets',
};

const SPAN = { type: 'array', items: { type: 'integer', minimum: 0 }, minItems: 2, maxItems: 2 };
const UTF16 = { ...SPAN, description: 'The same range in UTF-16 code units, as strings of JavaScript count.' };

function nameOf(reference, own) {
  const [, file = own, definition] = /^(?:\/urlspec\/([a-z-]+)\/v\d+)?(?:#\/\$defs\/(.+))?$/.exec(reference);
  const name = definition ? `${FILES[file]}_${definition}` : FILES[file];
  return NAMES[name] ?? camelCase(name);
}

function camelCase(name) {
  return name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
}

// A copy with references into one schema, with names in camelCase, and with `utf16` next to each `span`.
function rewritten(value, file) {
  if (Array.isArray(value)) return value.map((item) => rewritten(item, file));
  if (value === null || typeof value !== 'object') return value;
  // Words next to a reference would make a copy of its type.
  if (value.$ref) return { $ref: `#/$defs/${nameOf(value.$ref, file)}` };
  const copy = {};
  for (const [key, item] of Object.entries(value)) {
    if (['$schema', '$id', '$defs', 'title'].includes(key) && typeof item !== 'object') continue;
    if (key === '$defs') continue;
    copy[key] = rewritten(item, file);
  }
  if (isNames(copy.required)) copy.required = copy.required.map(camelCase);
  if (copy.properties && typeof value.properties === 'object') {
    copy.properties = Object.fromEntries(Object.entries(copy.properties).map(([key, item]) => [camelCase(key), item]));
  }
  if (copy.properties?.span) {
    copy.properties.utf16 = UTF16;
    copy.required = [...copy.required, 'utf16'];
  }
  return copy;
}

function isNames(value) {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

function readText(file) {
  const name = NAMES_OF_FILES.find((own) => own.startsWith(`${file}.v`));
  return JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'));
}

function without(schema, ...keys) {
  for (const key of keys) delete schema.properties[key];
  schema.required = schema.required.filter((key) => !keys.includes(key));
}

function orNull(schema) {
  const { description, ...rest } = schema;
  return { description, anyOf: [rest, { type: 'null' }] };
}

/** One schema whose definitions are the types of the results. */
export function schema() {
  const definitions = {};
  for (const file of Object.keys(FILES)) {
    const text = readText(file);
    if (file !== 'common') definitions[FILES[file]] = rewritten(text, file);
    for (const [key, value] of Object.entries(text.$defs ?? {})) {
      definitions[nameOf(`#/$defs/${key}`, file)] = rewritten(value, file);
    }
  }
  complete(definitions);
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', $defs: definitions };
}

// What differs from the command's JSON.
function complete(definitions) {
  const { Diagnostic, Finding, ExtractedUrl, Resolution, Canonical, Conversion } = definitions;
  Diagnostic.properties.title = { type: 'string', description: 'What the code is about, in a few words.' };
  Diagnostic.required.push('title');
  // The schema of the configuration has the list of all codes.
  definitions.Code = { description: definitions.Code.description, enum: readText('config').definitions.code.enum };
  without(ExtractedUrl, 'path');
  without(Finding, 'path');
  // A finding may be about a comment.
  for (const key of ['url', 'wrapper', 'citation']) Finding.properties[key] = orNull(Finding.properties[key]);
  const [fix] = Finding.properties.fix.anyOf;
  fix.properties.appliedBy.description =
    'What applies it: `fix` is `fix` (also with `guesses`), `fix-all` is `fix` with `guesses`. It is null if neither does so: for a ' +
    'placeholder, or if an error of the URL would remain. A sure fix needs `guesses` if another error of the URL has only a guess.';
  without(Resolution, 'base', 'reference', 'error');
  Resolution.properties.resolved.type = 'string';
  without(Canonical, 'input');
  without(Conversion, 'input');
  completeParts(definitions);
  definitions.Plan = planned(definitions.Plan);
  Object.assign(definitions, COMPARISON);
}

// Parts always have their secrets and their spelling.
function completeParts(definitions) {
  delete definitions.Parts.anyOf;
  for (const { $ref } of definitions.Parts.oneOf) {
    const own = definitions[$ref.split('/').at(-1)];
    delete own.properties.redacted;
    own.required.push('raw');
  }
}

// The plan itself: an error is thrown.
function planned({ description, properties }) {
  const [plan] = properties.plan.anyOf;
  plan.properties = { input: properties.input, ...plan.properties };
  plan.required = ['input', ...plan.required];
  return { description, ...plan };
}

function objectOf(description, properties) {
  return { description, type: 'object', additionalProperties: false, required: Object.keys(properties), properties };
}

function nullable(type, description) {
  return { description, anyOf: [{ $ref: `#/$defs/${type}` }, { type: 'null' }] };
}

const component = (description) => ({ description, type: ['string', 'null'] });

// The results of `compare`. The command's have other components for each scheme.
const COMPARISON = {
  Components: objectOf('The components of a URL, as it spells them. An absent one is null.', {
    scheme: component('The scheme.'),
    user: component('The user name.'),
    password: component('The password, or asterisks.'),
    host: component('The host, with the brackets of an IPv6 address.'),
    port: component('The port.'),
    path: component('The path, with the `/` that it begins with.'),
    query: component('What follows `?`.'),
    fragment: component('What follows `#`.'),
  }),
  Comparison: objectOf('How each document reads a URL.', {
    input: { description: 'The URL.', type: 'string' },
    documents: {
      description: 'The documents, in the order of their dates.',
      type: 'array',
      items: objectOf('The verdict of a document.', {
        components: nullable('Components', 'The components, or null if the document refuses the URL.'),
        report: { $ref: '#/$defs/Report' },
      }),
    },
    different: {
      description: 'The names of the components that documents read differently.',
      type: 'array',
      items: { type: 'string', enum: ['scheme', 'user', 'password', 'host', 'port', 'path', 'query', 'fragment'] },
    },
    standards: {
      description: 'The verdict of the URL standard, by the `URL` of the engine.',
      type: 'array',
      items: objectOf('The verdict of a standard.', {
        name: { description: 'The name of the standard.', const: 'whatwg' },
        valid: { description: 'Whether the standard accepts the URL.', type: 'boolean' },
        components: nullable(
          'Components',
          'The components in the normal form of the standard. Null if it refuses the URL, or if a password is not to be shown.',
        ),
      }),
    },
  }),
};
