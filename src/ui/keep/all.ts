/** Writes all kept networks into one file, and reads such a file. */
import { checkScenario } from '../../scenario/check';
import type { Scenario } from '../../scenario/schema';
import { saveFile } from '../look/save-file';
import type { KeptNetwork } from './kept';

type Named = Pick<KeptNetwork, 'name' | 'doc'>;

/** The network as such a file holds it: under the name by which it is kept. */
export const scenarioInFile = ({ name, doc }: Named): Scenario => ({ ...doc.scenario, title: name });

export const textOfAll = (networks: readonly Named[]): string =>
  `${JSON.stringify({ networks: networks.map(scenarioInFile) }, null, 2)}\n`;

export function downloadAll(networks: readonly KeptNetwork[]): void {
  saveFile('your-networks.json', new Blob([textOfAll(networks)], { type: 'application/json' }));
}

/** Returns the networks in such a file, and how many are left out as they cannot run; `null` if it is another file. */
export function networksIn(input: unknown): { scenarios: Scenario[]; left: number } | null {
  if (typeof input !== 'object' || input === null || !('networks' in input) || !Array.isArray(input.networks)) {
    return null;
  }
  const all: unknown[] = input.networks;
  const scenarios = all.filter((one): one is Scenario => checkScenario(one).ok);
  return { scenarios, left: all.length - scenarios.length };
}
