/** Every kept network as a scenario file of its own, in one archive. */
import { strToU8, zipSync } from 'fflate';
import { save } from '../charts/picture';
import { fileName } from '../gallery/download';
import type { KeptNetwork } from './kept';

/** File names and their text; two networks of one name are told apart by a number. */
export function filesOfAll(networks: readonly KeptNetwork[]): Record<string, string> {
  const files: Record<string, string> = {};
  for (const { name, doc } of networks) {
    const plain = fileName(name);
    let free = plain;
    for (let number = 2; free in files; number++) free = plain.replace(/\.json$/, `-${number}.json`);
    files[free] = `${JSON.stringify(doc.scenario, null, 2)}\n`;
  }
  return files;
}

export function downloadAll(networks: readonly KeptNetwork[]): void {
  const texts = Object.entries(filesOfAll(networks)).map(([name, text]) => [name, strToU8(text)] as const);
  const archive = zipSync(Object.fromEntries(texts));
  save(new Blob([new Uint8Array(archive)], { type: 'application/zip' }), 'your-networks.zip');
}
