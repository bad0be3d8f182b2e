// @vitest-environment jsdom
/** The words of the page about a sweep that has ended, also when runs are missing. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { findFigure } from '../../src/figures/figures';
import { runsOfFigure } from '../../src/figures/points';
import { Progress } from '../../src/ui/figures/RunIt';
import { sweepRunner } from '../../src/ui/figures/sweep-runs';
import { keyOf, plannedOf } from '../../src/ui/figures/sweep-tasks';

const { sweep } = runsOfFigure(findFigure('boston-table-1')!)!;
const plan = plannedOf(sweep, 'full');

afterEach(cleanup);

it.each([
  { missing: 0, failures: [], words: 'Every run was made here.' },
  { missing: 3, failures: [], words: 'Stopped; start again to go on with the missing runs.' },
  {
    missing: 1, failures: ['64 cells: out of memory'],
    words: 'Finished, with failures; start again to retry the runs that failed.',
  },
  { missing: 3, failures: ['64 cells: out of memory'], words: 'Stopped; start again to go on with the missing runs.' },
])('with $missing missing runs, and of these $failures.length failed: $words', ({ missing, failures, words }) => {
  const rows = plan.runs.slice(missing).map(({ index }) => ({ index, metrics: [], hash: '' }));
  sweepRunner.store.setState({
    [keyOf(sweep, 'full')]: { plan, rows, running: false, elsewhere: false, leftS: 0, failures, unkept: false },
  });
  render(<Progress sweep={sweep} quality="full" />);
  expect(screen.getByText(words)).toBeTruthy();
});

it.each([
  { running: true, words: 'About 60 s left. This browser could not store all results: download them before you reload.' },
  {
    running: false,
    words: 'Every run was made here. This browser could not store all results: download them before you reload.',
  },
])('where the browser has no room, running $running: $words', ({ running, words }) => {
  const rows = plan.runs.map(({ index }) => ({ index, metrics: [], hash: '' }));
  sweepRunner.store.setState({
    [keyOf(sweep, 'full')]: { plan, rows, running, elsewhere: false, leftS: 60, failures: [], unkept: true },
  });
  render(<Progress sweep={sweep} quality="full" />);
  expect(screen.getByText(words)).toBeTruthy();
});
