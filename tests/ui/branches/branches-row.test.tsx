// @vitest-environment jsdom
/** The row of branches: which of them its button compares. */
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fork } from '../../../src/ui/app/branches';
import { DEMO } from '../../../src/ui/app/page-presets';
import { openPreset, useApp } from '../../../src/ui/app/store';
import { Branches } from '../../../src/ui/branches/Branches';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  openPreset(DEMO);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Forks the run of the demo so often. */
function forked(times: number): void {
  for (let seed = 2; seed < times + 2; seed++) {
    const { scenario } = useApp.getState().doc;
    fork({ ...scenario, seed }, { label: 'Seed', forkPs: seed * 1e9, before: 'as it was', after: `seed ${seed}` });
  }
}

it.each([
  [3, 'Compare the branches'], [4, 'Compare A, C, D and E'], [6, 'Compare A, E, F and G'],
])('after %s forks the button says: %s', (times, name) => {
  forked(times);
  render(<MantineProvider env="test"><Branches /></MantineProvider>);
  expect(screen.getByRole('button', { name })).toBeTruthy();
});
