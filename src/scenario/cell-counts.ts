/**
 * How many cells a packet becomes, and how TCP Boston cuts them for its code. AAL5 fills cells of 48 bytes with the
 * packet, padding and trailer (ITU-T I.363.5). A segment of more than 128 cells is coded as several interleaved blocks,
 * as the model does; a test holds the two together.
 */
import { PAYLOAD_BYTES } from '../model/constants';
import type { FullAdaptation, FullFlow } from './types';

const MAX_BLOCK_CELLS = 128;
/** Different cells of a code. */
export const CODE_CELLS = 256;
const SEQUENCE_BYTES = 4;

export const cellsOfPacket = (packetBytes: number, trailerBytes: number): number =>
  Math.ceil((packetBytes + trailerBytes) / PAYLOAD_BYTES);

type FullLpd = Extract<FullAdaptation, { kind: 'lpd' }>;

/**
 * Lazy packet discard: bytes of a block of packets with its sequence number, and its cells, whose tags leave less room.
 */
export const lazyBytes = (packetBytes: number, { header, blockingFactor }: FullLpd): number =>
  blockingFactor * packetBytes + (header === 'packet' ? SEQUENCE_BYTES : 0);
export function lazyCells(packetBytes: number, adaptation: FullLpd): number {
  const { header, cellTagBytes, trailerBytes } = adaptation;
  const bytes = lazyBytes(packetBytes, adaptation) + trailerBytes;
  return Math.ceil(bytes / (PAYLOAD_BYTES - (header === 'cell' ? cellTagBytes : 0)));
}

/** Cells of a packet of the flow; a tag in each cell of TCP Boston leaves less room for data. */
export function cellsOf({ transport, adaptation }: FullFlow): number {
  if (adaptation.kind === 'lpd') return lazyCells(transport.packetBytes, adaptation);
  const tagBytes = transport.kind === 'tcp' && transport.boston !== null ? transport.boston.cellTagBytes : 0;
  return Math.ceil((transport.packetBytes + adaptation.trailerBytes) / (PAYLOAD_BYTES - tagBytes));
}

export const blocksOf = (cells: number): number => Math.ceil(cells / MAX_BLOCK_CELLS);
