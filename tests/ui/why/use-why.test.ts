// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { WhyAnswer, WhyQuestion } from '../../../src/runner/client/why';
import { edit, useApp } from '../../../src/ui/app/store';
import { useWhy } from '../../../src/ui/why/use-why';
import { inOwnTime, ofRun } from '../of-run';

const QUESTION: WhyQuestion = { of: 'cell', cell: { flow: 0, ack: false, packet: 1, index: 2 }, atPs: 0 };
const FOUND: WhyAnswer = { ok: false, words: 'It has left.' };

/** A run whose frames the test sends. */
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
  return { why, run: { source }, frame: () => listeners.forEach((listener) => listener()) };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

inOwnTime();

it('asks as soon as a paused run is loaded, though its only frame came during the load', async () => {
  const { why, run, frame } = standing();
  useApp.setState({ phase: 'loading' });
  const { result } = renderHook(() => useWhy(QUESTION), ofRun(run));
  frame();
  await pass(1_000);
  expect([why.mock.calls.length, result.current]).toEqual([0, null]);
  act(() => useApp.setState({ phase: 'ready' }));
  await pass(0);
  expect([why.mock.calls.length, result.current]).toEqual([1, FOUND]);
});

it('asks again about a loss whose consequences were all known, when the run is changed from this instant on', async () => {
  const { why, run } = standing();
  const whole = { ok: true, why: { kind: 'death', death: { cost: { wholeAgainPs: 12e12 } } } } as unknown as WhyAnswer;
  const changed = { ok: true, why: { kind: 'death', death: { cost: { wholeAgainPs: null } } } } as unknown as WhyAnswer;
  why.mockResolvedValueOnce(whole).mockResolvedValueOnce(changed);
  useApp.setState({ phase: 'ready' });
  const { result } = renderHook(() => useWhy(QUESTION), ofRun(run));
  await pass(0);
  expect(result.current).toBe(whole);
  const { doc: { scenario } } = useApp.getState();
  const changes = [{ atS: 1, set: { 'nodes.sw.bufferCells': 9 } }];
  act(() => edit('Buffer 9 cells', { ...scenario, changes }, { appliedLive: true }));
  await pass(0);
  expect(result.current).toBe(changed);
});
