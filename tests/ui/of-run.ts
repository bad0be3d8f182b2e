/** Helpers to test hooks that read the page's run, with a run that the test makes. */
import { cleanup } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Run } from '../../src/ui/app/run/run';
import { RunContext } from '../../src/ui/app/run-context';
import { useApp } from '../../src/ui/app/store';

/** Options for `renderHook`; `run` holds the members of a run that the hook reads. */
export const ofRun = (run: object) => ({
  wrapper: ({ children }: { children: ReactNode }) =>
    createElement(RunContext.Provider, { value: run as Run }, children),
});

/** Starts each test of a file with the initial state of the page and with fake timers. */
export function inOwnTime(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    useApp.setState(useApp.getInitialState(), true);
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
}
