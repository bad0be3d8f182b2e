/** The adaptation layers. The first one is the default. */
import type { Shown } from '../catalogue-types';
import type { AdaptationSpec } from '../spec';
import type { Simulation } from '../world';
import { aal5 } from './aal5';
import { aal5WithTimer } from './aal5-timer';
import type { AdaptationLayer, WithCommon } from './layer';
import { lazyPacketDiscard } from './lpd/layer';
import { bufferReservation } from './reservation/layer';

/** An entry of the table, which must have the parameters that all layers have in common. */
export const entry = <Layer extends AdaptationLayer>(layer: Layer & WithCommon<Layer>): Layer => layer;

export const ADAPTATION_LAYERS = [entry(aal5), entry(bufferReservation), entry(lazyPacketDiscard)] as const;

/** What flows can have: the layers, and behind them their variants. The model stores the position in this list. */
const RUNNING: readonly AdaptationLayer[] = [...ADAPTATION_LAYERS, aal5WithTimer];

/** By layer: 1 if it does nothing but reassemble data. */
export const REASSEMBLES = Uint8Array.from(RUNNING, ({ reassembles }) => (reassembles === true ? 1 : 0));

/** Returns the number of the layer, or of the variant that replaces it. Throws for a layer that is not in the list. */
export function layerNumber(spec: AdaptationSpec): number {
  const own = RUNNING.findIndex(({ id }) => id === spec.kind);
  if (own < 0) throw new RangeError(`No adaptation layer is called ${spec.kind}.`);
  const variant = RUNNING.findIndex(({ id, replaces }) => id === spec.kind && replaces?.(spec) === true);
  return variant < 0 ? own : variant;
}

export const layerAt = (number: number): AdaptationLayer => RUNNING[number];

/** Whether the layer needs features at the ports on the route. */
export const asksPorts = (spec: AdaptationSpec): boolean =>
  (layerAt(layerNumber(spec)).portFeatures ?? []).length > 0;

/** The layer of a flow. */
export const layerOf = ({ world }: Simulation, flow: number): AdaptationLayer => RUNNING[world.flows[flow].layer];

/** The settings of a flow have changed: a variant of its layer takes over, or ends. */
export function turnLayer(sim: Simulation, flow: number): void {
  const state = sim.world.flows[flow];
  const layer = layerNumber(state.adaptation);
  if (layer === state.layer) return;
  state.layer = layer;
  state.layerState = RUNNING[layer].create(state);
  RUNNING[layer].takeOver?.(sim, flow);
}

/** What the layer of a flow shows in the inspector. */
export const shownByLayer = (sim: Simulation, flow: number): readonly Shown[] =>
  layerOf(sim, flow).inspect?.(sim, flow) ?? [];

/** Handles the event of a flow's layer. */
export const layerTimer = (sim: Simulation, flow: number): void => layerOf(sim, flow).timer?.(sim, flow);
