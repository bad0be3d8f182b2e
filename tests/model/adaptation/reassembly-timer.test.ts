/**
 * AAL5's reassembly timer: packets of 13 cells, one cell a microsecond. Cell n of the first packet reaches its end at
 * n + 1 µs, so the timer starts at 1 µs.
 */
import { describe, expect, it } from 'vitest';
import { REASSEMBLES } from '../../../src/model/adaptation/layers';
import { checkpoint, worldAt } from '../../../src/model/run/checkpoint';
import { cellsInFlight } from '../../../src/model/run/conservation';
import { runUntil } from '../../../src/model/run/loop';
import { worldHash } from '../../../src/model/run/whole-world';
import type { Aal5Spec, NetworkSpec } from '../../../src/model/spec';
import { discards, inWords, ran, start, traced, traysOf } from '../support/runs';
import { MS, S, US, boston, file, line, type LineOptions } from '../support/specs';

/** A timer of so many microseconds. */
const timer = (us: number): Partial<Aal5Spec> => ({ reassemblyTimeoutPs: us * US });

/** One packet, which TCP sends again after 10 ms; a link that loses `cells`, numbered from the first sent. */
const silent = (cells: number[], adaptation: Partial<Aal5Spec> = {}, own: LineOptions = {}) => line({
  traffic: file(536), tcp: { initialRtoPs: 10 * MS, minRtoPs: 10 * MS, tickPs: MS }, adaptation, faults: [{ cells }],
  ...own,
});

/** Packets that are sent at once, one behind the other. */
const dense = (packets: number, cells: number[], adaptation: Partial<Aal5Spec>) => line({
  traffic: file(packets * 536), tcp: { initialWindowPackets: packets, initialRtoPs: S }, adaptation,
  faults: [{ cells }],
});

/** The network with a timer that gets other values, each at an instant. */
function turned(spec: NetworkSpec, ...values: [atUs: number, us: number][]): NetworkSpec {
  const { transport, adaptation } = spec.flows[0];
  return { ...spec, changes: values.map(([atUs, us]) => ({
    atPs: atUs * US, links: [],
    flows: [{ flow: 0, transport, adaptation: { ...(adaptation as Aal5Spec), ...timer(us) } }],
  })) };
}

/** A packet without its end, and a timer with this value, and then others. */
const changed = (first: number, ...then: [atUs: number, us: number][]): NetworkSpec =>
  turned(silent([12], timer(first)), ...then);

const ended = (spec: NetworkSpec, untilPs = Infinity): string[] => inWords(discards(ran(spec, untilPs)));
const received = (spec: NetworkSpec, untilPs = Infinity): number[] =>
  traced(spec, untilPs).events.filter(({ event }) => event === 'receive').map(({ segment }) => segment);
const firstEndedPs = (spec: NetworkSpec): number => discards(ran(spec, MS))[0]?.timePs;

describe('a lost end of packet, then silence', () => {
  it('without the timer, which is the default, costs the next packet too', () => {
    expect(ended(silent([12]), 100 * MS)).toEqual(['0.12 crc', '1.13 crc']);
  });

  it('with the timer costs its own packet alone, with a reason of its own', () => {
    expect(ended(silent([12], timer(100)), 100 * MS)).toEqual(['0.12 reassemblyTimeout']);
    expect(received(silent([12], timer(100)), 15 * MS)).toEqual([0]);
  });

  it('leaves no cell at the receiver', () => {
    expect(cellsInFlight(ran(silent([12], timer(100)), 5 * MS))).toBe(0);
    expect(cellsInFlight(ran(silent([12]), 5 * MS))).toBe(12);
  });

  it('ends when the time has passed since the first cell, not since the last', () => {
    expect(firstEndedPs(silent([12], timer(100)))).toBe(101 * US);
  });

  it('counts from the first cell that came, where the first is lost', () => {
    // Cells lost at the host take no time on the link, so cell 1 is at its end at 1 µs, too.
    expect(firstEndedPs(silent([0, 12], timer(100), { link: { delayPs: 7 * US } }))).toBe(108 * US);
  });

  it('is nothing new to a receiver that keeps packets apart, except that it waits no longer', () => {
    const apart = { mergeOnLostEom: false };
    expect(ended(silent([12], apart), 15 * MS)).toEqual(['0.12 incomplete']);
    expect(ended(silent([12], { ...apart, ...timer(100) }), 15 * MS)).toEqual(['0.12 reassemblyTimeout']);
  });
});

describe('an end of packet', () => {
  it('that comes in time stops the timer', () => {
    expect(ended(silent([], timer(100)), 5 * MS)).toEqual([]);
    expect(received(silent([], timer(100)), 5 * MS)).toEqual([0]);
  });

  it('that comes at the very instant is in time', () => {
    expect(ended(silent([], timer(12)), MS)).toEqual([]);
    expect(received(silent([], timer(12)), MS)).toEqual([0]);
  });

  it('that comes a picosecond later is late: it is a packet by itself, which lacks twelve cells', () => {
    expect(ended(silent([], { reassemblyTimeoutPs: 12 * US - 1 }), MS)).toEqual([
      '0.12 reassemblyTimeout', '0.1 incomplete',
    ]);
  });

  it('of a packet that is incomplete stops it, too', () => {
    expect(ended(silent([4], timer(100)), 5 * MS)).toEqual(['0.12 incomplete']);
  });
});

describe('the rest of a packet that came too slowly', () => {
  it('begins where the timer expired, and is discarded at its end, for its length does not fit', () => {
    expect(ended(silent([], timer(8)), MS)).toEqual(['0.9 reassemblyTimeout', '0.4 incomplete']);
  });

  it('starts the timer again', () => {
    const run = ran(silent([], timer(5.5)), MS);
    expect(inWords(discards(run))).toEqual(['0.6 reassemblyTimeout', '0.6 reassemblyTimeout', '0.1 incomplete']);
    expect(discards(run).map(({ timePs }) => timePs)).toEqual([6.5 * US, 12.5 * US, 13 * US]);
  });

  it('does no harm to the next packet if its end comes', () => {
    const cells = Array.from({ length: 6 }, (_, n) => 14 + n);
    // The second packet loses six cells and so takes 7 µs, which is within the time, but it lacks them.
    expect(ended(dense(3, cells, timer(8)), MS)).toEqual([
      '0.9 reassemblyTimeout', '0.4 incomplete', '1.7 incomplete', '2.9 reassemblyTimeout', '2.4 incomplete',
    ]);
  });

  it('without its end joins the next packet, as after any lost end', () => {
    // Three cells are left of the first packet, from 10 µs on; by 18 µs, six of the next have joined them.
    expect(ended(dense(2, [12], timer(8)), MS)).toEqual([
      '0.9 reassemblyTimeout', '0.3 reassemblyTimeout', '1.6 reassemblyTimeout', '1.7 incomplete',
    ]);
  });
});

describe('packets close to each other', () => {
  it('each have the whole time', () => {
    expect(received(dense(5, [], timer(12)), MS)).toEqual([0, 1, 2, 3, 4]);
  });

  it('that have merged are discarded together, and the time counts from the first of them', () => {
    const run = ran(dense(2, [12, 25], timer(20)), MS);
    expect(inWords(discards(run))).toEqual([
      '0.12 reassemblyTimeout', '1.9 reassemblyTimeout', '1.3 reassemblyTimeout',
    ]);
    expect(discards(run)[0].timePs).toBe(21 * US);
  });

  it('that are kept apart each have their own time, counted from their own first cells', () => {
    const run = ran(dense(2, [12, 25], { mergeOnLostEom: false, ...timer(20) }), MS);
    expect(inWords(discards(run))).toEqual(['0.12 incomplete', '1.12 reassemblyTimeout']);
    expect(discards(run)[1].timePs).toBe(33 * US);
  });
});

describe('packets too long, of 1,366 cells, whose ends are lost', () => {
  const spec = (adaptation: Partial<Aal5Spec>) => line({
    traffic: file(2 * 65_495), adaptation, faults: [{ cells: [1365, 2731] }],
    tcp: {
      initialWindowPackets: 2, initialRtoPs: 100 * MS, minRtoPs: 100 * MS, packetBytes: 65_535, windowBytes: 400_000,
    },
  });

  it('without the timer make the receiver throw away all that comes up to the next end', () => {
    expect(received(spec({}), 120 * MS)).toEqual([]);
    expect(traysOf(ran(spec({}), 120 * MS))).toMatchObject({ tooLong: 2 * 1365 + 1366 });
  });

  it('no longer do so when the timer has expired', () => {
    expect(received(spec(timer(5_000)), 120 * MS)).toEqual([0, 1]);
  });

  it('no longer do so either when the timer is turned on later', () => {
    expect(received(turned(spec({}), [50_000, 5_000]), 120 * MS)).toEqual([0, 1]);
  });
});

describe('TCP Boston, which tells packets apart by itself', () => {
  it('has no use for the timer: nothing is discarded', () => {
    const coded = line({
      traffic: file(2 * 536), tcp: { initialWindowPackets: 2, initialRtoPs: S, boston: boston() }, adaptation: timer(5),
      faults: [{ cells: [2, 12] }],
    });
    expect(ended(coded, MS)).toEqual([]);
  });

  it('ends a plain packet when a coded one begins, and then nothing is left for the timer', () => {
    const spec = line({
      traffic: file(4 * 536), adaptation: timer(20), faults: [{ cells: [25] }],
      tcp: { initialWindowPackets: 4, windowBytes: 2 * 536, initialRtoPs: S },
    });
    const { transport, adaptation } = spec.flows[0];
    // Two packets have left; two more, with Boston, leave when the window is twice as wide.
    spec.changes = [{
      atPs: 5 * US, links: [],
      flows: [{ flow: 0, transport: { ...transport, windowBytes: 4 * 536, boston: boston() }, adaptation }],
    }];
    expect(ended(spec, 10 * MS)).toEqual(['1.12 incomplete']);
  });
});

describe('a timer that is changed while twelve cells wait for an end that was lost', () => {
  it('counts from then on, if it is turned on', () => {
    expect(firstEndedPs(changed(0, [50, 100]))).toBe(150 * US);
  });

  it('discards nothing, if it is turned off', () => {
    expect(ended(changed(100, [50, 0]), 5 * MS)).toEqual([]);
  });

  it('counts once, if it is turned off and on again', () => {
    const spec = changed(100, [50, 0], [60, 100]);
    expect(ended(spec, 5 * MS)).toEqual(['0.12 reassemblyTimeout']);
    expect(firstEndedPs(spec)).toBe(160 * US);
  });

  it('runs on, if it gets another value, which counts from the next packet on', () => {
    const spec = changed(100, [50, 20]);
    // The first packet loses its end, and so does the copy that TCP sends at 10 ms.
    spec.faults[0].cells = [12, 25];
    expect(discards(ran(spec, 15 * MS)).map(({ timePs }) => timePs)).toEqual([101 * US, 10 * MS + 21 * US]);
  });

  it('expires at the time of a shorter value, although its event was scheduled for that of a longer one', () => {
    const spec = changed(20_000, [5_000, 50]);
    // The first packet loses a cell, and the copy its end.
    spec.faults[0].cells = [4, 25];
    const ends = discards(ran(spec, 15 * MS));
    expect(inWords(ends)).toEqual(['0.12 incomplete', '1.12 reassemblyTimeout']);
    expect(ends[1].timePs).toBe(10 * MS + 51 * US);
  });
});

describe('a run that is taken back to a checkpoint while the timer runs', () => {
  it('ends as it did', () => {
    const sim = start(silent([12], timer(100)));
    runUntil(sim, 50 * US);
    const saved = checkpoint(sim.world);
    const end = (): unknown[] => {
      runUntil(sim, 15 * MS);
      return [inWords(discards(sim)), worldHash(sim.world)];
    };
    const first = end();
    sim.world = worldAt(saved);
    expect(first[0]).toEqual(['0.12 reassemblyTimeout']);
    expect(end()).toEqual(first);
  });
});

describe('a flow without the timer', () => {
  it('has no state of it, and its cells join their packets as in any AAL5', () => {
    const { layer, layerState } = ran(silent([12]), MS).world.flows[0];
    expect([layer, layerState, REASSEMBLES[layer]]).toEqual([0, null, 1]);
  });

  it('has none either after the timer was turned off', () => {
    const { layer, layerState } = ran(changed(100, [50, 0]), MS).world.flows[0];
    expect([layer, layerState]).toEqual([0, null]);
  });
});
