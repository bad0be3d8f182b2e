import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { scenario } from '../runner/runner-rig';
import { say } from './commands';

const file = join(mkdtempSync(join(tmpdir(), 'seek-')), 'two.json');
writeFileSync(file, JSON.stringify(scenario));

describe('seek', () => {
  it('compares random instants with a run from the start', async () => {
    const said = await say('seek', file, '--random', '20', '--json');
    const time = expect.any(Number) as number;
    expect(JSON.parse(said.out)).toEqual({
      checks: 20, mismatches: 0, checkpointBytes: expect.any(Number) as number,
      seekMs: { p50: time, p95: time, max: time }, seekCpuMs: { p50: time, p95: time, max: time },
    });
    expect([said.problem, said.err]).toEqual([null, '']);
  });

  it('prints the result in words without --json', async () => {
    const { out } = await say('seek', file, '--random', '3');
    expect(out).toMatch(/^Instants +3\nMismatches +0\nJourney .*\n  processor .*\nCheckpoints/);
  });

  it.each(['0', '1.5', 'many'])('needs a whole number of instants, and refuses %s', async (given) => {
    expect((await say('seek', file, '--random', given)).problem).toContain('whole number');
  });
});

describe('run --at', () => {
  it('prints the record at that instant, with the hash of the World', async () => {
    const at = async (...instant: string[]) =>
      JSON.parse((await say('run', file, '--json', ...instant)).out) as { simulatedS: number; worldHash?: string };
    const [early, again, late] = [await at('--at', '0.25'), await at('--at', '0.25'), await at('--at', '0.75')];
    expect([early.simulatedS, late.simulatedS]).toEqual([0.25, 0.75]);
    expect(early.worldHash).toMatch(/^[0-9a-f]{16}$/);
    expect(again.worldHash).toBe(early.worldHash);
    expect(late.worldHash).not.toBe(early.worldHash);
    expect((await at()).worldHash).toBeUndefined();
  });

  it('stands at a whole picosecond and includes its events, although 0.0021 × 10^12 is just below one', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'seek-')), 'start.json');
    writeFileSync(path, JSON.stringify({
      version: 1, durationS: 1, nodes: [{ id: 'a', kind: 'host' }, { id: 'b', kind: 'host' }],
      links: [{ from: 'a', to: 'b' }], flows: [{ id: 'f', from: 'a', to: 'b', startS: 0.0021 }],
    }));
    const { out } = await say('run', path, '--json', '--at', '0.0021');
    const { packetsSent } = JSON.parse(out) as { packetsSent: number };
    expect([0.0021 * 1e12 < 21e8, packetsSent]).toEqual([true, 1]);
  });

  it('accepts the end of the run, and refuses an instant after it', async () => {
    const at = (instant: string) => say('run', file, '--json', '--set', 'durationS=0.5', '--at', instant);
    const end = await at('0.5');
    expect([end.problem, (JSON.parse(end.out) as { simulatedS: number }).simulatedS]).toEqual([null, 0.5]);
    expect(await at('0.7')).toEqual({ out: '', err: '', problem:
      'There is no record as of 0.7 s, for the run ends at 0.5 s: give an instant up to there.' });
  });

  it('needs an instant in seconds', async () => {
    expect((await say('run', file, '--at', 'soon')).problem).toContain('seconds');
  });
});
