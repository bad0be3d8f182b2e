/** Random datagrams through one port: the model, and the rules written a second time, end every cell alike. */
import { describe, expect, it } from 'vitest';
import { codecs } from '../published/support';
import { runScenario } from '../../src/runner/node/run-scenario';
import { portByTheLetter, type Cell } from './port-by-the-letter';

const PS_PER_S = 1e12;
const cellPs = (mbps: number): number => Math.round((424 * PS_PER_S) / (mbps * 1e6));

/** Words of a seed, by a linear congruence: enough to scatter packets. */
function draws(seed: number): (least: number, most: number) => number {
  let word = seed;
  return (least, most) => {
    word = (Math.imul(word, 1664525) + 1013904223) >>> 0;
    return least + (word / 2 ** 32) * (most - least);
  };
}

interface Source { rateMbps: number; delayMs: number; packetBytes: number; entries: [number, number][] }

function source(draw: ReturnType<typeof draws>): Source {
  const entries: [number, number][] = [];
  for (let atS = 0; entries.length < 40;) {
    atS += draw(0.001, 0.1);
    entries.push([Number(atS.toFixed(7)), Math.round(draw(100, 9000))]);
  }
  return {
    rateMbps: Number(draw(1, 4).toFixed(5)), delayMs: Number(draw(0.1, 5).toFixed(5)),
    packetBytes: Math.round(draw(100, 4000)), entries,
  };
}

/** The cells of a source as they come to the switch: back to back, packets in the order of their data. */
function cellsOf({ rateMbps, delayMs, packetBytes, entries }: Source, vc: number): Cell[] {
  const own: Cell[] = [];
  let [freePs, packet] = [0, 0];
  for (const [atS, bytes] of entries) {
    for (let left = bytes; left > 0; left -= packetBytes - 28, packet++) {
      const cells = Math.ceil((Math.min(left, packetBytes - 28) + 28 + 8) / 48);
      const startPs = Math.max(freePs, Math.round(atS * PS_PER_S));
      for (let place = 0; place < cells; place++) {
        const atPs = startPs + (place + 1) * cellPs(rateMbps) + Math.round(delayMs * 1e9);
        own.push({ atPs, vc, packet, place, cells });
      }
      freePs = startPs + cells * cellPs(rateMbps);
    }
  }
  return own;
}

const POLICIES = [
  { policy: 'tailDrop' }, { policy: 'ppd' }, { policy: 'epd', thresholdFraction: 0.6 }, { policy: 'epdPushOut' },
  { policy: 'selectiveEpd', thresholdFraction: 0.5, z: 0.9 }, { policy: 'fba', thresholdFraction: 0.4, z: 1.1 },
  { policy: 'dynamicThreshold', alpha: 2 },
];
const CASES = POLICIES.flatMap((discard) => ['fifo', 'perVcRoundRobin'].map((scheduler) => ({ discard, scheduler })));
const DURATION_S = 30;

describe.each(CASES)('one port with $discard.policy and $scheduler', ({ discard, scheduler }) => {
  it.each([1, 2, 3])('ends each cell as the rules say, seed %i', (seed) => {
    const draw = draws(seed * 7919 + CASES.findIndex((one) => one.discard === discard && one.scheduler === scheduler));
    const sources = Array.from({ length: Math.round(draw(2, 5)) }, () => source(draw));
    const [capacity, rateMbps] = [Math.round(draw(20, 200)), Number(draw(0.5, 3).toFixed(5))];
    const outcome = runScenario({
      version: 1, durationS: DURATION_S, measure: { bottleneck: 'sw>b' },
      nodes: [
        ...sources.map((_, at) => ({ id: `h${at}`, kind: 'host' })), { id: 'b', kind: 'host' },
        { id: 'sw', kind: 'switch', bufferCells: capacity, inputService: 'arrivalOrder', scheduler, discard },
      ],
      links: [
        ...sources.map((one, at) => ({ from: `h${at}`, to: 'sw', rateMbps: one.rateMbps, delayMs: one.delayMs })),
        { from: 'sw', to: 'b', rateMbps },
      ],
      flows: sources.map(({ packetBytes, entries }, at) => ({
        id: `f${at}`, from: `h${at}`, to: 'b', traffic: { kind: 'trace', entries },
        transport: { kind: 'udp', packetBytes },
      })),
    }, { codecs });
    if (!outcome.ok) throw new Error(outcome.problems[0].message);
    const { result } = outcome;
    const { thresholdFraction: threshold, ...rest } = { thresholdFraction: undefined, ...discard };
    const cells = sources.flatMap(cellsOf).sort((a, b) => a.atPs - b.atPs);
    const expected = portByTheLetter(cells, sources.length, {
      ...rest, threshold, capacity, cellPs: cellPs(rateMbps), inTurn: scheduler !== 'fifo',
    });
    expect(expected.dropped).toBeGreaterThan(0);
    expect({
      sent: result.cellsSent, dropped: result.cellsDropped, discarded: result.cellsDiscarded,
      delivered: result.cellsDelivered, longest: result.maxQueueCells,
      whole: result.flows.map(({ packetsDelivered }) => packetsDelivered),
    }).toEqual({
      sent: cells.length, dropped: expected.dropped, discarded: expected.discarded, delivered: expected.delivered,
      longest: expected.longest, whole: expected.whole,
    });
    expect(result.meanQueueCells).toBeCloseTo(expected.area / (DURATION_S * PS_PER_S), 9);
  });
});
