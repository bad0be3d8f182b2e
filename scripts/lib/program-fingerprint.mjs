/** A fingerprint of the program that runs a sweep: the bundle of its workers with all imports, and the codec. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './root.mjs';

/**
 * Returns the files of a bundle that its entry imports, directly or not. @param {string} folder @param {string} entry
 */
export function reached(folder, entry) {
  const found = new Set([entry]);
  for (const name of found) {
    const text = readFileSync(join(folder, name), 'utf8');
    for (const [, other] of text.matchAll(/\b(?:from|import)\s*\(?\s*["']\.\/([^"']+\.js)["']/g)) found.add(other);
  }
  return [...found].sort();
}

export function programFingerprint() {
  const hash = createHash('sha256');
  const bundle = inProject('dist-cli');
  const codec = inProject('wasm-codec', 'pkg');
  const codecs = readdirSync(codec, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.wasm'));
  const files = [...reached(bundle, 'sweep-worker.js').map((name) => join(bundle, name)),
    ...codecs.sort().map((name) => join(codec, name))];
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex');
}
