/** The folder of the project on this machine; scripts take it only from here. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** @param {string[]} parts path from the project's top folder */
export const inProject = (...parts) => join(ROOT, ...parts);
