/** How many cells a packet becomes: AAL5 fills cells of 48 bytes with the packet, padding and trailer. Source: ITU-T I.363.5. */
import type { FullFlow } from './types';

export const CELL_PAYLOAD_BYTES = 48;

export const cellsOfPacket = (packetBytes: number, trailerBytes: number): number => Math.ceil((packetBytes + trailerBytes) / CELL_PAYLOAD_BYTES);

export const cellsOf = (flow: FullFlow): number => cellsOfPacket(flow.transport.packetBytes, flow.adaptation.trailerBytes);

/** The largest packet that fits so many cells. */
export const largestPacket = (cells: number, trailerBytes: number): number => cells * CELL_PAYLOAD_BYTES - trailerBytes;
