/** What `scripts/figures.mjs` says of what it cannot run: at once, with nothing built and nothing written. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/root.mjs';

function figures(...args: string[]) {
  const script = inProject('scripts', 'figures.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('stored results that are asked for by an id', () => {
  it('a closed form has none, and names the command that writes it', () => {
    expect(figures('lpd-waste-table')).toEqual({
      status: 1, stdout: '',
      stderr: 'lpd-waste-table is a closed form and has no runs; node scripts/validation.mjs writes it.\n',
    });
  });
  it('an id that is neither a figure nor a sweep is named, beside those that are there', () => {
    const { status, stdout, stderr } = figures('boston-table1');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^There is no figure or sweep to run called boston-table1; there are the sweeps .*boston-/);
  });
});
