/**
 * Explicit forward congestion indication: a port is congested from the moment that its queue is above the upper
 * threshold until the queue falls below the lower one or is empty. Cells that enter the queue meanwhile carry EFCI, the
 * middle bit of PTI. Random early detection marks with the same functions. In packet mode the packet carries the mark.
 * Source: ITU-T I.361, I.371; ATM Forum TM 4.0, 5.10.6; hysteresis as in YATS. Departure: a cell is marked where it
 * enters, not where it leaves, so that its whole fate at a switch is decided when it comes (our reading; the queue is
 * as long as what the cell has before it).
 */
import type { NumberParameter, SpecOf } from '../../catalogue-types';
import type { PortSpec } from '../../spec';
import { placesOfShare } from '../discard/threshold';
import type { PortFeature } from './feature';

export const efciParameters = [
  {
    key: 'efciHighFraction', title: 'EFCI above', unit: 'fraction', type: 'number', min: 0, max: 1, default: null,
    nullable: true, live: true, group: 'marks',
    help:
      'While the queue is above this share of the buffer, cells that enter it carry the congestion bit; empty: none does.',
    source: 'ATM Forum TM 4.0: left to the switch',
  },
  {
    key: 'efciLowFraction', title: 'EFCI until below', unit: 'fraction', type: 'number', min: 0, max: 1, default: null,
    nullable: true, live: true, group: 'marks', when: [{ where: [{ key: 'efciHighFraction', is: [null], not: true }] }],
    help:
      'Cells carry the bit until the queue is below this share, or has no cell; empty: the same share as above. It cannot be higher.',
    source: 'our assumption: hysteresis as in YATS',
  },
] as const satisfies readonly NumberParameter[];

export interface EfciState {
  /** Thresholds in places; Infinity if off. */
  high: number;
  low: number;
  congested: boolean;
  /** The same for the other queue, where the port has two with places of their own. */
  sideCongested: boolean;
}

/** Defaults for an ABR port that works with this bit alone, as in YATS. */
const ABR_HIGH = 0.8;
const ABR_LOW = 0.6;

type Thresholds = SpecOf<typeof efciParameters>;

/** Settings of the port's ABR algorithm take precedence over those of the port. */
function thresholdsOf(spec: PortSpec): Thresholds {
  if (spec.abr === null || !('efciHighFraction' in spec.abr)) return spec;
  const { efciLowFraction } = spec.abr;
  return [spec.abr, spec].find(({ efciHighFraction }) => efciHighFraction !== null)
    ?? { efciHighFraction: ABR_HIGH, efciLowFraction: efciLowFraction ?? spec.efciLowFraction ?? ABR_LOW };
}

export const efci: PortFeature<EfciState> = {
  id: 'efci',
  title: 'Congestion bit (EFCI)',
  summary: 'Cells that enter a long queue are marked, until the queue is short again.',
  source: 'ITU-T I.371; ATM Forum TM 4.0, 5.10.6',
  number: 2,
  settle(spec, capacity, before) {
    const { efciHighFraction, efciLowFraction } = thresholdsOf(spec);
    if (efciHighFraction === null) return null;
    const high = placesOfShare(efciHighFraction, capacity);
    const low = efciLowFraction === null ? high : Math.min(placesOfShare(efciLowFraction, capacity), high);
    return {
      high, low, congested: before?.congested ?? false, sideCongested: before?.sideCongested ?? false,
    };
  },
  /** What an arriving cell finds decides until the next one comes, because a queue only shrinks in between. */
  arrive({ occupancy, side }, state) {
    const { high, low } = state;
    const was = side ? state.sideCongested : state.congested;
    const is = occupancy > high || (was && occupancy >= low && occupancy > 0);
    if (side) state.sideCongested = is;
    else state.congested = is;
  },
  marks: ({ congested, sideCongested }, { side }) => (side ? sideCongested : congested),
  warn(spec) {
    const { efciHighFraction: high, efciLowFraction: low } = thresholdsOf(spec);
    if (high === null || low === null || low <= high) return null;
    const ofAbr = spec.abr !== null && 'efciLowFraction' in spec.abr && spec.abr.efciLowFraction === low;
    return {
      key: ofAbr ? 'abr.efciLowFraction' : 'efciLowFraction',
      message: `Cells are to carry EFCI until the queue is below ${low} of the buffer, but begin to only above ${high} of it, so ${high} counts for both; use an efciLowFraction that is not higher.`,
    };
  },
  inspect: ({ high, low, congested, sideCongested }) => [
    { label: 'congested', value: congested || sideCongested, unit: 'none' },
    { label: 'set above', value: high, unit: 'places' },
    { label: 'until below', value: low, unit: 'places' },
  ],
};
