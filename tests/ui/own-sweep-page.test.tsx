// @vitest-environment jsdom
/** The page of a reader's own sweep: what it says about the network of the sweep. */
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Change } from '../../src/scenario/types';
import { fetchPresets } from '../../src/ui/app/page-presets';
import { edit, openPreset, useApp } from '../../src/ui/app/store';
import { duringRuns } from '../../src/ui/figures/own/during';
import { OwnEntry } from '../../src/ui/figures/own/OwnEntry';
import { OwnPage } from '../../src/ui/figures/own/OwnPage';
import { useOwn } from '../../src/ui/figures/own/own-store';
import { beginOwnOf, openNetwork } from '../../src/ui/figures/own/start-own';
import { sweepRunner } from '../../src/ui/figures/sweep-runs';
import { stubWindow } from './no-observer';

await fetchPresets();

const plain = (text: string | null | undefined): string => (text ?? '').replaceAll('\u202f', ' ');
const BUFFER: Change = { atS: 3, set: { 'nodes.sw.bufferCells': 1000 } };
const EPD: Change = { atS: 4, set: { 'nodes.sw.discard': { policy: 'epd' } } };

beforeEach(() => {
  stubWindow();
  vi.spyOn(sweepRunner, 'recall').mockResolvedValue();
  openPreset('boston-16-reno');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Begins a sweep of the open network, over the buffer of its switch. */
function begin(): void {
  const { checked, doc } = useApp.getState();
  beginOwnOf(openNetwork(checked.scenario, doc.presetId), checked);
}

function shown(): string {
  const { container } = render(
    <MantineProvider env="test">
      <OwnPage theme="light" onBack={() => {}} onPoint={() => {}} onProblem={() => {}} />
    </MantineProvider>,
  );
  return plain(container.textContent);
}

const change = (...changes: Change[]): void => edit('changed', { ...useApp.getState().doc.scenario, changes });

describe('a network that changes during the run', () => {
  const full = () => useApp.getState().checked.full;

  it('says that a swept value holds only until it is changed, and names the other changes', () => {
    change(BUFFER, EPD);
    const { swept, others } = duringRuns(full(), ['nodes.sw.bufferCells'], 700);
    expect(swept.map(plain)).toEqual([
      'Buffer of sw is changed to 1,000 cells at 3 s in every run: a swept value holds only until 3 s.',
    ]);
    expect(plain(others)).toBe('With changes during the run: discard policy of sw early packet discard from 4 s.');
  });

  it('does not speak of changes after the end of the runs', () => {
    change(BUFFER, EPD);
    expect(duringRuns(full(), ['nodes.sw.bufferCells'], 3)).toEqual({ swept: [], others: null });
  });

  it('is swept with a sentence and a name that say so, and can be swept without its changes', () => {
    change(BUFFER);
    begin();
    expect(useOwn.getState().own?.form.title).toMatch(/, with changes during the run$/);
    expect(shown()).toContain('Buffer of sw is changed to 1,000 cells at 3 s in every run');
    fireEvent.click(screen.getByRole('button', { name: 'Sweep without the changes' }));
    expect(screen.queryByText(/in every run/)).toBeNull();
    const { network, form } = useOwn.getState().own!;
    expect([network.presetId, network.scenario.changes]).toEqual(['boston-16-reno', undefined]);
    expect(form.title).toBe('Sweep of TCP over ATM, sixteen sources: Reno');
  });

  it('says so under the curves', () => {
    change(BUFFER);
    begin();
    const { own } = useOwn.getState();
    useOwn.setState({ own: { ...own!, shown: {
      version: 1, id: 'x', title: 'Mine', base: own!.network.scenario, seeds: [1], metrics: ['goodput'],
      sets: [{ path: 'nodes.sw.bufferCells', values: [64, 1000] }],
    } } });
    expect(shown().split('Buffer of sw is changed to 1,000 cells at 3 s').length).toBe(3);
  });
});

describe('a network that was edited after its sweep began', () => {
  const buffer = (bufferCells: number): void => {
    const { scenario } = useApp.getState().doc;
    const nodes = scenario.nodes.map((one) => (one.id === 'sw' ? { ...one, bufferCells } : one));
    edit('Buffer', { ...scenario, nodes });
  };

  it('is told from that of the sweep by what differs, because both have one title', () => {
    begin();
    buffer(300);
    expect(shown()).toContain('This is a sweep of “TCP over ATM, sixteen sources: Reno” as it was then; '
      + 'what is open now differs: buffer of sw 512 → 300 cells. Sweep what is open instead');
  });

  it('is told by its title if that is another', () => {
    begin();
    edit('Title', { ...useApp.getState().doc.scenario, title: 'Mine' });
    expect(shown()).toContain('This is a sweep of “TCP over ATM, sixteen sources: Reno”; “Mine” is open.');
  });

  it('has its sweep offered as one of the network as it was', () => {
    begin();
    buffer(300);
    render(<MantineProvider env="test"><OwnEntry onOpen={() => {}} /></MantineProvider>);
    const name = /^Go on with “Sweep of .*”, of the network as it was then$/;
    expect(screen.getByRole('button', { name })).toBeTruthy();
  });
});
