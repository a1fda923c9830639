// The examples of both READMEs run, and print what their comments show.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { folder } from './package.mjs';

test('the examples of the READMEs run', () => {
  const readmes = ['../README.md', '../../../../README.md'].map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'));
  const examples = [...readmes.join('').matchAll(/```js\n([^]*?)```/g)].map(([, code]) => code);
  assert.ok(examples.length >= 5);
  const project = mkdtempSync(path.join(tmpdir(), 'urlspec-'));
  try {
    mkdirSync(path.join(project, 'node_modules'));
    cpSync(folder, path.join(project, 'node_modules/urlspec'), { recursive: true });
    for (const code of examples) {
      writeFileSync(path.join(project, 'example.mjs'), code);
      const output = execFileSync(process.execPath, ['example.mjs'], { cwd: project, encoding: 'utf8' });
      const expected = [...code.matchAll(/^ *\/\/ (.*)$/gm)].map(([, line]) => line);
      for (const line of expected) assert.ok(output.split('\n').includes(line), `${line}\nis not in\n${output}`);
    }
  } finally {
    rmSync(project, { recursive: true });
  }
});
