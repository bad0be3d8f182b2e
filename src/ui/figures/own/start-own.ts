/** Begins the reader's own sweep, with the open network or as it was stored in this browser. */
import type { Scenario } from '../../../scenario/types';
import { findPreset } from '../../../scenario/presets';
import { withoutSweeps } from '../../../sweep/saved';
import type { Checked } from '../../app/document';
import { DEMO, fetchPresets } from '../../app/page-presets';
import { open, showFigure, useApp } from '../../app/store';
import { OWN_SWEEP } from '../../../figures/own';
import { bottleneckOf } from '../../panel/switch-targets';
import { keyFields } from '../../panel/targets';
import {
  beginOwn, firstForm, isSameNetwork, keptOwn, useOwn, WITH_CHANGES, type OwnNetwork, type OwnState,
} from './own-store';
import { tunablesOf } from './tunables';

/** The open network, as a preset if it is an unedited one. */
export function openNetwork(scenario: Scenario, presetId: string | null): OwnNetwork {
  const preset = presetId === null ? undefined : findPreset(presetId);
  const unedited = preset !== undefined && isSameNetwork(withoutSweeps(scenario), preset.scenario);
  return { scenario, presetId: unedited ? presetId : null };
}

/** Begins a sweep of a network over its most important parameter. */
export function beginOwnOf(network: OwnNetwork, { full, expansion }: Pick<Checked, 'full' | 'expansion'>): void {
  const tunables = tunablesOf(full).flatMap((group) => group.tunables);
  const [key] = keyFields(full, bottleneckOf(expansion));
  beginOwn(network, firstForm(full, tunables.find(({ path }) => path === key?.place) ?? tunables[0]));
}

/** Begins the same sweep with the network as it is without its changes during the run. */
export function sweepWithoutChanges({ network: { scenario, presetId }, form }: OwnState): void {
  const { changes: _, ...unchanged } = scenario;
  const network = openNetwork(unchanged, presetId ?? useApp.getState().doc.presetId);
  beginOwn(network, { ...form, title: form.title.replace(WITH_CHANGES, '') });
}

let asked = false;

/** The sweep from storage, which is read once; `null` if there is none. */
export function recallOwn(): OwnState | null {
  if (asked) return useOwn.getState().own;
  asked = true;
  const own = keptOwn();
  if (own !== null && useOwn.getState().own === null) useOwn.setState({ own });
  return useOwn.getState().own;
}

/** Whether the page shows the demo only because the address names no network, and nothing has been done since. */
const hasOnlyTheDemo = (): boolean => {
  const { doc, history } = useApp.getState();
  return doc.presetId === DEMO && history.past.length === 0 && !new URLSearchParams(location.search).has('preset');
};

/**
 * Sets up the sweep when the page opens in this view, after a reload or by its address: as it was stored, with its
 * network opened instead of the demo; or with the open network if nothing was stored.
 */
export function beginAtSweep(): void {
  const own = recallOwn();
  const { checked, doc } = useApp.getState();
  if (own === null) return beginOwnOf(openNetwork(checked.scenario, doc.presetId), checked);
  if (isSameNetwork(checked.scenario, own.network.scenario)) return;
  const { scenario, presetId } = own.network;
  const openIt = (): void => {
    if (!hasOnlyTheDemo() || useApp.getState().figure !== OWN_SWEEP) return;
    open(scenario, { presetId, playing: false });
    useApp.setState(({ history }) => ({ history: { ...history, past: [] } }));
    showFigure(OWN_SWEEP);
  };
  // Presets must be fetched first; if that fails, the demo stays open, and the page says that the sweep is of another.
  if (presetId === null) openIt();
  else void fetchPresets().then(openIt, () => undefined);
}
