/**
 * Lazy packet discard: the receiver keeps the cells of a broken packet and asks for as many fresh ones as it misses. What the
 * layer may be told, and its parts: the sender with PENDING and LATE, the receiver with WAIT, their timer.
 * Source: Kim and Bestavros, Lazy Packet Discard, section 3.
 */
import type { Parameter } from '../../catalogue-types';
import { CELL_BYTES } from '../../constants';
import type { LpdSpec } from '../../spec';
import { wholePacketParameters } from '../aal5';
import type { AdaptationLayer } from '../layer';
import { receiveLazyCell, settleHandedUp } from './receiver';
import { sendLazily } from './sender';
import { lazyCells } from './sizes';
import { createLpd, lpdOf } from './state';
import { lazyTimer } from './timer';
import { heldInWait } from './wait';

const PAPER = 'Kim and Bestavros, Lazy Packet Discard';

const parameters = [
  // Whatever misses cells waits for them: there is no choice of what becomes of it.
  ...wholePacketParameters,
  { key: 'setAsideFraction', title: 'Set aside', unit: 'fraction', type: 'number', min: 0, max: 16, default: 1, live: true,
    help: 'Cells that the code makes and the sender keeps, as a share of the packet’s m cells: N = m × (1 + this).', source: `${PAPER}, section 3.4; 1 is our assumption` },
  { key: 'pendingPackets', title: 'PENDING', unit: 'packets', type: 'integer', min: 1, max: 1024, default: 64, live: false, group: 'code',
    help: 'Packets of which the sender keeps cells; the oldest makes room for a new one. The receiver’s WAIT holds as many.', source: `${PAPER}, section 3.4; the number is our assumption` },
  { key: 'requestTimeoutMs', title: 'Request timeout', unit: 'ms', type: 'number', min: 0.001, max: 100_000, default: 30, live: true,
    help: 'How long the receiver waits for requested cells before it asks again. Below a round trip it asks for cells that are on their way.',
    source: `${PAPER}, section 3.4; 30 ms is our assumption` },
  { key: 'maxRequests', title: 'Requests', unit: 'count', type: 'integer', min: 1, max: 1000, default: 4, live: true,
    help: 'How often the receiver asks for cells of one packet before it discards what it has.', source: `${PAPER}, section 3.4; 4 is our assumption` },
  { key: 'header', title: 'Sequence number', unit: 'none', type: 'choice', default: 'cell', live: false, group: 'code',
    choices: [{ value: 'cell', title: 'in every cell' }, { value: 'packet', title: 'in the first cell' }],
    help: 'In the first cell: 4 bytes a packet; losing that cell loses the packet, and a lost end merges packets as it does in AAL5. In every cell: any cell may be lost.', source: `${PAPER}, section 3.4` },
  { key: 'cellTagBytes', title: 'Cell tag', unit: 'bytes', type: 'integer', min: 0, max: 4, default: 0, live: false, group: 'code',
    when: [{ where: [{ key: 'header', is: ['cell'] }] }],
    help: 'With the number in every cell: how many of the 48 bytes of each cell it takes from the data. 0: it costs nothing.',
    source: `${PAPER}, section 3.4: 4; 0 is what the papers simulate` },
  { key: 'blockingFactor', title: 'Blocking factor', unit: 'packets', type: 'integer', min: 1, max: 16, default: 1, live: false, group: 'code',
    help: 'Packets that are encoded as one block: one sequence number, one end, one request for all of them.', source: `${PAPER}, section 3.4: 1` },
  { key: 'blockWaitMs', title: 'Wait for a block', unit: 'ms', type: 'number', min: 0, max: 100_000, default: 1, live: true, group: 'code',
    when: [{ where: [{ key: 'blockingFactor', is: [1], not: true }] }],
    help: 'A block that is not full is sent after this time.', source: 'our assumption: the paper does not say' },
  { key: 'lateOn', title: 'Late packets are known', unit: 'none', type: 'choice', default: 'repairSent', live: true, group: 'repair',
    choices: [{ value: 'repairSent', title: 'when fresh cells were sent' }, { value: 'done', title: 'when the receiver says so' }],
    help: 'When the sender begins to hold back TCP’s retransmission of a packet that fresh cells complete: once, and for one timeout at most.',
    source: `${PAPER}, section 3.4 (LATE); how the sender learns of it is our assumption` },
] as const satisfies readonly Parameter[];

export const lazyPacketDiscard: AdaptationLayer<'lpd', typeof parameters> = {
  id: 'lpd',
  title: 'Lazy packet discard',
  summary: 'The receiver keeps the cells of a broken packet and asks for as many fresh ones as it misses; any m different cells of a packet rebuild it.',
  source: 'Kim and Bestavros, Preserving Bandwidth Using A Lazy Packet Discard Policy in ATM Networks, section 3',
  aliases: ['LPD'],
  parameters,
  create: ({ adaptation }) => (adaptation.kind === 'lpd' ? createLpd(adaptation) : null),
  offer: sendLazily,
  cell: receiveLazyCell,
  settle: settleHandedUp,
  timer: lazyTimer,
  held: (flow) => heldInWait(lpdOf(flow).wait),
  share(spec, packetBytes) {
    const { blockingFactor } = spec as LpdSpec;
    return (blockingFactor * packetBytes) / (lazyCells(spec as LpdSpec, blockingFactor * packetBytes) * CELL_BYTES);
  },
};
