/**
 * The reader's own sweep: its network, the state of the form, and the sweep that was started last. It is stored in this
 * browser, so that it is still there after a reload or after one of its runs was opened.
 */
import { create } from 'zustand';
import { version } from '../../../../package.json';
import { axisFor, formOf, type OwnForm, type Tunable } from '../../../sweep/own-sweep';
import { checkSweep } from '../../../sweep/sweep-file';
import { withoutSweeps } from '../../../sweep/saved';
import { getPath } from '../../../scenario/set-path';
import type { FullScenario, Scenario } from '../../../scenario/types';
import type { Sweep } from '../../../sweep/types';
import { check } from '../../app/document';
import { forget, recall, remember } from '../../app/memory';

export interface OwnNetwork {
  scenario: Scenario;
  /** The preset that it is, if unedited; otherwise `null`. */
  presetId: string | null;
}

export interface OwnState {
  network: OwnNetwork;
  form: OwnForm;
  /** The sweep that was started last and is drawn; `null` if none was. */
  shown: Sweep | null;
}

export const useOwn = create<{ own: OwnState | null }>()(() => ({ own: null }));

/** Longest text that is stored; the sweep of a larger network is lost at a reload. */
const MOST_LETTERS = 2_000_000;

function keep(own: OwnState): void {
  useOwn.setState({ own });
  const text = JSON.stringify({ ...own, version });
  if (text.length <= MOST_LETTERS) remember('ownSweep', text);
  // Otherwise a reload would bring back the sweep that was stored before.
  else forget('ownSweep');
}

/** The stored state; `null` if there is none that this version can read. */
export function keptOwn(text = recall('ownSweep')): OwnState | null {
  try {
    const kept = JSON.parse(text ?? 'null') as (OwnState & { version: string }) | null;
    if (kept === null || kept.version !== version || !check(kept.network.scenario).ok) return null;
    const shown = kept.shown === null ? null : checkSweep(kept.shown);
    return { network: kept.network, form: kept.form, shown: shown?.ok ? shown.sweep : null };
  } catch {
    return null;
  }
}

export const titleOf = ({ title }: Pick<Scenario, 'title'>): string => title || 'This network';

/** Ends the name of a sweep whose network changes during the run, so that its files say so. */
export const WITH_CHANGES = ', with changes during the run';

/** The initial form: varies the most important parameter around its present value. */
export function firstForm(full: FullScenario, first: Tunable | undefined): OwnForm {
  return {
    title: `Sweep of ${full.title || 'my network'}`.slice(0, 200 - WITH_CHANGES.length)
      + (full.changes.length > 0 ? WITH_CHANGES : ''),
    axes: first ? [axisFor(first, getPath(full, first.path))] : [],
    seeds: '3', metrics: ['effectiveThroughput', 'cellLossRate'], durationS: String(full.durationS),
    warmupS: String(full.warmupS),
  };
}

export const beginOwn = (network: OwnNetwork, form: OwnForm): void => keep({ network, form, shown: null });

/** Opens a sweep that was saved with a network: fills the form with it and shows its rows, if they are stored. */
export const openSaved = (network: OwnNetwork, sweep: Sweep, full: FullScenario, tunables: readonly Tunable[]): void =>
  keep({ network, form: formOf(sweep, full, tunables), shown: sweep });

/** The `base` of the sweep: the id of the preset, or the whole network. */
export const baseOf = ({ scenario, presetId }: OwnNetwork): string | Scenario => presetId ?? withoutSweeps(scenario);

export const isSameNetwork = (one: Scenario, other: Scenario): boolean =>
  JSON.stringify(withoutSweeps(one)) === JSON.stringify(withoutSweeps(other));

/** Replaces the network, after the sweeps that are saved with it have changed. */
export function changeNetwork(scenario: Scenario): void {
  const { own } = useOwn.getState();
  if (own) keep({ ...own, network: { ...own.network, scenario } });
}

export function changeForm(part: Partial<OwnForm>): void {
  const { own } = useOwn.getState();
  if (own) keep({ ...own, form: { ...own.form, ...part } });
}

export function showOwn(shown: Sweep): void {
  const { own } = useOwn.getState();
  if (own) keep({ ...own, shown });
}
