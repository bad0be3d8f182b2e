/**
 * The 95 % interval for a proportion of independent trials: Wilson's score interval, which stays within 0 and 1 and has
 * a width also where nothing or everything came true. Source: Wilson, JASA 22, 1927.
 */
import { NORMAL_975 } from './student-t';

export interface ProportionInterval { share: number; low: number; high: number }

/** `hits` of `trials`; without a trial anything between 0 and 1 is possible. */
export function wilsonInterval(hits: number, trials: number): ProportionInterval {
  if (trials === 0) return { share: NaN, low: 0, high: 1 };
  const share = hits / trials;
  const z2 = NORMAL_975 * NORMAL_975;
  const middle = (share + z2 / (2 * trials)) / (1 + z2 / trials);
  const half =
    (NORMAL_975 * Math.sqrt((share * (1 - share)) / trials + z2 / (4 * trials * trials))) / (1 + z2 / trials);
  return { share, low: hits === 0 ? 0 : middle - half, high: hits === trials ? 1 : middle + half };
}
