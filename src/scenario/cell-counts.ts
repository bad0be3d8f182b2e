/** How many cells a packet becomes, by the rules of its adaptation layer and TCP Boston's data bytes per cell. */
import { CATALOGUE } from '../model/catalogue';
import { PAYLOAD_BYTES } from '../model/constants';
import type { FullAdaptation, FullFlow } from './types';

/** Returns the adaptation layer of a flow from the catalogue. */
export const layerOf = ({ kind }: FullAdaptation): (typeof CATALOGUE.adaptations)[number] =>
  CATALOGUE.adaptations.find(({ id }) => id === kind) ?? CATALOGUE.adaptations[0];

/**
 * Returns the number of cells that leave together for a full packet, or for a block of packets if the layer makes any.
 */
export function cellsOf({ transport, adaptation }: FullFlow): number {
  const boston = 'boston' in transport ? transport.boston : null;
  const cellBytes = boston === null ? PAYLOAD_BYTES : CATALOGUE.boston.dataBytesOf(boston);
  return layerOf(adaptation).cells(adaptation, transport.packetBytes, cellBytes);
}
