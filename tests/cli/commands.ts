/** Runs a command of the command line in the process of the test, and returns what it wrote. */
import { vi } from 'vitest';
import type { Command } from 'commander';
import { checkCommand } from '../../src/cli/check';
import { figuresCommand } from '../../src/cli/figures';
import { mergeCommand } from '../../src/cli/merge';
import { isCommandProblem } from '../../src/cli/output';
import { presetsCommand } from '../../src/cli/presets';
import { runCommand } from '../../src/cli/run';
import { schemaCommand } from '../../src/cli/schema';
import { seekCommand } from '../../src/cli/seek';
import { sweepCommand } from '../../src/cli/sweep';
import { urlCommand } from '../../src/cli/url';

const commands: Record<string, () => Command> = {
  check: checkCommand, figures: figuresCommand, merge: mergeCommand, presets: presetsCommand, run: runCommand,
  schema: schemaCommand, seek: seekCommand, sweep: sweepCommand, url: urlCommand,
};

export interface Said {
  out: string;
  err: string;
  /** The error message for the user; null if the command succeeded. */
  problem: string | null;
}

export async function say(name: string, ...args: string[]): Promise<Said> {
  const said: Said = { out: '', err: '', problem: null };
  const keep = (where: 'out' | 'err') => (text: string | Uint8Array, ...callback: unknown[]) => {
    said[where] += String(text);
    for (const done of callback) if (typeof done === 'function') (done as () => void)();
    return true;
  };
  const spies = [vi.spyOn(process.stdout, 'write').mockImplementation(keep('out')), vi.spyOn(process.stderr, 'write')
    .mockImplementation(keep('err'))];
  try {
    await commands[name]().exitOverride().parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!isCommandProblem(error)) throw error;
    said.problem = error.message;
  } finally {
    spies.forEach((spy) => spy.mockRestore());
  }
  return said;
}
