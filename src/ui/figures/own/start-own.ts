/** How a reader's own sweep begins: with the network that is open, or as it was kept in this browser. */
import type { Scenario } from '../../../scenario/types';
import { findPreset } from '../../../scenario/presets';
import { withoutSweeps } from '../../../sweep/saved';
import type { Checked } from '../../app/document';
import { DEMO, fetchPresets } from '../../app/page-presets';
import { open, showFigure, useApp } from '../../app/store';
import { OWN_SWEEP } from '../../../figures/own';
import { bottleneckOf } from '../../panel/switch-targets';
import { keyFields } from '../../panel/targets';
import { beginOwn, firstForm, isSameNetwork, keptOwn, useOwn, type OwnNetwork, type OwnState } from './own-store';
import { tunablesOf } from './tunables';

/** The network as it is open: a preset, or one of its own. */
export function openNetwork(scenario: Scenario, presetId: string | null): OwnNetwork {
  const preset = presetId === null ? undefined : findPreset(presetId);
  const unedited = preset !== undefined && isSameNetwork(withoutSweeps(scenario), preset.scenario);
  return { scenario, presetId: unedited ? presetId : null };
}

/** Begins with the parameter that matters most there. */
export function beginOwnOf(network: OwnNetwork, { full, expansion }: Pick<Checked, 'full' | 'expansion'>): void {
  const tunables = tunablesOf(full).flatMap((group) => group.tunables);
  const [key] = keyFields(full, bottleneckOf(expansion));
  beginOwn(network, firstForm(full, tunables.find(({ path }) => path === key?.place) ?? tunables[0]));
}

let asked = false;

/** As it was kept, looked for once; null where nothing was. */
export function recallOwn(): OwnState | null {
  if (asked) return useOwn.getState().own;
  asked = true;
  const own = keptOwn();
  if (own !== null && useOwn.getState().own === null) useOwn.setState({ own });
  return useOwn.getState().own;
}

/** Whether the page has begun with its demo because the address said no other network, and nothing was done since. */
const hasOnlyTheDemo = (): boolean => {
  const { doc, history } = useApp.getState();
  return doc.presetId === DEMO && history.past.length === 0 && !new URLSearchParams(location.search).has('preset');
};

/**
 * Where the page begins at the sweep, after a reload or by its address: as it was kept, with the network that it is of
 * instead of the demo; else with what is open.
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
  // The page knows a preset once the gallery's are there; without them the demo stays, and the sweep says so.
  if (presetId === null) openIt();
  else void fetchPresets().then(openIt, () => undefined);
}
