/**
 * Promises are kept, also to flows whose timers give blocks up while grants are under way: from a pilot that a port has
 * granted, its VC's cells find their places there, until they are used up, the next pilot comes, the answer of this one
 * says that a later port refused, or nobody has used them for the time that is allowed. Followed from outside, on
 * random networks.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PacketFlag } from '../../../../src/model/atm/packets';
import { reasonNumber } from '../../../../src/model/reasons';
import { isOver, runUntil } from '../../../../src/model/run/loop';
import { reservedFlow } from '../../../../src/model/adaptation/reservation/state';
import { promisedCells } from '../../../../src/model/switch/features/promised-places';
import { Total } from '../../../../src/model/metrics/counters';
import type { Simulation } from '../../../../src/model/world';
import type { Scenario } from '../../../../src/scenario/types';
import { isData, isPilot, watch, type Hears, type Sent } from '../../../property/cell-watch';
import { built, options } from '../../../property/runs';
import { reservedScenario } from './reserved-scenario';

const MOST_EVENTS = 30_000;
const RUNS = 90;
const lost = [reasonNumber('fault'), reasonNumber('linkError')];

/** The newest promise at a hop: for transmissions from `number` on, `left` places, last used at `usedPs`. */
interface Promise { number: number; left: number; usedPs: number }
type Seen = Record<'granted' | 'used' | 'late' | 'expired' | 'withdrawn', number>;

function listener(sim: Simulation, seen: Seen): Hears {
  const { world, net } = sim;
  const promises = new Map<number, Promise>();
  /** What has come to a switch that has not judged it yet. */
  let judged: { one: Sent; hop: number } | null = null;

  const hopOf = (vc: number, link: number): number => {
    const { route, routeBack } = net.spec.flows[vc >> 1];
    return net.hopStart[vc] + (vc & 1 ? routeBack : route).indexOf(link);
  };
  /** Cells of VCs with credits have places of their own. */
  const reserves = ({ vc, slot }: Sent): boolean =>
    (world.packets.flags[slot] & PacketFlag.reserving) !== 0 && net.vcIsHopByHop[vc] === 0;

  function settle(dropped: number | null = null): void {
    if (judged === null) return;
    const { one, hop } = judged;
    judged = null;
    if (dropped !== null && lost.includes(dropped)) return;
    if (isPilot(one)) {
      const granted = world.pilots.granted[one.slot] === 1;
      if (granted) seen.granted++;
      promises.set(hop, {
        number: one.number, left: granted ? world.pilots.places[one.slot] : 0, usedPs: world.clock[0],
      });
      return;
    }
    const own = promises.get(hop)!;
    if (dropped !== null) expect.fail(`a cell of packet ${one.number} was dropped, with ${own.left} places promised`);
    own.left--;
    own.usedPs = world.clock[0];
    seen.used++;
  }
  /** A cell comes for which a place is promised, if the promise is not too old. */
  function expects(one: Sent, hop: number): boolean {
    const own = promises.get(hop);
    if (own === undefined || own.left === 0) return false;
    if (one.number < own.number) {
      seen.late++;
      return false;
    }
    const kept = promisedCells(world.hops[hop]);
    if (kept === 0 && world.clock[0] - own.usedPs >= reservedFlow(world, one.vc >> 1).adaptation.unusedPs) {
      own.left = 0;
      seen.expired++;
      return false;
    }
    expect(kept).toBe(own.left);
    return true;
  }

  return {
    comes(one, link) {
      settle();
      const { vc } = one;
      const hop = hopOf(vc, link);
      if (hop === net.hopStart[vc]) return;
      if (vc & 1) {
        if (!isPilot(one) || world.pilots.granted[one.slot] === 1) return;
        const links = net.hopStart[vc] - net.hopStart[vc - 1];
        const own = promises.get(net.hopStart[vc - 1] + links - (hop - net.hopStart[vc]));
        if (own?.number !== world.pilots.number[one.slot]) return;
        if (own.left > 0) seen.withdrawn++;
        own.left = 0;
      } else if (isPilot(one) || (isData(one) && reserves(one) && expects(one, hop))) judged = { one, hop };
    },
    drops(one, _link, reason) { settle(judged?.one === one ? reason : null); },
    looks: () => { settle(); },
    trace: () => { /* Nothing that a port decides. */ },
    happened: () => { /* As above. */ },
    begins: () => { settle(); },
    discards: () => { settle(); },
    delivers: () => { settle(); },
    ends: () => { settle(); },
    crosses: () => { settle(); },
  };
}

/** The network with timers that expire while pilots are under way. */
const hasty = (scenario: Scenario): Scenario => ({
  ...scenario, flows: scenario.flows?.map((flow) => (flow.adaptation?.kind !== 'reservation' ? flow
    : { ...flow, transport: { ...flow.transport, tickMs: 1, minRtoMs: 1, initialRtoMs: 5, maxRtoMs: 60_000 } })),
});

/** The network with a first flow whose grants end before long, so that some do whatever else is drawn. */
const endingSoon = (scenario: Scenario): Scenario => ({
  ...scenario, flows: scenario.flows?.map((flow, number) => (number > 0 || flow.adaptation?.kind !== 'reservation'
    ? flow : { ...flow, adaptation: { ...flow.adaptation, unusedMs: 5 } })),
});

function check(scenario: Scenario, seen: Seen): void {
  const usual = built(scenario);
  while (!isOver(usual)) {
    runUntil(usual, Infinity, MOST_EVENTS / 10);
    if (usual.world.totals[Total.events] > MOST_EVENTS) return;
  }
  watch(scenario, (sim) => listener(sim, seen));
}

describe.each([
  ['with any timers', (scenario: Scenario) => scenario], ['with timers that are too short', hasty],
] as const)('in random networks whose flows reserve places, %s', (_, made) => {
  it('a promise holds until it is used, replaced, withdrawn, or not used for too long', () => {
    const seen: Seen = { granted: 0, used: 0, late: 0, expired: 0, withdrawn: 0 };
    const asked = options<[Scenario]>(RUNS);
    fc.assert(fc.property(reservedScenario(), (scenario) => { check(endingSoon(made(scenario)), seen); }), asked);
    if (asked.numRuns! < RUNS) return;
    expect([seen.granted > 50, seen.used > 500]).toEqual([true, true]);
    expect([seen.withdrawn > 0, seen.expired > 0]).toEqual([true, true]);
  });
});
