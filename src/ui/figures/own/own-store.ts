/**
 * The reader's own sweep: of which network it is, what the form says, and which sweep was started last. It is kept in
 * this browser, so that it is there after a reload and after a look at one of its runs.
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
import { recall, remember } from '../../app/memory';

export interface OwnNetwork {
  scenario: Scenario;
  /** The preset that it is, unedited; null: another. */
  presetId: string | null;
}

export interface OwnState {
  network: OwnNetwork;
  form: OwnForm;
  /** What was started last, and is drawn. */
  shown: Sweep | null;
}

export const useOwn = create<{ own: OwnState | null }>()(() => ({ own: null }));

/** Longer networks are not kept: a reload then begins with the network that is open. */
const MOST_LETTERS = 2_000_000;

function keep(own: OwnState): void {
  useOwn.setState({ own });
  const text = JSON.stringify({ ...own, version });
  if (text.length <= MOST_LETTERS) remember('ownSweep', text);
}

/** What was kept; null where there is nothing that this version can read. */
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

/** What stands in the form before anything is chosen: the parameter that matters most, about its value now. */
export function firstForm(full: FullScenario, first: Tunable | undefined): OwnForm {
  return {
    title: `Sweep of ${full.title || 'my network'}`.slice(0, 200),
    axes: first ? [axisFor(first, getPath(full, first.path))] : [],
    seeds: '3', metrics: ['effectiveThroughput', 'cellLossRate'], durationS: String(full.durationS),
    warmupS: String(full.warmupS),
  };
}

export const beginOwn = (network: OwnNetwork, form: OwnForm): void => keep({ network, form, shown: null });

/** A sweep that was saved with a network: its form, and its rows where they were kept. */
export const openSaved = (network: OwnNetwork, sweep: Sweep, full: FullScenario, tunables: readonly Tunable[]): void =>
  keep({ network, form: formOf(sweep, full, tunables), shown: sweep });

/** The network as it is known on the command line: its preset, or the whole of it. */
export const baseOf = ({ scenario, presetId }: OwnNetwork): string | Scenario => presetId ?? withoutSweeps(scenario);

export const isSameNetwork = (one: Scenario, other: Scenario): boolean =>
  JSON.stringify(withoutSweeps(one)) === JSON.stringify(withoutSweeps(other));

/** The network has other sweeps saved with it now. */
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
