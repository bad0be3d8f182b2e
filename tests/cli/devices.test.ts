/** Devices and pipes where files are expected are refused in one sentence, instead of being read without end. */
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/root.mjs';
import { say } from './commands';

const folder = mkdtempSync(join(tmpdir(), 'cell-by-cell-devices-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

const NETWORK = JSON.stringify({
  version: 1, title: 'Piped', durationS: 0.1, nodes: [{ id: 'a', kind: 'host' }, { id: 'b', kind: 'host' }],
  links: [{ from: 'a', to: 'b' }], flows: [{ id: 'f', from: 'a', to: 'b' }],
});
writeFileSync(at('network.json'), NETWORK);
writeFileSync(at('sweep.json'), JSON.stringify({
  version: 1, id: 'small', title: 'Small', base: 'one-lost-cell', sets: [{ path: 'durationS', values: [1] }],
  seeds: [1], metrics: ['goodput'],
}));

/** Runs a line of shell in which `cbc` is the program. */
const shell = (line: string) => {
  const cbc = `cbc() { '${process.execPath}' '${inProject('bin', 'cell-by-cell.mjs')}' "$@"; }`;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', `${cbc}; set -o pipefail; cd '${folder}'; ${line}`], {
    encoding: 'utf8', timeout: 20_000,
  });
  return { status, stdout, stderr };
};
const refusal = (path: string) => `--out ${path} is not a file that rows can be added to: give a file, or leave --out `
  + 'away and pass on what is printed.\n';

describe('a file of more than 500 MB', () => {
  const large = at('large.json');
  afterAll(() => rmSync(large, { force: true }));
  it.each([['check', [large]], ['merge', [large]], ['sweep', [at('sweep.json'), '--out', large]]])(
    'is refused by %s in one sentence, without a stack', async (command, args) => {
      // All of it is a hole, which takes no place on the disk.
      writeFileSync(large, '');
      truncateSync(large, 600_000_000);
      expect((await say(command, ...args)).problem).toBe(`${large} cannot be read: it has more than 500 MB, and no `
        + 'scenario or file of a sweep is so large.');
    },
  );
});

describe.runIf(existsSync('/dev/full') && existsSync('/bin/bash'))('a device or a pipe', () => {
  it.each(['cbc run /dev/zero', 'cbc sweep /dev/zero', 'cbc merge /dev/zero'])('is refused as an input: %s', (line) => {
    expect(shell(line))
      .toEqual({ status: 1, stdout: '', stderr: '/dev/zero cannot be read: it is a device, not a file.\n' });
  });
  it('is refused as standard input', () => {
    expect(shell('cbc run - < /dev/zero'))
      .toEqual({ status: 1, stdout: '', stderr: 'Standard input cannot be read: it is a device, not a file.\n' });
  });
  it('is refused as a file to add rows to: /dev/full', () => {
    const before = lstatSync('/dev/full').isCharacterDevice();
    expect(shell('cbc sweep sweep.json --out /dev/full'))
      .toEqual({ status: 1, stdout: '', stderr: refusal('/dev/full') });
    expect(lstatSync('/dev/full').isCharacterDevice()).toBe(before);
  });
  it('is refused as a file to add rows to: standard output into a pipe, or a named pipe', () => {
    expect(shell('cbc sweep sweep.json --out /dev/fd/1 | cat'))
      .toEqual({ status: 1, stdout: '', stderr: refusal('/dev/fd/1') });
    expect(shell('mkfifo named; cbc sweep sweep.json --out named'))
      .toEqual({ status: 1, stdout: '', stderr: refusal('named') });
    rmSync(at('named'));
    expect(readdirSync(folder).sort()).toEqual(['network.json', 'sweep.json']);
  });
  it('is read as a scenario if it is a pipe, which ends', () => {
    for (const line of ['cat network.json | cbc run - --json', 'cat network.json | cbc run /dev/stdin --json',
      'cbc run /dev/stdin --json < network.json', 'cbc run <(cat network.json) --json']) {
      const { status, stdout, stderr } = shell(line);
      expect([line, status, stderr, stdout.includes('"Piped"')]).toEqual([line, 0, '', true]);
    }
  });
}, 120_000);
