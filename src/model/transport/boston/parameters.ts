/** TCP Boston in the catalogue, with its parameters. */
import type { Mechanism, Parameter } from '../../catalogue-types';
import {
  firstExtraCells, firstRedundancy, retransmitRedundancy, control, targetRoundTrips, maxRedundancy, deadlineSlackMs,
} from './redundancy';
import { cellTagBytes, checkCode, code, codeCells, dataBytesOf } from './code';
import { learnsOutOfOrder } from './sender';
import { interleave, interleaveDepth } from '../../adaptation/interleave';

export const bostonParameters = [
  code,
  codeCells,
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
  cellTagBytes,
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
  parameters: bostonParameters,
  check: checkCode,
  dataBytesOf,
  firstExtraCells,
} as const satisfies Mechanism & Record<string, unknown>;
