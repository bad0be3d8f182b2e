/**
 * Several futures of one run: each is a scenario of its own, which is the one that it came from up to the instant of
 * the fork. They lie in the document, so undo takes a branch back; one of them is shown, and is what the page edits.
 */
import type { Scenario } from '../../scenario/schema';
import type { Doc } from './document';
import { changeDoc, edit, useApp, type EditOptions } from './store';

export interface Branch {
  /** Unique within the document. */
  id: number;
  /** What it is in words, short enough for a chip: `512 cells`, `1,000 cells`. */
  words: string;
  /** The instant from which on it goes its own way (ps); null: the run in which the first fork was made. */
  forkPs: number | null;
  /** The branch that it was forked from. */
  from: number | null;
  /** What runs in it. */
  scenario: Scenario;
}

export interface Branches {
  /** The id of the one that is shown: its scenario is the document's. */
  shown: number;
  list: readonly Branch[];
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** `A`, `B` and so on, by the order in which they were made. */
export const branchName = ({ id }: Pick<Branch, 'id'>): string => LETTERS[id % LETTERS.length];

/** All of a document's branches with what runs in each; empty where nothing was forked. */
export const branchesOf = ({ branches, scenario }: Doc): readonly Branch[] =>
  (branches?.list ?? []).map((one) => (one.id === branches?.shown ? { ...one, scenario } : one));

export interface ForkOptions extends Pick<EditOptions, 'appliedLive' | 'atS'> {
  /** What undo will say. */
  label: string;
  /** From where on the futures differ (ps). */
  forkPs: number;
  /** What the branch is until now, where it is the first, and what the new one is. */
  before: string;
  after: string;
}

/** Makes another future of the branch that is shown, and shows it. */
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

/** Takes a branch out, as one step of undo; the last one that is left is the run again. */
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
