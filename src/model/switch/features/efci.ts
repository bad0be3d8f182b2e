/**
 * Explicit forward congestion indication: a port is congested from the moment that its queue is above the upper
 * threshold until the queue falls below the lower one or is empty. Cells that enter the queue meanwhile carry EFCI, the
 * middle bit of PTI. Random early detection marks with the same functions. In packet mode the packet carries the mark.
 * Source: ITU-T I.361, I.371; ATM Forum TM 4.0, 5.10.6; hysteresis as in YATS. Departure: a cell is marked where it
 * enters, not where it leaves, so that its whole fate at a switch is decided when it comes (our reading; the queue is
 * as long as what the cell has before it).
 */
import type { PortSpec } from '../../spec';
import { abrNumber, algorithmAt } from '../abr/list';
import { placesOfShare } from '../discard/threshold';
import { sharesOf, warnThresholds, type EfciThresholds } from './efci-thresholds';
import type { PortFeature } from './feature';

export interface EfciState {
  /** Thresholds in places; Infinity if off. */
  high: number;
  low: number;
  congested: boolean;
  /** The same for the other queue, where the port has two with places of their own. */
  sideCongested: boolean;
}

/** The thresholds of a port. Its ABR algorithm may have others. */
function thresholdsOf(spec: PortSpec): EfciThresholds {
  const { abr } = spec;
  return (abr === null ? null : algorithmAt(abrNumber(abr.algorithm)).thresholds?.(abr, spec)) ?? spec;
}

export const efci: PortFeature<EfciState> = {
  id: 'efci',
  title: 'Congestion bit (EFCI)',
  summary: 'Cells that enter a long queue are marked, until the queue is short again.',
  source: 'ITU-T I.371; ATM Forum TM 4.0, 5.10.6',
  number: 2,
  settle(spec, capacity, before) {
    const shares = sharesOf(thresholdsOf(spec));
    if (shares.high === null) return null;
    const high = placesOfShare(shares.high, capacity);
    const low = shares.low === null ? high : Math.min(placesOfShare(shares.low, capacity), high);
    return {
      high, low, congested: before?.congested ?? false, sideCongested: before?.sideCongested ?? false,
    };
  },
  /**
   * What an arriving cell finds decides until the next one comes, because a queue only shrinks in between. So cells
   * that are never marked, such as RM cells, are watched too.
   */
  arrive({ occupancy, side }, state) {
    const { high, low } = state;
    const was = side ? state.sideCongested : state.congested;
    const is = occupancy > high || (was && occupancy >= low && occupancy > 0);
    if (side) state.sideCongested = is;
    else state.congested = is;
  },
  marks: ({ congested, sideCongested }, { side }) => (side ? sideCongested : congested),
  warn: (spec) => warnThresholds(thresholdsOf(spec), spec.abr),
  inspect: ({ high, low, congested, sideCongested }) => [
    {
      label: 'congested', value: congested || sideCongested, unit: 'none',
      help: 'While it is, cells that come here get the congestion bit.',
    },
    { label: 'set above', value: high, unit: 'places', help: 'A longer queue makes the port congested.' },
    { label: 'until below', value: low, unit: 'places', help: 'It stays so until the queue is shorter than this.' },
  ],
};
