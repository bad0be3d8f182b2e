/** What cells packets become, by the rules of their adaptation layer and TCP Boston's data bytes per cell. */
import { CATALOGUE } from '../model/catalogue';
import type { AdaptationSpec } from '../model/spec';
import type { FullAdaptation, FullFlow } from './types';

/** Returns the adaptation layer of a flow from the catalogue. */
export const layerOf = ({ kind }: FullAdaptation): (typeof CATALOGUE.adaptations)[number] =>
  CATALOGUE.adaptations.find(({ id }) => id === kind) ?? CATALOGUE.adaptations[0];

const dataBytesOfCell = ({ transport, adaptation }: FullFlow): number => {
  const boston = 'boston' in transport ? transport.boston : null;
  return boston === null ? CATALOGUE.dataBytesOfCell(adaptation) : CATALOGUE.boston.dataBytesOf(boston);
};

/**
 * Returns the number of cells that leave together for a full packet, or for a block of packets if the layer makes any.
 */
export const cellsOf = (flow: FullFlow): number =>
  layerOf(flow.adaptation).cells(flow.adaptation, flow.transport.packetBytes, dataBytesOfCell(flow));

/** Returns the bytes on the wire for each byte of a full IP packet, as cells. `spec`: the flow's layer in the model. */
export const overheadOf = (flow: FullFlow, spec: AdaptationSpec): number =>
  1 / layerOf(flow.adaptation).share(spec, flow.transport.packetBytes, dataBytesOfCell(flow));
