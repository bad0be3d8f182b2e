/** Cell loss priority (CLP), tested with cells that arrive at given instants. */
import { describe, expect, it } from 'vitest';
import { cellCode } from '../../../src/model/atm/cell-number';
import { runUntil } from '../../../src/model/run/loop';
import { PacketFlag } from '../../../src/model/atm/packets';
import { reasonNumber, type ReasonId } from '../../../src/model/reasons';
import { explainRefusal } from '../../../src/model/switch/explain';
import type { CellBench } from '../support/cell-bench';
import { US, type DiscardOptions } from '../support/specs';
import { burst, cellsAt, dropped, fill, left, upTo } from './support';

/** Makes a packet of low priority and returns its slot. */
function low(on: CellBench, flow: number, cells: number): number {
  const packet = on.packet(flow, cells);
  on.sim.world.packets.flags[packet] |= PacketFlag.clp;
  return packet;
}

describe.each(['tailDrop', 'ppd', 'epdPushOut'])('%s, ten places, low priority up to five', (policy) => {
  const port = { bufferCells: 10, clpThresholdFraction: 0.5, discard: { policy } };

  it('refuses a packet of low priority whole that begins above five, its last cell too, though there is room', () => {
    const on = cellsAt(port);
    fill(on, 1, 6, 0, 6);
    const packet = low(on, 0, 3);
    burst(on, packet, [0, 1], 0.5);
    burst(on, packet, [2], 5.5);
    expect(dropped(on)).toEqual(['0:0.0 lowPriority', '0:0.1 packetBroken', '0:0.2 packetBroken']);
  });

  it('lets such a packet in at five', () => {
    const on = cellsAt(port);
    fill(on, 1, 5, 0, 5);
    burst(on, low(on, 0, 3), upTo(3), 0.5);
    expect(dropped(on)).toEqual([]);
  });

  it('lets one that has begun run on above five', () => {
    const on = cellsAt(port);
    burst(on, low(on, 0, 9), upTo(9), 0);
    expect(dropped(on)).toEqual([]);
  });

  it('leaves packets of ordinary priority to the policy', () => {
    const on = cellsAt(port);
    fill(on, 1, 6, 0, 6);
    fill(on, 0, 3, 0.5, 3);
    expect(dropped(on)).toEqual([]);
  });

  it('lets the next packet of the connection in when the queue is short again', () => {
    const on = cellsAt(port);
    fill(on, 1, 6, 0, 6);
    burst(on, low(on, 0, 2), upTo(2), 0.5);
    burst(on, low(on, 0, 2), upTo(2), 5.5);
    dropped(on);
    expect(left(on).slice(-2)).toEqual(['0:1.0', '0:1.1']);
  });
});

describe('ten places, no threshold for low priority', () => {
  it('treats all alike', () => {
    const on = cellsAt({ bufferCells: 10 });
    fill(on, 1, 9, 0, 9);
    burst(on, low(on, 0, 2), upTo(2), 0.5);
    expect(dropped(on)).toEqual(['0:0.1 bufferFull']);
  });
});

describe.each<DiscardOptions>([
  { policy: 'tailDrop' }, { policy: 'epd', thresholdFraction: 0.9 },
])('the words for a packet of low priority that meets eight of ten cells, $policy', (discard) => {
  const on = cellsAt({ bufferCells: 10, clpThresholdFraction: 0.5, discard });
  fill(on, 1, 8, 0, 8);
  const packet = low(on, 0, 3);
  burst(on, packet, [0, 1], 0.5);
  runUntil(on.sim, 0.9 * US);
  const said = (reason: ReasonId) =>
    explainRefusal(on.sim, on.sim.net.hopStart[0] + 1, reasonNumber(reason), cellCode(packet, 1));

  it('are, for its first cell, that the queue of 8 is above 5, with the rule of low priority', () => {
    expect(said('lowPriority')).toMatchObject({
      words: 'Queue 8, above 5: packets of low priority (CLP 1) may not begin there.',
      source: 'Perloff and Reiss 1995; ITU-T I.371',
    });
  });

  it('are, for the rest, that the first cell was refused; the queue is not full', () => {
    const words = 'The first cell of its packet to come here was refused, so the rest is refused too.';
    expect(said('packetBroken')?.words).toBe(words);
  });

  it('are those of the policy for a full queue', () => {
    expect(said('bufferFull')?.words).toMatch(/^Queue 8 of 10: /);
  });
});
