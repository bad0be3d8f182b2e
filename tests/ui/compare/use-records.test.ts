// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { ResultRecord } from '../../../src/runner/client/protocol';
import type { RaceState } from '../../../src/ui/compare/course';
import type { Race } from '../../../src/ui/compare/race';
import { useRecords } from '../../../src/ui/compare/use-records';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('shows the final records of runs that end while records of an earlier instant are being fetched', async () => {
  const state = createStore<RaceState>(() => ({ phase: 'playing', problem: null, travelling: null }));
  const answers: ((records: ResultRecord[]) => void)[] = [];
  const race = {
    state, onFrame: () => () => undefined, results: () => new Promise((resolve) => { answers.push(resolve); }),
  } as unknown as Race;
  const record = (simulatedS: number) => ({ simulatedS }) as ResultRecord;
  const { result } = renderHook(() => useRecords(race));
  act(() => state.setState({ phase: 'ended' }));
  await act(async () => answers[0]([record(19)]));
  await act(async () => answers[1]?.([record(20)]));
  expect(result.current).toEqual({ seeds: [[record(20)]] });
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(answers.length).toBe(2);
});
