/** How many cells a packet becomes: its adaptation layer knows, and TCP Boston how much of each cell is data. */
import { CATALOGUE } from '../model/catalogue';
import { PAYLOAD_BYTES } from '../model/constants';
import type { FullAdaptation, FullFlow } from './types';

/** The layer of a flow as the catalogue has it. */
export const layerOf = ({ kind }: FullAdaptation): (typeof CATALOGUE.adaptations)[number] =>
  CATALOGUE.adaptations.find(({ id }) => id === kind) ?? CATALOGUE.adaptations[0];

/** Cells that leave together when the flow sends a full packet: of a block of packets, where they go in blocks. */
export function cellsOf({ transport, adaptation }: FullFlow): number {
  const boston = 'boston' in transport ? transport.boston : null;
  const cellBytes = boston === null ? PAYLOAD_BYTES : CATALOGUE.boston.dataBytesOf(boston);
  return layerOf(adaptation).cells(adaptation, transport.packetBytes, cellBytes);
}
