/** A file: a fixed number of bytes, all there at the start. Every byte has to arrive, so it needs TCP. */
import type { Parameter } from '../catalogue-types';
import type { CarriedFile, TrafficSource } from './source';

const parameters = [
  {
    key: 'bytes', title: 'Size', unit: 'bytes', type: 'integer', min: 1, max: 1_073_741_824, default: 18_230,
    live: false, help: 'How many bytes the file has.', source: 'the file',
  },
] as const satisfies readonly Parameter[];

export const file: TrafficSource<'file', typeof parameters, Omit<CarriedFile, 'bytes'>> = {
  id: 'file',
  title: 'File',
  summary: 'One file is sent; the page shows what has arrived so far.',
  source: 'our addition',
  overWindow: true,
  withoutWindow: false,
  whyNot: 'UDP sends nothing again, so a file would arrive with holes',
  parameters,
  settle: (told) => told,
  startBytes: ({ bytes }) => bytes,
  file: ({ name, bytes, sha256 }) => ({ name, bytes, sha256 }),
  ask(_spec, _state, turn) {
    turn.bytes = 0;
    turn.waitPs = Infinity;
  },
};
