/**
 * The closed forms as curves over the loss rate, and the range of the figure. Equation 3 soon exceeds any scale on
 * which the other curve can be read, so the figure is cut at twelve round trips.
 */
import { meanTransmissions, meanTransmissionsToldAtTheEnd } from '../../../analysis/resending';
import { failureProbability, meanRoundTrips } from '../../../analysis/round-trips';

export interface TheoryAt {
  /** 0 to 1. */
  loss: number;
  /** W, equation 1. */
  fails: number;
  /** U, equation 3: every round resends m + α cells. */
  resendsAll: number;
  /** Resends only what is missing, as reported after every round. */
  resendsMissing: number;
  /** As before, reported only at the end of a packet: this is what is simulated. */
  toldAtTheEnd: number;
}

export const theoryAt = (cells: number, extra: number, loss: number): TheoryAt => ({
  loss,
  fails: failureProbability(cells, extra, loss),
  resendsAll: meanRoundTrips(cells, extra, loss),
  resendsMissing: meanTransmissions({ cells, loss, firstExtra: extra }),
  toldAtTheEnd: meanTransmissionsToldAtTheEnd({ cells, loss, firstExtra: extra }),
});

const SAMPLES = 80;
/** Returns the theory at losses from 0 to `highest`, closer together at the start, where equation 3 is steepest. */
export const sampledTheory = (cells: number, extra: number, highest: number): TheoryAt[] =>
  Array.from({ length: SAMPLES + 1 }, (_, n) => theoryAt(cells, extra, highest * (n / SAMPLES) ** 1.5));

const MOST_ROUND_TRIPS = 12;
const FEWEST_ROUND_TRIPS = 3;

/** Returns the top of the scale: a whole number of round trips. */
export function topOf(curve: readonly TheoryAt[], points: readonly number[]): number {
  const highest =
    Math.max(...curve.map(({ resendsAll, resendsMissing }) => Math.max(resendsAll, resendsMissing)), ...points);
  return Math.min(MOST_ROUND_TRIPS, Math.max(FEWEST_ROUND_TRIPS, Math.ceil(highest)));
}

/** Returns the part of a curve below `top`, up to the exact point where it crosses it. */
export function below(
  curve: readonly TheoryAt[], read: (at: TheoryAt) => number, top: number,
): { loss: number; value: number }[] {
  const shown: { loss: number; value: number }[] = [];
  for (const [n, at] of curve.entries()) {
    const value = read(at);
    if (value <= top) {
      shown.push({ loss: at.loss, value });
      continue;
    }
    const before = curve[n - 1];
    if (before === undefined) break;
    const share = (top - read(before)) / (Math.min(value, Number.MAX_VALUE) - read(before));
    shown.push({ loss: before.loss + share * (at.loss - before.loss), value: top });
    break;
  }
  return shown;
}
