/**
 * A layer made up for tests, as one file would add it: each cell has a byte that counts cells, 42 bytes of data, and
 * five bytes behind them. A packet begins with a mark of two bytes; the other bytes around it come behind it.
 */
import { wholePacketParameters } from '../../../src/model/adaptation/aal5';
import type { AdaptationLayer } from '../../../src/model/adaptation/layer';
import { reassemble } from '../../../src/model/adaptation/reassembly';
import { sendWhole } from '../../../src/model/adaptation/shapers';
import { cellOverhead, cellsOfPacket } from '../../../src/model/atm/framing';
import type { Parameter } from '../../../src/model/catalogue-types';

/** Bytes of each cell that are not data. */
export const OVERHEAD = 6;
/** What stands before a packet, and behind the data of each cell. */
export const MARK = [0xc0, 0xde];
export const TAIL = [0xe1, 0xe2, 0xe3, 0xe4, 0xe5];

/** Cells of the longest packet. */
const LONGEST = Math.ceil((65_535 + 8) / (48 - OVERHEAD));

const parameters = [
  ...wholePacketParameters, cellOverhead(OVERHEAD, 'this test'),
] as const satisfies readonly Parameter[];

export const ownCells: AdaptationLayer<'ownCells', typeof parameters> = {
  id: 'ownCells',
  title: 'Own cells',
  summary: 'Cells have a byte before their data and five behind them.',
  source: 'this test',
  parameters,
  check: (_told, { boston }) => (boston ? [{ code: 'bostonOverOwnCells', key: 'kind', message: 'Not both.' }] : []),
  create: () => null,
  offer: sendWhole,
  cell(sim, packet, index) {
    const { receiver } = sim.world.flows[sim.world.packets.vc[packet] >> 1];
    return reassemble(sim, receiver.data, packet, index, false, LONGEST);
  },
  reassembles: true,
  cells: (told, packetBytes) => cellsOfPacket(packetBytes, told),
  share: (spec, packetBytes) => packetBytes / (cellsOfPacket(packetBytes, spec) * 53),
  bytes: {
    frame(data, packet) {
      data.set(MARK);
      data.set(packet, MARK.length);
    },
    cell(out, data, index) {
      out[0] = index;
      out.set(data, 1);
      out.set(TAIL, 1 + data.length);
    },
  },
};
