/** Rates and delays of links that change while cells are under way. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handOver } from '../../../src/model/atm/host-queue';
import { runUntil } from '../../../src/model/run/loop';
import { takePacket } from '../../../src/model/atm/packets';
import { cellsInFlight } from '../../../src/model/run/conservation';
import { Total } from '../../../src/model/metrics/counters';
import { record } from '../../../src/model/run/record';
import type { ChangeSpec, LinkSpec, NetworkSpec } from '../../../src/model/spec';
import { drops, inWords, start, stepThrough, traced } from '../support/runs';
import { MS, RATE_BPS, S, US, file, hostPort, line, star, toSink } from '../support/specs';

/** Adds changes of link settings at the given instants to `spec`; later changes keep the earlier ones. */
function turned(
  spec: NetworkSpec, turns: readonly { atPs: number; link: number; set: Partial<LinkSpec> }[],
): NetworkSpec {
  const now = [...spec.links];
  spec.changes = turns.map(({ atPs, link, set }): ChangeSpec => {
    now[link] = { ...now[link], ...set };
    return { atPs, links: [{ link, spec: now[link] }], flows: [] };
  });
  return spec;
}

/** Instants, µs, at which cells reach the far end of link `number`, up to `untilPs`. */
function arrivalsUs(spec: NetworkSpec, number: number, untilPs: number): number[] {
  const sim = start(spec);
  const times: number[] = [];
  let carried = 0;
  stepThrough(sim, untilPs, () => {
    if (sim.world.links[number].carried > carried) times.push(sim.world.clock[0] / US);
    carried = sim.world.links[number].carried;
  });
  return times;
}

/** One packet of six cells, sent at 0. */
const packetOfSix = (delayPs: number) => line({ link: { delayPs }, traffic: file(240), tcp: { packetBytes: 280 } });

describe('a packet of six cells at 1 µs each, the rate halved at 2.5 µs', () => {
  it('finishes its third cell at the old rate and sends the other three at the new', () => {
    const spec = turned(packetOfSix(0), [{ atPs: 2.5 * US, link: 0, set: { rateBps: RATE_BPS / 2 } }]);
    expect(arrivalsUs(spec, 0, S)).toEqual([1, 2, 3, 5, 7, 9]);
  });
});

describe('a packet of six cells at 1 µs each, the rate doubled at exactly 2 µs', () => {
  it('still sends the cell that begins at that instant at the old rate', () => {
    const spec = turned(packetOfSix(0), [{ atPs: 2 * US, link: 0, set: { rateBps: 2 * RATE_BPS } }]);
    expect(arrivalsUs(spec, 0, S)).toEqual([1, 2, 3, 3.5, 4, 4.5]);
  });
});

describe('a packet of six cells on a link of 100 µs, the delay raised to 200 µs at 2.5 µs', () => {
  it('delivers three cells after the old delay and three after the new', () => {
    const spec = turned(packetOfSix(100 * US), [{ atPs: 2.5 * US, link: 0, set: { delayPs: 200 * US } }]);
    expect(arrivalsUs(spec, 0, S)).toEqual([101, 102, 103, 204, 205, 206]);
  });
});

describe('a packet of six cells on a link of 100 µs, the delay lowered to 10 µs at 2.5 µs', () => {
  it('does not let the later cells overtake the three that are on the wire', () => {
    const spec = turned(packetOfSix(100 * US), [{ atPs: 2.5 * US, link: 0, set: { delayPs: 10 * US } }]);
    const times = arrivalsUs(spec, 0, S);
    expect(times.slice(0, 3)).toEqual([101, 102, 103]);
    expect(Math.min(...times.slice(3))).toBeGreaterThanOrEqual(103);
  });

  it('lets each of them wait only for those ahead of it, whether or not the queue looks at cells one by one', () => {
    const plain = turned(packetOfSix(100 * US), [{ atPs: 2.5 * US, link: 0, set: { delayPs: 10 * US } }]);
    const oneByOne = { ...plain, faults: [{ link: 0, flow: 0, packets: [], cells: [999] }] };
    expect([arrivalsUs(plain, 0, S), arrivalsUs(oneByOne, 0, S)]).toEqual([
      [101, 102, 103, 103, 103, 103], [101, 102, 103, 103, 103, 103],
    ]);
  });
});

describe('a packet of six cells that are all on a wire of 100 µs, the delay lowered to 10 µs at 20 µs and the rate doubled at 30 µs', () => {
  const spec = () => turned(packetOfSix(100 * US), [
    { atPs: 20 * US, link: 0, set: { delayPs: 10 * US } }, { atPs: 30 * US, link: 0, set: { rateBps: 2 * RATE_BPS } },
  ]);

  it('does not change the arrival times of the six cells, which have left', () => {
    expect(arrivalsUs(spec(), 0, S)).toEqual([101, 102, 103, 104, 105, 106]);
  });

  it('never turns the clock back', () => {
    const sim = start(spec());
    let last = 0;
    let back = 0;
    stepThrough(sim, MS, () => {
      back = Math.max(back, last - sim.world.clock[0]);
      last = sim.world.clock[0];
    });
    expect(back).toBe(0);
  });
});

describe('a source queue of 20 places in which one cell of 100 µs is being sent, the rate raised a hundredfold at 10 µs, 13 cells at 20 µs', () => {
  const spec = turned(
    line({ link: { rateBps: RATE_BPS / 100, delayPs: MS, port: hostPort(20) }, startPs: S, durationPs: MS }),
    [{ atPs: 10 * US, link: 0, set: { rateBps: RATE_BPS } }],
  );
  const sim = start(spec);
  const hand = (cells: number, atPs: number) => {
    runUntil(sim, atPs);
    handOver(sim, takePacket(sim.world.packets, 0, 0, sim.world.flows[0].nextNumber++, cells, cells * 48 - 8), 0);
  };
  hand(1, 0);
  hand(13, 20 * US);
  runUntil(sim, MS / 2);

  it('takes all of them: the cell being sent is one cell, however long it still takes', () => {
    expect(inWords(drops(sim))).toEqual([]);
  });

  it('was never longer than 14 cells', () => {
    expect(record(sim).maxQueueCells).toBe(14);
  });

  it('has held one cell for 100 µs and 13 for 80 µs and while they left', () => {
    // In cell × µs: 100, then 13 × 80, then 13 + 12 + … + 1 as they leave one a microsecond.
    expect(record(sim).meanQueueCells * 500).toBeCloseTo(100 + 13 * 80 + 13 * 14 / 2, 6);
  });
});

describe('a switch that sends a cell every microsecond, the rate halved at 20.5 µs', () => {
  it('ends the cell in service in its old slot and then sends one every two microseconds', () => {
    const spec = turned(star({ hosts: 1, flow: () => ({ traffic: file(2000), tcp: { packetBytes: 2040 } }) }), [{
      atPs: 20.5 * US, link: toSink(1), set: { rateBps: RATE_BPS / 2 },
    }]);
    const times = arrivalsUs(spec, toSink(1), S);
    // A cell reaches the switch at the end of its microsecond, is sent in the next, and so arrives a microsecond later.
    expect(times.slice(17, 24)).toEqual([19, 20, 21, 23, 25, 27, 29]);
  });
});

describe('any changes of a loss-free path, one every 10 to 200 µs, delays of 0 to 500 µs, rates within a factor of 20', () => {
  const turn = fc.record({
    waitPs: fc.integer({ min: 10 * US, max: 200 * US }), link: fc.nat(3),
    set: fc.oneof(fc.integer({ min: 0, max: 500 }).map((us) => ({ delayPs: us * US })), fc.integer({ min: 1, max: 20 })
      .map((factor) => ({ rateBps: factor * 21.2e6 }))),
  });

  /** One greedy sender on one cable (links 0 and 1), or behind a switch whose cable to the sink is links 2 and 3. */
  const networks = fc.record({
    withSwitch: fc.boolean(), windowBytes: fc.constantFrom(2000, 8000, 28_000),
    turns: fc.array(turn, { minLength: 10, maxLength: 50 }),
  })
    .map(({ withSwitch, windowBytes, turns }) => {
      const patient = { packetBytes: 1040, windowBytes, initialRtoPs: 100 * S, minRtoPs: 100 * S, maxRtoPs: 100 * S };
      const [delayPs, durationPs] = [300 * US, 10 * MS];
      const spec = withSwitch ? star({
        hosts: 1, port: { bufferCells: 1_000_000 }, access: { delayPs }, flow: () => ({ tcp: patient }), durationPs,
      }) : line({ link: { delayPs }, tcp: patient, durationPs });
      let atPs = 0;
      return turned(
        spec, turns.map(({ waitPs, link, set }) => ({ atPs: atPs += waitPs, link: link % spec.links.length, set })),
      );
    });

  const observed = fc.sample(networks, { numRuns: 60, seed: 20_240_601 }).map((spec) => {
    const sim = start(spec);
    let [last, back, unbalanced] = [0, 0, 0];
    stepThrough(sim, Infinity, () => {
      back = Math.max(back, last - sim.world.clock[0]);
      last = sim.world.clock[0];
      const { totals } = sim.world;
      if (totals[Total.cellsSent] !== totals[Total.cellsDelivered] + cellsInFlight(sim)) unbalanced++;
    });
    return { back, unbalanced, events: traced(spec).events };
  });

  it('never turn the clock back', () => {
    expect(Math.max(...observed.map(({ back }) => back))).toBe(0);
  });

  it('lose no cell and make none', () => {
    expect(observed.reduce((sum, { unbalanced }) => sum + unbalanced, 0)).toBe(0);
  });

  it('never reorder: no acknowledgement is a duplicate', () => {
    expect(observed.flatMap(({ events }) => events.filter(({ event }) =>
      event === 'dupAck' || event === 'retransmit'))).toEqual([]);
  });
});
