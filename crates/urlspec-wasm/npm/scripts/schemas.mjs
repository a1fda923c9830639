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
};

// Their files, each with one version.
const NAMES_OF_FILES = readdirSync(FOLDER);

// The names of shared definitions.
const NAMES = { Report_diagnostic: 'Diagnostic', Tree_node: 'TreeNode', Common_spec: 'SpecName', Common_severity: 'Severity', Common_applicability: 'Applicability', Common_citation: 'Citation' };

const SPAN = { type: 'array', items: { type: 'integer', minimum: 0 }, minItems: 2, maxItems: 2 };
const UTF16 = { ...SPAN, description: 'The same range in UTF-16 code units, as strings of JavaScript count.' };

function nameOf(reference, own) {
  const [, file = own, definition] = /^(?:\/urlspec\/([a-z-]+)\/v\d+)?(?:#\/\$defs\/(.+))?$/.exec(reference);
  const name = definition ? `${FILES[file]}_${definition}` : FILES[file];
  return NAMES[name] ?? name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
}

// A copy with references into one schema, and `utf16` next to each `span`.
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
  if (copy.properties?.span) {
    copy.properties.utf16 = UTF16;
    copy.required = [...copy.required, 'utf16'];
  }
  return copy;
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
    const name = NAMES_OF_FILES.find((own) => own.startsWith(`${file}.v`));
    const text = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'));
    if (file !== 'common') definitions[FILES[file]] = rewritten(text, file);
    for (const [key, value] of Object.entries(text.$defs ?? {})) {
      definitions[nameOf(`#/$defs/${key}`, file)] = rewritten(value, file);
    }
  }
  const { Diagnostic, Finding, ExtractedUrl, Resolution, Canonical } = definitions;
  Diagnostic.properties.title = { type: 'string', description: 'What the code is about, in a few words.' };
  Diagnostic.required.push('title');
  without(ExtractedUrl, 'path');
  without(Finding, 'path');
  // A finding may be about a comment.
  for (const key of ['url', 'wrapper', 'citation']) Finding.properties[key] = orNull(Finding.properties[key]);
  without(Resolution, 'base', 'reference', 'error');
  Resolution.properties.resolved.type = 'string';
  without(Canonical, 'input');
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', $defs: definitions };
}
