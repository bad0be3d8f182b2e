/**
 * How much of a queue a VC has, compared with the mean of the VCs in it. X places are taken, X_i of them by the VC, and
 * N VCs are active, all measured before the arriving cell is in the queue. Whether a VC with nothing in the queue
 * counts as active makes no difference: it has no share, whatever N is.
 * Source: Li, Siu, Tzeng 1996 and Heinanen and Kilkki 1998, as worded in Jain's survey of TCP over ATM.
 */
import type { NumberParameter, SpecOf } from '../../catalogue-types';
import { counted } from '../../words';
import { places, type QueueView, type VcAtPort } from './policy';

type Vcs = Pick<QueueView, 'activeVcs' | 'strangers'>;
const vcsIn = ({ activeVcs, strangers = 0 }: Vcs): number => activeVcs - strangers;

/** X_i × N. Compare it with a multiple of X, so that nothing is divided by zero. */
export const weighed = (queue: Vcs, vc: Pick<VcAtPort, 'queued'>): number => vc.queued * vcsIn(queue);

/** What a VC has of the queue, for example "1.6 times the mean of 9 flows". */
export function shareWords(
  queue: Vcs & Pick<QueueView, 'occupancy'>, vc: Pick<VcAtPort, 'queued'>,
): string {
  const active = vcsIn(queue) + (vc.queued === 0 ? 1 : 0);
  return `${places(weighed(queue, vc) / queue.occupancy)} times the mean of ${counted(active, 'flow')}`;
}

export const z = {
  key: 'z', title: 'Share of the mean', unit: 'none', type: 'number', min: 0, max: 10, default: 0.8, live: true,
  help: 'Z: a flow has its share when it holds this multiple of the mean over the flows in the queue.',
  source: 'Jain, survey of TCP over ATM: between 0.5 and 1',
} as const satisfies NumberParameter;

/** Z of a port. */
export const zOf = (told: SpecOf<readonly [typeof z]>): number => told.z;
