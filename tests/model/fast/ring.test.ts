/** Three switches in a ring, each of whose ports gets cells from the one before: with delays and without. */
import { describe, expect, it } from 'vitest';
import { worldHash } from '../../../src/model/run/whole-world';
import { runUntil } from '../../../src/model/run/loop';
import { record } from '../../../src/model/run/record';
import { work } from '../../../src/model/way/fast/ahead/port';
import type { Scenario } from '../../../src/scenario/types';
import { built } from '../../property/runs';

const around = [1, 2, 3];
const next = (n: number, steps = 1) => ((n - 1 + steps) % 3) + 1;

const ring = (delayMs: number): Scenario => ({
  version: 1, durationS: 1,
  nodes: around.flatMap((n) => [
    { id: `h${n}`, kind: 'host' as const }, { id: `s${n}`, kind: 'switch' as const, bufferCells: 60 },
  ]),
  links: around.flatMap((n) => [
    { from: `h${n}`, to: `s${n}`, rateMbps: 10, delayMs },
    { from: `s${n}`, to: `s${next(n)}`, rateMbps: 10, delayMs },
  ]),
  flows: around.map((n) => ({
    id: `f${n}`, from: `h${n}`, to: `h${next(n, 2)}`, via: [`s${n}`, `s${next(n)}`, `s${next(n, 2)}`],
    startJitterMs: 10, transport: { packetBytes: 1500, tickMs: 10, minRtoMs: 40 },
  })),
});

describe.each([[1, true], [0.001, false], [0, false]])('with links of %d ms', (delayMs, isAhead) => {
  it(`runs ${isAhead ? 'ahead' : 'event by event'}, and has the same World both ways`, () => {
    const [plain, fast] = [built(ring(delayMs), { plain: true }), built(ring(delayMs))];
    work.slots = 0;
    for (const seconds of [0.2, 0.55, 1]) {
      for (const sim of [plain, fast]) runUntil(sim, seconds * 1e12);
      expect(worldHash(fast.world)).toBe(worldHash(plain.world));
    }
    expect(record(fast)).toEqual(record(plain));
    expect(record(plain).cellsDropped).toBeGreaterThan(0);
    expect(work.slots > 0).toBe(isAhead);
  });
});
