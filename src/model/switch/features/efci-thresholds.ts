/**
 * The thresholds of the congestion bit (features/efci.ts) as a scenario states them: for a port, and for the ABR
 * algorithm that works with this bit alone.
 */
import type { NumberParameter, SpecOf, Warning } from '../../catalogue-types';

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

export type EfciThresholds = SpecOf<typeof efciParameters>;

/** Defaults for an ABR port that works with this bit alone, as in YATS. */
const ABR_HIGH = 0.8;
const ABR_LOW = 0.6;

/** The thresholds of such a port. Settings of the algorithm take precedence over those of the port. */
export const ownBeforePort = (told: EfciThresholds, port: EfciThresholds): EfciThresholds =>
  [told, port].find(({ efciHighFraction }) => efciHighFraction !== null)
    ?? { efciHighFraction: ABR_HIGH, efciLowFraction: told.efciLowFraction ?? port.efciLowFraction ?? ABR_LOW };

/** The two shares of the buffer; the lower one is `null` if it is not stated, the upper one if nothing is marked. */
export const sharesOf = ({ efciHighFraction, efciLowFraction }: EfciThresholds) =>
  ({ high: efciHighFraction, low: efciLowFraction });

/** Warns of a lower threshold that is above the upper one. `abr`: the settings of the port's ABR algorithm. */
export function warnThresholds(thresholds: EfciThresholds, abr: object | null): Warning | null {
  const { high, low } = sharesOf(thresholds);
  if (high === null || low === null || low <= high) return null;
  const ofAbr = abr !== null && 'efciLowFraction' in abr && abr.efciLowFraction === low;
  return {
    key: ofAbr ? 'abr.efciLowFraction' : 'efciLowFraction',
    message: `Cells are to carry EFCI until the queue is below ${low} of the buffer, but begin to only above ${high} of it, so ${high} counts for both; use an efciLowFraction that is not higher.`,
  };
}
