/** Describes cells that carry no data, for the inspector. */
import { bitsPerS } from '../atm/rates';
import { MAX_BLOCKS } from '../atm/blocks';
import { RmBit } from '../atm/rm';
import type { CellWords, Row } from '../catalogue-types';
import type { World } from '../world';

const mbps = (rate: number): number => bitsPerS(rate) / 1e6;

export function rmSays({ rm }: World, packet: number): CellWords {
  const bits = rm.bits[packet];
  const back = (bits & RmBit.back) !== 0;
  const yes = (bit: number): boolean => (bits & bit) !== 0;
  return {
    title: back ? 'BRM, on its way back to its source' : 'FRM, on its way to the destination',
    rows: [
      {
        label: 'ER', value: mbps(rm.er[packet]), unit: 'Mb/s',
        help: 'Explicit rate: the most that switches so far allow the source.',
      },
      {
        label: 'CCR', value: mbps(rm.ccr[packet]), unit: 'Mb/s',
        help: 'The rate of the source when the cell was made.',
      },
      { label: 'MCR', value: mbps(rm.mcr[packet]), unit: 'Mb/s', help: 'The least rate that is promised to it.' },
      { label: 'lowered by a switch', value: yes(RmBit.cut), unit: 'none' },
      { label: 'CI', value: yes(RmBit.ci), unit: 'none', help: 'Congestion indication: the source is to slow down.' },
      { label: 'NI', value: yes(RmBit.ni), unit: 'none', help: 'No increase.' },
    ],
  };
}

export const creditSays = ({ credits }: World, packet: number): CellWords => ({
  title: 'Credit, back over one link',
  rows: [{
    label: 'sent on so far', value: credits.total[packet], unit: 'cells',
    help: 'How many cells of the VC the far end of the link has sent on. Their places are free again.',
  }],
});

/** A pilot on the VC of acknowledgements is on its way back. */
export function pilotSays({ packets, pilots }: World, packet: number): CellWords {
  const back = (packets.vc[packet] & 1) === 1;
  return {
    title: back ? 'Pilot, on its way back to its source' : 'Pilot, on its way to the destination',
    rows: [
      {
        label: back ? 'asked for' : 'asks for', value: pilots.places[packet], unit: 'cells',
        help: 'Places at each switch, one for each cell of the data that waits (BUF_RES).',
      },
      {
        label: back ? 'promised' : 'promised so far', value: pilots.granted[packet] === 1, unit: 'none',
        help: 'Every switch that it came to has promised them all; one that refuses says no (RES_SUCC).',
      },
      { label: 'number', value: pilots.number[packet], unit: 'none', help: 'The same there and on the way back.' },
    ],
  };
}

const sequenceRow = ({ packets }: World, packet: number): Row => ({
  label: 'sequence number', value: packets.sequence[packet], unit: 'none',
  help: 'That of lazy packet discard, of the packet that it is about.',
});

export const requestSays = (world: World, packet: number): CellWords => ({
  title: 'Request, on its way to the source',
  rows: [sequenceRow(world, packet), {
    label: 'misses', unit: 'cells', help: 'So many fresh cells of its code make the packet whole.',
    value: world.requests.missing.subarray(packet * MAX_BLOCKS, (packet + 1) * MAX_BLOCKS)
      .reduce((sum, cells) => sum + cells, 0),
  }],
});

export const noticeSays = (world: World, packet: number): CellWords =>
  ({ title: 'Notice that a packet is whole', rows: [sequenceRow(world, packet)] });
