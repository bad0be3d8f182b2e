import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  TIMER_RANK, closeHole, createQueue, schedule, scheduleInTurn, scheduleRest, takeTop, takeTurn, type EventQueue,
} from '../../../src/model/kernel/event-queue';

/** Five kinds: departures of switches and hosts, arrivals, slots, timers; their ranks break ties. */
const Kind = { PortDone: 0, LinkHead: 1, Slot: 2, Retransmit: 3, HostDone: 4 } as const;
type Kind = (typeof Kind)[keyof typeof Kind];
const KINDS = Object.values(Kind);
const RANKS = Float64Array.of(0, 1, 2, TIMER_RANK, 0);

interface Entry { timePs: number; kind: Kind; subject: number }

const top = (queue: EventQueue): Entry => ({
  timePs: queue.time[0], kind: (queue.what[0] & 15) as Kind, subject: queue.what[0] >> 4,
});

/** Takes all events out, in the order of the queue. */
function drain(queue: EventQueue): Entry[] {
  const out: Entry[] = [];
  while (queue.length > 0) {
    out.push(top(queue));
    takeTop(queue);
    closeHole(queue);
  }
  return out;
}

const filled = (entries: readonly Entry[]): EventQueue => {
  const queue = createQueue(RANKS, false, 2);
  entries.forEach(({ timePs, kind, subject }) => schedule(queue, timePs, kind, subject));
  return queue;
};

describe('three events at 30, 10 and 20 ps', () => {
  it('come out in the order of their times', () => {
    const queue = filled([30, 10, 20].map((timePs) => ({ timePs, kind: Kind.LinkHead, subject: timePs })));
    expect(drain(queue).map(({ timePs }) => timePs)).toEqual([10, 20, 30]);
  });
});

describe('one event of every kind at the same instant, scheduled timers first', () => {
  it('come out as departures, arrivals, slots, timers', () => {
    const queue = filled([...KINDS].reverse().map((kind, subject) => ({ timePs: 5, kind, subject })));
    expect(drain(queue).map(({ kind }) => RANKS[kind])).toEqual([0, 0, 1, 2, TIMER_RANK]);
  });
});

describe('an arrival and a timer that took their turns first, then two departures, at one instant in packet mode', () => {
  it('come out in the order of their turns, whatever their kinds and whenever they were scheduled', () => {
    const queue = createQueue(RANKS, true);
    const at = 100e9;
    const arrival = takeTurn(queue);
    const timer = takeTurn(queue);
    schedule(queue, at, Kind.PortDone, 2);
    schedule(queue, at, Kind.HostDone, 3);
    scheduleInTurn(queue, at, Kind.Retransmit, 1, timer);
    scheduleInTurn(queue, at, Kind.LinkHead, 0, arrival);
    expect(drain(queue).map(({ subject }) => subject)).toEqual([0, 1, 2, 3]);
  });
});

describe('an arrival that took a turn first, then a departure, at one instant with cells', () => {
  it('come out as departure and arrival: turns do not count', () => {
    const queue = createQueue(RANKS);
    const turn = takeTurn(queue);
    scheduleInTurn(queue, 5, Kind.LinkHead, 1, turn);
    schedule(queue, 5, Kind.PortDone, 0);
    expect(drain(queue).map(({ subject }) => subject)).toEqual([0, 1]);
  });
});

describe('a hundred events at the same instant, those of higher subjects scheduled first', () => {
  const upwards = Array.from({ length: 100 }, (_, subject) => subject);
  const ofKind = (kind: Kind) => drain(filled(upwards.toReversed().map((subject) => ({ timePs: 5, kind, subject }))))
    .map(({ subject }) => subject);

  it('come out in the order of links where they are arrivals', () => {
    expect(ofKind(Kind.LinkHead)).toEqual(upwards);
  });

  it('come out in the order in which they were scheduled where they are timers', () => {
    expect(ofKind(Kind.Retransmit)).toEqual(upwards.toReversed());
  });
});

describe('the event in hand, of a queue with events at 1, 2 and 3 ps', () => {
  const queueOfThree = () => filled([1, 2, 3].map((timePs) => ({ timePs, kind: Kind.LinkHead, subject: timePs })));

  it('is replaced by the first event that is scheduled meanwhile', () => {
    const queue = queueOfThree();
    takeTop(queue);
    schedule(queue, 9, Kind.Slot, 9);
    expect([queue.length, queue.hole]).toEqual([3, false]);
  });

  it('is removed where nothing was scheduled', () => {
    const queue = queueOfThree();
    takeTop(queue);
    closeHole(queue);
    expect(drain(queue).map(({ timePs }) => timePs)).toEqual([2, 3]);
  });

  it('stays replaced when the hole is closed afterwards', () => {
    const queue = queueOfThree();
    takeTop(queue);
    schedule(queue, 2, Kind.Slot, 9);
    closeHole(queue);
    expect(drain(queue).map(({ subject }) => subject)).toEqual([2, 9, 3]);
  });
});

describe('any sequence of events that schedule others', () => {
  /** With cells there are no departures from hosts. */
  const kinds = fc.constantFrom(...KINDS.filter((kind) => kind !== Kind.HostDone));
  const entry = fc.record({ timePs: fc.nat(20), kind: kinds, subject: fc.nat(10_000) });
  const rounds = fc.array(fc.array(entry, { maxLength: 4 }), { maxLength: 60 });

  it('is handled in the order of a sorted list', () => {
    fc.assert(fc.property(fc.array(entry, { maxLength: 40 }), rounds, (before, handled) => {
      const queue = filled(before);
      let sequence = 0;
      const list = before.map((one) => ({ ...one, sequence: sequence++ }));
      const turnOf = ({ kind, subject, sequence: order }: (typeof list)[number]) =>
        (kind === Kind.Retransmit ? order : subject);
      const sort = () =>
        list.sort((a, b) => a.timePs - b.timePs || RANKS[a.kind] - RANKS[b.kind] || turnOf(a) - turnOf(b));
      for (const follows of handled) {
        if (list.length === 0) break;
        sort();
        const { sequence: _order, ...expected } = list.shift()!;
        expect(top(queue)).toEqual(expected);
        takeTop(queue);
        for (const { timePs, kind, subject } of follows) {
          const later = { timePs: expected.timePs + timePs, kind, subject };
          schedule(queue, later.timePs, kind, subject);
          list.push({ ...later, sequence: sequence++ });
        }
        closeHole(queue);
        expect(queue.length).toBe(list.length);
      }
      sort();
      expect(drain(queue)).toEqual(list.map(({ sequence: _order, ...one }) => one));
    }), { numRuns: 300 });
  });
});

describe.each([
  false, true,
])('the rests of two events, scheduled after everything else of their instant (packet mode: %s)', (packetMode) => {
  it('come next, in the order in which they were scheduled', () => {
    const queue = createQueue(RANKS, packetMode);
    schedule(queue, 5, Kind.PortDone, 1);
    scheduleInTurn(queue, 5, Kind.LinkHead, 2, takeTurn(queue));
    scheduleRest(queue, 5, Kind.Retransmit, 3);
    scheduleRest(queue, 5, Kind.Retransmit, 4);
    expect(drain(queue).map(({ subject }) => subject)).toEqual([3, 4, 1, 2]);
  });
});
