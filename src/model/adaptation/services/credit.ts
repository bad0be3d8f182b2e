/**
 * Credits hop by hop (N23): for each VC, a link has n2 + n3 places at its far end, apart from the buffer. The near end
 * may send that many cells more than the far end is known to have sent on. The far end counts the cells that it sends
 * on, and after every n2 of them sends a credit cell with the whole count back over that one link, so that the next
 * credit cell makes up for a lost one. A hop without credit holds this VC and no other, so a port with such VCs has a
 * queue for each VC. A cell counts as sent on when it begins to leave its buffer; a destination consumes cells at once.
 *
 * Cells without credit wait at the source, where a finite source queue of the first link limits each VC on its own;
 * cells with credit are handed over as that queue has room. Without link errors no cell is lost on its way. A cell that
 * a link loses is never sent on, so its credit is gone for good. Once floor((n2 + n3) / n2) credit cells in a row were
 * lost the VC stands still (way/stall.ts), unless far ends repeat their counts after a time.
 * Source: Kung and Chapman 1993; Kung, Blackwell and Chapman 1994 (N23); the absolute count is their credit update.
 */
import { handOverCells } from '../../atm/host-queue';
import { INDEX_BITS, INDEX_MASK } from '../../atm/cell-number';
import { each } from '../../kernel/each';
import { schedule } from '../../kernel/event-queue';
import { PS_PER_S } from '../../kernel/time';
import { cellsAhead } from '../../metrics/queue';
import type { Parameter, SpecOf } from '../../catalogue-types';
import type { Simulation } from '../../world';
import { VC_DUE, type VcService } from './service';
import { createSourceQueue, dropCells, waitAtSource, type SourceQueue } from './source-queue';
import { fixedRoundTripS } from './state';

const parameters = [
  {
    key: 'n2', title: 'Cells to a credit (N2)', unit: 'cells', type: 'integer', min: 1, max: 100_000, default: 10,
    live: false, help: 'After so many cells that were sent on, a credit cell goes back over the link.',
    source: 'Kung and Chapman 1993: a design value',
  },
  {
    key: 'n3', title: 'Cells for the round trip (N3)', unit: 'cells', type: 'integer', min: 1, max: 900_000,
    default: 368, live: false,
    help: 'Places beside N2 for what is under way on the link: for the full rate the cells of its round trip '
      + 'and one more.',
    source: 'Kung and Chapman 1993: round trip × rate',
  },
  {
    key: 'repeatMs', title: 'Tell the count again after', unit: 'ms', type: 'number', min: 0.01, max: 1_000_000,
    default: null, nullable: true, live: false, group: 'fine',
    help: 'After so long without a credit cell the far end of a link sends its count once more, so that a VC '
      + 'whose credit cells were lost goes on; then after twice as long, and so on, until the count rises. '
      + 'Empty: never.',
    source: 'our addition; Kung, Blackwell and Chapman 1994 leave it to the link',
  },
] as const satisfies readonly Parameter[];

type Told = SpecOf<typeof parameters>;
const placesOf = ({ n2, n3 }: Told): number => n2 + n3;

/** Its position in the list of services. */
export const CREDIT = 2;

/** The event of a VC with credits that checks whether the VC stands still, and repeats counts that are due. */
export const CREDIT_DUE = 14;

/** The most cells of a VC with many places that wait at its host; further ones wait at the VC's source. */
const BATCH_CELLS = 1_024;

/** Time, ps, in addition to the round trip, before a check whether a VC stands still. */
const PATIENCE_PS = 1e10;

/** State of a VC with credits. Arrays are by link of its route, from 0. */
export interface CreditVc {
  /** Cells sent on between two credit cells, and the places at the far end of each link. */
  every: number;
  places: number;
  /** Cells of packets that wait at the source. */
  waiting: SourceQueue;
  /** When the last cell handed over leaves its host; and when more are handed over if there was no room for them. */
  lastLeavesPs: number;
  goesOnPs: number;
  /** Counts of cells: sent into the link; sent on at its far end, as known at the near end; sent on; last reported. */
  sent: number[];
  known: number[];
  forwarded: number[];
  told: number[];
  /** When the count was last reported, ps. */
  toldPs: number[];
  credits: number;
  /** Time after which a far end repeats its count, ps; Infinity if never. By link, the time until the next time. */
  tellsAgainPs: number;
  waitPs: number[];
  /** Time between checks for a stall, ps; the next one, Infinity if there is none; all counts together at the last. */
  lookPs: number;
  looksAtPs: number;
  seen: number;
  /** Whether the near end will never get credit again. */
  stalled: boolean[];
}

export const creditVc = ({ world, net }: Simulation, vc: number): CreditVc | null =>
  (net.vcService[vc] === CREDIT ? world.services[vc] as CreditVc : null);

export const balanceOf = ({ places, sent, known }: CreditVc, step: number): number =>
  places - (sent[step] - known[step]);

/** The state of a VC with credits at one hop, from which its cells go into link `step` of its route. */
export interface CreditAtHop {
  /** Places kept for it here, and cells in them or on their way to them; both 0 at its source. */
  places: number;
  taken: number;
  /** How many cells may still be sent into the next link. */
  balance: number;
  /** Whether there will never be credit for the next link again. */
  stalled: boolean;
}

/** `null` if the VC of the hop has no credits. */
export function creditAt(sim: Simulation, hop: number): CreditAtHop | null {
  const vc = sim.net.hopVc[hop];
  const state = creditVc(sim, vc);
  if (state === null) return null;
  const step = hop - sim.net.hopStart[vc];
  return {
    places: step === 0 ? 0 : state.places, taken: step === 0 ? 0 : state.sent[step - 1] - state.forwarded[step - 1],
    balance: balanceOf(state, step), stalled: state.stalled[step],
  };
}

/** Schedules a check in at most `latestPs`, and in time for any far end to repeat its count. */
export function lookLater(
  { world: { queue, clock } }: Simulation, vc: number, state: CreditVc, latestPs = state.lookPs,
): void {
  const atPs = nextLookPs(state, clock[0], latestPs);
  if (atPs >= state.looksAtPs) return;
  state.looksAtPs = atPs;
  schedule(queue, atPs, CREDIT_DUE, vc);
}

function nextLookPs({ tellsAgainPs, forwarded, toldPs, waitPs }: CreditVc, now: number, latestPs: number): number {
  let at = now + latestPs;
  for (let step = 0; tellsAgainPs !== Infinity && step < forwarded.length; step++) {
    if (forwarded[step] > 0) at = Math.min(at, Math.max(now, toldPs[step] + waitPs[step]));
  }
  return at;
}

/**
 * How many cells may be handed over now. If the host's queue is finite, at most half of its free places, so that no
 * cell is lost there with its credit and other VCs find room. A VC with many places has at most a batch of cells
 * waiting at its host, so that no event takes long whatever the credit, and a credit cell that overtakes what waits
 * there delays few cells.
 */
function roomAtHost({ world: { links, ports, clock }, net }: Simulation, vc: number, state: CreditVc): number {
  const number = net.hopLink[net.hopStart[vc]];
  const link = links[number];
  const ofQueue = Math.ceil((ports[number].capacity - cellsAhead(link, clock[0])) / 2);
  if (state.places <= BATCH_CELLS) return ofQueue;
  // If the link was made faster, the cells may have left earlier.
  const until = Math.min(state.lastLeavesPs, link.freeAtPs);
  return Math.min(ofQueue, BATCH_CELLS - Math.ceil(Math.max(0, until - clock[0]) / link.cellTimePs));
}

/** When the next attempt is worth while, ps: when half of the batch and half of a finite queue have left. */
function roomAgainPs({ world: { links, ports, clock }, net }: Simulation, vc: number, state: CreditVc): number {
  const number = net.hopLink[net.hopStart[vc]];
  const { cellTimePs, freeAtPs } = links[number];
  const { capacity } = ports[number];
  const ofBatch = state.places <= BATCH_CELLS ? 0 : state.lastLeavesPs - (BATCH_CELLS / 2) * cellTimePs;
  const ofQueue = capacity === Infinity ? 0 : freeAtPs - Math.floor(capacity / 2) * cellTimePs;
  return Math.max(clock[0] + 1, Math.round(Math.max(ofBatch, ofQueue)));
}

/** Hands over cells with credit, those of one packet together. If some find no room, goes on at `roomAgainPs`. */
function sendCredited(sim: Simulation, vc: number, state: CreditVc): void {
  const { waiting } = state;
  const hop = sim.net.hopStart[vc];
  const link = sim.world.links[sim.net.hopLink[hop]];
  const balance = balanceOf(state, 0);
  const room = roomAtHost(sim, vc, state);
  for (let left = Math.min(balance, room); waiting.length > 0 && left > 0;) {
    const first = waiting.cell[waiting.head];
    const count = Math.min(left, waiting.count[waiting.head]);
    dropCells(waiting, count);
    left -= count;
    state.sent[0] += count;
    handOverCells(sim, first >>> INDEX_BITS, first & INDEX_MASK, count, hop);
    state.lastLeavesPs = link.freeAtPs;
  }
  if (waiting.length === 0) return;
  lookLater(sim, vc, state);
  const { clock, queue } = sim.world;
  if (balance <= room || state.goesOnPs > clock[0]) return;
  state.goesOnPs = roomAgainPs(sim, vc, state);
  schedule(queue, state.goesOnPs, VC_DUE, vc);
}

export const credit: VcService<'credit', typeof parameters, CreditVc> = {
  id: 'credit',
  title: 'Credits, hop by hop (N23)',
  summary: 'A cell goes only where a place is kept for it; the far end of each link gives credit as places '
    + 'become free.',
  source: 'Kung and Chapman 1993; Kung, Blackwell and Chapman 1994',
  aliases: ['N23', 'credit-based flow control'],
  parameters,
  short: 'with credits',
  several: 'flows with credits',
  notOpposite: { id: 'abr', because: 'resource management cells carry no credit' },
  hopByHop: true,
  counts: ['creditCells', 'stalledVcs'],
  places: placesOf,
  keepLess: 'use a smaller n2 + n3',
  number: CREDIT,
  create(spec, vc) {
    const { service, ackService, route, routeBack } = spec.flows[vc >> 1];
    const told = vc & 1 ? ackService : service;
    if (told.kind !== 'credit') return null;
    const way = vc & 1 ? routeBack : route;
    const zeroes = (): number[] => each(way, () => 0);
    const tellsAgainPs = told.repeatPs ?? Infinity;
    const lookPs = Math.min(tellsAgainPs, PATIENCE_PS + fixedRoundTripS(spec, vc) * PS_PER_S);
    const state: CreditVc = {
      every: told.n2, places: placesOf(told), waiting: createSourceQueue(), lastLeavesPs: 0,
      goesOnPs: 0, sent: zeroes(), known: zeroes(),
      forwarded: zeroes(), told: zeroes(), toldPs: zeroes(), credits: 0,
      tellsAgainPs, waitPs: each(way, () => tellsAgainPs), lookPs: Math.max(1, Math.round(lookPs)), looksAtPs: Infinity,
      seen: 0, stalled: each(way, () => false),
    };
    return state;
  },
  offer(sim, packet, first, count) {
    const vc = sim.world.packets.vc[packet];
    const state = creditVc(sim, vc);
    if (state === null) return;
    waitAtSource(sim, vc, state.waiting, packet, first, count);
    sendCredited(sim, vc, state);
  },
  due(sim, vc) {
    const state = creditVc(sim, vc);
    if (state !== null) sendCredited(sim, vc, state);
  },
  waiting: (state) => state.waiting.length,
  hasSent: ({ sent }) => sent[0] > 0,
  inspect(state) {
    return [
      {
        label: 'places at each link', value: state.places, unit: 'cells',
        help: 'N2 + N3: so many cells of this VC have a place of their own at the far end of each link.',
      },
      {
        label: 'waiting at the source', value: state.waiting.length, unit: 'cells',
        help: 'Cells that wait until the source has credit for them.',
      },
      ...state.sent.map((sent, step) => ({
        label: `link ${step + 1}`, unit: 'none' as const,
        value: `${balanceOf(state, step)} of credit, ${sent - state.forwarded[step]} cells beyond`
          + (state.stalled[step] ? '; stands still: no credit will come' : ''),
        help: 'What may still be sent into it, and what was and has not been sent on at its far end. A VC '
          + 'stands still for good when the credit cells that it needs were lost.',
      })),
      { label: 'credit cells sent', value: state.credits, unit: 'cells', help: 'By all links of this VC together.' },
    ];
  },
};
