/**
 * Cell pacing at the source: a token clock for each VC of data. A cell goes to the link when its token is there; the
 * next token comes one cell time at `pacingMbps` later, and tokens are not saved up. Cells wait in a queue without
 * limit, in order of arrival, and count as sent only when they leave it. In packet mode a packet is paced as a whole,
 * by its bytes. Acknowledgements are not paced. Traffic whose cells should leave evenly (VBR) is paced in the same way,
 * if its packets have several cells.
 * Source: Ewy, Evans, Frost and Minden, TCP/ATM Experiences in the MAGIC Testbed, HPDC 1995. Departs from the testbed's
 * adapters, whose rates came in steps and whose queues were finite.
 * Hot path: one event a cell that has to wait; allocates only when the queue grows.
 */
import type { NumberParameter } from '../catalogue-types';
import { schedule, scheduleRest } from '../kernel/event-queue';
import { createRing, dropHead, placeOf, pushCell, type CellRing } from '../atm/rings';
import { byteTimePs, cellTimePs, packetTimePs } from '../atm/times';
import { INDEX_BITS, INDEX_MASK, cellCode } from '../atm/cell-number';
import { cellsOfPacket } from '../atm/framing';
import { CELL_BITS } from '../constants';
import { PS_PER_S } from '../kernel/time';
import type { TransportSpec } from '../spec';
import { GIVEN_AT_ONCE, SHAPE, shapeSubject, type Shaper } from './shaper';

export const pacingMbps = {
  key: 'pacingMbps', title: 'Pacing', unit: 'Mb/s', type: 'number', min: 0.001, max: 100_000, default: null,
  nullable: true, live: true, group: 'windows',
  help: 'The source spreads its cells so that they leave at this rate at most. Empty: as fast as the link takes them.',
  source: 'Ewy, Evans, Frost and Minden 1995',
} as const satisfies NumberParameter;

const NUMBER = 1;

interface State {
  /**
   * `null` if there is no pacing: cells that wait, and those behind them, then leave as fast as the link takes them.
   */
  rateBps: number | null;
  /** Time between two cells at this rate, ps. */
  gapPs: number;
  waiting: CellRing;
  /** When the next token comes, ps. */
  tokenAtPs: number;
  /** Whether its event is scheduled. */
  scheduled: boolean;
}

const pacingTold = (transport: TransportSpec): number | null =>
  ('pacingBps' in transport ? transport.pacingBps : null);

/** Rounded down, so that the cells of one packet have left when the next packet of this traffic comes. */
const gapOfTraffic = (rateBps: number): number => Math.floor((CELL_BITS * PS_PER_S) / rateBps);

export const pacing: Shaper<State> = {
  id: 'pacing',
  title: 'Pacing',
  summary: 'Cells of a source leave one by one, at a rate of its own.',
  source: 'Ewy, Evans, Frost and Minden 1995',
  parameters: [pacingMbps],
  number: NUMBER,
  settle({ transport, adaptation, cellsAtBps }, before) {
    const told = pacingTold(transport);
    const isOneCell = cellsOfPacket(transport.packetBytes, adaptation) === 1;
    // If packets shrink to one cell during the run, cells of larger ones may still wait.
    const rateBps = told ?? (isOneCell && before === null ? null : cellsAtBps);
    const gapPs = rateBps === null ? 0 : told === null ? gapOfTraffic(rateBps) : cellTimePs(rateBps);
    if (before !== null) return { ...before, rateBps, gapPs };
    return rateBps === null ? null : { rateBps, gapPs, waiting: createRing(), tokenAtPs: 0, scheduled: false };
  },
  takes: (_sim, _packet, { rateBps, waiting }) => rateBps !== null || waiting.length > 0,
  take({ world, net }, packet, first, count, { waiting, scheduled }) {
    const hop = net.hopStart[world.packets.vc[packet]];
    for (let index = first; index < first + count; index++) pushCell(waiting, cellCode(packet, index), hop);
    return !scheduled;
  },
  /** Passes on the cells that have their tokens, and waits for the next token. */
  release(sim, flow, state, giveOn) {
    const { world: { clock, queue, packets }, net } = sim;
    const { waiting, rateBps, gapPs } = state;
    const now = clock[0];
    state.scheduled = false;
    for (let given = 0; waiting.length > 0; given++) {
      if (rateBps !== null && state.tokenAtPs > now) {
        state.scheduled = true;
        schedule(queue, state.tokenAtPs, SHAPE, shapeSubject(flow, NUMBER));
        return;
      }
      if (given === GIVEN_AT_ONCE) {
        state.scheduled = true;
        scheduleRest(queue, now, SHAPE, shapeSubject(flow, NUMBER));
        return;
      }
      const cell = waiting.cell[waiting.head];
      const packet = cell >>> INDEX_BITS;
      dropHead(waiting);
      if (rateBps !== null) {
        state.tokenAtPs =
          now + (net.packetMode ? packetTimePs(packets.bytes[packet], byteTimePs(rateBps)) : gapPs);
      }
      giveOn(sim, packet, cell & INDEX_MASK, 1);
    }
  },
  holds: ({ waiting }) => waiting.length > 0,
  visitHeld(_sim, { waiting }, visit) {
    for (let position = 0; position < waiting.length; position++) {
      visit(waiting.cell[placeOf(waiting, position)] >>> INDEX_BITS, 1);
    }
  },
  inspect: ({ rateBps }) => (rateBps === null ? [] : [{
    label: 'at most', value: rateBps / 1e6, unit: 'Mb/s', help: 'The pacer spreads the cells of a packet at this rate.',
  }]),
};
