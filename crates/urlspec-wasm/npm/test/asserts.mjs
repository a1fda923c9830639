// What several tests assert.
import assert from 'node:assert/strict';
import Ajv from 'ajv/dist/2020.js';
import { schema } from '../scripts/schemas.mjs';
import { urlspec } from './package.mjs';

const ajv = new Ajv({ strict: false });
ajv.addSchema(schema(), 'results');

/** A value is of a type of `index.d.ts`. */
export function assertIs(name, value) {
  const validate = ajv.getSchema(`results#/$defs/${name}`);
  assert.ok(validate(value), `${name}: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(value, null, 1).slice(0, 2000)}`);
}

/** The error of a call. */
export function thrown(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof urlspec.UrlspecError, String(error));
    return error;
  }
  assert.fail('no error');
}
