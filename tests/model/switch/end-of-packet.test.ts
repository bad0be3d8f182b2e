/** The end-of-packet rule of every policy that cuts packets short, and its effect on the packet that follows. */
import { describe, expect, it } from 'vitest';
import { DISCARD_POLICIES } from '../../../src/model/switch/discard/policies';
import { discards, inWords, ran } from '../support/runs';
import { MS, file, star } from '../support/specs';
import { burst, cellsAt, dropped, left } from './support';

const cutting = DISCARD_POLICIES.filter(({ cutsPackets }) => cutsPackets).map(({ id }) => id);

describe.each(
  cutting,
)('%s, four places, a packet of which the fifth cell finds none, and room again at its last', (policy) => {
  const run = (endOfPacket: string) => {
    const on = cellsAt({
      bufferCells: 4,
      discard: { policy, endOfPacket, thresholdFraction: 1, minThresholdPlaces: 100, maxThresholdPlaces: 200 },
    });
    const packet = on.packet(0, 8);
    burst(on, packet, [0, 1, 2, 3, 4], 0);
    burst(on, packet, [5, 6, 7], 2.5);
    burst(on, on.packet(0, 1), [0], 20);
    return { lost: dropped(on), last: left(on).includes('0:0.7'), next: left(on).at(-1) };
  };

  it('lets the last cell in with `keep`, and refuses it with `drop`', () => {
    expect([run('keep').last, run('drop').last, run('drop').lost.at(-1)]).toEqual([true, false, '0:0.7 packetBroken']);
  });

  it('judges the next packet afresh either way', () => {
    expect([run('keep').next, run('drop').next]).toEqual(['0:1.0', '0:1.0']);
  });
});

describe('three packets of 13 cells that come a quarter faster than they can leave, four places: the second overflows at its cell 6', () => {
  const discarded = (endOfPacket: string): string[] => inWords(discards(ran(star({
    hosts: 1, port: { bufferCells: 4, discard: { policy: 'ppd', endOfPacket } }, access: { rateBps: 1.25 * 424e6 },
    trunk: { delayPs: MS },
    flow: () => ({ traffic: file(3 * 536), tcp: { initialWindowPackets: 3, tickPs: MS, initialRtoPs: 20 * MS } }),
  }), 10 * MS)));

  it('loses the second alone where its end is kept', () => {
    expect(discarded('keep')).toEqual(['1.7 incomplete']);
  });

  it('loses the third too where the end is dropped: the six cells that were let in merge with it', () => {
    expect(discarded('drop')).toEqual(['1.6 crc', '2.13 crc']);
  });
});
