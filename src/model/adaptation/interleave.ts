/**
 * TCP Boston's interleaving: the cells of segments that the window releases at the same instant take turns on the VC,
 * one cell of each in a round, for at most `interleaveDepth` segments at a time. A burst of losses then takes a few
 * cells of several segments instead of many of one, so that a little redundancy makes up for it. Cells carry the
 * identity of their segment, because AAL5's end-of-packet flag cannot separate interleaved packets.
 * Source: real-time TCP Boston, section 3 (multiplexing). Which segments take turns, and how many, is our choice.
 */
import type { BooleanParameter, NumberParameter } from '../catalogue-types';
import { schedule, scheduleRest } from '../kernel/event-queue';
import { PacketFlag } from '../atm/packets';
import type { TransportSpec } from '../spec';
import { GIVEN_AT_ONCE, SHAPE, shapeSubject, type Shaper } from './shaper';

export const interleaveDepth = {
  key: 'interleaveDepth', title: 'Interleaving depth', unit: 'segments', type: 'integer', min: 2, max: 64, default: 4,
  live: true, group: 'code',
  when: [{ where: [{ key: 'interleave', is: [true] }] }],
  help: 'At most this many segments take turns.', source: 'our assumption',
} as const satisfies NumberParameter;
export const interleave = {
  key: 'interleave', title: 'Interleaving', unit: 'none', type: 'boolean', default: false, live: true, group: 'code',
  help: 'Cells of segments that are sent at the same time take turns, so that a burst of losses is spread over them.',
  source: 'real-time TCP Boston, section 3',
} as const satisfies BooleanParameter;

const NUMBER = 0;

interface State {
  /** The most packets that take turns; 1 if none do. */
  depth: number;
  /** Slots of packets that wait for the end of this instant, and how many of these have been sent. */
  held: number[];
  gone: number;
  /** Number of batches so far. The packets of a batch take turns. */
  batches: number;
}

const depthTold = (transport: TransportSpec): number =>
  ('boston' in transport && transport.boston?.interleave === true ? transport.boston.interleaveDepth : 1);

export const interleaving: Shaper<State> = {
  id: 'interleaving',
  title: 'Interleaving',
  summary: 'Cells of segments that are sent at the same time take turns, so that a burst of losses is spread over them.',
  source: 'real-time TCP Boston, section 3',
  parameters: [interleave, interleaveDepth],
  number: NUMBER,
  settle({ transport }, before) {
    const depth = depthTold(transport);
    if (before !== null) return { ...before, depth };
    return depth === 1 ? null : { depth, held: [], gone: 0, batches: 0 };
  },
  takes: ({ world: { packets } }, packet, { depth }) => depth > 1 && (packets.flags[packet] & PacketFlag.coded) !== 0,
  /** Keeps a coded packet until everything that leaves at this instant is known. */
  take({ world: { queue, clock, packets } }, packet, _first, _count, { held }) {
    if (held.length === 0) schedule(queue, clock[0], SHAPE, shapeSubject(packets.vc[packet] >> 1, NUMBER));
    held.push(packet);
    return false;
  },
  /** Sends the packets at the end of the instant: they take turns, `depth` at a time. */
  release(sim, flow, state, giveOn) {
    const { packets, queue, clock } = sim.world;
    const { held, depth } = state;
    let given = 0;
    while (state.gone < held.length) {
      if (given >= GIVEN_AT_ONCE) {
        scheduleRest(queue, clock[0], SHAPE, shapeSubject(flow, NUMBER));
        return;
      }
      const group = held.slice(state.gone, state.gone + depth);
      state.gone += group.length;
      const batch = group.length > 1 ? state.batches++ : -1;
      const longest = Math.max(...group.map((packet) => packets.cells[packet]));
      for (const packet of group) packets.batch[packet] = batch;
      for (let index = 0; index < longest; index++) {
        for (const packet of group) if (index < packets.cells[packet]) giveOn(sim, packet, index, 1);
      }
      for (const packet of group) given += packets.cells[packet];
    }
    held.length = 0;
    state.gone = 0;
  },
  holds: ({ held, gone }) => held.length > gone,
  visitHeld({ world: { packets } }, { held, gone }, visit) {
    for (const packet of held.slice(gone)) visit(packet, packets.cells[packet]);
  },
};
