// @vitest-environment jsdom
/** What the page of a reader's own sweep says about the curves that it shows, and about values without effect. */
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Sweep } from '../../src/sweep/types';
import { fetchPresets } from '../../src/ui/app/page-presets';
import { openPreset, useApp } from '../../src/ui/app/store';
import { OwnPage } from '../../src/ui/figures/own/OwnPage';
import { changeForm, showOwn, useOwn } from '../../src/ui/figures/own/own-store';
import { beginOwnOf, openNetwork } from '../../src/ui/figures/own/start-own';
import { sweepRunner } from '../../src/ui/figures/sweep-runs';
import { keyOf, plannedOf } from '../../src/ui/figures/sweep-tasks';
import { stubWindow } from './no-observer';

await fetchPresets();

const SWEEP: Sweep = {
  version: 1, id: 'x', title: 'Mine', base: 'boston-16-reno', seeds: [1], metrics: ['goodput'],
  sets: [{ path: 'nodes.sw.bufferCells', values: [64, 1000] }],
};
const GROW = 'Points appear as their runs finish.';
const CHANGED = /^The form has changed since these curves were drawn/;

beforeEach(() => {
  stubWindow();
  vi.spyOn(sweepRunner, 'recall').mockResolvedValue();
  openPreset('boston-16-reno');
  const { checked, doc } = useApp.getState();
  beginOwnOf(openNetwork(checked.scenario, doc.presetId), checked);
});
afterEach(() => {
  cleanup();
  sweepRunner.store.setState({}, true);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Says that the first `done` runs of a sweep are made. */
function makeRuns(sweep: Sweep, done: number, running = false): void {
  const plan = plannedOf(sweep, 'full');
  const rows = plan.runs.slice(0, done).map(({ index }) => ({ index, metrics: [0.5], hash: '' }));
  sweepRunner.store.setState({
    [keyOf(sweep, 'full')]: { plan, rows, running, elsewhere: false, leftS: 9, failures: [], unkept: false },
  });
}

const showPage = (): void => void render(
  <MantineProvider env="test">
    <OwnPage theme="light" onBack={() => {}} onPoint={() => {}} onProblem={() => {}} />
  </MantineProvider>,
);

/** Shows the page with a sweep of which the first `done` runs are made; `null`: it was never started. */
function show(sweep: Sweep, done: number | null, running = false): void {
  showOwn(sweep);
  if (done !== null) makeRuns(sweep, done, running);
  showPage();
}

describe('more points', () => {
  it('are promised while the sweep runs', () => {
    show(SWEEP, 1, true);
    expect(screen.queryByText(GROW)).not.toBeNull();
  });

  it('are not promised once it was stopped', () => {
    show(SWEEP, 1);
    expect(screen.queryByText('Stopped; start again to go on with the missing runs.')).not.toBeNull();
    expect(screen.queryByText(GROW)).toBeNull();
  });
});

describe('the runs that a start makes', () => {
  it('are all, but only the missing ones where some are made', () => {
    const start = vi.spyOn(sweepRunner, 'start').mockResolvedValue();
    changeForm({ seeds: '1, 2' });
    showPage();
    const effort = (): string => screen.getByText(/runs?, about/).textContent!.replaceAll('\u202f', ' ');
    const all = Number.parseInt(effort(), 10);
    fireEvent.click(screen.getByRole('button', { name: 'Run the sweep' }));
    const [[sweep]] = start.mock.calls;
    expect(plannedOf(sweep, 'full').runs).toHaveLength(all);
    for (const [made, words] of [
      [0, `${all} runs,`], [1, `${all - 1} missing runs,`], [all - 1, '1 missing run,'], [all, `${all} runs,`],
    ] as const) {
      act(() => makeRuns(sweep, made));
      expect(effort().startsWith(words), `${made} made`).toBe(true);
    }
  });
});

describe('a form that differs from the sweep beside it', () => {
  it('is said to, where curves are drawn', () => {
    show(SWEEP, 2);
    expect(screen.queryByText(CHANGED)).not.toBeNull();
  });

  it('is not said to differ from curves where none is drawn, as for a file with cases that was just opened', () => {
    changeForm({ seeds: '2' });
    show(SWEEP, null);
    expect(useOwn.getState().own?.shown).toEqual(SWEEP);
    expect(screen.queryByText(CHANGED)).toBeNull();
  });
});

describe('values without effect', () => {
  const scheduled: Sweep = { ...SWEEP, sets: [{ path: 'nodes.sw.scheduler', values: ['fifo', 'byService'] }] };

  it('are named once the sweep is started, as on the command line', () => {
    const [{ path, message }] = plannedOf(scheduled, 'full').warnings;
    show(scheduled, 0, true);
    expect(screen.getByRole('list', { name: 'Warnings' }).textContent).toContain(`${path}: ${message}`);
  });

  it('are not spoken of where there are none', () => {
    show(SWEEP, 0, true);
    expect(screen.queryByRole('list', { name: 'Warnings' })).toBeNull();
  });
});
