/** Where a cell is, how many leave before it, and when it leaves or arrives. A cell takes a microsecond. */
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../src/model/run/loop';
import type { Simulation } from '../../src/model/world';
import { CELL_FLAG, CELL_WHERE } from '../../src/runner/client/frame';
import { placeOf } from '../../src/runner/why/place';
import { slotOf } from '../../src/runner/why/beside';
import type { Flow, Scenario } from '../../src/scenario/types';
import { built, link } from '../model/abr/support';
import { chain } from '../model/adaptation/reservation/chain';
import { flow } from '../model/credits/support';
import { ran } from '../model/support/runs';
import { MS, US, file, line, type PortOptions } from '../model/support/specs';
import { cellsAt, fill, givePriority, packetBench } from '../model/switch/support';
import { frameOf } from './frames';

const tcp = { initialWindowPackets: 3, tickPs: MS, minRtoPs: 10 * MS, initialRtoPs: 50 * MS };
/** A place from which `inUs` are left; no cell may pass it. */
const about = ({ inUs, ...place }: { where: string; link: number; ahead: number; inUs: number }) =>
  ({ ...place, mayBePassed: false, inPs: expect.closeTo(inUs * US, 0) });

describe('three packets of 13 cells, handed to a host at once, after 20.5 µs', () => {
  const sim = ran(line({ link: { delayPs: MS }, traffic: file(3 * 536), tcp }), 20.5 * US);
  const cell = (nth: number) => placeOf(sim, 0, slotOf(sim, 0, Math.floor(nth / 13)), nth % 13);

  it.each([0, 12, 13, 20])('has begun to send cell %i of 39: it arrives 1 ms after it has left', (nth) => {
    expect(cell(nth)).toEqual(about({ where: 'link', link: 0, ahead: 0, inUs: nth + 1 + 1000 - 20.5 }));
  });

  it.each([21, 25, 26, 38])('still has cell %i at the host, with the time until it has left', (nth) => {
    expect(cell(nth)).toEqual(about({ where: 'host', link: 0, ahead: 0, inUs: nth + 1 - 20.5 }));
  });
});

describe('the first of them, after 5.5 µs', () => {
  it('still has its last cell at the host', () => {
    const sim = ran(line({ link: { delayPs: MS }, traffic: file(3 * 536), tcp }), 5.5 * US);
    expect(placeOf(sim, 0, slotOf(sim, 0, 0), 12)).toEqual(about({ where: 'host', link: 0, ahead: 0, inUs: 13 - 5.5 }));
  });
});

describe('a packet that has arrived', () => {
  it('has no cell that is anywhere', () => {
    const sim = ran(line({ link: { delayPs: MS }, traffic: file(536), tcp }), 500 * US);
    const slot = slotOf(sim, 0, 0);
    runUntil(sim, 1500 * US);
    expect([0, 12].map((index) => placeOf(sim, 0, slot, index))).toEqual([null, null]);
  });
});

describe('a port with four cells of one connection and then two of another, half a microsecond after', () => {
  function filled(own: PortOptions = {}, change: (on: ReturnType<typeof cellsAt>) => void = () => undefined) {
    const on = cellsAt({ bufferCells: 20, ...own });
    change(on);
    const [first, second] = [fill(on, 0, 4, 0, 4), fill(on, 1, 2, 0.1, 2)];
    runUntil(on.sim, 0.5 * US);
    const place = (flow: number, index: number) => placeOf(on.sim, 2 * flow, flow === 0 ? first : second, index);
    return { out: on.out, place };
  }

  it('sends them in that order: the first has left in half a cell time, each other one cell time after', () => {
    const { out, place } = filled();
    expect([[0, 0], [0, 1], [0, 3], [1, 0], [1, 1]].map(([flow, index]) => place(flow, index)))
      .toEqual([0, 1, 3, 4, 5].map((ahead) => about({ where: 'queue', link: out, ahead, inUs: 0.5 + ahead })));
  });

  it('lets no cell be passed, unless others have priority or a queue of their own', () => {
    const passed = ({ place }: ReturnType<typeof filled>) => [place(0, 1), place(1, 1)].map((one) => one?.mayBePassed);
    expect(passed(filled())).toEqual([false, false]);
    expect(passed(filled({}, (on) => givePriority(on, 1)))).toEqual([true, false]);
    expect(passed(filled({ scheduler: 'perVcRoundRobin' }))).toEqual([true, true]);
  });
});

describe('packets of 1,000, 400 and 40 bytes at a port that sends a byte in a microsecond, after 100 µs', () => {
  it('have left after the rest of the first, and each other one after its own bytes', () => {
    const on = packetBench({ bufferPackets: 5 });
    const slots = [1000, 400, 40].map((bytes, n) => on.arrive(0, bytes, n));
    runUntil(on.sim, 100 * US);
    expect(slots.map((slot) => placeOf(on.sim, 0, slot, 0))).toEqual([900, 1300, 1340]
      .map((inUs, ahead) => about({ where: 'queue', link: on.out, ahead, inUs })));
  });
});

describe('inputs served in slots of one microsecond', () => {
  it('hold a cell that comes after a quarter of a slot to its end; then it waits in the queue for a whole slot', () => {
    const on = cellsAt({ inputService: 'slottedRoundRobin' });
    const packet = on.packet(0, 13);
    on.arrive(packet, 0, 0.25 * US);
    const [early, late] = [0.5, 1.25].map((us) => {
      runUntil(on.sim, us * US);
      return placeOf(on.sim, 0, packet, 0);
    });
    expect(early).toEqual(about({ where: 'input', link: on.out, ahead: 0, inUs: 0 }));
    expect(late).toEqual(about({ where: 'queue', link: on.out, ahead: 0, inUs: 0.75 }));
  });
});

describe('a cell in a queue that others may pass', () => {
  /** The first data cell that waits in a queue, from 5 ms on. */
  function waiting(sim: Simulation) {
    for (let ms = 5; ms < 100; ms++) {
      runUntil(sim, ms * MS);
      const cell = frameOf(sim).cells.find(({ where, flags }) =>
        where === CELL_WHERE.inQueue && (flags & (CELL_FLAG.ack | CELL_FLAG.control)) === 0);
      if (cell) return placeOf(sim, 2 * cell.flow, slotOf(sim, 2 * cell.flow, cell.packet), cell.index);
    }
    throw new Error('no cell waits');
  }

  it('is one of a network with credits, where the next cell depends on who has credit', () => {
    const scenario: Scenario = {
      version: 1, durationS: 0.2,
      nodes: [{ id: 'a', kind: 'host' }, { id: 's', kind: 'switch' }, { id: 'b', kind: 'host' }],
      links: [link('a', 's', 0.25), { ...link('s', 'b', 0.25), rateMbps: 20 }], flows: [flow('f', 'a', 'b', 8, 184)],
    };
    expect(waiting(built(scenario))).toMatchObject({ where: 'queue', mayBePassed: true });
  });

  it('is one of a network with reservations, whose pilots go first', () => {
    const other = { id: 'g', from: 'c', to: 'b', transport: { kind: 'udp', packetBytes: 1500 } } as Flow;
    const traffic = { kind: 'constant', rateMbps: 420 } as const;
    expect(waiting(built(chain({ others: [{ ...other, traffic }] })))).toMatchObject({ mayBePassed: true });
  });
});
