/** Downloads a scenario as it was authored, in a file named after its title. */
import type { Scenario } from '../../scenario/schema';
import { saveFile } from '../look/save-file';

/** Letters and digits of any script, which every file system takes, with a hyphen for all else between them. */
export function fileName(title: string): string {
  const words = title.normalize('NFC').toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const letters = [...words.join('-')];
  return `${letters.slice(0, 60).join('').replace(/-$/, '') || 'scenario'}.json`;
}

export function download(scenario: Scenario): void {
  const text = `${JSON.stringify(scenario, null, 2)}\n`;
  saveFile(fileName(scenario.title ?? ''), new Blob([text], { type: 'application/json' }));
}
