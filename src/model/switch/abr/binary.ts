/**
 * EFCI: the switch only sets the congestion bit of data cells (features/efci.ts). The destination copies it to CI, and
 * the source slows down with every answer that has it. Source: ATM Forum TM 4.0, 5.10.6; the thresholds are those of
 * YATS.
 */
import { efciParameters, ownBeforePort } from '../features/efci-thresholds';
import type { AbrAlgorithm } from './algorithm';

export const binary: AbrAlgorithm<'efci', object, typeof efciParameters> = {
  id: 'efci',
  title: 'EFCI: one bit',
  summary: 'While the queue is long, data cells carry the congestion bit, and sources that hear of it slow down.',
  source: 'ATM Forum TM 4.0, 5.10.6',
  aliases: ['binary feedback', 'relative rate marking'],
  parameters: efciParameters,
  settle: () => ({}),
  thresholds: ownBeforePort,
};
