// @vitest-environment jsdom
/** Which result a figure shows after it was left, and after a reload. */
import { cleanup, renderHook } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findFigure } from '../../src/figures/figures';
import { sweepRunner } from '../../src/ui/figures/sweep-runs';
import { keyOf, plannedOf } from '../../src/ui/figures/sweep-tasks';
import { useFigureResult } from '../../src/ui/figures/use-figure-result';

const figure = findFigure('boston-table-1')!;
const sweep = figure.sweep!;

const stands = (quality: 'draft' | 'full', running: boolean): void => sweepRunner.store.setState({
  [keyOf(sweep, quality)]: {
    plan: plannedOf(sweep, quality), rows: [], running, elsewhere: false, leftS: 0, failures: [], unkept: false,
  },
});

/** Opens the figure and waits for its stored result. */
async function opened() {
  const { result, unmount } = renderHook(() => useFigureResult(figure));
  await vi.waitFor(() => expect(result.current.stored).not.toBeNull(), 10_000);
  return { from: () => result.current.from, choose: result.current.choose, leave: unmount };
}

beforeEach(() => {
  window.sessionStorage.clear();
  sweepRunner.store.setState({}, true);
  vi.spyOn(sweepRunner, 'recall').mockResolvedValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('shows the stored result where nothing was chosen', async () => {
  stands('draft', false);
  expect((await opened()).from()).toBe('stored');
});

it('shows a run that was cancelled or ended again where the reader returns to it', async () => {
  const first = await opened();
  act(() => stands('full', true));
  act(() => stands('full', false));
  expect(first.from()).toBe('full');
  first.leave();
  expect((await opened()).from()).toBe('full');
});

it('shows a run that ends after the reader returned', async () => {
  stands('draft', true);
  const { from } = await opened();
  act(() => stands('draft', false));
  expect(from()).toBe('draft');
});

it('shows after a reload what was chosen as soon as its rows are read', async () => {
  stands('draft', false);
  const { choose, leave } = await opened();
  act(() => choose('draft'));
  leave();
  sweepRunner.store.setState({}, true);
  const { from } = await opened();
  expect(from()).toBe('stored');
  act(() => stands('draft', false));
  expect(from()).toBe('draft');
});

it('shows the stored result again where that was chosen', async () => {
  stands('draft', true);
  const { choose, leave } = await opened();
  act(() => choose('stored'));
  act(() => stands('draft', false));
  leave();
  expect((await opened()).from()).toBe('stored');
});
