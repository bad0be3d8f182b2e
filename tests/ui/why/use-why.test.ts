// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WhyAnswer, WhyQuestion } from '../../../src/runner/client/why';
import type { Run } from '../../../src/ui/app/run';
import { RunContext } from '../../../src/ui/app/run-context';
import { useApp } from '../../../src/ui/app/store';
import { useWhy } from '../../../src/ui/why/use-why';

const QUESTION: WhyQuestion = { of: 'cell', cell: { flow: 0, ack: false, packet: 1, index: 2 }, atPs: 0 };
const FOUND: WhyAnswer = { ok: false, words: 'It has left.' };

/** A run whose frames come when the test says so. */
function standing() {
  const listeners = new Set<() => void>();
  const why = vi.fn(async () => FOUND);
  const source = {
    api: { why },
    frame: () => null,
    onFrame(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(RunContext.Provider, { value: { source } as unknown as Run }, children);
  return { why, wrapper, frame: () => listeners.forEach((listener) => listener()) };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  useApp.setState(useApp.getInitialState(), true);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('asks once a paused run is there, though its only frame came while it was loaded', async () => {
  const { why, wrapper, frame } = standing();
  useApp.setState({ phase: 'loading' });
  const { result } = renderHook(() => useWhy(QUESTION), { wrapper });
  frame();
  await pass(1_000);
  expect([why.mock.calls.length, result.current]).toEqual([0, null]);
  act(() => useApp.setState({ phase: 'ready' }));
  await pass(0);
  expect([why.mock.calls.length, result.current]).toEqual([1, FOUND]);
});
