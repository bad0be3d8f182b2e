/**
 * What the experiments of docs/validation.md share: how one is described, and how numbers are written in its tables.
 */
import { readFileSync } from 'node:fs';
import { inProject } from '../lib/root.mjs';

/**
 * One configuration: a preset and what is set on top of it.
 * @typedef {{ title: string, preset: string, set: Record<string, unknown> }} Configuration
 * The records of the command line's `run --json`, one for each seed.
 * @typedef {Record<string, any>[]} Runs
 * Runs its configurations with SEEDS, or with seeds of its own, and turns the results into text.
 * @typedef {{ name: string, configurations: readonly Configuration[], seeds?: readonly number[], render: (results:
 * readonly Runs[]) => string | Promise<string> }} Experiment
 */

export const SEEDS = [1, 2, 3];

/** What the papers print, with its sources. */
export const PRINTED = JSON.parse(readFileSync(inProject('tests', 'published', 'printed.json'), 'utf8'));

/** @param {Runs} runs @param {string} metric */
export const mean = (runs, metric) => runs.reduce((sum, run) => sum + run[metric], 0) / runs.length;
export const average = (/** @type {readonly number[]} */ list) =>
  list.reduce((sum, value) => sum + value, 0) / list.length;
export const percent = (/** @type {number} */ share, digits = 1) => (100 * share).toFixed(digits).replace('-', '−');
export const signed = (/** @type {number} */ points) => `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(1)}`;

/** Mean over the seeds in percent, and the least and the most. @param {Runs} runs */
export function throughput(runs) {
  const all = runs.map(({ effectiveThroughput }) => effectiveThroughput);
  return `${percent(mean(runs, 'effectiveThroughput'))} (${percent(Math.min(...all))} to ${percent(Math.max(...all))})`;
}

/** Columns: the first to the left, the others to the right. @param {number} count @returns {('left' | 'right')[]} */
export const numbersBehind = (count) =>
  ['left', ...Array.from({ length: count }, () => /** @type {const} */ ('right'))];
