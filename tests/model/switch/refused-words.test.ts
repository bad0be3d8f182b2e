/** Why a policy refused, in its words: every number in them is one of the judgement, worked out by hand. */
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../../src/model/run/loop';
import { reasonNumber, type ReasonId } from '../../../src/model/reasons';
import { dynamicThreshold } from '../../../src/model/switch/discard/dynamic-threshold';
import { earlyPacketDiscard } from '../../../src/model/switch/discard/early-packet-discard';
import { fairBufferAllocation } from '../../../src/model/switch/discard/fair-buffer-allocation';
import { partialPacketDiscard } from '../../../src/model/switch/discard/partial-packet-discard';
import type { Refused } from '../../../src/model/switch/discard/policy';
import { earlyPacketDiscardPushOut } from '../../../src/model/switch/discard/push-out';
import { selectiveEarlyPacketDiscard } from '../../../src/model/switch/discard/selective-epd';
import { tailDrop } from '../../../src/model/switch/discard/tail-drop';
import { promisedPlaces, refuseBlock, withdraw } from '../../../src/model/switch/features/promised-places';
import { vcHop } from '../../../src/model/switch/vc-hop';
import { US } from '../support/specs';
import { cellsAt, fill } from './support';

const endOfPacket = 'keep';
type Explains<State> = { explain?(reason: number, refused: Refused, state: State): string | null };

/** 8 of 10 places taken, by two flows; this one has 5 of them. */
const eight: Refused = {
  queue: { occupancy: 8, arriving: 1, capacity: 10, activeVcs: 2 },
  vc: { midPacket: false, refusing: false, partlySent: false, queued: 5 }, unit: 'cells', part: 'middle',
};
const full: Refused = { ...eight, queue: { ...eight.queue, occupancy: 10 } };
const said = <State>(policy: Explains<State>, state: State, reason: ReasonId, refused: Refused = eight) =>
  policy.explain?.(reasonNumber(reason), refused, state);

describe('a queue of 8 in 10 places, 5 of them of this flow and 3 of another', () => {
  it('is at or above the threshold of 5 of early packet discard', () => {
    const state = earlyPacketDiscard.settle({ thresholdFraction: 0.5, endOfPacket }, 10, null);
    expect(said(earlyPacketDiscard, state, 'aboveThreshold')).toBe(
      'Queue 8, threshold 5: early packet discard refuses a packet that begins now.',
    );
  });

  it('has 5 × 2 / 8 = 1.25 times the mean of this flow; selective discard refuses from 0.8 on', () => {
    const state = selectiveEarlyPacketDiscard.settle({ thresholdFraction: 0.6, z: 0.8, endOfPacket }, 10, null);
    expect(said(selectiveEarlyPacketDiscard, state, 'overShare')).toBe('Queue 8, above 6, and this flow holds 5 of it, '
      + '1.3 times the mean of 2 flows: from 0.8 on no packet of it may begin.');
  });

  it('has the bound 0.8 × (1 + 2 / 4) = 1.2 of fair buffer allocation above 4', () => {
    const state = fairBufferAllocation.settle({ thresholdFraction: 0.4, z: 0.8, endOfPacket }, 10, null);
    expect(said(fairBufferAllocation, state, 'overShare')).toBe('Queue 8, above 4, and this flow holds 5 of it, '
      + '1.3 times the mean of 2 flows: at this length no packet of it may begin from 1.2 on.');
    const none = { ...eight, vc: { ...eight.vc, queued: 0 } };
    expect(said(fairBufferAllocation, state, 'overShare', none)).toMatch(/holds 0 of it, 0 times the mean of 3 flows:/);
  });

  it('leaves 2 places free, of which the dynamic threshold lets a flow have twice as many', () => {
    const state = dynamicThreshold.settle({ alpha: 2, endOfPacket }, 10, null);
    expect(said(dynamicThreshold, state, 'overShare')).toBe(
      '2 places are free and this flow holds 5: with 4 (2 × the free places) or more, no packet of it may begin.',
    );
    const free = (occupancy: number) => said(dynamicThreshold, state, 'overShare',
      { ...eight, queue: { ...eight.queue, occupancy } });
    expect([free(9), free(81)]).toEqual([
      '1 place is free and this flow holds 5: with 2 (2 × the free places) or more, no packet of it may begin.',
      '0 places are free and this flow holds 5: with 0 (2 × the free places) or more, no packet of it may begin.',
    ]);
  });
});

describe('a queue of 10 in 10 places', () => {
  it('is full for every policy, which says what becomes of the packet', () => {
    const told = { thresholdFraction: 0.5, z: 0.8, alpha: 2, endOfPacket } as const;
    const begun = 'Queue 10 of 10: this packet had begun, and overflows.';
    expect([
      said(tailDrop, tailDrop.settle({}, 10, null), 'bufferFull', full),
      said(partialPacketDiscard, partialPacketDiscard.settle(told, 10, null), 'bufferFull', full),
      said(earlyPacketDiscard, earlyPacketDiscard.settle(told, 10, null), 'bufferFull', full),
      said(selectiveEarlyPacketDiscard, selectiveEarlyPacketDiscard.settle(told, 10, null), 'bufferFull', full),
      said(fairBufferAllocation, fairBufferAllocation.settle(told, 10, null), 'bufferFull', full),
      said(dynamicThreshold, dynamicThreshold.settle(told, 10, null), 'bufferFull', full),
    ]).toEqual([
      'Queue 10 of 10: tail drop lets nothing in.',
      'Queue 10 of 10: there is no place, and from here on the rest of this packet is refused too.',
      'Queue 10 of 10: only the first cell of a packet meets the threshold of 5; this packet had begun, and overflows.',
      begun, begun, begun,
    ]);
  });

  it('makes push-out remove what waits of the packet, and say so of either cell', () => {
    const state = earlyPacketDiscardPushOut.settle({ endOfPacket }, 10, null);
    expect([
      said(earlyPacketDiscardPushOut, state, 'bufferFull', full),
      said(earlyPacketDiscardPushOut, state, 'pushedOut', full),
    ]).toEqual([
      'Queue 10 of 10: there is no place, so the packet goes: what waits of it is removed, the rest is refused.',
      'Queue 10 of 10: a later cell of its packet found no place, so the cells of that packet which still waited were '
        + 'removed.',
    ]);
  });

  it('is no matter of a rest where the packet ends or is one unit, nor of a packet that had begun where it begins', () => {
    const told = { thresholdFraction: 0.5, z: 0.8, alpha: 2, endOfPacket } as const;
    const words = (part: Refused['part']) => [
      said(partialPacketDiscard, partialPacketDiscard.settle(told, 10, null), 'bufferFull', { ...full, part }),
      said(earlyPacketDiscardPushOut, earlyPacketDiscardPushOut.settle(told, 10, null), 'bufferFull',
        { ...full, part }),
      said(earlyPacketDiscard, earlyPacketDiscard.settle(told, 10, null), 'bufferFull', { ...full, part }),
      said(dynamicThreshold, dynamicThreshold.settle(told, 10, null), 'bufferFull', { ...full, part }),
    ].map((one) => one?.replace('Queue 10 of 10: ', ''));
    const begins = 'this packet may begin, but there is no place for it.';
    const begun = 'this packet had begun, and overflows.';
    const below = 'the threshold of 5 is not reached, but there is no place for this packet.';
    const first = `only the first cell of a packet meets the threshold of 5; ${begun}`;
    const none = 'there is no place for this packet.';
    expect([words('whole'), words('first'), words('last')]).toEqual([
      [none, none, below, begins],
      ['there is no place, and from here on the rest of this packet is refused too.',
        'there is no place, so the packet goes: the rest of it is refused.', below, begins],
      ['there is no place for the end of this packet.',
        'there is no place for the end of this packet, so none of its cells may stay.', first, begun],
    ]);
  });

  it('is said in bytes where bytes are counted', () => {
    const queue = { occupancy: 900, arriving: 150, capacity: 1000, activeVcs: 2 };
    const bytes: Refused = { ...full, queue, unit: 'bytes' };
    expect(said(tailDrop, tailDrop.settle({}, 1000, null), 'bufferFull', bytes)).toBe(
      'Queue 900 of 1,000 bytes, and 150 more came: tail drop lets nothing in.',
    );
  });
});

describe('the rest of a packet that was cut short', () => {
  it('goes because of the cell that was refused before, or of the first one', () => {
    const state = partialPacketDiscard.settle({ endOfPacket }, 10, null);
    const sent = { ...eight, vc: { ...eight.vc, partlySent: true } };
    const dropping = partialPacketDiscard.settle({ endOfPacket: 'drop' }, 10, null);
    expect([
      said(partialPacketDiscard, state, 'packetBroken', sent), said(partialPacketDiscard, state, 'packetBroken'),
      said(partialPacketDiscard, dropping, 'packetBroken', sent),
    ]).toEqual([
      'A cell of its packet was refused here before, so the rest is refused too, all but its end.',
      'The first cell of its packet to come here was refused, so the rest is refused too.',
      'A cell of its packet was refused here before, so the rest is refused too, even its end.',
    ]);
  });
});

describe('ten places, four of them promised to others and three taken by cells', () => {
  const on = cellsAt({ bufferCells: 10 });
  fill(on, 1, 3, 0, 3);
  runUntil(on.sim, 0.5 * US);
  const hop = on.sim.net.hopStart[0] + 1;
  const port = on.sim.world.ports[on.out];
  const vc = vcHop(on.sim.world, hop);
  port.promised = 4;
  port.occupancy = 7;
  vc.features = [{ cells: 0, from: 5, seen: -1 }];
  const words = (reason: ReasonId) => promisedPlaces.explain?.(reasonNumber(reason), port, vc, {});

  it('refuse a packet before the one from which on places are promised: its block had been given up', () => {
    expect(words('unreserved')).toBe('The block of its packet had been given up: places are promised to a later one.');
  });

  it('refuse a block that was refused places, for want of more than three free ones', () => {
    refuseBlock(on.sim, hop);
    expect(words('unreserved')).toBe('The last block of its flow that asked for places here was refused them; now 4 of '
      + '10 are promised to others, 3 are free.');
    [port.promised, port.occupancy] = [1, 12];
    expect(words('unreserved')).toMatch(/now 1 of 10 is promised to others, 0 are free\.$/);
    [port.promised, port.occupancy] = [4, 7];
  });

  it('refuse a block for which they had promised places, once a later switch has refused it', () => {
    vc.features = [{ cells: 0, from: 5, seen: -1 }];
    withdraw(on.sim, hop, 5);
    expect(words('unreserved')).toBe(
      'A later switch refused places to the last block of its flow, so those promised here were given back.',
    );
  });

  it('leave other refusals to the discard policy', () => expect(words('bufferFull')).toBeNull());
});
