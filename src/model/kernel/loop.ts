/**
 * The loop: take the earliest event, hand it to the function that owns its kind. Between events the World is consistent, so
 * a run may stop anywhere and go on, be cloned and restored, and gives the same result.
 */
import { releaseInterleaved } from '../adaptation/interleave';
import { releasePaced } from '../adaptation/pacer';
import { adaptationTimer } from '../adaptation/timer';
import { hostDone, linkHead } from '../atm/link';
import { Total } from '../metrics/counters';
import { closeBins } from '../metrics/series';
import { portDone, slot } from '../switch/output-port';
import { restOfTraffic, startTraffic, trafficEvent } from '../traffic/run';
import { delayedAck } from '../transport/receiver';
import { overrideTimer } from '../transport/send-buffer';
import { retransmitTimer } from '../transport/sender';
import { applyChange } from './changes';
import { Kind, KINDS, closeHole, takeTop } from './event-queue';
import { MOST_UNDER_WAY } from './packets';
import { beginMeasuring } from '../metrics/warmup';
import type { Simulation, World } from './world';

/**
 * Processes events up to and including `stopPs` (never past the spec's duration), at most `maxEvents` of them. Answers how
 * many. When none is left before `stopPs`, the clock stands at `stopPs`. With more than `MOST_UNDER_WAY` packets under way
 * a run stands still for good.
 */
export function runUntil(sim: Simulation, stopPs: number, maxEvents = Infinity): number {
  const { world, net } = sim;
  const end = Math.min(stopPs, net.spec.durationPs);
  let done = 0;
  for (;;) {
    const pause = nextPause(sim, end);
    done += runEvents(sim, pause, maxEvents - done);
    if (done >= maxEvents || isFull(world)) return done;
    if (world.clock[0] < pause) world.clock[0] = pause;
    if (!settle(sim, pause)) return done;
  }
}

/** The table of packets never shrinks: what it has held at once can be read off it. */
export const isFull = ({ packets }: World): boolean => packets.used > MOST_UNDER_WAY;

/** The next instant at which something happens that is no event: the end of a bin or the warm-up, a change. */
function nextPause(sim: Simulation, end: number): number {
  const { world, net } = sim;
  let pause = Math.min(end, world.series.endPs);
  if (!world.warm) pause = Math.min(pause, net.spec.warmupPs);
  if (world.nextChange < net.spec.changes.length) pause = Math.min(pause, net.spec.changes[world.nextChange].atPs);
  return pause;
}

/**
 * What is due at `pause`, after the events of that instant; false: nothing was, so the end is reached. A change comes
 * after the events of its instant, which is what a change made by hand at a standing clock does.
 */
function settle(sim: Simulation, pause: number): boolean {
  const { world, net } = sim;
  let due = false;
  if (world.series.endPs <= pause) {
    closeBins(sim, pause);
    due = true;
  }
  if (!world.warm && net.spec.warmupPs <= pause) {
    beginMeasuring(sim);
    due = true;
  }
  while (world.nextChange < net.spec.changes.length && net.spec.changes[world.nextChange].atPs <= pause) {
    applyChange(sim, net.spec.changes[world.nextChange++]);
    due = true;
  }
  return due;
}

function runEvents(sim: Simulation, stopPs: number, maxEvents: number): number {
  const { queue, clock, totals, packets } = sim.world;
  let done = 0;
  while (queue.length > 0 && queue.time[0] <= stopPs && done < maxEvents && packets.used <= MOST_UNDER_WAY) {
    clock[0] = queue.time[0];
    const what = queue.what[0];
    const subject = what >> 4;
    takeTop(queue);
    switch (what & (KINDS - 1)) {
      case Kind.LinkHead: linkHead(sim, subject); break;
      case Kind.Slot: slot(sim, subject); break;
      case Kind.PortDone: portDone(sim, subject); break;
      case Kind.Retransmit: retransmitTimer(sim, subject); break;
      case Kind.DelayedAck: delayedAck(sim, subject); break;
      case Kind.Pace: releasePaced(sim, subject); break;
      case Kind.Adaptation: adaptationTimer(sim, subject); break;
      case Kind.Override: overrideTimer(sim, subject); break;
      case Kind.FlowStart: startTraffic(sim, subject); break;
      case Kind.Traffic: trafficEvent(sim, subject); break;
      case Kind.Interleave: releaseInterleaved(sim, subject); break;
      case Kind.Rest: restOfTraffic(sim, subject); break;
      case Kind.HostDone: hostDone(sim, subject); break;
      default: throw new Error(`unknown kind of event ${what & (KINDS - 1)}`);
    }
    closeHole(queue);
    done++;
  }
  totals[Total.events] += done;
  return done;
}
