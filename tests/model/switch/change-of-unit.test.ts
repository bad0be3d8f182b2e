/**
 * A buffer that gets another unit, packets or bytes, while packets wait in it: what waits is counted again, in the new
 * unit, to the last place. Packet mode, a byte takes a microsecond.
 */
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../../src/model/run/loop';
import { accountsOf } from '../../../src/model/switch/accounts';
import { occupied } from '../../../src/model/switch/places';
import { US, toSink } from '../support/specs';
import { dropped, givePriority, packetBench, type PacketBench } from './support';

interface Size { bufferPackets: number | null; bufferBytes: number | null }

const inPackets = (bufferPackets: number): Size => ({ bufferPackets, bufferBytes: null });
const inBytes = (bufferBytes: number): Size => ({ bufferPackets: null, bufferBytes });

const AT_US = 100;

/** Plans that the buffer gets another size. */
function becomes(on: PacketBench, size: Size, atUs = AT_US): void {
  const { spec } = on.sim.net;
  const link = spec.links[on.out];
  const changed = { ...link, port: { ...link.port, ...size } };
  spec.changes.push({ atPs: atUs * US, links: [{ link: on.out, spec: changed }], flows: [] });
}

describe('packets of 1,000 and 400 bytes in a buffer of three packets that becomes one of 2,000 bytes', () => {
  const filled = (): PacketBench => {
    const on = packetBench(inPackets(3));
    becomes(on, inBytes(2000));
    on.arrive(0, 1000, 0);
    on.arrive(1, 400, 1);
    return on;
  };

  it('take 1,400 of its bytes, 1,000 and 400 of them for their connections', () => {
    const on = filled();
    runUntil(on.sim, AT_US * US);
    expect(occupied(on.sim, on.sim.world.ports[on.out])).toBe(1400);
    expect(accountsOf(on.sim, on.out).map(({ queued }) => queued)).toEqual([1000, 400]);
  });

  it.each([[600, []], [601, ['0:1.0 bufferFull']]])('leave room for 600 bytes: %i more', (bytes, lost) => {
    const on = filled();
    on.arrive(0, bytes, 200);
    expect(dropped(on)).toEqual(lost);
  });

  it('take the same after the buffer was in packets again for a while', () => {
    const on = filled();
    becomes(on, inPackets(3), AT_US + 1);
    becomes(on, inBytes(2000), AT_US + 2);
    runUntil(on.sim, (AT_US + 2) * US);
    expect(occupied(on.sim, on.sim.world.ports[on.out])).toBe(1400);
  });

  it('leave nothing behind once all have been sent', () => {
    const on = filled();
    dropped(on);
    const { queuedBytes, queuedCells, activeVcs } = on.sim.world.ports[on.out];
    expect([queuedBytes, queuedCells, activeVcs]).toEqual([0, 0, 0]);
  });
});

describe('three packets of 300, 200 and 100 bytes that go first, behind one of 1,000 bytes that is being sent', () => {
  const filled = (before: Size, then: Size): PacketBench => {
    const on = packetBench(before);
    givePriority(on, 1);
    becomes(on, then);
    on.arrive(0, 1000, 0);
    [300, 200, 100].forEach((bytes, n) => on.arrive(1, bytes, 1 + n));
    return on;
  };

  it.each([[400, []], [401, ['1:3.0 bufferFull']]])('leave 400 of 1,000 bytes: one more of %i', (bytes, lost) => {
    const on = filled(inPackets(3), inBytes(1000));
    on.arrive(1, bytes, 200);
    expect(dropped(on)).toEqual(lost);
    expect(on.sim.world.ports[on.out].priorityPlaces).toBe(0);
  });

  it('leave one of four packets, once the buffer no longer counts bytes', () => {
    const on = filled(inBytes(1000), inPackets(4));
    for (const atUs of [200, 201]) on.arrive(1, 900, atUs);
    expect(dropped(on)).toEqual(['1:4.0 bufferFull']);
    expect(on.sim.world.ports[on.out].priorityPlaces).toBe(0);
  });
});

describe('a pardoned packet of 700 bytes that found two places taken by 1,000 and 500 bytes', () => {
  const filled = (): PacketBench => {
    const on = packetBench(inPackets(2), 2, [{ link: toSink(2), flow: 0, packets: [2] }]);
    becomes(on, inBytes(1600));
    [1000, 500, 700].forEach((bytes, n) => on.arrive(0, bytes, n));
    return on;
  };

  it.each([[100, []], [101, ['0:3.0 bufferFull']]])('takes none of 1,600 bytes, so 100 are left: %i', (bytes, lost) => {
    const on = filled();
    on.arrive(0, bytes, 200);
    expect(dropped(on)).toEqual(lost);
    const { beyond, placesBeyond } = on.sim.world.ports[on.out];
    expect([beyond, placesBeyond]).toEqual([[], 0]);
  });
});
