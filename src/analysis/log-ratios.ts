/**
 * How far measured values are from printed ones: the root mean square of ln(measured / printed). A value of 0.1 means
 * about ten percent. Unlike a difference in percent, it treats twice as much and half as much alike. Source: textbook
 * (the residual of a multiplicative error).
 */
import { naturalLog } from './portable-math';

/** Returns NaN if there are no pairs or a value is not above 0. */
export function rmsLogRatio(pairs: readonly { measured: number; printed: number }[]): number {
  let squares = 0;
  for (const { measured, printed } of pairs) {
    if (!(measured > 0) || !(printed > 0)) return NaN;
    const off = naturalLog(measured / printed);
    squares += off * off;
  }
  return Math.sqrt(squares / pairs.length);
}
