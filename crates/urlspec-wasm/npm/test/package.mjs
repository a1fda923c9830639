// The built package, which the variable PACKAGE names: its modules for Node.js, of which `urlspec` has all functions.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export const folder = path.resolve(process.env.PACKAGE ?? 'package');
export const moduleOf = (name) => import(pathToFileURL(path.join(folder, name)));
export const urlspec = await moduleOf('server.node.js');
