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
    state, onFrame: () => () => undefined, areTogether: () => true,
    results: () => new Promise((resolve) => { answers.push(resolve); }),
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

it('reads runs that play when they are at one instant, or after two seconds if they never are', async () => {
  const state = createStore<RaceState>(() => ({ phase: 'playing', problem: null, travelling: null }));
  const listeners = new Set<() => void>();
  let together = false;
  let asked = 0;
  const race = {
    state, areTogether: () => together,
    onFrame(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    results: async () => {
      asked++;
      return [];
    },
  } as unknown as Race;
  const play = async (ms: number): Promise<void> => act(async () => {
    for (let passed = 0; passed < ms; passed += 20) {
      await vi.advanceTimersByTimeAsync(20);
      for (const listener of listeners) listener();
    }
  });
  renderHook(() => useRecords(race));
  await play(1_900);
  expect(asked).toBe(0);
  together = true;
  await play(20);
  expect(asked).toBe(1);
  await play(1_000);
  expect(asked).toBe(3);
  together = false;
  await play(3_000);
  expect(asked).toBe(4);
});
