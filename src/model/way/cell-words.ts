/** What cells say that carry rates or credit, for whoever looks at one. */
import { bitsPerS } from '../atm/rates';
import { RmBit } from '../atm/rm';
import type { CellWords } from '../catalogue-types';
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
