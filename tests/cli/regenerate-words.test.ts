/** The messages of `scripts/figures.mjs` for ids that it cannot run, given before anything is built or written. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/root.mjs';

function figures(...args: string[]) {
  const script = inProject('scripts', 'figures.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('stored results that are asked for by an id', () => {
  it('do not exist for a closed form, and a message names the command that writes it', () => {
    expect(figures('lpd-waste-table')).toEqual({
      status: 1, stdout: '',
      stderr: 'lpd-waste-table is a closed form and has no runs; node scripts/validation.mjs writes it.\n',
    });
  });
  it('do not exist for an unknown id, and a message lists the known ones', () => {
    const { status, stdout, stderr } = figures('boston-table1');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^There is no figure or sweep to run called boston-table1; there are the sweeps .*boston-/);
  });
});
