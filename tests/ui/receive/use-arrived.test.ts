// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { HEAD, HEADER_LENGTH } from '../../../src/runner/client/frame';
import type { ArrivedFile } from '../../../src/runner/client/protocol';
import { useApp } from '../../../src/ui/app/store';
import { useArrived } from '../../../src/ui/receive/use-arrived';
import { inOwnTime, ofRun } from '../of-run';

const file = (inOrderBytes: number) => ({ flow: 'f', inOrderBytes }) as ArrivedFile;

inOwnTime();

it('asks again for the arrived bytes once a run that restarts at the same instant is loaded', async () => {
  let delivered = 500;
  const header = new Float64Array(HEADER_LENGTH);
  header[HEAD.timePs] = 2e9;
  const run = { ask: { arrived: vi.fn(async () => file(delivered)) }, source: { frame: () => ({ header }) } };
  useApp.setState({ phase: 'ready' });
  const { result } = renderHook(() => useArrived('f', true), ofRun(run));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect([result.current, run.ask.arrived.mock.calls.length]).toEqual([file(500), 1]);

  act(() => useApp.setState(({ load }) => ({ phase: 'loading', load: { ...load, serial: load.serial + 1 } })));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(result.current).toBeNull();
  delivered = 300;
  act(() => useApp.setState({ phase: 'ready' }));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(result.current).toEqual(file(300));
});
