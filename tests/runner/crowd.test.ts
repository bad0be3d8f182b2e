/** A run with more packets under way than it can follow stops between two events, and says which setting to change. */
import { describe, expect, it } from 'vitest';
import { INDEX_BITS } from '../../src/model/atm/cell-number';
import { packetsUnderWay, takePacket, underWayByFlow } from '../../src/model/atm/packets';
import { MOST_UNDER_WAY } from '../../src/model/constants';
import { cellsInFlight } from '../../src/model/run/conservation';
import { Total } from '../../src/model/metrics/counters';
import { tooManyUnderWay } from '../../src/runner/crowd';
import { runScenario } from '../../src/runner/node/run-scenario';
import { advance, hasEnded, loadSession, nowPs, stoppedBecause } from '../../src/runner/session';
import { checkAndWarn } from '../../src/scenario/warnings';
import type { Scenario } from '../../src/scenario/types';
import { codecs, start } from '../model/support/runs';
import { star } from '../model/support/specs';

/** A thousand senders and one more flow, whose initial windows are 1,000 packets each. */
const scenario: Scenario = {
  version: 1, durationS: 1,
  nodes: [{ id: 'src', kind: 'host', count: 1000 }, { id: 'sw', kind: 'switch' }, { id: 'sink', kind: 'host' }],
  links: [{ from: 'src', to: 'sw', rateMbps: 0.1, delayMs: 1 }, { from: 'sw', to: 'sink', rateMbps: 1, delayMs: 1 }],
  flows: [
    {
      id: 'small', from: 'src', to: 'sink', startS: 0.001,
      transport: { packetBytes: 41, windowBytes: 1_000, initialWindowPackets: 1_000 },
    },
    {
      id: 'large', from: 'src.7', to: 'sink',
      transport: { packetBytes: 41, windowBytes: 2_000_000, initialWindowPackets: 1_000, tickMs: 10 },
    },
  ],
};

describe('a thousand flows that each send a thousand packets at once', () => {
  const loaded = loadSession(scenario, { codecs });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const { session } = loaded;
  advance(session, Infinity);
  const { world } = session.sim;

  it('stop the run between two events, with the conservation law intact', () => {
    expect(
      [hasEnded(session), packetsUnderWay(world.packets) > MOST_UNDER_WAY, advance(session, Infinity)],
    ).toEqual([false, true, 0]);
    const { totals } = world;
    const ended = totals[Total.cellsDropped] + totals[Total.cellsDiscarded] + totals[Total.cellsDelivered];
    expect(totals[Total.cellsSent]).toBe(ended + cellsInFlight(session.sim));
    expect(nowPs(session)).toBe(1e9);
  });

  it('are counted by flow', () => {
    const counts = underWayByFlow(world.packets, world.flows.length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(packetsUnderWay(world.packets));
    expect(Math.max(...counts)).toBe(1000);
  });

  it('are reported with a flow, its window and the settings to change', () => {
    const parts = [
      /^The run stopped at 0\.001 s with more than 983,040 packets under way at once, /,
      /1,000 of them of flow \w+(\.\d+)?:/,
      / its window of [\d,]+ bytes lets that many packets of 41 bytes out; /,
      /set a smaller flows\.\w+\.transport\.windowBytes,/,
      / a larger flows\.\w+\.transport\.packetBytes, or use fewer flows\.$/,
    ];
    expect(stoppedBecause(session)).toMatch(new RegExp(parts.map(({ source }) => source).join('')));
  });

  it('are reported as one problem by a run in Node', () => {
    expect(runScenario(scenario, { codecs })).toEqual(
      { ok: false, problems: [{ code: 'stopped', path: '', message: stoppedBecause(session) }] },
    );
  });
});

describe('three flows with 1, 3 and 2 packets under way', () => {
  it('are blamed on the one with 3', () => {
    const sim = start(star({ hosts: 3, flow: () => ({ tcp: { windowBytes: 65_535 } }) }));
    [0, 1, 1, 1, 2, 2].forEach((flow, n) => takePacket(sim.world.packets, 2 * flow, 0, n, 1, 40));
    const words = tooManyUnderWay(sim);
    expect(words).toMatch(/, 3 of them of flow f1: /);
    expect(words).toMatch(/; set a smaller flows\.f1\.transport\.windowBytes,/);
  });
});

describe('the most packets under way', () => {
  it('leaves slot numbers for 65,536 more, which one event may add', () => {
    expect(2 ** (32 - INDEX_BITS) - MOST_UNDER_WAY).toBe(65_536);
  });
});

describe('a scenario that may get too many packets under way', () => {
  const warningsOf = (what: Scenario): string[] => {
    const checked = checkAndWarn(what);
    if (!checked.ok) return ['refused'];
    const tooWide = checked.warnings.filter(({ code }) => code === 'windowsTooWide');
    return tooWide.map(({ path, message }) => `${path}: ${message}`);
  };

  it('has a warning with the setting that bounds them and the same limit', () => {
    expect(warningsOf(scenario)).toEqual(['flows.large.transport.windowBytes: The windows of all flows hold 3,000,000 '
      + 'packets, 2,000,000 of them flow large, whose windowBytes is 2,000,000; '
      + 'the run stops when more than 983,040 are under way at once, so use smaller windows or larger packets.']);
    expect(warningsOf(
      { ...scenario, flows: [{ ...scenario.flows![1], transport: { packetBytes: 41, windowBytes: 983_040 } }] },
    )).toEqual([]);
  });
});

describe('a run that goes on', () => {
  it('has no reason for a stop', () => {
    const loaded = loadSession({ ...scenario, flows: scenario.flows!.slice(1) }, { codecs });
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
    advance(loaded.session, 0.1e12);
    expect(stoppedBecause(loaded.session)).toBeNull();
  });
});
