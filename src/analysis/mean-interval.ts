/**
 * Mean, standard deviation and 95 % confidence interval of the results of runs with different seeds. The interval is
 * that of the mean and assumes independent, roughly normal results. Source: Student 1908; Welford 1962 for the sums.
 */
import { studentT975 } from './student-t';

export interface MeanInterval {
  count: number;
  mean: number;
  /** Standard deviation of the values, with divisor n − 1; NaN for fewer than two. */
  std: number;
  /** Half width of the 95 % interval, which is mean ± half; NaN for fewer than two values. */
  half: number;
}

export function meanInterval(values: readonly number[]): MeanInterval {
  let mean = 0;
  let squares = 0;
  values.forEach((value, before) => {
    const off = value - mean;
    mean += off / (before + 1);
    squares += off * (value - mean);
  });
  const count = values.length;
  if (count === 0) return { count, mean: NaN, std: NaN, half: NaN };
  const std = count < 2 ? NaN : Math.sqrt(squares / (count - 1));
  return { count, mean, std, half: (studentT975(count - 1) * std) / Math.sqrt(count) };
}
