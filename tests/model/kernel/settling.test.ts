/**
 * Closing bins and making changes takes time, as events do: a call that may handle a limited number of events settles
 * only a limited number of them.
 */
import { describe, expect, it } from 'vitest';
import { worldHash } from '../../../src/model/run/whole-world';
import { buildSimulation } from '../../../src/model/run/build';
import { isOver, runUntil, SETTLED_AT_ONCE } from '../../../src/model/run/loop';
import type { Simulation } from '../../../src/model/world';
import { checkScenario } from '../../../src/scenario/check';
import type { Scenario } from '../../../src/scenario/types';
import { codecs } from '../support/runs';

function built(scenario: Scenario): Simulation {
  const checked = checkScenario(scenario);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return buildSimulation(checked.expansion.network, { codecs, files: new Map() });
}

/** Runs to the end in calls of `maxEvents` events; calls `look` after each with the number of events handled. */
function stepped(sim: Simulation, maxEvents: number, look: (done: number) => void = () => undefined): Simulation {
  for (;;) {
    const done = runUntil(sim, Infinity, maxEvents);
    look(done);
    if (done < maxEvents) return sim;
  }
}

const atOnce = (scenario: Scenario): string => {
  const sim = built(scenario);
  runUntil(sim, Infinity);
  return worldHash(sim.world);
};

/** `hosts` senders and a switch; every sender has something to send from 0.4 s on. */
const network = (hosts: number, own: Partial<Scenario>): Scenario => ({
  version: 1, durationS: 1,
  nodes: [{ id: 'src', kind: 'host', count: hosts }, { id: 'sw', kind: 'switch' }, { id: 'sink', kind: 'host' }],
  links: [{ from: 'src', to: 'sw', rateMbps: 1, delayMs: 1 }, { from: 'sw', to: 'sink', rateMbps: 10, delayMs: 1 }],
  flows: [{ id: 'f', from: 'src', to: 'sink', startS: 0.4, stopS: 0.6 }], ...own,
});

describe('100,000 bins, nothing happening in most of them', () => {
  const scenario = network(1, { measure: { binMs: 0.01 } });

  it('are closed in calls of a limited number each', () => {
    const sim = built(scenario);
    const { series } = sim.world;
    let before = { endPs: series.endPs, binPs: series.binPs };
    let most = 0;
    stepped(sim, 128, () => {
      most = Math.max(most, (series.endPs - before.endPs) / before.binPs);
      before = { endPs: series.endPs, binPs: series.binPs };
    });
    // A bin that became twice as wide during the call counts as two of the earlier ones.
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(2 * SETTLED_AT_ONCE + 2);
    expect(isOver(sim)).toBe(true);
  });

  it.each([1, 128])('leave the same World in calls of %d events as in one call', (maxEvents) => {
    expect(worldHash(stepped(built(scenario), maxEvents).world)).toBe(atOnce(scenario));
  });
});

const HOSTS = 300;
const rates = [0.5, 2, 1, 3, 0.7];

describe('twenty changes of 600 directions of links each, at the instant of an event', () => {
  const scenario = network(HOSTS, { changes: Array.from({ length: 20 }, (_, change) => ({
    atS: 0.4, set: { 'links.src>sw.rateMbps': rates[change % rates.length], 'flows.f.transport.windowBytes': 9000 },
  })) });

  it('are made a few in each call', () => {
    const sim = built(scenario);
    const most = Math.ceil(SETTLED_AT_ONCE / (3 * HOSTS));
    let before = 0;
    stepped(sim, 128, () => {
      expect(sim.world.nextChange - before).toBeLessThanOrEqual(most);
      before = sim.world.nextChange;
    });
    expect([before, isOver(sim)]).toEqual([20, true]);
  });

  it.each([1, 7, 128])('precede all other events of the instant in calls of %d events too', (maxEvents) => {
    expect(worldHash(stepped(built(scenario), maxEvents).world)).toBe(atOnce(scenario));
  });

  it('lead to the same end in a copy of the run made between two of them', () => {
    const sim = built(scenario);
    let copied = '';
    stepped(sim, 128, () => {
      if (copied !== '' || sim.world.nextChange === 0 || sim.world.nextChange === 20) return;
      const other = { ...sim, world: structuredClone(sim.world) };
      runUntil(other, Infinity);
      copied = worldHash(other.world);
    });
    expect(copied).toBe(worldHash(sim.world));
  });

  it('are not continued by a call whose stop is before them', () => {
    const sim = built(scenario);
    while (sim.world.nextChange === 0) runUntil(sim, Infinity, 128);
    const between = worldHash(sim.world);
    expect([runUntil(sim, 0.1e12, 128), worldHash(sim.world)]).toEqual([0, between]);
  });
});
