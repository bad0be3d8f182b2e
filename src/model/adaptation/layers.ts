/** The adaptation layers. The first one is the default. */
import type { AdaptationSpec } from '../spec';
import type { Simulation } from '../world';
import { aal5 } from './aal5';
import type { AdaptationLayer } from './layer';
import { lazyPacketDiscard } from './lpd/layer';
import { bufferReservation } from './reservation/layer';

export const ADAPTATION_LAYERS = [
  aal5, bufferReservation, lazyPacketDiscard,
] as const satisfies readonly AdaptationLayer[];

/** By layer: 1 if it does nothing but reassemble data. */
export const REASSEMBLES = Uint8Array.from(ADAPTATION_LAYERS, ({ reassembles }: AdaptationLayer) =>
  (reassembles === true ? 1 : 0));

/** Throws for a layer that is not in the list. */
export function layerNumber(id: string): number {
  const number = ADAPTATION_LAYERS.findIndex((layer) => layer.id === id);
  if (number < 0) throw new RangeError(`No adaptation layer is called ${id}.`);
  return number;
}

/** Whether the layer needs features at the ports on the route. */
export const asksPorts = ({ kind }: AdaptationSpec): boolean =>
  ((ADAPTATION_LAYERS[layerNumber(kind)] as AdaptationLayer).portFeatures ?? []).length > 0;

/** The layer of a flow. */
export const layerOf = ({ world }: Simulation, flow: number): AdaptationLayer =>
  ADAPTATION_LAYERS[world.flows[flow].layer];

/** Handles the event of a flow's layer. */
export const layerTimer = (sim: Simulation, flow: number): void => layerOf(sim, flow).timer?.(sim, flow);
