/**
 * The discard policies and both schedulers against their rules, written once more by the letter: random packets of
 * several connections at a port that serves one cell a microsecond in order of arrival. X cells are queued, X_i of them
 * of the connection, and N connections have any, the cell being sent included; K is the buffer, R the threshold.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../../src/model/run/loop';
import { options } from '../../property/runs';
import { S, US, type DiscardOptions } from '../support/specs';
import { cellsAt, left } from './support';

/** The time of a cell, in the unit of instants. */
const CELL = 100;

interface Cell { flow: number; packet: number; index: number; last: boolean }
interface Arrival { cell: Cell; at: number }
interface Case {
  discard: DiscardOptions & { policy: Policy };
  scheduler: 'fifo' | 'perVcRoundRobin';
  places: number;
  arrivals: Arrival[];
}
/** What a policy may know when a packet begins. */
interface View { x: number; xi: number; n: number; k: number }
type Policy = keyof typeof REFUSES;

/** Parameters have at most one decimal. In tenths they and their products are whole numbers, so nothing is rounded. */
const tenths = (told: DiscardOptions, key: string): number => Math.round(10 * Number(told[key]));

/** Whether a packet that begins is refused whole. Both sides of each rule are multiplied by 10, or by 100. */
const REFUSES = {
  tailDrop: () => false,
  ppd: () => false,
  epdPushOut: () => false,
  epd: ({ x, k }: View, told: DiscardOptions) => 10 * x >= tenths(told, 'thresholdFraction') * k,
  selectiveEpd: ({ x, xi, n, k }: View, told: DiscardOptions) =>
    10 * x > tenths(told, 'thresholdFraction') * k && 10 * xi * n >= tenths(told, 'z') * x,
  /** X_i × N / X ≥ Z × (1 + (K − X) / (X − R)) = Z × (K − R) / (X − R) */
  fba({ x, xi, n, k }: View, told: DiscardOptions) {
    const r = tenths(told, 'thresholdFraction') * k;
    return 10 * x > r && 10 * xi * n * (10 * x - r) >= tenths(told, 'z') * x * (10 * k - r);
  },
  dynamicThreshold: ({ x, xi, k }: View, told: DiscardOptions) => xi > 0 && 10 * xi >= tenths(told, 'alpha') * (k - x),
};

/** The cells that leave, in order, as `flow:packet.index`. */
function byTheLetter({ discard, scheduler, places, arrivals }: Case): string[] {
  const { policy } = discard;
  const queue: Cell[] = [];
  const turns: number[] = [];
  const gone: Cell[] = [];
  let serving: Cell | null = null;
  let doneAt = Infinity;
  const state = new Map<number, { mid: boolean; refusing: boolean; has: number }>();

  function serve(now: number): void {
    const place = scheduler === 'fifo' ? 0 : queue.findIndex(({ flow }) => flow === turns[0]);
    serving = queue[place] ?? null;
    doneAt = serving === null ? Infinity : now + CELL;
  }
  function leave(): void {
    const cell = serving!;
    queue.splice(queue.indexOf(cell), 1);
    gone.push(cell);
    turns.shift();
    if (queue.some(({ flow }) => flow === cell.flow)) turns.push(cell.flow);
    serve(doneAt);
  }
  function arrive({ cell, at }: Arrival): void {
    const { flow, packet, last } = cell;
    const vc = state.get(flow) ?? { mid: false, refusing: false, has: 0 };
    state.set(flow, vc);
    const view = {
      x: queue.length, xi: queue.filter((other) => other.flow === flow).length, k: places,
      n: new Set(queue.map((other) => other.flow)).size,
    };
    const endsSomething = last && vc.has > 0 && discard.endOfPacket !== 'drop';
    const refused = vc.refusing ? !endsSomething : !vc.mid && REFUSES[policy](view, discard);
    if (!refused && queue.length < places) {
      if (view.xi === 0) turns.push(flow);
      queue.push(cell);
      vc.has++;
    } else {
      if (policy === 'epdPushOut' && !vc.refusing) {
        for (const other of queue.filter((one) => one.flow === flow && one.packet === packet && one !== serving)) {
          queue.splice(queue.indexOf(other), 1);
          vc.has--;
        }
        if (!queue.some((other) => other.flow === flow) && turns.includes(flow)) turns.splice(turns.indexOf(flow), 1);
      }
      if (policy !== 'tailDrop') vc.refusing = true;
    }
    vc.mid = !last;
    if (last) Object.assign(vc, { refusing: false, has: 0 });
    if (serving === null) serve(at);
  }
  for (const one of arrivals) {
    while (doneAt <= one.at) leave();
    arrive(one);
  }
  while (serving !== null) leave();
  return gone.map(({ flow, packet, index }) => `${flow}:${packet}.${index}`);
}

function ours({ discard, scheduler, places, arrivals }: Case): string[] {
  const bench = cellsAt({ bufferCells: places, discard, scheduler }, FLOWS);
  const slots = new Map<string, number>();
  for (const { cell: { flow, packet, index }, at } of arrivals) {
    const name = `${flow}:${packet}`;
    if (!slots.has(name)) {
      const cells = arrivals.filter(({ cell }) => cell.flow === flow && cell.packet === packet).length;
      slots.set(name, bench.packet(flow, cells));
    }
    bench.arrive(slots.get(name)!, index, at * (US / CELL));
  }
  runUntil(bench.sim, 400 * S);
  return left(bench);
}

const FLOWS = 4;
const share = fc.integer({ min: 1, max: 9 }).map((tenths) => tenths / 10);
const endOfPacket = fc.constantFrom('keep', 'drop');
const told = (policy: Policy, own: Record<string, fc.Arbitrary<number>> = {}) =>
  fc.record({ policy: fc.constant(policy), ...(policy === 'tailDrop' ? {} : { endOfPacket }), ...own });
const z = fc.constantFrom(0.5, 0.7, 0.8, 1, 1.1);
const discards = {
  tailDrop: told('tailDrop'), ppd: told('ppd'), epdPushOut: told('epdPushOut'),
  epd: told('epd', { thresholdFraction: share }),
  selectiveEpd: told('selectiveEpd', { thresholdFraction: share, z }),
  fba: told('fba', { thresholdFraction: share, z }),
  dynamicThreshold: told('dynamicThreshold', { alpha: fc.constantFrom(0.3, 0.5, 1, 1.1, 2) }),
};

/** Packets of each connection one after the other; their cells between those of the others. */
const arrivals = fc.array(
  fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 8 }), { minLength: FLOWS, maxLength: FLOWS },
).chain((packets) => {
  const cells = packets.map((sizes, flow) => sizes.flatMap((size, packet) =>
    Array.from({ length: size }, (_, index): Cell => ({ flow, packet, index, last: index === size - 1 }))));
  const total = cells.reduce((sum, { length }) => sum + length, 0);
  const draws = (max: number) =>
    fc.array(fc.integer({ min: 0, max }), { minLength: total, maxLength: total });
  return fc.tuple(draws(FLOWS - 1), draws(60)).map(([flows, gaps]) => {
    const rest = cells.map((own) => [...own]);
    let at = 0;
    return gaps.map((gap, n): Arrival => {
      at += gap + 1;
      const from = rest[flows[n]].length > 0 ? rest[flows[n]] : rest.find(({ length }) => length > 0)!;
      return { cell: from.shift()!, at };
    });
  });
});

describe.each(Object.keys(discards) as Policy[])('%s', (policy) => {
  it('lets in and sends what its rules say, from one queue and from one for each connection', () => {
    fc.assert(fc.property(fc.record({
      discard: discards[policy] as fc.Arbitrary<Case['discard']>,
      scheduler: fc.constantFrom('fifo' as const, 'perVcRoundRobin' as const),
      places: fc.integer({ min: 1, max: 20 }), arrivals,
    }), (one) => {
      expect(ours(one)).toEqual(byTheLetter(one));
    }), options(100));
  });
});
