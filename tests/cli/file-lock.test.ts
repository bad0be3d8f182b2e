/** Whether a file that another process writes is left to it, and the lock of a killed process is taken over. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { inProject } from '../../scripts/lib/root.mjs';
import { lockFile } from '../../src/cli/file-lock';
import { sweepFile } from '../../src/cli/sweep-file';
import { planOf } from '../../src/sweep/plan';
import { headOf } from '../../src/sweep/table';
import { version } from '../../package.json';

const folder = mkdtempSync(join(tmpdir(), 'cell-by-cell-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);
const file = at('rows.csv');
const lock = `${file}.lock`;
afterEach(() => readdirSync(folder).filter((name) => name.startsWith('rows.csv'))
  .forEach((name) => rmSync(at(name))));

const PROGRAM = inProject('bin', 'cell-by-cell.mjs');
const SWEEP = {
  version: 1, id: 'locked', title: 'Locked', base: 'boston-16-reno', set: { durationS: 5 },
  sets: [{ path: 'nodes.sw.bufferCells', values: [64, 512] }], seeds: [1, 2, 3, 4, 5], metrics: ['effectiveThroughput'],
};
writeFileSync(at('sweep.json'), JSON.stringify(SWEEP));
const ARGS = ['sweep', at('sweep.json'), '--workers', '1', '--out', file];
const sorted = (text: string) => text.split('\n').sort().join('\n');
const rowsIn = (path: string) => readFileSync(path, 'utf8').split('\n').filter((line) => /^\d/.test(line)).length;

/** Starts the sweep and waits until its first row is in the file. */
async function begun(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROGRAM, ...ARGS], { stdio: 'ignore' });
  while (!existsSync(file) || rowsIn(file) === 0) await pause(10);
  return child;
}

const inUse = (pid: number | undefined, where = hostname()) =>
  `${file} is being written by process ${pid} of ${where}: wait until that has ended, or give another file.`;

describe('a sweep that is started while another one writes the same file', () => {
  it('is refused in one sentence, and the first loses nothing', async () => {
    const first = await begun();
    first.kill('SIGSTOP');
    const before = readFileSync(file, 'utf8');
    const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...ARGS], { encoding: 'utf8' });
    const after = readFileSync(file, 'utf8');
    first.kill('SIGCONT');
    expect([status, stdout, stderr, after]).toEqual([1, '', `${inUse(first.pid)}\n`, before]);
    expect(await once(first, 'exit')).toEqual([0, null]);
    const alone = spawnSync(process.execPath, [PROGRAM, ...ARGS.slice(0, -2)], { encoding: 'utf8' }).stdout;
    expect(sorted(readFileSync(file, 'utf8'))).toBe(sorted(alone));
    expect(existsSync(lock)).toBe(false);
  }, 120_000);

  it('goes on with the file of one that was killed', async () => {
    const first = await begun();
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect(existsSync(lock)).toBe(true);
    const { status, stderr } = spawnSync(process.execPath, [PROGRAM, ...ARGS], { encoding: 'utf8' });
    expect([status, stderr, rowsIn(file), existsSync(lock)]).toEqual([0, '', 10, false]);
  }, 120_000);
});

describe('the lock of a file', () => {
  const never = () => Promise.reject(new Error('nothing was to be waited for'));
  const soon = () => Promise.resolve();
  const refusal = async (wait: () => Promise<unknown>) => {
    try {
      (await lockFile(file, wait)).release();
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  };
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  afterAll(() => said.mockRestore());
  /** The lock that this process would have, with some fields changed. */
  async function left(fields: object): Promise<void> {
    const { release } = await lockFile(file);
    const own = JSON.parse(readFileSync(lock, 'utf8')) as object;
    release();
    writeFileSync(lock, JSON.stringify({ ...own, ...fields }));
  }
  const DEAD = 2 ** 22 + 1;

  it('is refused while this process has it, and given when it is released', async () => {
    const { release } = await lockFile(file);
    expect(await refusal(never)).toBe(inUse(process.pid));
    release();
    expect([await refusal(never), readdirSync(folder)]).toEqual([null, ['sweep.json']]);
  });
  it('is taken over from a process that no longer lives', async () => {
    await left({ pid: DEAD });
    expect(await refusal(never)).toBe(null);
  });
  const onLinux = it.runIf(existsSync('/proc/self/stat'));
  onLinux('is taken over where a later process has the number of its owner', async () => {
    await left({ pid: process.ppid, started: '1' });
    expect(await refusal(never)).toBe(null);
  });
  onLinux('is taken over from a process that was killed and that its parent has not asked after', async () => {
    const parent = spawn('bash', ['-c', 'sleep 60 & echo $!; exec sleep 60']);
    const [text] = await once(parent.stdout, 'data') as [Buffer];
    const pid = Number(text);
    // Until its parent has become sleep it is bash, which would ask after it.
    while (!readFileSync(`/proc/${parent.pid}/stat`, 'utf8').includes('(sleep)')) await pause(5);
    const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    await left({ pid, started: stat()[19] });
    expect(await refusal(never)).toBe(inUse(pid));
    process.kill(pid, 'SIGKILL');
    while (stat()[0] !== 'Z') await pause(5);
    expect(await refusal(never)).toBe(null);
    parent.kill();
  });
  it('of another machine is refused while its owner touches it', async () => {
    await left({ pid: DEAD, machine: 'elsewhere' });
    const touch = () => Promise.resolve(utimesSync(lock, 1, 1));
    expect(await refusal(touch)).toBe(inUse(DEAD, 'elsewhere'));
    expect(existsSync(lock)).toBe(true);
  });
  it('of another machine is taken over where nobody touches it', async () => {
    await left({ pid: 1, machine: 'elsewhere' });
    said.mockClear();
    expect(await refusal(soon)).toBe(null);
    expect(said.mock.calls.map(([text]) => text)).toEqual([`${file} has a lock, ${lock}, of elsewhere: for half a `
      + 'minute this command looks whether its owner lives.\n']);
  });
  it('that is empty, as after a crash of the machine, is taken over', async () => {
    writeFileSync(lock, '');
    expect(await refusal(soon)).toBe(null);
  });
  it('that cannot be made is named after the file, with the reason', async () => {
    const nowhere = at(join('nowhere', 'rows.csv'));
    await expect(lockFile(nowhere, never)).rejects.toThrow(`${nowhere} cannot be written: there is no such file or `
      + `folder (its lock is ${nowhere}.lock).`);
  });
  it('is not taken where a file of the user has its name, which stays', async () => {
    writeFileSync(lock, 'my notes');
    expect(await refusal(never)).toBe(`${file} cannot be written, because ${lock} is in the way, which is no lock of `
      + 'this program: move it, or give another file.');
    expect(readFileSync(lock, 'utf8')).toBe('my notes');
  });
});

describe('a trace that is started while another command writes the same file', () => {
  const trace = at('rows.csv');
  const args = ['run', 'boston-16-reno', '--json', '--trace', trace];

  it('is refused in one sentence, and the first loses nothing', async () => {
    const first = spawn(process.execPath, [PROGRAM, ...args, '--set', 'durationS=60'], { stdio: 'ignore' });
    while (!existsSync(trace) || readFileSync(trace, 'utf8') === '') await pause(5);
    first.kill('SIGSTOP');
    const { status, stdout, stderr } = spawnSync(
      process.execPath, [PROGRAM, ...args, '--set', 'durationS=1'], { encoding: 'utf8' },
    );
    first.kill('SIGCONT');
    expect([status, stdout, stderr]).toEqual([1, '', `${inUse(first.pid)}\n`]);
    expect(await once(first, 'exit')).toEqual([0, null]);
    const times = readFileSync(trace, 'utf8').trim().split('\n').slice(1).map((line) => Number(line.split(',')[0]));
    expect([times.every((time, n) => n === 0 || time >= times[n - 1]), Math.floor(times[times.length - 1])])
      .toEqual([true, 59]);
    expect(existsSync(lock)).toBe(false);
  }, 120_000);

  it('leaves no lock behind where the scenario is refused', () => {
    writeFileSync(at('wrong.json'), JSON.stringify({ version: 1, nodes: [] }));
    const { status } = spawnSync(process.execPath, [PROGRAM, 'run', at('wrong.json'), '--trace', trace]);
    rmSync(at('wrong.json'));
    expect([status, existsSync(trace), existsSync(lock)]).toEqual([1, false, false]);
  }, 120_000);
});

describe('a file for which no lock can be made', () => {
  // 254 characters: the file may have this name, and a lock would have more characters than a file system takes.
  const long = at(`rows.csv${'x'.repeat(246)}`);
  const noLock = `No lock can be made for ${long} (${long}.lock: its name is too long): let no other command write to `
    + 'this file until this one has ended.\n';
  const start = (...args: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], { encoding: 'utf8' });
    return { status, stderr, names: readdirSync(folder).sort() };
  };
  const after = { status: 0, stderr: noLock, names: [`rows.csv${'x'.repeat(246)}`, 'sweep.json'] };

  it('takes the rows of a sweep, whether it is empty or has some already', () => {
    writeFileSync(long, '');
    expect(start(...ARGS.slice(0, -1), long)).toEqual(after);
    const whole = readFileSync(long, 'utf8');
    writeFileSync(long, whole.split('\n').slice(0, -3).join('\n'));
    expect(start(...ARGS.slice(0, -1), long)).toEqual(after);
    expect([rowsIn(long), sorted(readFileSync(long, 'utf8'))]).toEqual([10, sorted(whole)]);
  }, 120_000);

  it('takes a trace', () => {
    writeFileSync(long, '');
    expect(start('run', 'one-lost-cell', '--json', '--trace', long)).toEqual(after);
    expect(readFileSync(long, 'utf8').split('\n')[0]).toBe('timeS,flow,event,seq,cwndBytes,ssthreshBytes');
  }, 120_000);

  it('is refused in one sentence if it does not exist', () => {
    expect(start(...ARGS.slice(0, -1), long)).toEqual({
      status: 1, stderr: `${long} cannot be written: its name is too long (its lock is ${long}.lock).\n`,
      names: ['sweep.json'],
    });
  }, 120_000);
});

describe('a row that is done', () => {
  const planned = planOf({ ...SWEEP, version: 1 });
  if (!planned.ok) throw new Error(planned.problems[0].message);
  const { plan } = planned;
  const row = { index: 0, metrics: [1], hash: 'h' };
  const messageOf = (work: () => void): string | null => {
    try {
      work();
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('is not written where another process has taken the file over', async () => {
    const { add, close } = await sweepFile(file, plan, headOf(plan, version));
    const before = readFileSync(file, 'utf8');
    writeFileSync(lock, JSON.stringify({ pid: 12, machine: 'elsewhere', started: null, id: 'x' }));
    expect(messageOf(() => add(row))).toBe(inUse(12, 'elsewhere'));
    close();
    expect([readFileSync(file, 'utf8'), existsSync(lock)]).toEqual([before, true]);
  });
  it('is written where only the lock was removed', async () => {
    const { add, close } = await sweepFile(file, plan, headOf(plan, version));
    rmSync(lock);
    expect([messageOf(() => add(row)), rowsIn(file)]).toEqual([null, 1]);
    close();
    expect(existsSync(lock)).toBe(false);
  });
  it('is not lost without a word where the file was removed', async () => {
    const { add, close } = await sweepFile(file, plan, headOf(plan, version));
    rmSync(file);
    expect(messageOf(() => add(row)))
      .toBe(`${file} cannot be written: it was removed or replaced while the rows were made.`);
    close();
  });
});
