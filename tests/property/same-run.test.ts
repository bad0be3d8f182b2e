/** What must leave a run the same to the bit, and what must change it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { referenceProvider } from '../../src/codec/reference';
import { FLOW_START } from '../../src/model/traffic/run';
import { runUntil } from '../../src/model/run/loop';
import { worldHash } from '../../src/model/run/whole-world';
import type { Simulation } from '../../src/model/world';
import { record } from '../../src/model/run/record';
import { checkScenario } from '../../src/scenario/check';
import { decodeLink, encodeLink } from '../../src/scenario/link-codec';
import type { Change, FullScenario, Scenario } from '../../src/scenario/types';
import { LEAST_DURATION_S, governedScenario, smallScenario } from '../scenario/random-scenario';
import { livelyScenario } from './lively';
import { built, options, ran } from './runs';
import { share } from '../scenario/random-parts';

const hashOf = (scenario: Scenario): string => record(ran(scenario)).hash;

/** The scenario as the check returns it: every setting has a value. */
function fullOf(scenario: Scenario): FullScenario {
  const checked = checkScenario(scenario);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.scenario;
}

/** The scenario with the keys of every object in the opposite order. */
const keysTurned = <Value>(value: Value): Value => (
  Array.isArray(value) ? value.map(keysTurned)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).reverse().map(([key, entry]) => [key, keysTurned(entry)])) : value
) as Value;

/** Sets what a change may set of links and switches to what it is. */
const changesNothing = ({ links, nodes }: FullScenario): Change['set'] => Object.fromEntries([
  ...links.flatMap(({ from, to, delayMs, rateMbps }) =>
    [[`links.${from}>${to}.delayMs`, delayMs], [`links.${from}>${to}.rateMbps`, rateMbps]]),
  ...nodes.flatMap((node) => (node.kind === 'host' ? []
    : [[`nodes.${node.id}.bufferCells`, node.bufferCells], [`nodes.${node.id}.discard`, node.discard]])),
]);

/** Start of each flow, ps, read from the event queue at t = 0; -1 if none. */
function startsOf({ world: { queue, flows } }: Simulation): number[] {
  const starts = flows.map(() => -1);
  for (let n = 0; n < queue.length; n++) {
    if ((queue.what[n] & 15) === FLOW_START) starts[queue.what[n] >> 4] = queue.time[n];
  }
  return starts;
}

describe('a random network, run again', () => {
  it('has the same World and the same record', () => {
    fc.assert(fc.property(livelyScenario(), (scenario) => {
      const [first, second] = [ran(scenario), ran(scenario)];
      expect([worldHash(first.world), JSON.stringify(record(first))]).toEqual([
        worldHash(second.world), JSON.stringify(record(second)),
      ]);
    }), options(40));
  });

  it('has the same World and record in slices of any number of events and with stops at any instants', () => {
    fc.assert(fc.property(livelyScenario(), fc.array(
      fc.integer({ min: 1, max: 5000 }), { minLength: 1 },
    ), fc.array(share()), (scenario, slices, shares) => {
      const whole = ran(scenario);
      const sim = built(scenario);
      const { durationPs } = sim.net.spec;
      const stops = shares.map((part) => Math.floor(part * durationPs)).sort((a, b) => a - b);
      for (let look = 0; sim.world.clock[0] < durationPs; look++) {
        runUntil(sim, stops.find((stop) => stop > sim.world.clock[0]) ?? Infinity, slices[look % slices.length]);
      }
      runUntil(sim, Infinity);
      expect([worldHash(sim.world), JSON.stringify(record(sim))]).toEqual([
        worldHash(whole.world), JSON.stringify(record(whole)),
      ]);
    }), options(40));
  });

  it('has the same hash when only segments that had to be rebuilt are compared, and as many are rebuilt', () => {
    fc.assert(fc.property(smallScenario(), (scenario) => {
      const [all, rebuilt] = (['all', 'rebuilt'] as const).map((verify) =>
        record(ran({ ...scenario, measure: { ...scenario.measure, verify } })));
      expect([rebuilt.hash, rebuilt.rebuiltSegments]).toEqual([all.hash, all.rebuiltSegments]);
      expect([rebuilt.verifiedSegments, rebuilt.corruptSegments]).toEqual([rebuilt.rebuiltSegments, 0]);
    }), options());
  });

  it('has the same hash with another title, description and layout', () => {
    fc.assert(fc.property(smallScenario(), (scenario) => {
      expect(hashOf({ ...scenario, title: 'Other', description: 'words', layout: { h0: [1, 2] } })).toBe(
        hashOf(scenario),
      );
    }), options());
  });

  it('has the same hash with the reference engine of the codec', () => {
    fc.assert(fc.property(smallScenario(), (scenario) => {
      expect(record(ran(scenario, { codecs: referenceProvider() })).hash).toBe(hashOf(scenario));
    }), options(20));
  });

  it('has the same World after being encoded in a link and decoded', () => {
    fc.assert(fc.property(livelyScenario(), (scenario) => {
      const decoded = decodeLink(encodeLink(scenario));
      if (!decoded.ok) expect.fail(JSON.stringify(decoded.problems));
      expect(worldHash(ran(decoded.scenario as Scenario).world)).toBe(worldHash(ran(scenario).world));
    }), options(30));
  });

  it('has the same World with its defaults written out, and with the keys of its file in another order', () => {
    fc.assert(fc.property(livelyScenario(), (scenario) => {
      const [own, full, turned] = [scenario, fullOf(scenario), keysTurned(scenario)].map((one) => ran(one));
      const expected = [worldHash(own.world), JSON.stringify(record(own))];
      expect([worldHash(full.world), JSON.stringify(record(full))]).toEqual(expected);
      expect([worldHash(turned.world), JSON.stringify(record(turned))]).toEqual(expected);
    }), options(40));
  });

  it('has the same hash if links and switches are set once more to what they are', () => {
    fc.assert(fc.property(fc.oneof(smallScenario(), governedScenario()), share(), (random, part) => {
      const scenario = { ...random, changes: [] };
      const change = { atS: part * (scenario.durationS ?? 1), set: changesNothing(fullOf(scenario)) };
      expect(hashOf({ ...scenario, changes: [change] })).toBe(hashOf(scenario));
    }), options(40));
  });

  it('has at each instant the record that a run to there ends with', () => {
    fc.assert(fc.property(fc.oneof(livelyScenario(), livelyScenario(governedScenario())), share(), (scenario, part) => {
      const { durationS = 1, changes = [], warmupS = 0 } = scenario;
      const atS = Math.max(LEAST_DURATION_S, part * durationS);
      fc.pre(atS > warmupS);
      const [whole, short] = [scenario, {
        ...scenario, durationS: atS, changes: changes.filter((change) => change.atS <= atS),
      }].map((one) => built(one));
      const stopPs = short.net.spec.durationPs;
      for (const sim of [whole, short]) runUntil(sim, stopPs);
      expect(record(whole)).toEqual(record(short));
    }), options(40));
  });

  it('has the same record whatever the width of the bins', () => {
    fc.assert(fc.property(smallScenario(), (scenario) => {
      const [first, second] = [
        ran(scenario),
        ran({ ...scenario, measure: { ...scenario.measure, binMs: (scenario.durationS ?? 1) * 1000 / 7 } }),
      ];
      expect(record(second)).toEqual(record(first));
    }), options(30));
  });
});

describe('a random network with another start of its first flow', () => {
  it('starts all the others at the same times', () => {
    fc.assert(fc.property(smallScenario(), (scenario) => {
      const flows = scenario.flows ?? [];
      const [before, after] = [scenario, {
        ...scenario, flows: flows.map((flow, n) => (n === 0 ? { ...flow, startJitterMs: 1000, startS: 0.5 } : flow)),
      }].map((one) => built(one));
      const first = before.net.spec.flows.filter(({ id }) => id.split('.')[0] === 'f0').length;
      expect(startsOf(after).slice(first)).toEqual(startsOf(before).slice(first));
    }), options());
  });
});

describe('a random network with a link in it that loses cells', () => {
  it('loses others with another seed', () => {
    const errors = (seed: number): Scenario => ({
      version: 1, seed, durationS: 2, nodes: [{ id: 'a', kind: 'host' }, { id: 'b', kind: 'host' }],
      links: [{ from: 'a', to: 'b', cellErrorRate: 0.02 }],
      flows: [{ id: 'f', from: 'a', to: 'b', transport: { packetBytes: 576 } }],
    });
    expect(new Set([1, 2, 3, 4].map((seed) => hashOf(errors(seed)))).size).toBe(4);
  });
});
