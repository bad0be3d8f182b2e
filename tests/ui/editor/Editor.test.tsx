// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkAndWarn } from '../../../src/scenario/warnings';
import type { Scenario } from '../../../src/scenario/types';
import { Editor } from '../../../src/ui/editor/Editor';
import { emptyNetwork, networkOf, SHAPES, type Shape } from '../../../src/ui/editor/shapes';
import { mantineTheme } from '../../../src/ui/look/mantine-theme';
import { standInForBrowser } from './browser';
import { star } from './star';

/** What the theme says of fields; the rest of it would animate menus. */
const fieldTheme = { components: { InputWrapper: mantineTheme.components?.InputWrapper ?? {} } };

let scenario: Scenario;
let labels: string[];

interface More { onRun?(): void; onStart?(shape: Shape): void }

function Page({ start, ...more }: { start: Scenario } & More) {
  const [now, setNow] = useState(start);
  const checked = checkAndWarn(now);
  return (
    <MantineProvider env="test" theme={fieldTheme}>
      <Editor scenario={now} problems={checked.ok ? [] : checked.problems} theme="light" {...more}
        warnings={checked.ok ? checked.warnings : []}
        onEdit={(label, next) => { labels.push(label); scenario = next; setNow(next); }} />
    </MantineProvider>
  );
}

function open(start: Scenario, narrow = false, more: More = {}): void {
  standInForBrowser(narrow);
  scenario = start;
  labels = [];
  render(<Page start={start} {...more} />);
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const option = (name: string | RegExp) => screen.getByRole('option', { name });
const current = () => screen.getAllByRole('option').find((row) => row.tabIndex === 0) as HTMLElement;
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
const commit = (label: string, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const choose = (label: string, choice: string | RegExp) => {
  const field = screen.getByRole('combobox', { name: label });
  fireEvent.click(field);
  fireEvent.click(within(screen.getByRole('listbox', { name: label })).getByRole('option', { name: choice }));
};

beforeEach(() => vi.useFakeTimers({ toFake: ['requestAnimationFrame'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the form that asks for the ends of a link', () => {
  it('closes its open list at a first Escape, and itself at a second, with the focus back on its button', () => {
    open(star);
    screen.getByRole('button', { name: 'Connect…' }).focus();
    press('Connect…');
    act(() => vi.runAllTimers());
    const from = screen.getByRole('combobox', { name: 'From' });
    fireEvent.click(from);
    from.focus();
    key('Escape');
    expect(from.getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByRole('heading', { name: 'Connect two nodes' })).toBeTruthy();
    key('Escape');
    act(() => vi.runAllTimers());
    expect(screen.queryByRole('heading', { name: 'Connect two nodes' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Connect…');
  });
});

describe('what was done last', () => {
  it('is shown until it is undone', () => {
    standInForBrowser(false);
    const start = star;
    const Undoable = () => {
      const [now, setNow] = useState(start);
      return (
        <MantineProvider env="test" theme={fieldTheme}>
          <Editor scenario={now} problems={[]} theme="light" onEdit={(_, next) => setNow(next)} />
          <button type="button" onClick={() => setNow(start)}>Undo it</button>
        </MantineProvider>
      );
    };
    render(<Undoable />);
    press('Add host');
    expect(screen.getByText('Added host host1')).toBeTruthy();
    press('Undo it');
    expect(screen.queryByText('Added host host1')).toBeNull();
  });
});

describe('an empty network', () => {
  it('says what to do, and offers the shapes to start with', () => {
    const onStart = vi.fn();
    open(emptyNetwork, false, { onStart });
    expect(screen.getByText(/Or with nothing: add two hosts and a switch, link them, then add a flow\./)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Problems' })).toBeNull();
    press('Dumbbell…');
    expect(onStart).toHaveBeenCalledExactlyOnceWith(SHAPES.find(({ id }) => id === 'dumbbell'));
  });

  it('becomes a network that can run, without a pointer: hosts, switch, links and flow', () => {
    open(emptyNetwork);
    press('Add host');
    press('Add host');
    press('Add switch');
    for (const [from, to] of [['host1', 'sw1'], ['host2', 'sw1']]) {
      press('Connect…');
      choose('From', from);
      choose('To', to);
      fireEvent.submit(screen.getByRole('combobox', { name: 'To' }).closest('form') as HTMLFormElement);
    }
    press('Add flow…');
    choose('From', 'host1');
    choose('To', 'host2');
    press('Add flow');
    expect(labels).toEqual([
      'Added host host1', 'Added host host2', 'Added switch sw1', 'Connected host1 to sw1', 'Connected host2 to sw1',
      'Added flow f1 from host1 to host2',
    ]);
    expect(checkAndWarn(scenario)).toMatchObject({ ok: true, warnings: [] });
  });

  it('cannot be run until it has a flow', () => {
    const onRun = vi.fn();
    open(emptyNetwork, false, { onRun });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Run it' }).disabled).toBe(true);
    cleanup();
    open(networkOf(SHAPES[0], {}), false, { onRun });
    press('Run it');
    expect(onRun).toHaveBeenCalledOnce();
  });
});

describe('the outline of a star with one switch', () => {
  it('is one stop for the Tab key, and arrow keys select what the properties show', () => {
    open(star);
    expect(screen.getAllByRole('option').filter((row) => row.tabIndex === 0)).toHaveLength(1);
    current().focus();
    key('ArrowDown');
    key('ArrowDown');
    expect(document.activeElement).toBe(option(/^sw512/));
    expect(screen.getByRole('region', { name: 'Properties of sw' })).toBeTruthy();
  });

  it('goes to the properties on Enter', () => {
    open(star);
    fireEvent.click(option(/^sink/));
    current().focus();
    key('Enter');
    act(() => { vi.advanceTimersToNextFrame(); });
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  it('removes on Delete, says what else was removed, and keeps the focus in the list', () => {
    open(star);
    fireEvent.click(option(/^sw512/));
    current().focus();
    key('Delete');
    expect(labels[0]).toMatch(/^Removed sw with 2\u202flinks/);
    expect(screen.getByRole('status').textContent).toBe(labels[0]);
    expect(document.activeElement).toBe(option(/^sink/));
  });

  it('shows a problem at the item that it concerns, and leads to it', () => {
    open(star);
    fireEvent.click(option(/^sw–sink/));
    press('Delete');
    const problems = screen.getByRole('region', { name: 'Problems' });
    expect(within(option(/^f/)).getByText('1 problem')).toBeTruthy();
    fireEvent.click(within(problems).getByRole('button', { name: /There is no route/ }));
    expect(screen.getByRole('region', { name: 'Properties of f' })).toBeTruthy();
  });
});

describe('a setting that is valid but has no effect', () => {
  const late: Scenario = { ...star, durationS: 10, flows: star.flows?.map((flow) => ({ ...flow, startS: 20 })) };

  it('is listed beneath the outline, with a link to its field', async () => {
    open(late, false, { onRun: () => undefined });
    const warnings = screen.getByRole('region', { name: 'Warnings' });
    expect(within(warnings).getByRole('heading').textContent).toBe('Ready to run, with 1\u202fwarning');
    fireEvent.click(within(warnings).getByRole('button', { name: /^fFlow f starts at 20 s/ }));
    const properties = screen.getByRole('region', { name: 'Properties of f' });
    expect(within(properties).getByText(/^Flow f starts at 20 s, but the run ends/)).toBeTruthy();
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Start, s')));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Run it' }).disabled).toBe(false);
  });

  it('is not listed where nothing is wrong', () => {
    open(star);
    expect(screen.queryByRole('region', { name: 'Warnings' })).toBeNull();
  });
});

describe('the properties', () => {
  it('make one step of undo from a number that is typed, when its field is left', () => {
    open(star);
    fireEvent.click(option(/^sw512/));
    const field = screen.getByLabelText('Buffer, cells');
    fireEvent.change(field, { target: { value: '6' } });
    fireEvent.change(field, { target: { value: '64' } });
    expect(labels).toEqual([]);
    fireEvent.blur(field);
    expect(labels).toEqual(['Set buffer of sw to 64\u202fcells']);
  });

  it('keep a number that does not fit out of the scenario, and say what fits', () => {
    open(star);
    fireEvent.click(option(/^sw512/));
    commit('Buffer, cells', '0');
    expect(labels).toEqual([]);
    expect(screen.getByText('Takes 1 to 1,000,000 cells.')).toBeTruthy();
  });

  it.each([
    ['3.7', '3.7 is not a whole number of cells. Takes 1 to 1,000,000 cells.'],
    ['300 kb', 'Type the number alone, in cells. Takes 1 to 1,000,000 cells.'],
    ['12,5', '“12,5” is not a number: commas separate thousands, and a point the decimals. Takes 1 to 1,000,000 cells.'],
    ['1e9', 'Takes 1 to 1,000,000 cells.'], ['-5', 'Takes 1 to 1,000,000 cells.'],
    ['', 'Takes 1 to 1,000,000 cells.'],
  ])('refuse %s: they keep it in the field and say what is wrong', (typed, sentence) => {
    open(star);
    fireEvent.click(option(/^sw512/));
    commit('Buffer, cells', typed);
    expect(labels).toEqual([]);
    expect(screen.getByRole('alert').textContent?.replaceAll('\u202f', ' ')).toBe(sentence);
    expect(screen.getByLabelText<HTMLInputElement>('Buffer, cells').value).toBe(typed);
  });

  it.each([['1e3', '1,000'], ['1,000', '1,000'], ['64.0', '64']])('take %s as %s', (typed, shown) => {
    open(star);
    fireEvent.click(option(/^sw512/));
    commit('Buffer, cells', typed);
    expect(labels).toEqual([`Set buffer of sw to ${shown}\u202fcells`]);
    expect(screen.getByLabelText<HTMLInputElement>('Buffer, cells').value).toBe(shown);
  });

  it('report an unfinished number only when it is entered', () => {
    open(star);
    fireEvent.click(option(/^sw512/));
    const field = screen.getByLabelText('Buffer, cells');
    fireEvent.change(field, { target: { value: '1,0' } });
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  it('step numbers by the arrow keys, within the range', () => {
    open(star);
    fireEvent.click(option(/^sw512/));
    const field = screen.getByLabelText<HTMLInputElement>('Buffer, cells');
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(field.value).toBe('513');
    fireEvent.change(field, { target: { value: '1' } });
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(field.value).toBe('1');
  });

  it('take a typed number back on Escape', () => {
    open(star);
    fireEvent.click(option(/^sw512/));
    const field = screen.getByLabelText<HTMLInputElement>('Buffer, cells');
    fireEvent.change(field, { target: { value: '9' } });
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(field.value).toBe('512');
    expect(labels).toEqual([]);
  });

  it('offer the parameters of the policy that is chosen', () => {
    open(star);
    fireEvent.click(option(/^sw512/));
    expect(screen.getByLabelText('Threshold')).toBeTruthy();
    choose('Discard policy', 'Tail drop');
    expect(labels).toEqual(['Set discard policy of sw to tail drop']);
    expect(screen.queryByLabelText('Threshold')).toBeNull();
  });

  it('rename an item and keep showing it', () => {
    open(star);
    fireEvent.click(option(/^sw512/));
    commit('Name', 'core');
    expect(labels).toEqual(['Renamed sw to core']);
    expect(screen.getByRole('region', { name: 'Properties of core' })).toBeTruthy();
  });

  it('turn TCP Boston on and show its parameters', () => {
    open(star);
    fireEvent.click(option(/^f/));
    fireEvent.click(screen.getByRole('switch', { name: 'TCP Boston' }));
    expect(labels).toEqual(['Put TCP Boston over f']);
    expect(screen.getByLabelText('Redundancy, first time')).toBeTruthy();
  });

  it('name range, default, source and key of a parameter, and lead back to the default', () => {
    open(star);
    fireEvent.click(option(/^sw–sink/));
    press('Rate: source');
    expect(screen.getByText('rateMbps')).toBeTruthy();
    press(/^Set to 1\.5/);
    expect(labels).toEqual(['Set rate of sw–sink to its default']);
  });
});

describe('on a phone', () => {
  it('the outline is the editor: no drawing, and an item opens its properties', () => {
    open(networkOf(SHAPES[0], {}), true);
    expect(screen.queryByLabelText('Drawing of the network')).toBeNull();
    fireEvent.click(option(/^sw1512/));
    expect(screen.getByRole('region', { name: 'Properties of sw1' })).toBeTruthy();
    press('Outline');
    expect(screen.queryByRole('region', { name: 'Properties of sw1' })).toBeNull();
  });
});

describe('the outline of 300 switches in a chain', () => {
  const many = 300;
  const ids = Array.from({ length: many }, (_, n) => `s${n}`);
  const chain: Scenario = {
    version: 1, durationS: 1, nodes: ids.map((id) => ({ id, kind: 'switch' })),
    links: ids.slice(1).map((id, n) => ({ from: ids[n], to: id })), flows: [],
  };
  const names = () =>
    within(screen.getByRole('group', { name: 'Nodes' })).getAllByRole('option').map((row) => row.dataset.key);

  it('shows 120 of them, and a line leads to the next ones', () => {
    open(chain, true);
    expect([names().length, names()[0]]).toEqual([120, 'node s0']);
    fireEvent.click(within(screen.getByRole('group', { name: 'Nodes' })).getByText('180 more after these'));
    expect(current().dataset.key).toBe('node s120');
    expect([names().length, names()[0]]).toEqual([120, 'node s60']);
    fireEvent.click(within(screen.getByRole('group', { name: 'Nodes' })).getByText('60 more before these'));
    expect([current().dataset.key, names()[0]]).toEqual(['node s59', 'node s0']);
  });

  it('moves by key to a row that is not rendered yet, which then has the focus', () => {
    open(chain, true);
    act(() => current().focus());
    key('End');
    expect([document.activeElement, current().dataset.key]).toEqual([current(), 'link s298>s299']);
    key('Home');
    expect([document.activeElement, current().dataset.key]).toEqual([current(), 'run']);
  });
});

describe('the menu of what is selected', () => {
  const item = (name: string | RegExp) => screen.findByRole('menuitem', { name }, { timeout: 30_000 });

  it('opens by Shift+F10 at a row of the outline, and sets the policy of one port', async () => {
    open(star);
    fireEvent.click(option(/^sw–sink/));
    current().focus();
    fireEvent.keyDown(current(), { key: 'F10', shiftKey: true });
    fireEvent.click(await item('Discard policy from sw to sink'));
    expect(screen.getByRole('menuitem', { name: /^Early packet discard ?now$/ })).toBeTruthy();
    fireEvent.click(await item('Tail drop'));
    expect(labels).toEqual(['Set discard policy of the port of sw to sink to tail drop']);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('opens by the secondary mouse button, and selects the item under it', async () => {
    open(star);
    fireEvent.contextMenu(option(/^sink/));
    await item(/^Duplicate/);
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Connect…', 'Add flow…', 'DuplicateCtrl D', 'CopyCtrl C', 'PropertiesEnter', 'DeleteDel',
    ]);
    fireEvent.click(await item(/^Duplicate/));
    expect(labels).toEqual(['Duplicated 1\u202fnode']);
    expect(screen.getAllByRole('option', { selected: true }).map((row) => row.dataset.key)).toEqual(['node sink2']);
  });
});

describe('several selected things', () => {
  it('are selected and deselected by Shift and the arrow keys', () => {
    open(star);
    const selected = () => screen.getAllByRole('option', { selected: true }).map((row) => row.dataset.key);
    fireEvent.click(option(/^src\d/));
    current().focus();
    const shift = (name: string) => fireEvent.keyDown(current(), { key: name, shiftKey: true });
    shift('ArrowDown');
    shift('ArrowDown');
    expect(selected()).toEqual(['node src', 'node sw', 'node sink']);
    shift('ArrowUp');
    expect(selected()).toEqual(['node src', 'node sw']);
    expect(current().dataset.key).toBe('node sw');
  });
});
