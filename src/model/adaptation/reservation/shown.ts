/** Buffer reservation in the inspector: what the module of a flow holds, and where it stands. Only reads. */
import type { Row, Shown } from '../../catalogue-types';
import { PS_PER_S } from '../../kernel/time';
import { counted, grouped } from '../../words';
import type { Simulation } from '../../world';
import { reservationState } from './state';

/** A list of segments. Of a long one only its length and its beginning. */
const segments = (list: readonly number[]): string => (list.length === 0 ? 'empty'
  : list.length > 4 ? `${grouped(list.length)}, from ${grouped(list[0])} on`
  : list.map(grouped).join(', '));

const when = (isShown: boolean, row: Row): Row[] => (isShown ? [row] : []);

export function reservationShown(sim: Simulation, flow: number): readonly Shown[] {
  const state = reservationState(sim, flow);
  if (state === null) return [];
  const { links } = sim.net.spec;
  const { backoffUntilPs, refusedBlocks, refusalsInARow, promised } = state;
  const backoff = backoffUntilPs === null || !Number.isFinite(backoffUntilPs) ? 'no backoff'
    : Math.max(0, backoffUntilPs - sim.world.clock[0]) / PS_PER_S;
  return [{
    title: 'Buffer reservation',
    rows: [
      { label: 'mode', value: state.mode, unit: 'none' }, { label: 'phase', value: state.phase, unit: 'none' },
      {
        label: 'send buffer', value: segments(state.sendBuffer), unit: 'none',
        help: 'Segments that TCP has handed over and that no block has taken yet, by number.',
      },
      {
        label: 'block', value: segments(state.block), unit: 'none',
        help: 'The segments that are sent together, for which places are asked.',
      },
      {
        label: 'retransmission list', value: segments(state.retransmissionList), unit: 'none',
        help: 'Segments whose loss is known: they go first in the next block.',
      },
      ...when(refusedBlocks.length > 0, { label: 'refused blocks', value: segments(refusedBlocks), unit: 'none' }),
      { label: 'rwin', value: state.windowSegments, unit: 'packets' },
      { label: 'threshold', value: state.thresholdSegments, unit: 'packets' },
      ...when(refusalsInARow > 0, { label: 'refusals in a row', value: refusalsInARow, unit: 'count' }),
      { label: 'backoff ends in', value: backoff, unit: 's' },
      ...promised.map(({ link, cells }) => ({
        label: `promised at ${links[link].id.replace('>', ' to ')}`, value: counted(cells, 'cell'), unit: 'none',
      } as const)),
    ],
  }];
}
