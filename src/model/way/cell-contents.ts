/**
 * Makes the 53 bytes of a cell for inspection: its header on the link where it is, and its 48 bytes of payload. The
 * simulation carries cells as numbers; the bytes are made on request, by the same functions that sender and codec use.
 */
import { layerOf } from '../adaptation/layers';
import { writeLazyCell } from '../adaptation/lpd/bytes';
import { PacketFlag } from '../atm/packets';
import { ROLES } from './roles';
import type { Simulation } from '../world';
import type { CellWords } from '../catalogue-types';
import { placeInCode } from '../atm/code-place';
import { writeCodeCell } from '../atm/rebuild';
import { codeOfSlot } from '../transport/boston/code';
import { ackPdu } from '../transport/payload';
import { transportOf } from '../transport/transports';
import { isMarked } from '../atm/marks';
import { CELL_BYTES, HEADER_BYTES, PAYLOAD_BYTES } from '../constants';
import { decodeHeader, encodeHeader, type CellHeader } from '../atm/header';

/** PTI of resource management cells, which travel between the data cells of a VC. Source: ITU-T I.361. */
const RESOURCE_MANAGEMENT = 6;

export interface CellContents {
  header: CellHeader & { hec: number };
  /** 53 bytes, header first. */
  bytes: Uint8Array;
  /** What a cell without data says; `null` if it carries data or an acknowledgement. */
  says: CellWords | null;
  /** The name of a cell that is neither data nor an acknowledgement, for example `a request`; `null` for others. */
  called: string | null;
}

/**
 * Identifies a cell: the link that it is on or queued for, its VC (2 × flow, or 2 × flow + 1 for acknowledgements), the
 * number of the transmission, and its place in the packet.
 */
export interface CellAddress { link: number; vc: number; packet: number; index: number }

/** Returns `null` if no such cell is on its way, or if the bytes of its segment are not kept any more. */
export function cellContents(sim: Simulation, { link, vc, packet, index }: CellAddress): CellContents | null {
  const { packets, flows } = sim.world;
  const hop = hopOf(sim, vc, link);
  const slot = packets.open.findIndex((open, candidate) =>
    candidate < packets.used && open > 0 && packets.vc[candidate] === vc && packets.number[candidate] === packet);
  if (hop < 0 || slot < 0 || index < 0 || index >= packets.cells[slot]) return null;
  const isAck = (packets.flags[slot] & PacketFlag.ack) !== 0;
  const flow = flows[vc >> 1];
  const { payload: own, management = false, says, called } = ROLES[packets.role[slot]];
  const isLazy = (packets.flags[slot] & PacketFlag.lazy) !== 0;
  const ends = index === packets.cells[slot] - 1 && layerOf(sim, vc >> 1).bytes === undefined;
  const header = encodeHeader({ gfc: 0, vpi: 0, vci: sim.net.hopVci[hop], pti: management ? RESOURCE_MANAGEMENT
    : (ends ? 1 : 0)
      | (isMarked(sim.world, slot, index) ? 2 : 0), clp: packets.flags[slot] & PacketFlag.clp ? 1 : 0 });
  const bytes = new Uint8Array(CELL_BYTES);
  bytes.set(header);
  const payload = bytes.subarray(HEADER_BYTES);
  if (isLazy) {
    if (!writeLazyCell(sim, slot, index, payload)) return null;
  } else if (own !== undefined) own(sim, slot, payload);
  else {
    const pdu = isAck ? ackPdu(sim, slot) : transportOf(flow).pdu(sim, slot);
    if (pdu === null) return null;
    if (packets.flags[slot] & PacketFlag.coded) {
      const { construction } = codeOfSlot(flow, packets.segment[slot] & (flow.sender.coded.length - 1));
      writeCodeCell(sim.env.codecs, construction, {
        pdu, dataBytes: PAYLOAD_BYTES, cells: packets.sourceCells[slot], place: placeInCode(sim.world, slot, index),
      }, payload);
    } else payload.set(pdu.subarray(index * PAYLOAD_BYTES, (index + 1) * PAYLOAD_BYTES));
  }
  const { hecFits: _fits, ...fields } = decodeHeader(header);
  return {
    header: { ...fields, hec: header[HEADER_BYTES - 1] }, bytes, says: says?.(sim.world, slot) ?? null,
    called: called?.(sim.world, slot) ?? null,
  };
}

function hopOf(sim: Simulation, vc: number, link: number): number {
  const { hopStart, hopLink } = sim.net;
  for (let hop = hopStart[vc]; hop < hopStart[vc + 1]; hop++) if (hopLink[hop] === link) return hop;
  return -1;
}
