// Writes the TypeScript types of the results, which come from the JSON Schemas, to a file.
import { writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';
import { schema } from './schemas.mjs';

const { $defs } = schema();
const types = await compile({ $defs, title: 'Results', type: 'object', additionalProperties: false, properties: {} }, 'Results', {
  additionalProperties: false,
  bannerComment: '// Made from the JSON Schemas of the command by scripts/types.mjs.',
  unreachableDefinitions: true,
  ignoreMinAndMaxItems: false,
});
// The root has no values.
const kept = types
  .replace(/export interface Results \{\}\n/, '')
  .replace(/( \*\n)? \* This interface was referenced by `Results`'s JSON-Schema\n \* via the `definition` "[^"]+"\.\n/g, '')
  .replace(/\/\*\*\n \*\/\n/g, '');
writeFileSync(process.argv[2], kept);
