// The built package, which the variable PACKAGE names.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export const folder = path.resolve(process.env.PACKAGE ?? 'package');
export const urlspec = await import(pathToFileURL(path.join(folder, 'node.js')));
