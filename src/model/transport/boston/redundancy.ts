/**
 * How many redundant cells a transmission of TCP Boston carries. Fixed: a share of the whole segment, at least one cell
 * if the share is not 0. The two controllers are our proposals for what the papers leave to future work:
 *
 * - lossTargeted: the least redundancy for which equation 3 promises `targetRoundTrips` at the measured cell loss, an
 *   average with gain 1/8 over packets. It rises at once and falls by one cell a round trip.
 * - vegasDriven: grows with the segments that wait in queues, as TCP Vegas computes them from the round trip (diff),
 *   from nothing at alpha to the most at beta + 2. One cell is added after a round trip with losses, and half of those
 *   added are removed after eight round trips without. The cells are taken out of the congestion window, so they add no
 *   load.
 *
 * Both decide at most once a round trip. With a deadline, redundancy is multiplied by round trip / slack, within 1/2
 * and 2.
 * Source of the shares: real-time TCP Boston, section 3 (3.3 % is one cell of 32, 6 of 192).
 */
import type { ChoiceParameter, NumberParameter } from '../../catalogue-types';
import { smallestRedundancy } from '../../../analysis/round-trips';
import type { Simulation, TcpFlow } from '../../world';
import type { BostonSpec } from '../../spec';
import { TCP_IP_HEADER_BYTES } from '../../constants';
import { codedCells } from '../../atm/blocks';
import { framingBytes } from '../../atm/llc';
import { fullSegmentBytes, segmentBytesOf } from '../../atm/sizes';
import { createFineRtt, sampleFineRtt, type FineRtt } from '../rtt';

export const firstRedundancy = {
  key: 'firstRedundancy', title: 'Redundancy, first time', unit: 'fraction', type: 'number', min: 0, max: 1, default: 0,
  live: true,
  help: 'Extra cells of a first transmission, as a share of the segment; 0 is bandwidth-preserving.',
  source: 'real-time TCP Boston: 0.033',
} as const satisfies NumberParameter;
export const retransmitRedundancy = {
  key: 'retransmitRedundancy', title: 'Redundancy, sent again', unit: 'fraction', type: 'number', min: 0, max: 1,
  default: 0, live: true, when: [{ where: [{ key: 'resend', is: ['missing'] }] }],
  help: 'Extra cells of a retransmission, as a share of the whole segment. If retransmissions carry all cells (resend), they have as many extra cells as the first transmission instead.',
  source: 'real-time TCP Boston: 0.10',
} as const satisfies NumberParameter;
export const control = {
  key: 'control', title: 'Redundancy is', unit: 'none', type: 'choice', default: 'fixed', live: false,
  group: 'redundancy',
  choices: [
    { value: 'fixed', title: 'fixed' }, { value: 'lossTargeted', title: 'set from the measured loss' },
    { value: 'vegasDriven', title: 'set from the queue that Vegas sees' },
  ],
  help: 'Who chooses the extra cells of a first transmission.',
  source: 'our proposals for what the papers leave to future work',
} as const satisfies ChoiceParameter;
export const targetRoundTrips = {
  key: 'targetRoundTrips', title: 'Round trips wanted', unit: 'none', type: 'number', min: 1.001, max: 10, default: 1.5,
  live: true, group: 'redundancy',
  when: [{ where: [{ key: 'control', is: ['lossTargeted'] }] }],
  help: 'With redundancy set from the loss: the least for which equation 3 gives at most this many round trips, with the whole segment as one block; larger segments need more.',
  source: 'real-time TCP Boston, equation 3',
} as const satisfies NumberParameter;
export const maxRedundancy = {
  key: 'maxRedundancy', title: 'Most redundancy', unit: 'fraction', type: 'number', min: 0, max: 1, default: 0.2,
  live: true, group: 'redundancy',
  when: [{ where: [{ key: 'control', is: ['lossTargeted', 'vegasDriven'] }] }],
  help: 'A redundancy that is not fixed is at most this share of the segment, rounded to whole cells, at least one.',
  source: 'our assumption',
} as const satisfies NumberParameter;
export const deadlineSlackMs = {
  key: 'deadlineSlackMs', title: 'Deadline slack', unit: 'ms', type: 'number', min: 0.001, max: 1_000_000,
  default: null, nullable: true, live: true, group: 'redundancy',
  when: [{ where: [{ key: 'control', is: ['lossTargeted', 'vegasDriven'] }] }],
  help:
    'Time to spare before data is useless: redundancy that is not fixed grows when this is less than a round trip and shrinks when it is more, at most by a factor of two; empty: no deadline.',
  source: 'our proposal',
} as const satisfies NumberParameter;

export interface RedundancyState {
  /** Share of cells lost, averaged over packets; and the round trips of segments that were sent once. */
  lossEstimate: number;
  fine: FineRtt;
  /** Present number of extra cells of a full segment, and how many of these losses have added (vegasDriven). */
  extraCells: number;
  addedCells: number;
  decidedAtPs: number;
  lostSince: boolean;
  cleanRounds: number;
}

export const createRedundancy = (): RedundancyState => ({
  lossEstimate: 0, fine: createFineRtt(), extraCells: 0, addedCells: 0, decidedAtPs: 0, lostSince: false,
  cleanRounds: 0,
});

const GAIN = 8;
const NEGLIGIBLE_LOSS = 1e-4;
const VEGAS_ALPHA = 1;
const VEGAS_BETA = 3;
const CLEAN_ROUNDS = 8;

const shareOf = (share: number, cells: number): number => (share > 0 ? Math.max(1, Math.round(share * cells)) : 0);

/** The setting that decides about a first transmission if redundancy is fixed. */
export type FirstTold = Pick<BostonSpec, 'firstRedundancy'>;

/** Extra cells of the first transmission of a segment of `cells` cells, with fixed redundancy. */
export const firstExtraCells = (told: FirstTold, cells: number): number => shareOf(told.firstRedundancy, cells);

/** Extra cells of a transmission of a segment of `cells` cells. */
export function redundantCells(flow: TcpFlow, cells: number, again: boolean): number {
  const { boston } = flow.transport;
  if (boston === null) return 0;
  if (again && boston.resend === 'missing') return shareOf(boston.retransmitRedundancy, cells);
  if (boston.control === 'fixed') return firstExtraCells(boston, cells);
  return Math.min(flow.redundancy.extraCells, shareOf(boston.maxRedundancy, cells));
}

/** An acknowledgement says that `got` of `sent` cells of a transmission came. `roundTripPs` is 0 if it is not known. */
export function noteCells(sim: Simulation, flow: TcpFlow, sent: number, got: number, roundTripPs: number): void {
  const { redundancy: state, transport: { boston } } = flow;
  if (boston === null || boston.control === 'fixed') return;
  const now = sim.world.clock[0];
  if (sent > 0) state.lossEstimate += ((sent - got) / sent - state.lossEstimate) / GAIN;
  if (got < sent) state.lostSince = true;
  if (roundTripPs > 0) sampleFineRtt(state.fine, roundTripPs);
  const { meanPs } = state.fine;
  if (meanPs === 0 || now - state.decidedAtPs < meanPs) return;
  state.decidedAtPs = now;
  const cells = segmentCells(flow);
  const most = shareOf(boston.maxRedundancy, cells);
  const wanted = boston.control === 'lossTargeted' ? targeted(flow, cells, most) : driven(flow, cells);
  const slackPs = boston.deadlineSlackPs;
  const forDeadline = slackPs === null ? 1 : Math.min(2, Math.max(0.5, meanPs / slackPs));
  const clamped = Math.min(most, Math.round(wanted * forDeadline));
  state.extraCells = boston.control === 'lossTargeted' ? Math.max(clamped, state.extraCells - 1) : clamped;
  state.lostSince = false;
}

function targeted({ redundancy, transport: { boston } }: TcpFlow, cells: number, most: number): number {
  return redundancy.lossEstimate < NEGLIGIBLE_LOSS ? 0
    : smallestRedundancy(cells, redundancy.lossEstimate, boston?.targetRoundTrips ?? 1, most);
}

function driven(flow: TcpFlow, cells: number): number {
  const { redundancy: state, congestion, transport: { boston, windowBytes } } = flow;
  state.cleanRounds = state.lostSince ? 0 : state.cleanRounds + 1;
  if (state.lostSince) state.addedCells++;
  else if (state.cleanRounds % CLEAN_ROUNDS === 0) state.addedCells = Math.floor(state.addedCells / 2);
  const windowSegments = Math.min(congestion.cwndBytes, windowBytes) / segmentBytesOf(flow);
  const diff = windowSegments * (1 - state.fine.shortestPs / state.fine.meanPs);
  const part = Math.min(1, Math.max(0, (diff - VEGAS_ALPHA) / (VEGAS_BETA + 2 - VEGAS_ALPHA)));
  return Math.round((boston?.maxRedundancy ?? 0) * part * cells) + state.addedCells;
}

/** The part of a window that is left for data if redundancy is taken out of it. */
export function windowForData(flow: TcpFlow, windowBytes: number): number {
  if (flow.transport.boston?.control !== 'vegasDriven') return windowBytes;
  const cells = segmentCells(flow);
  return Math.floor((windowBytes * cells) / (cells + flow.redundancy.extraCells));
}

/** Source cells of a full segment. */
const segmentCells = ({ transport, adaptation, cellDataBytes }: TcpFlow): number =>
  codedCells(fullSegmentBytes(transport) + TCP_IP_HEADER_BYTES, framingBytes(adaptation), cellDataBytes);
