/** Cell pacing at the source. A cell takes 1 µs on the link; paced at 106 Mb/s its VC has a token every 4 µs. */
import { describe, expect, it } from 'vitest';
import { visitHeld } from '../../../src/model/adaptation/shapers';
import { INDEX_BITS, INDEX_MASK } from '../../../src/model/atm/cell-number';
import type { Simulation } from '../../../src/model/world';
import { record } from '../../../src/model/run/record';
import { Total } from '../../../src/model/metrics/counters';
import type { NetworkSpec, TcpSpec } from '../../../src/model/spec';
import { ran, start, stepThrough, traced } from '../support/runs';
import { MS, S, US, boston, file, line, star, type LineOptions } from '../support/specs';

const PACED_BPS = 106e6;
/** 536 data bytes are 13 cells. */
const SEGMENT = 536;

const paced = (tcp: Partial<TcpSpec> = {}, own: LineOptions = {}): LineOptions =>
  ({
    traffic: file(SEGMENT), durationPs: 100 * MS, ...own,
    tcp: { pacingBps: PACED_BPS, initialWindowPackets: 8, ...tcp },
  });

/** Times (µs) at which cells reach the far end of link 0, with their names, `segment.cell`, and flows. */
function arrivals(spec: NetworkSpec): { atUs: number[]; cells: string[]; flows: number[] } {
  const sim = start(spec);
  const [link] = sim.world.links;
  const seen = { atUs: [] as number[], cells: [] as string[], flows: [] as number[] };
  let carried = 0;
  let next = '';
  let flow = 0;
  stepThrough(sim, 100 * MS, () => {
    if (link.carried > carried) {
      seen.atUs.push(sim.world.clock[0] / US);
      seen.cells.push(next);
      seen.flows.push(flow);
      carried = link.carried;
    }
    const cell = link.cell[link.head];
    next = `${sim.world.packets.segment[cell >>> INDEX_BITS]}.${cell & INDEX_MASK}`;
    flow = sim.world.packets.vc[cell >>> INDEX_BITS] >> 1;
  });
  return seen;
}

const every = (stepUs: number, count: number, fromUs: number): number[] =>
  Array.from({ length: count }, (_, n) => fromUs + n * stepUs);

describe('a packet of 13 cells at 106 Mb/s', () => {
  it('leaves one cell every 4 µs', () => {
    expect(arrivals(line(paced())).atUs).toEqual(every(4, 13, 1));
  });

  it('leaves back to back where pacing is off', () => {
    expect(arrivals(line(paced({ pacingBps: null }))).atUs).toEqual(every(1, 13, 1));
  });

  it('has a response time from the moment it was handed down: 49 µs', () => {
    expect(record(ran(line(paced()))).responseTimeMeanS).toBeCloseTo(49e-6, 9);
  });
});

describe('two packets handed down together', () => {
  const { atUs, cells } = arrivals(line(paced({}, { traffic: file(2 * SEGMENT) })));

  it('leave in order, the second after the last cell of the first', () => {
    expect(cells).toEqual([0, 1].flatMap((segment) => every(1, 13, 0).map((index) => `${segment}.${index}`)));
  });

  it('share one clock', () => {
    expect(atUs).toEqual(every(4, 26, 1));
  });
});

describe('a packet that comes after 50 µs of silence', () => {
  const { atUs } =
    arrivals(line(paced({ initialWindowPackets: 1 }, { traffic: file(2 * SEGMENT), link: { delayPs: 25 * US } })));

  it('starts at once and then keeps to the clock: tokens are not saved up', () => {
    const second = atUs.slice(13);
    expect(second[0] - atUs[12]).toBeGreaterThan(50);
    expect(second).toEqual(every(4, 13, second[0]));
  });
});

describe('two flows of one host, of which one is paced', () => {
  const spec = line(paced());
  const [flow] = spec.flows;
  spec.flows.push({ ...flow, id: 'g', startPs: 10.5 * US, transport: { ...flow.transport, pacingBps: null } });
  const { atUs, flows } = arrivals(spec);

  it('delays the other by no more than the cell that is being sent', () => {
    expect(atUs.filter((_, cell) => flows[cell] === 1)).toEqual(every(1, 13, 11.5));
  });

  it('keeps the tokens of the paced one, whose cells wait behind the other’s', () => {
    expect(atUs.filter((_, cell) => flows[cell] === 0)).toEqual([1, 5, 9, ...every(1, 4, 24.5), ...every(4, 6, 29)]);
  });
});

describe('a rate that is the link’s, or above', () => {
  it.each([424e6, 1000e6])('of %d b/s lets every packet arrive when it would without pacing', (pacingBps) => {
    const own = { traffic: file(40_000), link: { delayPs: MS } };
    const delivered = (rate: number | null) => traced(line(paced({ pacingBps: rate }, own)))
      .events.filter(({ event }) => event === 'deliver').map(({ timePs }) => timePs);
    expect(delivered(pacingBps)).toEqual(delivered(null));
  });
});

describe('packet mode, 1,040-byte packets at 106 Mb/s', () => {
  it('paces packets by their bytes: one every 78.5 µs', () => {
    const { atUs } = arrivals(line(paced({ packetBytes: 1040 }, { network: 'packet', traffic: file(3000) })));
    const gaps = atUs.slice(1).map((at, packet) => at - atUs[packet]);
    expect(gaps.every((gap) => Math.abs(gap - (1040 * 8) / 106) < 0.001)).toBe(true);
    expect(atUs).toHaveLength(3);
  });
});

function heldBy(sim: Simulation, flow: number): number {
  let held = 0;
  visitHeld(sim, flow, (_packet, cells) => { held += cells; });
  return held;
}

describe('cells that wait for their tokens', () => {
  const busy = (): Simulation => start(star({
    hosts: 2, seed: 3, durationPs: 15 * MS, port: { bufferCells: 40 }, access: { delayPs: 100 * US },
    trunk: { rateBps: 100e6, cellErrorRate: 0.002 },
    flow: (host) => (
      { tcp: {
        pacingBps: host === 0 ? PACED_BPS : 90e6, tickPs: MS, minRtoPs: 5 * MS, initialRtoPs: 10 * MS,
        packetBytes: 1500, ...(host === 1 && { boston: boston({ interleave: true }) }),
      } }
    ),
  }));

  it('are not sent yet: at every moment sent = dropped + discarded + delivered + in flight', () => {
    const sim = busy();
    let held = 0;
    stepThrough(sim, 15 * MS, () => {
      held = Math.max(held, ...sim.world.flows.map((_, flow) => heldBy(sim, flow)));
      const { cellsSent, cellsDropped, cellsDiscarded, cellsDelivered, cellsInFlight } = record(sim);
      if (cellsSent !== cellsDropped + cellsDiscarded + cellsDelivered + cellsInFlight) {
        throw new Error(`at ${sim.world.clock[0]} ps`);
      }
    });
    expect(held).toBeGreaterThan(100);
    expect(sim.world.totals[Total.cellsDropped]).toBeGreaterThan(0);
  });
});

describe('pacing changed while cells of a packet wait, at 10 µs', () => {
  const turned = (pacingBps: number | null): number[] => {
    const spec = line(paced());
    const [flow] = spec.flows;
    spec.changes = [{
      atPs: 10 * US, links: [],
      flows: [{ flow: 0, transport: { ...flow.transport, pacingBps }, adaptation: flow.adaptation }],
    }];
    return arrivals(spec).atUs;
  };

  it('off: the rest goes back to back with the next token, at 12 µs', () => {
    expect(turned(null)).toEqual([1, 5, 9, ...every(1, 10, 13)]);
  });

  it('to half the rate: the tokens after the next one come every 8 µs', () => {
    expect(turned(PACED_BPS / 2)).toEqual([1, 5, 9, ...every(8, 10, 13)]);
  });
});

describe('the acknowledgements of a paced flow', () => {
  it('are not paced', () => {
    const { events } = traced(line(paced({ pacingBps: 424e3 })));
    const [deliver, ack] = ['deliver', 'ack'].map((name) => events.find(({ event }) => event === name)!.timePs);
    expect(ack - deliver).toBe(US);
  });
});

describe('hosts of 155.52 Mb/s, a line of 100 Mb/s behind 256 places, a window of 128 kB, a clock tick of 500 ms', () => {
  const share = (hosts: number, pacingBps: number | null): number => record(ran(star({
    hosts, durationPs: 10 * S, port: { bufferCells: 256 }, access: { rateBps: 155.52e6, delayPs: MS },
    trunk: { rateBps: 100e6, delayPs: 3 * MS },
    flow: () => (
      { startJitterPs: 100 * MS, tcp: {
        packetBytes: 9180, windowBytes: 131_072, tickPs: 500 * MS, minRtoPs: S, delayedAckPs: 200 * MS, pacingBps,
      } }
    ),
  }))).goodput;

  it('leave nearly all of the line idle with one sender, and use most of it when it is paced just below the line’s rate; measured: 0.9 % and 68 %', () => {
    expect(share(1, null)).toBeLessThan(0.05);
    expect(share(1, 95e6)).toBeGreaterThan(0.5);
  });

  it('gain as well with four senders, each paced to a quarter of the line; measured with several: 1.6 % and 52 %', () => {
    expect(share(4, 95e6 / 4)).toBeGreaterThan(5 * share(4, null));
  });
});
