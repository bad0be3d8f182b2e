/**
 * The branches of a run that was forked. Each is a scenario of its own, equal to the one it was forked from up to the
 * instant of the fork. They are part of the document, so undo removes a branch; the page shows and edits one of them.
 */
import type { Scenario } from '../../scenario/schema';
import type { Doc } from './document';
import { changeDoc, edit, useApp, type EditOptions } from './store';

export interface Branch {
  /** Unique within the document. */
  id: number;
  /** Its description, short enough for a button: `512 cells`, `1,000 cells`. */
  words: string;
  /** The instant of the fork (ps); `null` for the original run and for a branch that was edited from the start. */
  forkPs: number | null;
  /** Id of the branch that it was forked from; `null` also if that one was edited from the start since. */
  from: number | null;
  /** The scenario that runs in it. */
  scenario: Scenario;
}

export interface Branches {
  /** Id of the branch that is shown: its scenario is that of the document. */
  shown: number;
  list: readonly Branch[];
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** `A`, `B` and so on, in the order in which the branches were made. */
export const branchName = ({ id }: Pick<Branch, 'id'>): string => LETTERS[id % LETTERS.length];

/**
 * All branches of a document with their scenarios as edited; empty if nothing was forked. The title is the network's:
 * if it was edited in one branch, it is that of all.
 */
export function branchesOf({ branches, scenario }: Doc): readonly Branch[] {
  const { title } = scenario;
  return (branches?.list ?? []).map((one) => (one.id === branches?.shown ? { ...one, scenario }
    : title === undefined || one.scenario.title === title ? one : { ...one, scenario: { ...one.scenario, title } }));
}

export interface ForkOptions extends Pick<EditOptions, 'appliedLive' | 'atS'> {
  /** Label of the undo step. */
  label: string;
  /** The instant of the fork (ps). */
  forkPs: number;
  /** Descriptions of the original run, used at the first fork, and of the new branch. */
  before: string;
  after: string;
}

/** Forks the branch that is shown, and shows the new one. */
export function fork(scenario: Scenario, { label, forkPs, before, after, ...options }: ForkOptions): void {
  const { doc } = useApp.getState();
  const known = branchesOf(doc);
  const list: readonly Branch[] = known.length > 0 ? known
    : [{ id: 0, words: before, forkPs: null, from: null, scenario: doc.scenario }];
  const id = Math.max(...list.map((one) => one.id)) + 1;
  const from = doc.branches?.shown ?? 0;
  const branches = { shown: id, list: [...list, { id, words: after, forkPs, from, scenario }] };
  edit(label, scenario, { ...options, branches });
}

/** Shows another branch at the instant `atS` (s). */
export function showBranch(id: number, atS: number): void {
  const { doc } = useApp.getState();
  const branch = branchesOf(doc).find((one) => one.id === id);
  if (!branch || doc.branches?.shown === id) return;
  changeDoc({ ...doc, scenario: branch.scenario, branches: { shown: id, list: branchesOf(doc) } }, atS);
}

/** Removes a branch, as one step of undo. If only one is left, the document has no branches any more. */
export function removeBranch(id: number, atS: number): void {
  const { doc } = useApp.getState();
  const known = branchesOf(doc);
  const gone = known.find((one) => one.id === id);
  const left = known.filter((one) => one.id !== id);
  if (!gone || left.length === 0) return;
  const stays = doc.branches?.shown === id ? gone.from : doc.branches?.shown;
  const shown = left.find((one) => one.id === stays) ?? left[0];
  const { branches: _before, ...rest } = doc;
  const branches = left.length > 1 && { branches: { shown: shown.id, list: left } };
  changeDoc({ ...rest, scenario: shown.scenario, ...branches }, atS, `Remove ${branchName(gone)}, ${gone.words}`);
}
