/** Finds what the latest happenings (model/metrics/recent) tell of each flow: ends of packets, and lost cells. */
import { Happening, RECENT, RECENT_CAPACITY, rowOf } from '../../model/metrics/recent';
import { reasonNumber } from '../../model/reasons';
import type { World } from '../../model/world';
import { carriesData } from './waiting';

const surplus = reasonNumber('surplus');

/**
 * Rows of the World's ring of happenings. By flow: the last end of a packet at its receiver, and the last loss of a
 * cell of the packet with the highest number that has lost one; -1 if there is none. `losses`: all lost cells, oldest
 * first, of which the first `count` count.
 */
export interface Latest { end: Int32Array; loss: Int32Array; losses: Int32Array; count: number }

export const createLatest = (flows: number): Latest =>
  ({ end: new Int32Array(flows), loss: new Int32Array(flows), losses: new Int32Array(RECENT_CAPACITY), count: 0 });

/** Finds the happenings of VCs of data, in place of those of another instant. */
export function findLatest(latest: Latest, { recent }: Pick<World, 'recent'>): void {
  const { data, serial } = recent;
  const { end, loss, losses } = latest;
  end.fill(-1);
  loss.fill(-1);
  latest.count = 0;
  for (let at = Math.max(0, serial - RECENT_CAPACITY); at < serial; at++) {
    const row = rowOf(recent, at);
    const vc = data[row + RECENT.vc];
    if (vc < 0 || (vc & 1) === 1) continue;
    const flow = vc >> 1;
    if (endsPacket(data, row)) end[flow] = row;
    else if (isLoss(data, row)) {
      losses[latest.count++] = row;
      if (loss[flow] < 0 || data[row + RECENT.packet] >= data[loss[flow] + RECENT.packet]) loss[flow] = row;
    }
  }
}

/** Whether a packet ended at its receiver. Surplus cells end no packet. */
const endsPacket = (data: Float64Array, row: number): boolean =>
  data[row + RECENT.kind] === Happening.whole
  || (data[row + RECENT.kind] === Happening.discard && data[row + RECENT.reason] !== surplus);

const isLoss = (data: Float64Array, row: number): boolean =>
  data[row + RECENT.kind] === Happening.drop && carriesData(data[row + RECENT.role]);
