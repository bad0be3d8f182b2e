/** Two switches whose ports may run ahead of the clock, then one with a port in arrival order, which may not. */
import { describe, expect, it } from 'vitest';
import { worldHash } from '../../../src/model/run/whole-world';
import { runUntil } from '../../../src/model/run/loop';
import { record } from '../../../src/model/run/record';
import { work } from '../../../src/model/way/fast/ahead/port';
import type { Scenario } from '../../../src/scenario/types';
import { built } from '../../property/runs';

const row = (delayMs: number): Scenario => ({
  version: 1, durationS: 1,
  nodes: [
    { id: 'h', kind: 'host' }, { id: 's1', kind: 'switch' }, { id: 's2', kind: 'switch' },
    { id: 's3', kind: 'switch', ports: { t: { inputService: 'arrivalOrder' } } }, { id: 't', kind: 'host' },
  ],
  links: [
    { from: 'h', to: 's1', rateMbps: 10, delayMs: 1 }, { from: 's1', to: 's2', rateMbps: 10, delayMs: 1 },
    { from: 's2', to: 's3', rateMbps: 10, delayMs: 1 }, { from: 's3', to: 't', rateMbps: 2, delayMs },
  ],
  flows: [{ id: 'f', from: 'h', to: 't', transport: { packetBytes: 1500 } }],
});

describe.each([[1, true], [0, false]])('with a last link of %d ms', (delayMs, isAhead) => {
  it(`runs ${isAhead ? 'ahead' : 'event by event'}, and ends the same both ways`, () => {
    const [plain, fast] = [built(row(delayMs), { plain: true }), built(row(delayMs))];
    work.slots = 0;
    for (const sim of [plain, fast]) runUntil(sim, Infinity);
    expect(worldHash(fast.world)).toBe(worldHash(plain.world));
    expect(record(fast)).toEqual(record(plain));
    expect(work.slots > 0).toBe(isAhead);
  });
});
