/**
 * Constant rate: the data of one packet at equal intervals, so that whole IP packets, headers included, make up the
 * rate. TCP may send them later than they are made; UDP sends each at once.
 */
import type { Parameter } from '../catalogue-types';
import { timeOf, type TrafficSource } from './source';

const parameters = [
  { key: 'rateMbps', title: 'Rate', unit: 'Mb/s', type: 'number', min: 0.0001, max: 100_000, default: 0.5, live: false,
    help: 'Counts whole IP packets with their headers; the headers of cells come on top.', source: 'our assumption' },
] as const satisfies readonly Parameter[];

export const constant: TrafficSource<'constant', typeof parameters> = {
  id: 'constant',
  title: 'Constant rate',
  summary: 'One packet after another at a fixed rate.',
  source: 'textbook',
  aliases: ['CBR'],
  overWindow: true,
  withoutWindow: true,
  parameters,
  settle: (told) => told,
  pace: ({ rateBps }, overhead) => ({ key: 'rateMbps', bps: rateBps * overhead }),
  ask({ rateBps }, _state, turn) {
    turn.bytes = turn.dataBytes;
    turn.waitPs = timeOf(turn.packetBytes, rateBps);
  },
};
