/** @vitest-environment jsdom */
/** When the page asks the worker about the inspected flow, port or cell. */
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { RunContext } from '../../../src/ui/app/run-context';
import type { Run } from '../../../src/ui/app/run/run';
import { useApp } from '../../../src/ui/app/store';
import { useInspection } from '../../../src/ui/inspector/use-inspection';

afterEach(cleanup);

it('a run that is being brought to its instant is not asked before it is there', async () => {
  const run = { source: { onFrame: () => () => undefined } } as unknown as Run;
  const wrapper = ({ children }: { children: ReactNode }) => <RunContext value={run}>{children}</RunContext>;
  const ask = vi.fn(async () => ({ atS: 4.5 }));
  useApp.setState({ phase: 'loading' });
  const { result } = renderHook(() => useInspection(ask), { wrapper });
  await act(async () => undefined);
  expect(ask).not.toHaveBeenCalled();
  expect(result.current).toBeNull();
  await act(async () => useApp.setState({ phase: 'ready' }));
  expect(ask).toHaveBeenCalledOnce();
  expect(result.current).toEqual({ atS: 4.5 });
});
