/** `presets`: lists ids and titles of the built-in scenarios. */
import { Command } from 'commander';
import { PRESETS } from '../scenario/presets';
import { print } from './output';

export const presetsCommand = (): Command =>
  new Command('presets').description('list the built-in scenarios').option('--json', 'print JSON').action(list);

function list({ json }: { json?: boolean }): Promise<void> {
  if (json) return print(JSON.stringify(PRESETS.map(({ id, title }) => ({ id, title }))));
  const width = Math.max(...PRESETS.map(({ id }) => id.length));
  return print(PRESETS.map(({ id, title }) => `${id.padEnd(width)}  ${title}`).join('\n'));
}
