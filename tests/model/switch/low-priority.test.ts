/** Cell loss priority (CLP), tested with cells that arrive at given instants. */
import { describe, expect, it } from 'vitest';
import { PacketFlag } from '../../../src/model/atm/packets';
import type { CellBench } from '../support/cell-bench';
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
