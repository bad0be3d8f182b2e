/**
 * The branches of a run that was forked. Each is a scenario of its own, equal to the one it was forked from up to the
 * instant of the fork. They are part of the document, so undo removes a branch; the page shows and edits one of them.
 */
import { PS_PER_S } from '../../model/kernel/time';
import type { Scenario } from '../../scenario/schema';
import type { Doc } from './document';
import { changeDoc, edit, useApp, type EditOptions } from './store';
import { span } from './words';

export interface Branch {
  /** Unique within the document. */
  id: number;
  /** What was changed last: `512 cells`, `1,000 cells`; `branch-names.ts` says everything in which it differs. */
  words: string;
  /** The instant of the fork (ps); `null` for the original run and for a branch that was edited from the start. */
  forkPs: number | null;
  /** Id of the branch that it was forked from; `null` also if that one was edited from the start since. */
  from: number | null;
  /** The scenario that runs in it. */
  scenario: Scenario;
  /** What became of single cells in it: `from 2.1 ms: without cell 117 of packet 43`. */
  fates?: readonly string[];
  /** The scenario before its first edit from the start, if it was edited so. */
  begun?: Scenario;
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

/** Whether other cells are lost on purpose or brought back. */
export const differInFates = (a: Scenario, b: Scenario): boolean =>
  JSON.stringify([a.faults ?? [], a.pardons ?? []]) !== JSON.stringify([b.faults ?? [], b.pardons ?? []]);

/** Forks the branch that is shown, and shows the new one. */
export function fork(scenario: Scenario, { label, forkPs, before, after, ...options }: ForkOptions): void {
  const { doc } = useApp.getState();
  const known = branchesOf(doc);
  const list: readonly Branch[] = known.length > 0 ? known
    : [{ id: 0, words: before, forkPs: null, from: null, scenario: doc.scenario }];
  const id = Math.max(...list.map((one) => one.id)) + 1;
  const from = doc.branches?.shown ?? 0;
  const inherited = list.find((one) => one.id === from)?.fates ?? [];
  const fates = differInFates(doc.scenario, scenario)
    ? [...inherited, `from ${span(forkPs / PS_PER_S)}: ${after}`] : inherited;
  const made = { id, words: after, forkPs, from, scenario, ...(fates.length > 0 && { fates }) };
  const branches = { shown: id, list: [...list, made] };
  edit(label, scenario, { ...options, branches });
}

/** Shows another branch at the instant `atS` (s). */
export function showBranch(id: number, atS: number): void {
  const { doc } = useApp.getState();
  const branch = branchesOf(doc).find((one) => one.id === id);
  if (!branch || doc.branches?.shown === id) return;
  changeDoc({ ...doc, scenario: branch.scenario, branches: { shown: id, list: branchesOf(doc) } }, atS);
}

/** Removes a branch, described by `words`, as one step of undo. If only one is left, the document has none any more. */
export function removeBranch(id: number, atS: number, words: string): void {
  const { doc } = useApp.getState();
  const known = branchesOf(doc);
  const gone = known.find((one) => one.id === id);
  const left = known.filter((one) => one.id !== id);
  if (!gone || left.length === 0) return;
  const stays = doc.branches?.shown === id ? gone.from : doc.branches?.shown;
  const shown = left.find((one) => one.id === stays) ?? left[0];
  const { branches: _before, ...rest } = doc;
  const branches = left.length > 1 && { branches: { shown: shown.id, list: left } };
  const label = `Remove ${branchName(gone)}, ${words}`;
  changeDoc({ ...rest, scenario: shown.scenario, ...branches }, atS, label);
}
