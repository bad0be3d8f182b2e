/**
 * What an adaptation layer adds to packets: bytes around each of them, and, in some layers, bytes of its own in every
 * cell. All of it is read from the settings of a flow's layer, so that everything that counts cells agrees. All 48
 * bytes of a cell of AAL5 are data; a layer of which that is not true has the parameter of `cellOverhead`.
 */
import type { NumberParameter } from '../catalogue-types';
import { PAYLOAD_BYTES } from '../constants';
import { framingBytes, type Framing } from './llc';

/** The parameter for a layer whose cells have a header or trailer of their own, together so many bytes. */
export const cellOverhead = (bytes: number, source: string) => ({
  key: 'cellOverheadBytes', title: 'Overhead of a cell', unit: 'bytes', type: 'integer', min: 0, max: bytes,
  default: bytes, live: false, group: 'framing',
  help: 'How many of the 48 bytes of each cell belong to the layer and carry no data. 0: it costs nothing.', source,
} as const satisfies NumberParameter);

/** The settings of a layer that has this parameter, or not. */
type InCells = Framing & { cellOverheadBytes?: number };

/** How many of the 48 bytes of each cell carry packets and what is around them. */
export const dataBytesOfCell = ({ cellOverheadBytes = 0 }: InCells): number => PAYLOAD_BYTES - cellOverheadBytes;

/** Cells of a packet. Padding makes it end with the last one. */
export const cellsOfPacket = (packetBytes: number, framing: InCells): number =>
  Math.ceil((packetBytes + framingBytes(framing)) / dataBytesOfCell(framing));
