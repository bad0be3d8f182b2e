/** Runs in calls that limit the number of events, or end when it is enough. */
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../../src/model/run/loop';
import { work } from '../../../src/model/way/fast/ahead/port';
import type { Scenario } from '../../../src/scenario/types';
import { built } from '../../property/runs';
import { follow, seen } from './runs';

const line = { rateMbps: 2, delayMs: 2 };
const scenario: Scenario = {
  version: 1, durationS: 60,
  nodes: [
    { id: 'src', kind: 'host', count: 6 }, { id: 's0', kind: 'switch', bufferCells: 60, discard: { policy: 'epd' } },
    { id: 's1', kind: 'switch' }, { id: 's2', kind: 'switch' }, { id: 'sink', kind: 'host' },
  ],
  links: [
    { from: 'src', to: 's0', ...line }, { from: 's0', to: 's1', ...line }, { from: 's1', to: 's2', ...line },
    { from: 's2', to: 'sink', ...line },
  ],
  flows: [{ id: 'f', from: 'src', to: 'sink', startJitterMs: 500, transport: { kind: 'tcp', packetBytes: 1_500 } }],
};

/** The first switch alone, with few senders: its port has stretches and does not go ahead. */
const single: Scenario = {
  ...scenario,
  nodes: [
    { id: 'src', kind: 'host', count: 3 }, { id: 's0', kind: 'switch', bufferCells: 200 }, { id: 'sink', kind: 'host' },
  ],
  links: [{ from: 'src', to: 's0', ...line }, { from: 's0', to: 'sink', ...line }],
  flows: [{ id: 'f', from: 'src', to: 'sink', transport: { kind: 'tcp', packetBytes: 9_180 } }],
};

const MANY = 1_000_000;

describe.each([['a row of switches', scenario], ['a single switch', single]])('%s, in calls that end', (_, what) => {
  it.each([0, 1, 13, 200])('after %d questions whether it is enough, is as event by event wherever they do', (most) => {
    const [plain, fast] = [built(what, { plain: true }), built(what)];
    let calls = 0;
    for (let done = MANY; done === MANY && calls < 300; calls++) {
      let asked = 0;
      done = runUntil(fast, Infinity, MANY, () => ++asked > most);
      follow(plain, fast);
      if (done < MANY) runUntil(plain, Infinity);
      if (calls % 10 === 0) expect(seen(fast)).toEqual(seen(plain));
    }
    expect(seen(fast)).toEqual(seen(plain));
    expect(calls).toBeGreaterThan(2);
  });
});

describe('a row of switches, in calls of a limited number of events', () => {
  it.each([20_000, 100_000])('is as event by event wherever it stops: %d events', (most) => {
    const [plain, fast] = [built(scenario, { plain: true }), built(scenario)];
    const before = work.slots;
    let beyond = 0;
    for (let done = most; done === most;) {
      done = runUntil(fast, Infinity, most);
      expect(runUntil(plain, Infinity, most)).toBe(done);
      beyond += follow(plain, fast);
      expect(seen(fast)).toEqual(seen(plain));
    }
    expect([work.slots > before, beyond > 0]).toEqual([true, true]);
  });

  it('stops exactly after a thousand events or fewer', () => {
    const [plain, fast] = [built(scenario, { plain: true }), built(scenario)];
    for (let call = 0; call < 100; call++) {
      expect([runUntil(fast, Infinity, 1_000), runUntil(plain, Infinity, 1_000)]).toEqual([1_000, 1_000]);
      expect(follow(plain, fast)).toBe(0);
    }
    expect(seen(fast)).toEqual(seen(plain));
  });
});
