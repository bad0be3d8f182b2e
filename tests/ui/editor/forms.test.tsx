// @vitest-environment jsdom
/** Forms of many fields: folds that count changed values, a search, and tables with each problem at its row. */
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkScenario } from '../../../src/scenario/check';
import type { Scenario, Transport } from '../../../src/scenario/types';
import { setTraffic } from '../../../src/ui/editor/setting-edits';
import { FlowForm } from '../../../src/ui/editor/forms/FlowForm';
import { RunForm } from '../../../src/ui/editor/forms/RunForm';
import { findFlow } from '../../../src/ui/editor/items';
import { watchFocus } from '../../../src/ui/look/lost-focus';
import { standInForBrowser } from './browser';
import { star } from './star';

let scenario: Scenario;

function Page({ start, run }: { start: Scenario; run: boolean }) {
  const [now, setNow] = useState(start);
  scenario = now;
  const checked = checkScenario(now);
  const form = {
    scenario: now, problems: checked.ok ? [] : checked.problems,
    apply: (make: (before: Scenario) => { scenario: Scenario }) => setNow((before) => make(before).scenario),
  };
  return (
    <MantineProvider env="test">
      {run ? <RunForm {...form} /> : <FlowForm flow={findFlow(now, 'f')!} {...form} />}
    </MantineProvider>
  );
}

const open = (start: Scenario, run = false): void => {
  standInForBrowser(false);
  render(<Page start={start} run={run} />);
};
const commit = (label: string, value: string): void => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const withTransport = (transport: Transport): Scenario => ({ ...star, flows: [{ ...star.flows![0], transport }] });

beforeEach(() => { scenario = star; });
afterEach(cleanup);

describe('the form of a flow with a tick of 10 ms and a delayed ACK', () => {
  it('counts at each closed fold the values that are not the default', () => {
    open(withTransport({ tickMs: 10, karn: true, delayedAckMs: 200 }));
    expect(screen.getByText('Clock and timeouts').textContent).toBe('Clock and timeouts1 changed');
    expect(screen.getByText('Acknowledgements').textContent).toBe('Acknowledgements1 changed');
    expect(screen.getByText('Rules in which TCPs differ (ns-2)').textContent).toBe('Rules in which TCPs differ (ns-2)');
  });
  it('links each field to its help and to its error', () => {
    open(withTransport({}));
    const told = (label: string): string => (screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
      .split(' ').map((id) => document.getElementById(id)?.textContent).join(' | ');
    const help = 'The IP packet: 40 bytes of IP and TCP header, the rest is data.';
    expect(told('Packet, bytes')).toBe(help);
    commit('Packet, bytes', '3.7');
    expect(told('Packet, bytes')).toMatch(/^3\.7 is not a whole number of bytes\. Takes .* \| The IP packet/);
    commit('Packet, bytes', '1500');
    expect(told('Packet, bytes')).toBe(help);
  });
  it('finds a folded parameter by a word of its help', () => {
    open(withTransport({}));
    expect(screen.queryByLabelText('Delayed ACK, ms')).toBeNull();
    fireEvent.change(screen.getByLabelText('Find a parameter'), { target: { value: 'hold back acknowledgement' } });
    expect(screen.getByLabelText('Delayed ACK, ms')).toBeTruthy();
    expect(screen.queryByLabelText('Clock tick, ms')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('1\u202fparameter');
    fireEvent.change(screen.getByLabelText('Find a parameter'), { target: { value: 'zebra' } });
    expect(screen.getByRole('status').textContent).toBe('No parameter here matches “zebra”.');
  });
});

describe('the table of a trace', () => {
  it('changes an entry, adds one and removes one', () => {
    open(setTraffic(star, 'f', 'trace').scenario);
    commit('Entry 1: bytes', '77');
    fireEvent.click(screen.getByRole('button', { name: 'Add an entry' }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove entry 0' }));
    expect(findFlow(scenario, 'f')?.traffic).toMatchObject({ entries: [[0.05, 77], [0.25, 2000], [0.45, 2000]] });
  });
  it('reports at its row an entry that goes back in time', () => {
    open(setTraffic(star, 'f', 'trace').scenario);
    commit('Entry 2: time, s', '0.01');
    expect(within(screen.getByRole('row', { name: /^2/ })).getByText(/put the entries in order of time/)).toBeTruthy();
  });
  it('keeps an invalid number of bytes out of the scenario', () => {
    open(setTraffic(star, 'f', 'trace').scenario);
    commit('Entry 0: bytes', '0');
    expect(screen.getByText('Whole numbers, 1 to 16,777,216.')).toBeTruthy();
    expect(findFlow(scenario, 'f')?.traffic).toMatchObject({ entries: [[0, 1000], [0.05, 4000], [0.25, 2000]] });
  });
});

describe('the forced losses of a run', () => {
  it('are changed and removed', () => {
    open(star, true);
    commit('Forced loss 0: packets', '3, 5-6');
    expect(scenario.faults?.[0].packets).toEqual([3, 5, 6]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove forced loss 1' }));
    expect(scenario.faults).toHaveLength(1);
  });
  it('report a problem at its entry', () => {
    open({ ...star, faults: [{ link: 'sw>nowhere', flow: 'f', packets: [1] }] }, true);
    expect(within(screen.getByRole('listitem', { name: 'Forced loss 0' })).getByRole('alert').textContent).toMatch(
      /nowhere/,
    );
  });
});

describe('the focus', () => {
  const focused = (): string | null | undefined =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  const remove = (name: string): void => {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
  };
  beforeEach(watchFocus);
  it('moves to the neighbour of a removed forced loss, and after the last one to the button that adds one', () => {
    open(star, true);
    expect(scenario.faults).toHaveLength(2);
    remove('Remove forced loss 1');
    expect(focused()).toBe('Remove forced loss 0');
    remove('Remove forced loss 0');
    expect(scenario.faults).toBeUndefined();
    expect(focused()).toBe('Add a forced loss');
  });
  it('stays at the pardons of a flow when the last one is removed', () => {
    open({ ...star, pardons: [{ link: 'sw>sink', flow: 'f', cells: [7] }] });
    remove('Remove pardon 0');
    expect(scenario.pardons).toBeUndefined();
    expect(focused()).toBe('Add a pardon');
  });
  it('moves to the neighbour of a removed entry of a trace', () => {
    open(setTraffic(star, 'f', 'trace').scenario);
    remove('Remove entry 2');
    expect(focused()).toBe('Remove entry 1');
  });
});

describe('the pardons of a run', () => {
  const pardoned = { ...star, pardons: [{ link: 'sw>sink', flow: 'f', cells: [7] }] };
  it('are listed, changed and removed', () => {
    open(pardoned, true);
    expect(within(screen.getByRole('region', { name: 'Pardons' })).getAllByRole('listitem')).toHaveLength(1);
    commit('Pardon 0: cells', '7-8');
    expect([scenario.pardons, scenario.faults]).toEqual([[{ link: 'sw>sink', flow: 'f', cells: [7, 8] }], star.faults]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove pardon 0' }));
    expect(scenario.pardons).toBeUndefined();
  });
  it('can be added to a run that has none', () => {
    open(star, true);
    fireEvent.click(screen.getByRole('button', { name: 'Add a pardon' }));
    expect(scenario.pardons).toHaveLength(1);
  });
});

describe('the network', () => {
  it('is the first field in the form of the run', () => {
    open(star, true);
    const first = document.querySelector('.parameter-title');
    expect(first?.textContent).toBe('Network');
  });
});
