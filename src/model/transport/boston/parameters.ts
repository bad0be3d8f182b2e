/** Catalogue line of TCP Boston. */
import type { Mechanism, Parameter } from '../../catalogue-types';
import {
  firstRedundancy, retransmitRedundancy, control, targetRoundTrips, maxRedundancy, deadlineSlackMs,
} from './redundancy';
import { learnsOutOfOrder } from './sender';
import { interleave, interleaveDepth } from '../../adaptation/interleave';

const parameters = [
  {
    key: 'code', title: 'Code', unit: 'none', type: 'choice', default: 'systematic', live: false, group: 'code',
    choices: [{ value: 'systematic', title: 'systematic (Cauchy)' }, { value: 'uniform', title: 'uniform (Rabin)' }],
    help: 'Systematic: the first m cells are the data themselves. Uniform: every cell is a mixture.',
    source: 'Rabin 1989; Cauchy matrices are our choice',
  },
  {
    key: 'codeCells', title: 'Code cells', unit: 'cells', type: 'integer', min: 2, max: 256, default: 256, live: false,
    group: 'code', help: 'N: how many different cells the code makes of one segment; more than the segment has.',
    source: 'GF(256) allows 256',
  },
  firstRedundancy,
  retransmitRedundancy,
  learnsOutOfOrder,
  { key: 'resend', title: 'Sent again', unit: 'none', type: 'choice', default: 'missing', live: false, group: 'repair',
    choices: [
      { value: 'missing', title: 'as many cells as are missing' },
      { value: 'all', title: 'all cells, and what came is forgotten' },
    ],
    help: 'What a retransmission carries. All: each round stands alone, as the papers’ equation 3 assumes.', source:
      'TCP Boston, section 3; real-time TCP Boston, equation 3' },
  {
    key: 'cellTagBytes', title: 'Tag in each cell', unit: 'bytes', type: 'integer', min: 0, max: 4, default: 0,
    live: false, group: 'code',
    help: 'Bytes of every cell that name its segment and place; they shorten the data. 0: the name costs nothing.',
    source: 'TCP Boston has none; the real-time paper, section 2: 1 byte',
  },
  interleave,
  interleaveDepth,
  control,
  targetRoundTrips,
  maxRedundancy,
  deadlineSlackMs,
] as const satisfies readonly Parameter[];

export const boston = {
  id: 'boston',
  title: 'TCP Boston',
  summary:
    'A segment of m cells is dispersed so that any m cells of it rebuild it; what arrives of a broken packet is kept, and only the missing number of cells is sent again.',
  source: 'Bestavros and Kim, TCP Boston: A Fragmentation-tolerant TCP Protocol for ATM Networks',
  parameters,
} as const satisfies Mechanism;
