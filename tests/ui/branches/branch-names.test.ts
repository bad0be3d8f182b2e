/** The name of a branch: everything in which it differs from the original run. */
import { beforeEach, expect, it } from 'vitest';
import type { Scenario } from '../../../src/scenario/types';
import { branchesOf, fork, showBranch } from '../../../src/ui/app/branches';
import { fetchPresets } from '../../../src/ui/app/page-presets';
import { edit, openPreset, useApp } from '../../../src/ui/app/store';
import { branchWords } from '../../../src/ui/branches/branch-names';
import { comparisonOf } from '../../../src/ui/compare/of-branches';

await fetchPresets();
beforeEach(() => openPreset('boston-16-reno'));

const doc = () => useApp.getState().doc;
const names = (): string[] =>
  branchesOf(doc()).map((one) => branchWords(branchesOf(doc()), one).replaceAll('\u202f', ' '));
const withBuffer = (scenario: Scenario, bufferCells: number): Scenario =>
  ({ ...scenario, nodes: scenario.nodes.map((one) => (one.id === 'sw' ? { ...one, bufferCells } : one)) });

/** Forks the shown branch by changes at an instant (s). */
function from(atS: number, ...sets: Record<string, unknown>[]): void {
  const { scenario } = doc();
  const changes = [...scenario.changes ?? [], ...sets.map((set) => ({ atS, set }))];
  fork({ ...scenario, changes }, { label: '', forkPs: atS * 1e12, before: '512 cells', after: 'the last alone' });
}

const BUFFER = { 'nodes.sw.bufferCells': 1000 };
const EPD = { 'nodes.sw.discard': { policy: 'epd' } };

it('an edit from the start is named beside the change during the run, also in a comparison', () => {
  from(3, BUFFER);
  edit('Buffer 200 cells', withBuffer(doc().scenario, 200));
  expect(names()).toEqual(['512 cells', 'Buffer 200 cells, from 3 s: 1,000 cells']);
  expect(comparisonOf(branchesOf(doc()), 1)?.others[0].name.replaceAll('\u202f', ' ')).toBe(names()[1]);
});

it('two changes at one instant are both named; of two of the same value, the one that holds', () => {
  from(3, BUFFER, EPD);
  expect(names()[1]).toBe('from 3 s: 1,000 cells, early packet discard');
  from(4, { 'nodes.sw.bufferCells': 7 }, { 'nodes.sw.bufferCells': 8 });
  expect(names()[2]).toBe('from 3 s: 1,000 cells, early packet discard, from 4 s: 8 cells');
});

it('the original, once edited from the start, is named by all its edits, and the branch by how it differs now', () => {
  from(3, BUFFER);
  showBranch(0, 3);
  edit('Buffer 200 cells', withBuffer(doc().scenario, 200));
  edit('Seed 7', { ...doc().scenario, seed: 7 });
  expect(names()).toEqual(['Buffer 200 cells, seed 7', 'Buffer 512 cells, seed 1, from 3 s: 1,000 cells']);
});

it('a cell that is lost is named beside a change', () => {
  from(3, BUFFER);
  fork({ ...doc().scenario, faults: [{ link: 'sw>sink', flow: 'f.3', cells: [88] }] }, {
    label: '', forkPs: 4e12, before: 'with cell 88', after: 'without cell 88',
  });
  expect(names()[2]).toBe('from 3 s: 1,000 cells, from 4 s: without cell 88');
});

it('a change that the original makes and the branch does not is named', () => {
  edit('planned', { ...doc().scenario, changes: [{ atS: 5, set: BUFFER }] });
  fork({ ...doc().scenario, changes: [{ atS: 3, set: EPD }] }, { label: '', forkPs: 3e12, before: '', after: '' });
  expect(names()[1]).toBe('from 3 s: early packet discard, without the change at 5 s');
});

it('TCP Boston is named by its title', () => {
  from(3, BUFFER);
  const flows = (doc().scenario.flows as readonly { transport: object }[]).map((one) =>
    ({ ...one, transport: { ...one.transport, boston: {} } }));
  edit('TCP Boston', { ...doc().scenario, flows } as unknown as Scenario);
  expect(names()[1]).toMatch(/^TCP Boston on, .*, from 3 s: 1,000 cells$/);
});
