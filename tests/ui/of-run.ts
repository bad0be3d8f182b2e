/** Hooks that read the one run, with a run of the test's own. */
import { cleanup } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Run } from '../../src/ui/app/run/run';
import { RunContext } from '../../src/ui/app/run-context';
import { useApp } from '../../src/ui/app/store';

/** For `renderHook`: what of a run the hook reads. */
export const ofRun = (run: object) => ({
  wrapper: ({ children }: { children: ReactNode }) =>
    createElement(RunContext.Provider, { value: run as Run }, children),
});

/** Each test of a file begins with the page as it starts, and with time that passes when the test says so. */
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
