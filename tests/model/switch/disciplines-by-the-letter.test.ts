/** Random cells at a port with disciplines in any combination: what leaves when, and which cells carry the mark. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INDEX_BITS, INDEX_MASK } from '../../../src/model/atm/cell-number';
import { isMarked } from '../../../src/model/atm/marks';
import { portStream } from '../../../src/model/atm/streams';
import { nextUniform } from '../../../src/model/kernel/random';
import { runUntil } from '../../../src/model/run/loop';
import { options } from '../../property/runs';
import { S, US, type DiscardOptions } from '../support/specs';
import {
  disciplinesByTheLetter, type Arrival, type Cell, type Kind, type Outcome, type Rules,
} from './disciplines-by-the-letter';
import { cellsAt, givePriority } from './support';

/** The time of a cell, in the unit of instants. */
const CELL = 100;
const FLOWS = 5;

interface Case { rules: Rules; arrivals: Arrival[] }

function both({ rules, arrivals }: Case): { ours: Outcome; theirs: Outcome } {
  const { policy, places, marks, red, endOfPacket, threshold: thresholdFraction, z, alpha } = rules;
  const own: Record<string, object> = {
    tailDrop: {}, ppd: { endOfPacket }, epdPushOut: { endOfPacket }, epd: { endOfPacket, thresholdFraction },
    selectiveEpd: { endOfPacket, thresholdFraction, z }, fba: { endOfPacket, thresholdFraction, z },
    dynamicThreshold: { endOfPacket, alpha },
    red: {
      endOfPacket, minThresholdPlaces: red.min, maxThresholdPlaces: red.max, maxProbability: red.maxP,
      weight: red.weight, wait: red.wait, gentle: red.gentle, ecn: red.ecn, markBelow: red.markBelow,
    },
  };
  const bench = cellsAt({
    bufferCells: places, scheduler: rules.scheduler, queueCounts: rules.waitingOnly ? 'waiting' : 'all',
    inputService: rules.slotted ? 'slottedRoundRobin' : 'arrivalOrder',
    discard: { policy, ...own[policy] } as DiscardOptions,
    ...(marks !== null && { efciHighFraction: marks.high / places, efciLowFraction: marks.low / places }),
  }, FLOWS);
  const { sim } = bench;
  rules.kinds.forEach((kind, flow) => {
    if (kind === 'first') givePriority(bench, flow);
    if (kind === 'governed') sim.world.services[2 * flow] = {};
    if (rules.heeds[flow]) sim.net.vcHeedsMarks[2 * flow] = 1;
  });
  const random = sim.world.random.slice();
  const slots = new Map<string, number>();
  const names = new Map<number, string>();
  for (const { cell: { flow, packet, index }, at } of arrivals) {
    const name = `${flow}:${packet}`;
    if (!slots.has(name)) {
      const cells = arrivals.filter(({ cell }) => cell.flow === flow && cell.packet === packet).length;
      slots.set(name, bench.packet(flow, cells));
      names.set(slots.get(name)!, name);
    }
    bench.arrive(slots.get(name)!, index, at * (US / CELL));
  }
  runUntil(sim, 400 * S);
  const link = sim.world.links[bench.out];
  const marked = Array.from({ length: link.trains }, (_, train) => (link.head + train) & (link.at.length - 1))
    .map((place) => link.cell[place])
    .filter((cell) => isMarked(sim.world, cell >>> INDEX_BITS, cell & INDEX_MASK))
    .map((cell) => `${names.get(cell >>> INDEX_BITS)}.${cell & INDEX_MASK}`);
  const left = bench.departures().map(({ flow, packet, index, leftPs }) =>
    `${flow}:${packet}.${index}@${Math.round(leftPs / (US / CELL))}`);
  const stream = portStream(sim.net.spec, bench.out);
  const theirs = disciplinesByTheLetter(rules, arrivals, CELL, () => nextUniform(random, stream));
  // Cells that were marked and pushed out later are not seen.
  const gone = new Set(theirs.left.map((one) => one.split('@')[0]));
  return {
    ours: { left, marked: marked.sort() },
    theirs: { left: theirs.left, marked: theirs.marked.filter((name) => gone.has(name)).sort() },
  };
}

const share = fc.integer({ min: 1, max: 9 }).map((tenths) => tenths / 10);
const rulesOf = (policy: string, scheduler: Rules['scheduler']): fc.Arbitrary<Rules> => fc.record({
  policy: fc.constant(policy), scheduler: fc.constant(scheduler), places: fc.integer({ min: 1, max: 20 }),
  waitingOnly: fc.boolean(), slotted: fc.boolean(), endOfPacket: fc.constantFrom('keep' as const, 'drop' as const),
  marks: fc.option(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 6 }))),
  threshold: share, z: fc.constantFrom(0.5, 0.8, 1, 1.1), alpha: fc.constantFrom(0.3, 0.5, 1, 2),
  red: fc.record({
    min: fc.constantFrom(0, 0.5, 2), max: fc.constantFrom(3, 6), maxP: fc.constantFrom(0.1, 0.5, 1),
    weight: fc.constantFrom(1, 0.5, 0.1), wait: fc.boolean(), gentle: fc.boolean(), ecn: fc.boolean(),
    markBelow: fc.constantFrom(0.1, 0.5, 2),
  }),
  kinds: fc.array(fc.constantFrom<Kind>('first', 'governed', 'plain', 'plain'), { minLength: FLOWS, maxLength: FLOWS }),
  heeds: fc.array(fc.boolean(), { minLength: FLOWS, maxLength: FLOWS }),
}).map(({ marks, places, ...own }) => ({
  ...own, places,
  marks: marks === null ? null : { high: Math.min(places, marks[0]), low: Math.min(places, marks[0], marks[1]) },
}));

/** Packets of each flow one after the other; their cells between those of the others. No two come at one instant. */
const arrivals = fc.array(
  fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 10 }), { minLength: FLOWS, maxLength: FLOWS },
).chain((packets) => {
  const cells = packets.map((sizes, flow) => sizes.flatMap((size, packet) =>
    Array.from({ length: size }, (_, index): Cell => ({ flow, packet, index, last: index === size - 1 }))));
  const total = cells.reduce((sum, { length }) => sum + length, 0);
  const draws = (max: number) => fc.array(fc.integer({ min: 0, max }), { minLength: total, maxLength: total });
  return fc.tuple(draws(FLOWS - 1), draws(90), fc.integer({ min: 1, max: 3 })).map(([flows, gaps, pace]) => {
    const rest = cells.map((own) => [...own]);
    let at = 1;
    return gaps.map((gap, n): Arrival => {
      at += 1 + pace * gap;
      const from = rest[flows[n]].length > 0 ? rest[flows[n]] : rest.find(({ length }) => length > 0)!;
      return { cell: from.shift()!, at };
    });
  });
});

const POLICIES = ['tailDrop', 'ppd', 'epd', 'epdPushOut', 'selectiveEpd', 'fba', 'dynamicThreshold', 'red'];
const SCHEDULERS = ['fifo', 'perVcRoundRobin', 'byService'] as const;

describe.each(POLICIES)('%s beside priority and marks', (policy) => {
  it.each(SCHEDULERS)('lets in, marks and sends what the rules say, %s', (scheduler) => {
    fc.assert(fc.property(rulesOf(policy, scheduler), arrivals, (rules, come) => {
      const { ours, theirs } = both({ rules, arrivals: come });
      expect(ours).toEqual(theirs);
    }), options(60));
  });
});
