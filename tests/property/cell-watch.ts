/**
 * Watches every cell of a run from outside, for tests: event by event in the plain way, with the report of each cell
 * that comes to a queue, the trace of transport events, and the list of happenings. Uses none of the model's counts. A
 * cell has been sent when it first comes to a queue. It has been delivered when its packet counts it as ended although
 * it was neither dropped nor discarded.
 */
import { INDEX_BITS, INDEX_MASK } from '../../src/model/atm/cell-number';
import { createCounted } from '../../src/model/atm/faults';
import { LINK_HEAD } from '../../src/model/atm/link';
import { DATA, PacketFlag } from '../../src/model/atm/packets';
import { PILOT } from '../../src/model/adaptation/reservation/pilot-columns';
import { CREDIT_CELL } from '../../src/model/atm/credit';
import { kindOf, subjectOf } from '../../src/model/kernel/event-queue';
import { Happening, RECENT, RECENT_CAPACITY, RECENT_STRIDE } from '../../src/model/metrics/recent';
import { reasonNumber } from '../../src/model/reasons';
import { runUntil } from '../../src/model/run/loop';
import type { Simulation, TraceEvent } from '../../src/model/world';
import type { Scenario } from '../../src/scenario/types';
import { built } from './runs';

const linkError = reasonNumber('linkError');
const surplus = reasonNumber('surplus');

/** One transmission whose cells were sent, all of them or some. */
export interface Sent {
  vc: number;
  number: number;
  slot: number;
  role: number;
  segment: number;
  bytes: number;
  cells: number;
  coded: boolean;
  lazy: boolean;
  /** By cell, how many queues it has come to. */
  came: Uint8Array;
  dropped: number;
  discarded: number;
  delivered: number;
  /** A cell was discarded because the packet was of no use. */
  useless: boolean;
  /** The layer fills holes with dummy cells. */
  filled: boolean;
  /** A pilot: what the switches have said so far. */
  granted: boolean;
  /** It was sent before it came to a queue. */
  early: boolean;
  /** The links after which a switch sent it back, if it is such a pilot; 0 otherwise. */
  turnedAfter: number;
}

/** What a watcher is told. `measured`: after the warm-up. */
export interface Hears {
  trace(event: TraceEvent, flow: number, segment: number): void;
  /** A row of the list of happenings that is not about cells. */
  happened(kind: number, vc: number, packet: number, index: number): void;
  /** A cell is sent. */
  begins(sent: Sent): void;
  /** A cell comes to the queue of a link. */
  comes(sent: Sent, link: number): void;
  drops(sent: Sent, link: number, reason: number, links: number): void;
  /** Cells end at the end of their VC. Delivered ones are found after the event. */
  discards(sent: Sent, cells: number, reason: number): void;
  delivers(sent: Sent, cells: number, measured: boolean): void;
  /** All cells of a transmission have ended. */
  ends(sent: Sent, measured: boolean): void;
  /** A cell has crossed a link. `doomed`: a sibling was lost before, and without it the packet is of no use. */
  crosses(link: number, sent: Sent, doomed: boolean): void;
  /** After each event, and at the warm-up's end, at changes and at the end of the run. */
  looks(): void;
}

const NOBODY = { packets: [], cells: [], pardonedPackets: [], pardonedCells: [] };

/** Lets every queue report each cell that comes, without losing more on purpose. */
function reportAll({ net, world }: Simulation): void {
  net.faultsOfHop.forEach((known, hop) => {
    if (known < 0) {
      net.faultsOfHop[hop] = net.faults.push(NOBODY) - 1;
      world.faults.push(createCounted());
    }
  });
  net.hopIsPlain.fill(0);
  net.portIsPlain.fill(0);
  net.portHasFaults.fill(1);
  // The end of a bin would be a step without an event.
  world.series.endPs = Infinity;
}

/** Runs a scenario and tells `hears`, made from the run at its start, what happens. */
export function watch(scenario: Scenario, listen: (sim: Simulation) => Hears): Simulation {
  const sent = new Map<string, Sent>();
  const live: Sent[][] = [];
  /** VCs on which something may have ended in this event; and those of pilots, of whose end nobody tells. */
  const touched = new Set<number>();
  const withPilots = new Set<number>();
  let row = 0;
  const sim = built(scenario, {
    plain: true,
    trace: (_timePs, flow, event, segment, slot) => {
      drain();
      if (event === 'drop') dropped(slot!);
      else hears.trace(event, flow, segment);
      touched.add(2 * flow).add(2 * flow + 1);
    },
    counted: (vc, link, number, index) => {
      drain();
      const known = sent.get(`${vc} ${number}`);
      const one = known ?? turned(vc, number) ?? add(vc, number, slotOf(vc, number));
      come(one, link, index);
    },
  });
  const { world, net } = sim;
  const { packets, recent } = world;
  reportAll(sim);
  const hears = listen(sim);

  function slotOf(vc: number, number: number): number {
    for (let slot = 0; slot < packets.used; slot++) {
      if (packets.vc[slot] === vc && packets.number[slot] === number && packets.open[slot] > 0) return slot;
    }
    throw new Error(`no packet ${number} on VC ${vc}`);
  }
  function add(vc: number, number: number, slot: number): Sent {
    const flags = packets.flags[slot];
    const one: Sent = {
      vc, number, slot, role: packets.role[slot], segment: packets.segment[slot], bytes: packets.bytes[slot],
      cells: packets.cells[slot], coded: (flags & PacketFlag.coded) !== 0, lazy: (flags & PacketFlag.lazy) !== 0,
      came: new Uint8Array(packets.cells[slot]), dropped: 0, discarded: 0, delivered: 0, useless: false,
      filled: (flags & PacketFlag.filled) !== 0, granted: world.pilots.granted[slot] === 1, early: false,
      turnedAfter: 0,
    };
    sent.set(`${vc} ${number}`, one);
    (live[vc] ??= []).push(one);
    if (one.role === PILOT) withPilots.add(vc).add(vc ^ 1);
    return one;
  }
  const isTurned = (one: Sent): boolean => one.role === PILOT && (one.vc & 1) === 0
    && packets.vc[one.slot] === one.vc + 1 && packets.open[one.slot] > 0 && packets.role[one.slot] === PILOT;
  /** A pilot that a switch has sent back: the same cell, on the VC back. It has not entered the queue ahead. */
  function turned(vc: number, number: number): Sent | null {
    const one = (live[vc - 1] ?? []).find((pilot) => isTurned(pilot) && packets.number[pilot.slot] === number);
    if (one === undefined) return null;
    live[vc - 1].splice(live[vc - 1].indexOf(one), 1);
    (live[vc] ??= []).push(one);
    sent.set(`${vc} ${number}`, one);
    one.vc = vc;
    one.number = number;
    one.turnedAfter = --one.came[0];
    one.granted = world.pilots.granted[one.slot] === 1;
    return one;
  }
  function rowAt(serial: number): Float64Array {
    const base = (serial % RECENT_CAPACITY) * RECENT_STRIDE;
    return recent.data.subarray(base, base + RECENT_STRIDE);
  }
  /** Reads the happenings since the last call. A drop has its own report. */
  function drain(): void {
    if (recent.serial - row > RECENT_CAPACITY) throw new Error('happenings were overwritten');
    for (; row < recent.serial; row++) {
      const happening = rowAt(row);
      const [kind, vc, packet, index] =
        [happening[RECENT.kind], happening[RECENT.vc], happening[RECENT.packet], happening[RECENT.index]];
      if (vc >= 0) touched.add(vc);
      if (kind === Happening.discard) {
        const one = sent.get(`${vc} ${packet}`)!;
        one.discarded += index;
        if (happening[RECENT.reason] !== surplus) one.useless = true;
        hears.discards(one, index, happening[RECENT.reason]);
      } else if (kind !== Happening.drop) hears.happened(kind, vc, packet, index);
    }
  }
  function come(one: Sent, link: number, index: number): void {
    if (one.came[index]++ === 0 && !one.early) hears.begins(one);
    hears.comes(one, link);
  }
  /** Credit cells that switches have sent, but that wait for a slot before they come to a queue. */
  function findCredits(): void {
    for (const { inputs } of world.ports) {
      for (const ring of inputs) {
        for (let n = 0; n < ring.length; n++) {
          const slot = ring.cell[(ring.head + n) & (ring.cell.length - 1)] >>> INDEX_BITS;
          const [vc, number] = [packets.vc[slot], packets.number[slot]];
          if (packets.role[slot] !== CREDIT_CELL || sent.has(`${vc} ${number}`)) continue;
          const one = add(vc, number, slot);
          one.early = true;
          hears.begins(one);
        }
      }
    }
  }
  function dropped(slot: number): void {
    const what = rowAt(recent.serial - 1);
    const [vc, number, link, index] =
      [what[RECENT.vc], what[RECENT.packet], what[RECENT.link], what[RECENT.index]];
    const one = sent.get(`${vc} ${number}`) ?? add(vc, number, slot);
    // A cell that its source has no place for never came to a queue.
    if (one.came[index] === 0) come(one, link, index);
    one.dropped++;
    hears.drops(one, link, what[RECENT.reason], one.came[index] - 1 + (what[RECENT.reason] === linkError ? 1 : 0));
  }
  function sweep(vc: number, measured: boolean): void {
    if (live[vc] === undefined) return;
    live[vc] = live[vc].filter((one) => {
      const { slot } = one;
      if (isTurned(one)) return true;
      const here = packets.vc[slot] === vc && packets.number[slot] === one.number;
      const ended = one.cells - (here ? packets.open[slot] : 0);
      const fresh = ended - one.dropped - one.discarded - one.delivered;
      if (fresh < 0) throw new Error(`${-fresh} cells of packet ${one.number} on VC ${vc} ended twice`);
      one.delivered += fresh;
      if (fresh > 0) hears.delivers(one, fresh, measured);
      if (ended === one.cells) hears.ends(one, measured);
      else if (one.role === PILOT) one.granted = world.pilots.granted[slot] === 1;
      return ended < one.cells;
    });
  }
  /** The cell that the next event takes off a link. */
  function seeNext(stopPs: number): void {
    const { queue, links } = world;
    if (queue.length === 0 || queue.time[0] > stopPs || kindOf(queue.what[0]) !== LINK_HEAD) return;
    const number = subjectOf(queue.what[0]);
    const link = links[number];
    if (link.trains === 0 || link.at[link.head] !== queue.time[0]) return;
    const slot = link.cell[link.head] >>> INDEX_BITS;
    const index = link.cell[link.head] & INDEX_MASK;
    const one = sent.get(`${packets.vc[slot]} ${packets.number[slot]}`)!;
    if (one.came[index] === 0) throw new Error('a cell crossed a link without coming to its queue');
    hears.crosses(number, one, one.useless || (one.dropped > 0 && !one.coded && !one.lazy));
  }

  const { durationPs, warmupPs, changes } = net.spec;
  const stops = [...new Set([warmupPs, ...changes.map(({ atPs }) => atPs), durationPs])].sort((a, b) => a - b);
  for (const stopPs of stops) {
    for (let ran = 1; ran > 0;) {
      const before = world.warm;
      seeNext(Math.min(stopPs, durationPs));
      ran = runUntil(sim, stopPs, 1);
      drain();
      if (net.isHopByHop) findCredits();
      // The warm-up ends, and changes come, after the events of their instant, in a step without an event.
      for (const vc of new Set([...touched, ...withPilots])) sweep(vc, ran === 0 ? before : world.warm);
      touched.clear();
      if (ran === 0) live.forEach((_, vc) => sweep(vc, before));
      hears.looks();
    }
  }
  return sim;
}

export const isData = ({ role }: Sent): boolean => role === DATA;
export const isCredit = ({ role }: Sent): boolean => role === CREDIT_CELL;
export const isPilot = ({ role }: Sent): boolean => role === PILOT;
