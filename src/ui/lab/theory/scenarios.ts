/**
 * The small runs behind the points of "theory against simulation": TCP Boston over Reno, with segments of m cells and α
 * more. Independent loss: one sender, and one link that loses cells, but no acknowledgements. The window is one segment
 * and the timeout fixed, so every transmission is one round; congestion control changes when rounds happen, not how
 * many a segment needs. Real congestion: n senders whose windows grow until one buffer overflows.
 */
import { AAL5_TRAILER_BYTES, PAYLOAD_BYTES, TCP_IP_HEADER_BYTES } from '../../../model/constants';
import { meanRoundTrips } from '../../../analysis/round-trips';
import type { Scenario, Transport } from '../../../scenario/types';

export type Resend = 'all' | 'missing';

export interface PointOf {
  /** m, at least 2. */
  cells: number;
  /** α. */
  extra: number;
  resend: Resend;
  seed: number;
}

/** Returns the largest packet, bytes, that fits into this many cells with AAL5's trailer. */
const packetBytes = (cells: number): number => cells * PAYLOAD_BYTES - AAL5_TRAILER_BYTES;

const bostonOf = ({ cells, extra, resend }: PointOf): Transport['boston'] => ({
  firstRedundancy: extra / cells, resend,
});

const ROUND_MS = 20;
const FEWEST_ROUNDS = 1_500;
/** So many segments that the one left unfinished at the end of a run does not matter. */
const SEGMENTS = 300;

/** Returns the rounds for which a run has time if every one fails; more fit in when segments get through. */
const roundsOf = ({ cells, extra, resend }: PointOf, loss: number): number =>
  Math.max(FEWEST_ROUNDS, resend === 'all' ? Math.ceil(SEGMENTS * meanRoundTrips(cells, extra, loss)) : 0);

/** One sender over a link that loses each cell with probability `loss`. */
export const independentLoss = (point: PointOf, loss: number): Scenario => ({
  version: 1,
  title: `TCP Boston, ${point.cells} + ${point.extra} cells, independent loss`,
  seed: point.seed,
  durationS: (roundsOf(point, loss) * ROUND_MS) / 1_000,
  nodes: [{ id: 'src', kind: 'host' }, { id: 'sink', kind: 'host' }],
  links: [{ from: 'src', to: 'sink', rateMbps: 100, delayMs: 5, cellErrorRate: loss, errorsOneWay: true }],
  flows: [{
    id: 'f', from: 'src', to: 'sink',
    transport: {
      kind: 'tcp', variant: 'reno', packetBytes: packetBytes(point.cells),
      windowBytes: packetBytes(point.cells) - TCP_IP_HEADER_BYTES,
      tickMs: 1, initialRtoMs: ROUND_MS, minRtoMs: ROUND_MS, maxRtoMs: ROUND_MS, boston: bostonOf(point),
    },
    adaptation: { kind: 'aal5', trailerBytes: 8 },
  }],
});

const CONGESTED_S = 60;

/** `senders` greedy senders that share one buffer of 64 cells; links of 1.5 Mb/s and 10 ms as in the papers. */
export const realCongestion = (point: PointOf, senders: number): Scenario => ({
  version: 1,
  title: `TCP Boston, ${point.cells} + ${point.extra} cells, ${senders} senders`,
  seed: point.seed,
  durationS: CONGESTED_S,
  warmupS: CONGESTED_S / 10,
  nodes: [
    { id: 'src', kind: 'host', count: senders }, { id: 'sw', kind: 'switch', bufferCells: 64 },
    { id: 'sink', kind: 'host' },
  ],
  links: [
    { from: 'src', to: 'sw', rateMbps: 1.5, delayMs: 10 }, { from: 'sw', to: 'sink', rateMbps: 1.5, delayMs: 10 },
  ],
  flows: [{
    id: 'f', from: 'src', to: 'sink', startJitterMs: 1_000,
    transport: {
      kind: 'tcp', variant: 'reno', packetBytes: packetBytes(point.cells), windowBytes: 65_536, tickMs: 100,
      initialRtoMs: 1_000, boston: bostonOf(point),
    },
    adaptation: { kind: 'aal5', trailerBytes: 8, mergeOnLostEom: false },
  }],
  measure: { bottleneck: 'sw>sink' },
});
