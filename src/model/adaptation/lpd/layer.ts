/**
 * Lazy packet discard: the receiver keeps the cells of a broken packet and asks for as many fresh ones as it misses.
 * This file has the layer's parameters and puts its parts together: the sender with PENDING and LATE, the receiver with
 * WAIT, and their timer. Source: Kim and Bestavros, Lazy Packet Discard, section 3.
 */
import type { Parameter } from '../../catalogue-types';
import { CELL_BYTES } from '../../constants';
import type { LpdSpec } from '../../spec';
import { wholePacketParameters } from '../aal5';
import type { AdaptationLayer } from '../layer';
import { blockWaitMs, blockingFactor, packetsOfBlock } from './blocking';
import { joinsQuietly, receiveLazyCell, settleHandedUp } from './receiver';
import { pendingPackets } from './pending';
import { lazyShown } from './queues';
import { sendLazily } from './sender';
import { createLpd, lpdOf } from './state';
import { lazyTimer } from './timer';
import { heldInWait } from './wait';
import { maxRequests, requestTimeoutMs } from './requests';
import { cellTagBytes, checkSizes, header, lateOn, lazyCells, setAsideFraction } from './sizes';

const parameters = [
  // Packets with missing cells always wait for them, so there is no setting for incomplete packets.
  ...wholePacketParameters,
  setAsideFraction,
  pendingPackets,
  requestTimeoutMs,
  maxRequests,
  header,
  cellTagBytes,
  blockingFactor,
  blockWaitMs,
  lateOn,
] as const satisfies readonly Parameter[];

export const lazyPacketDiscard: AdaptationLayer<'lpd', typeof parameters> = {
  id: 'lpd',
  title: 'Lazy packet discard',
  summary:
    'The receiver keeps the cells of a broken packet and asks for as many fresh ones as it misses; any m different cells of a packet rebuild it.',
  source: 'Kim and Bestavros, Preserving Bandwidth Using A Lazy Packet Discard Policy in ATM Networks, section 3',
  aliases: ['LPD'],
  parameters,
  control: { asks: 'request', tells: 'notice' },
  counts: ['repairRequests', 'repairCells', 'packetsSalvaged', 'packetsSuppressed', 'rebuiltSegments'],
  check: (told, { packetBytes, boston }) => [
    ...(boston ? [{
      code: 'bostonOverLpd', key: 'kind',
      message: 'TCP Boston and lazy packet discard both replace the cells that are lost; use one of them: adaptation aal5, or transport.boston null.',
    }] : []),
    ...checkSizes(told, packetBytes),
  ],
  cells: (told, packetBytes) => lazyCells(told, packetsOfBlock(told) * packetBytes),
  create: ({ adaptation }) => (adaptation.kind === 'lpd' ? createLpd(adaptation) : null),
  offer: sendLazily,
  cell: receiveLazyCell,
  joinsQuietly,
  settle: settleHandedUp,
  timer: lazyTimer,
  held: (flow) => heldInWait(lpdOf(flow).wait),
  inspect: lazyShown,
  share(spec, packetBytes) {
    const bytes = packetsOfBlock(spec as LpdSpec) * packetBytes;
    return bytes / (lazyCells(spec as LpdSpec, bytes) * CELL_BYTES);
  },
};
