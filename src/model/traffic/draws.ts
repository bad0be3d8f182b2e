/**
 * Random lengths and times, exponential and Pareto, by inversion of one uniform draw u in [0, 1). Logarithm and power
 * are the portable ones, so that a seed gives the same draws in every engine. u has 32 bits, so no draw lies beyond the
 * quantile 1 − 2⁻³²: 22 times the mean (exponential), and for a Pareto law of shape 1.35 about 1.4 × 10⁷ times the
 * least value.
 */
import { naturalLog, power } from '../../analysis/portable-math';
import { nextUniform } from '../kernel/random';

/** −mean × ln(1 − u). */
export const drawExponential = (words: Uint32Array, stream: number, mean: number): number =>
  -mean * naturalLog(1 - nextUniform(words, stream));

/** least × (1 − u)^(−1 / shape). */
export const drawPareto = (words: Uint32Array, stream: number, shape: number, least: number): number =>
  least * power(1 - nextUniform(words, stream), -1 / shape);

/** The mean of a Pareto law, for a shape above 1. */
export const paretoMean = (shape: number, least: number): number => (shape * least) / (shape - 1);

/** The least value of the Pareto law that has a given mean. */
export const paretoLeast = (shape: number, mean: number): number => (mean * (shape - 1)) / shape;
