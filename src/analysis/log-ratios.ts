/**
 * How far measured values are from printed ones: the root mean square of ln(measured / printed). A tenth is about ten
 * percent, up or down alike, which a difference in percent is not. Source: textbook (the residual of a multiplicative
 * error).
 */
import { naturalLog } from './portable-math';

/** NaN without a pair, or where a value is not above 0. */
export function rmsLogRatio(pairs: readonly { measured: number; printed: number }[]): number {
  let squares = 0;
  for (const { measured, printed } of pairs) {
    if (!(measured > 0) || !(printed > 0)) return NaN;
    const off = naturalLog(measured / printed);
    squares += off * off;
  }
  return Math.sqrt(squares / pairs.length);
}
