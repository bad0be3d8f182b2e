/** The sentences and numbers of the panel "theory against simulation". */
import type { MeanInterval } from '../../../analysis/mean-interval';
import { THIN_SPACE } from '../../app/words';
import type { TheoryAt } from './curves';
import type { SimulatedPoint } from './points';
import type { TheoryQuestion } from './question';

/** Writes a number of round trips with three digits; beyond a million only the power of ten. */
export function trips(value: number): string {
  if (!Number.isFinite(value)) return 'no end';
  if (value >= 1e6) return `10^${Math.floor(Math.log10(value))}`;
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(decimalsOf(value));
}

const decimalsOf = (value: number): number => (value >= 100 ? 0 : value >= 10 ? 1 : 2);

export const percent = (share: number, digits = 1): string => `${(share * 100).toFixed(digits)}${THIN_SPACE}%`;

const withHalf = ({ mean, half }: MeanInterval, decimals: number): string =>
  (Number.isNaN(half) ? mean.toFixed(decimals) : `${mean.toFixed(decimals)} ± ${half.toFixed(decimals)}`);

/** `2.21 ± 0.03`; one run alone has no interval. */
export const tripsWithHalf = (value: MeanInterval): string => withHalf(value, decimalsOf(value.mean));

/** As `tripsWithHalf`, for a share, in percent. */
export const percentWithHalf = ({ count, mean, std, half }: MeanInterval): string =>
  withHalf({ count, mean: mean * 100, std: std * 100, half: half * 100 }, 1);

/** Says what the figure shows at the marked loss rate. */
export function finding({ losses, lossPercent }: TheoryQuestion, at: TheoryAt): string {
  const ideal =
    `${trips(at.resendsMissing)} round trips where only missing cells are sent again, ${trips(at.resendsAll)} by equation 3.`;
  return losses === 'independent'
    ? `At ${lossPercent}${THIN_SPACE}% independent loss: ${ideal}`
    : `If the ${lossPercent}${THIN_SPACE}% were lost independently: ${ideal}`;
}

/** Explains why the simulated points are where they are. */
export function reading(
  { losses }: TheoryQuestion, points: readonly SimulatedPoint[], theory: (loss: number) => TheoryAt,
): string {
  if (losses === 'independent') {
    return 'The receiver reports at the end of a packet. Where that cell is lost, the sender learns too late what is missing and sends more: the dashed curve.';
  }
  const worst = points.filter(({ resend }) => resend === 'missing').at(-1);
  if (worst === undefined) return 'A full buffer loses cells in bursts: the same share of cells hits fewer segments.';
  const { lossRate, roundTrips, fails } = worst;
  const there = theory(lossRate.mean);
  return `A full buffer loses cells in bursts, so fewer segments are hit: of ${worst.senders} senders’ cells ${percent(lossRate.mean)} are lost, and ${percent(fails.mean, 0)} of the segments are sent again, not ${percent(there.fails, 0)}; ${trips(roundTrips.mean)} transmissions, not ${trips(there.resendsMissing)}.`;
}
