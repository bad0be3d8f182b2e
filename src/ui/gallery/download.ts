/** Downloads a scenario as it was authored, in a file named after its title. */
import type { Scenario } from '../../scenario/schema';
import { saveFile } from '../look/save-file';

export const fileName = (title: string): string =>
  `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 60) || 'scenario'}.json`;

export function download(scenario: Scenario): void {
  const text = `${JSON.stringify(scenario, null, 2)}\n`;
  saveFile(fileName(scenario.title ?? ''), new Blob([text], { type: 'application/json' }));
}
