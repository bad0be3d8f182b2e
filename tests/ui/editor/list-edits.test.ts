/** Editing forced losses, pardons and traces entry by entry. */
import { describe, expect, it } from 'vitest';
import type { Scenario } from '../../../src/scenario/types';
import { setTraffic } from '../../../src/ui/editor/setting-edits';
import {
  addFate, addTraceEntry, numbersOf, numbersText, removeFate, removeTraceEntry, setFate, setTraceEntry,
} from '../../../src/ui/editor/list-edits';
import { findFlow } from '../../../src/ui/editor/items';
import { star } from './star';

const traced = setTraffic(star, 'f', 'trace').scenario;
const entries = (scenario: Scenario) => {
  const traffic = findFlow(scenario, 'f')?.traffic;
  return traffic?.kind === 'trace' ? traffic.entries : null;
};

describe('places in a list of losses', () => {
  it.each([['3, 5-7', [3, 5, 6, 7]], ['7 3  3', [3, 7]], ['', []], ['0–2', [0, 1, 2]]])('reads %j', (text, numbers) => {
    expect(numbersOf(text)).toEqual(numbers);
  });
  it.each(['x', '-1', '7-5', '1.5', '0-99999'])('does not read %j', (text) => {
    expect(numbersOf(text)).toBeNull();
  });
  it('writes them in the shortest form that reads back the same', () => {
    expect(numbersText([7, 5, 6, 3])).toBe('3, 5-7');
    expect(numbersOf(numbersText([0, 1, 4, 5, 6]))).toEqual([0, 1, 4, 5, 6]);
  });
});

describe('forced losses of a star with two', () => {
  it('can be added, changed and removed', () => {
    const added = addFate(star, 'faults', { link: 'sw>sink', flow: 'f', packets: [0] });
    expect(added.scenario.faults).toHaveLength(3);
    const changed = setFate(added.scenario, 'faults', 2, { packets: [], cells: [4] });
    expect(changed.scenario.faults?.[2]).toEqual({ link: 'sw>sink', flow: 'f', cells: [4] });
    expect(removeFate(changed.scenario, 'faults', 2).scenario.faults).toEqual(star.faults);
  });
  it('leave no empty list behind', () => {
    const none = removeFate(removeFate(star, 'faults', 0).scenario, 'faults', 0).scenario;
    expect('faults' in none).toBe(false);
  });
  it('name the entry that was removed', () => {
    expect(removeFate(star, 'faults', 0).label).toBe('Removed the forced loss of f.9 on sw>sink');
    expect(removeFate(star, 'faults', 9).scenario).toBe(star);
  });
});

describe('pardons', () => {
  it('are a list of their own, edited in the same ways', () => {
    const added = addFate(star, 'pardons', { link: 'sw>sink', flow: 'f', cells: [7] });
    expect([added.label, added.scenario.pardons, added.scenario.faults]).toEqual([
      'Added a pardon of f on sw>sink', [{ link: 'sw>sink', flow: 'f', cells: [7] }], star.faults,
    ]);
    const changed = setFate(added.scenario, 'pardons', 0, { cells: [8, 9] });
    expect(changed.scenario.pardons).toEqual([{ link: 'sw>sink', flow: 'f', cells: [8, 9] }]);
    const removed = removeFate(changed.scenario, 'pardons', 0);
    expect([removed.label, removed.scenario]).toEqual(['Removed the pardon of f on sw>sink', star]);
  });
});

describe('a trace of three entries at 0, 0.05 and 0.25 s', () => {
  it('gets a new entry with the last step and size', () => {
    expect(entries(addTraceEntry(traced, 'f').scenario)?.at(-1)).toEqual([0.45, 2000]);
  });
  it('has single entries changed and removed', () => {
    expect(entries(setTraceEntry(traced, 'f', 1, [0.1, 7]).scenario)).toEqual([[0, 1000], [0.1, 7], [0.25, 2000]]);
    expect(entries(removeTraceEntry(traced, 'f', 0).scenario)).toEqual([[0.05, 4000], [0.25, 2000]]);
  });
  it('cannot be edited where the flow has no trace', () => {
    expect(addTraceEntry(star, 'f').scenario).toBe(star);
  });
});
