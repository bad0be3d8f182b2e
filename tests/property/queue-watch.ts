/** The queue of the bottleneck, and how long its link is busy, followed from outside for tests. */
import type { Simulation } from '../../src/model/world';
import type { Sent } from './cell-watch';

const CELL_BITS = 424;
const PS = 1e12;

export interface QueueWatch {
  /** A unit comes to the queue. If it finds no place there, `drops` follows before anything else comes. */
  comes(sent: Sent): void;
  drops(sent: Sent): void;
  /** After each event. `measured`: the time since `sincePs`, the last call, is measured. */
  looks(measured: boolean, sincePs: number): void;
  /**
   * Since the warm-up, `null` if not known: the longest queue; its integral and the time that the link is busy, ps;
   * and by how much the queue that may be pushed out has become shorter.
   */
  result(): { longest: number | null; area: number | null; busyPs: number | null; left: number };
}

/**
 * A switch's queue is looked at, in its rings, whenever a cell comes and after each event. Cells that go first are not
 * in it.
 */
export function switchQueue({ world, net }: Simulation): QueueWatch {
  const link = net.spec.measure.bottleneckLink;
  const port = world.ports[link];
  const rest = port.schedulerState as { after?: { length: number } } | null;
  const length = (): number => port.queue.length + (rest?.after?.length ?? 0)
    + net.hopsOfLink[link].reduce((sum, hop) => sum + (world.hops[hop]?.ring?.length ?? 0), 0);
  let [longest, area, busyPs, atWarmUp, last, sending] = [0, 0, 0, 0, 0, false];
  let wasWarm = world.warm;
  return {
    comes: () => { longest = Math.max(longest, length()); },
    drops: () => undefined,
    looks(measured, sincePs) {
      if (measured) {
        area += last * (world.clock[0] - sincePs);
        if (sending) busyPs += world.clock[0] - sincePs;
      }
      [last, sending] = [length(), port.sending];
      if (!wasWarm && world.warm) [longest, atWarmUp] = [last, last];
      wasWarm = world.warm;
      longest = Math.max(longest, last);
    },
    result: () => ({ longest, area, busyPs, left: atWarmUp - length() }),
  };
}

/**
 * A host's queue is a server: each unit leaves one time of its own after the one before it, or after it came. A unit
 * that passes others changes no length, because in a network of cells all units are equal.
 */
export function hostQueue({ world, net: { spec, packetMode } }: Simulation): QueueWatch {
  const link = spec.measure.bottleneckLink;
  const { rateBps } = world.links[link];
  const steady = !spec.changes.some(({ links }) =>
    links.some(({ link: changed, spec: to }) => changed === link && to.rateBps !== rateBps));
  const leaves: number[] = [];
  let [gone, freePs, longest, area, busyPs] = [0, 0, 0, 0, 0];
  let waits: Sent | null = null;
  let waitsSincePs = 0;
  let wasWarm = world.warm;
  const measured = (fromPs: number, toPs: number): number =>
    Math.max(0, Math.min(toPs, spec.durationPs) - Math.max(fromPs, spec.warmupPs));
  function length(nowPs: number): number {
    while (gone < leaves.length && leaves[gone] <= nowPs) gone++;
    return leaves.length - gone;
  }
  /** The unit that came last has found a place. */
  function enters(): void {
    if (waits === null) return;
    const startPs = Math.max(freePs, waitsSincePs);
    freePs = startPs + Math.round((packetMode ? 8 * waits.bytes : CELL_BITS) * (PS / rateBps));
    waits = null;
    area += measured(waitsSincePs, freePs);
    busyPs += measured(startPs, freePs);
    leaves.push(freePs);
    longest = Math.max(longest, length(waitsSincePs));
  }
  return {
    comes(sent) {
      enters();
      [waits, waitsSincePs] = [sent, world.clock[0]];
    },
    drops() { waits = null; },
    looks() {
      enters();
      if (!wasWarm && world.warm) longest = length(world.clock[0]);
      wasWarm = world.warm;
    },
    result: () => (steady ? { longest, area, busyPs, left: 0 } : { longest: null, area: null, busyPs: null, left: 0 }),
  };
}
