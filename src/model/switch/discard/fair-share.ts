/**
 * How much of a queue one VC has, against the mean of the VCs that are in it. X places are taken, X_i of them by the
 * VC, N VCs are active; measured before the arriving cell is in the queue. Whether a VC with nothing in it counts as
 * active makes no difference: it has no share, whatever N is.
 * Source: Li, Siu, Tzeng 1996 and Heinanen and Kilkki 1998, as Jain's survey of TCP over ATM words them.
 */
import type { NumberParameter, SpecOf } from '../../catalogue-types';
import { counted } from '../../words';
import { places, type QueueView, type VcAtPort } from './policy';

/** X_i × N: to be compared with a multiple of X, so that nothing is divided by zero. */
export const weighed = (queue: Pick<QueueView, 'activeVcs'>, vc: Pick<VcAtPort, 'queued'>): number =>
  vc.queued * queue.activeVcs;

/** "1.6 times the mean of 9 flows": what a VC has of the queue. */
export function shareWords(
  queue: Pick<QueueView, 'activeVcs' | 'occupancy'>, vc: Pick<VcAtPort, 'queued'>,
): string {
  const active = queue.activeVcs + (vc.queued === 0 ? 1 : 0);
  return `${places(weighed(queue, vc) / queue.occupancy)} times the mean of ${counted(active, 'flow')}`;
}

export const z = {
  key: 'z', title: 'Share of the mean', unit: 'none', type: 'number', min: 0, max: 10, default: 0.8, live: true,
  help: 'Z: a flow has its share when it holds this multiple of the mean over the flows in the queue.',
  source: 'Jain, survey of TCP over ATM: between 0.5 and 1',
} as const satisfies NumberParameter;

/** Z as a port was told. */
export const zOf = (told: SpecOf<readonly [typeof z]>): number => told.z;
