/** Downloads a scenario as it was authored, in a file named after its title. */
import type { Scenario } from '../../scenario/schema';

export const fileName = (title: string): string =>
  `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 60) || 'scenario'}.json`;

export function download(scenario: Scenario): void {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(scenario, null, 2)}\n`], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName(scenario.title ?? '');
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
