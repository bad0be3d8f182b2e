import { beforeEach, describe, expect, it } from 'vitest';
import { branchesOf, branchName, fork, removeBranch, showBranch } from '../../../src/ui/app/branches';
import { DEMO, fetchPresets } from '../../../src/ui/app/page-presets';
import { edit, openPreset, redoEdit, undoEdit, useApp } from '../../../src/ui/app/store';

await fetchPresets();

const doc = () => useApp.getState().doc;
const words = (): string[] => branchesOf(doc()).map((one) => `${branchName(one)} ${one.words}`);
const longer = (durationS: number) => ({ ...doc().scenario, durationS });

const forkTo = (durationS: number, after: string): void => fork(longer(durationS), {
  label: `Duration ${after}`, forkPs: 1e12, before: 'as it was', after, atS: 1,
});

beforeEach(() => openPreset(DEMO));

describe('a run that is forked at 1 s, and whose new branch is forked at 1 s again', () => {
  const forked = (): void => {
    forkTo(7, '7 s');
    forkTo(9, '9 s');
  };

  it('has three branches, each forked from the one before, and shows the newest', () => {
    const before = doc().scenario;
    forked();
    expect(words()).toEqual(['A as it was', 'B 7 s', 'C 9 s']);
    expect(branchesOf(doc()).map(({ scenario, from, forkPs }) => [scenario.durationS, from, forkPs])).toEqual([
      [before.durationS, null, null], [7, 0, 1e12], [9, 1, 1e12],
    ]);
    expect(useApp.getState().checked.full.durationS).toBe(9);
  });

  it('shows another branch at the instant that is asked for, without a step of undo', () => {
    forked();
    const { load, history } = useApp.getState();
    showBranch(1, 1.5);
    expect(useApp.getState().load).toEqual({ serial: load.serial + 1, atS: 1.5 });
    expect([doc().scenario.durationS, useApp.getState().history === history]).toEqual([7, true]);
  });

  it('removes the newest branch by undo, and restores it by redo', () => {
    forked();
    undoEdit();
    expect([words(), doc().scenario.durationS]).toEqual([['A as it was', 'B 7 s'], 7]);
    redoEdit();
    expect([words().length, doc().scenario.durationS]).toEqual([3, 9]);
  });

  it('shows the parent of a branch that is removed', () => {
    forked();
    removeBranch(2, 1, 'x');
    expect([words(), doc().branches?.shown, doc().scenario.durationS]).toEqual([['A as it was', 'B 7 s'], 1, 7]);
  });

  it('has no branches any more when only one run is left', () => {
    forked();
    removeBranch(2, 1, 'x');
    removeBranch(1, 1, 'x');
    expect([words(), doc().branches]).toEqual([[], undefined]);
  });
});

describe('an edit of a branch', () => {
  it('changes that branch alone', () => {
    const before = doc().scenario.durationS;
    forkTo(7, '7 s');
    useApp.setState({ doc: { ...doc(), scenario: longer(8) } });
    expect(branchesOf(doc()).map(({ scenario }) => scenario.durationS)).toEqual([before, 8]);
  });

  const forkPs = () => branchesOf(doc()).map((one) => one.forkPs);

  it('from the start makes it a run of its own, which says what it is and can be removed', () => {
    forkTo(7, '7 s');
    edit('Duration 5 s', longer(5));
    expect([words(), forkPs()]).toEqual([['A as it was', 'B Duration 5 s'], [null, null]]);
    expect(useApp.getState().load.atS).toBe(doc().startAtS);
    undoEdit();
    expect([words(), forkPs()]).toEqual([['A as it was', 'B 7 s'], [null, 1e12]]);
    redoEdit();
    removeBranch(1, 1, 'x');
    expect(doc().branches).toBeUndefined();
  });

  it('from the start says so at the original run, from which the others then do not come', () => {
    forkTo(7, '7 s');
    showBranch(0, 1);
    edit('Duration 5 s', longer(5));
    expect([words(), forkPs()]).toEqual([['A Duration 5 s', 'B 7 s'], [null, 1e12]]);
    expect(branchesOf(doc()).map(({ from }) => from)).toEqual([null, null]);
  });

  it('that names the network names it in all branches', () => {
    forkTo(7, '7 s');
    edit('Name it Mine', { ...doc().scenario, title: 'Mine' });
    showBranch(0, 1);
    expect([doc().scenario.title, words()]).toEqual(['Mine', ['A as it was', 'B 7 s']]);
    removeBranch(1, 1, 'x');
    expect(doc().scenario.title).toBe('Mine');
  });

  it('that changes no result keeps its words', () => {
    forkTo(7, '7 s');
    edit('Title', { ...doc().scenario, description: 'Another one.' });
    expect([words(), forkPs()]).toEqual([['A as it was', 'B 7 s'], [null, 1e12]]);
  });
});
