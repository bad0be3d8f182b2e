/**
 * Describes one loss: finds it again on a second World of the run and describes it while the cell is being dropped, so
 * that the explanation has the numbers with which the cell was judged.
 */
import { blocksOf } from '../../model/atm/blocks';
import { cellCode } from '../../model/atm/cell-number';
import { PacketFlag } from '../../model/atm/packets';
import { sourceQueueWords } from '../../model/atm/host-queue';
import { CELL_BYTES } from '../../model/constants';
import { RECENT, Happening, lastDrop, oldestFrom, rowOf } from '../../model/metrics/recent';
import { REASONS, reasonNumber } from '../../model/reasons';
import { explainRefusal } from '../../model/switch/explain';
import { hasSegment } from '../../model/transport/arrived';
import type { Simulation } from '../../model/world';
import { linkErrorWords } from '../../model/way/link-head';
import type { Death, Sought, WhichCell } from '../client/why';
import type { Kept } from '../travel';
import { createAfter, type After } from './after';
import { calledIn, hopsBehind, justBefore, listening, PER_YIELD, slotOf, stepOn } from './beside';
import { keepsWindow } from '../../model/spec';
import { queueThen } from './queue';

const fault = reasonNumber('fault');
const linkError = reasonNumber('linkError');
const sourceQueueFull = reasonNumber('sourceQueueFull');

/** Most events after a loss in which its consequences are looked for. */
const MOST_AFTER = 400_000;

/** Returns the explanation of a loss that is just happening, with the rule and its source. */
function because(
  sim: Simulation, link: number, cell: number, vc: number, reason: number,
): Pick<Death, 'words' | 'rule'> {
  const { world, net } = sim;
  const asked = { words: REASONS[reason].sentence, rule: null };
  if (reason === fault) return asked;
  if (reason === linkError) return { words: linkErrorWords(world.links[link]), rule: null };
  if (reason === sourceQueueFull) return { words: sourceQueueWords(world.ports[link]), rule: null };
  const first = net.hopStart[vc];
  const step = net.hopLink.subarray(first, net.hopStart[vc + 1]).indexOf(link);
  const found = step < 0 ? null : explainRefusal(sim, first + step, reason, cell);
  return found ? { words: found.words, rule: { words: found.rule, source: found.source } }
    : asked;
}

/** Returns the cell of the newest drop, whose packet is still in the table. */
function lastDropOf(sim: Simulation, segment: number): WhichCell & { link: number; timePs: number } {
  const row = lastDrop(sim.world.recent);
  const vc = row[RECENT.vc];
  const called = calledIn(sim, slotOf(sim, vc, row[RECENT.packet]));
  return {
    called, flow: vc >> 1, ack: (vc & 1) === 1, packet: row[RECENT.packet], segment, index: row[RECENT.index],
    of: row[RECENT.of], link: row[RECENT.link], timePs: row[RECENT.timePs],
  };
}

/** Whether the sender sends a lost segment of the flow again until the receiver has it. */
const isSentAgain = ({ world }: Simulation, flow: number): boolean => keepsWindow(world.flows[flow].transport);

/** Returns why the packet of a lost cell was of no use even without the loss; `null` if it may have been of use. */
function inVain(sim: Simulation, { flow, segment }: WhichCell, slot: number): Death['inVain'] {
  const { packets, flows } = sim.world;
  if (isSentAgain(sim, flow) && hasSegment(sim, flow, segment)) return 'had';
  if (slot < 0 || (packets.flags[slot] & (PacketFlag.broken | PacketFlag.lazy)) !== PacketFlag.broken) return null;
  const { packet, mergedPackets } = flows[flow].receiver.data;
  return packet === slot && mergedPackets.length > 0 ? 'merged' : 'thrownAway';
}

/** What is known at the moment of a loss. `packetSentPs`: from when to look for earlier losses of the same packet. */
interface Described { death: Omit<Death, 'followed' | 'knownToPs'>; packetSentPs: number | null }

function describe(sim: Simulation, segment: number): Described {
  const { world, net } = sim;
  const { link, timePs, ...cell } = lastDropOf(sim, segment);
  const vc = 2 * cell.flow + (cell.ack ? 1 : 0);
  const reason = lastDrop(world.recent)[RECENT.reason];
  const slot = slotOf(sim, vc, cell.packet);
  const flags = slot < 0 ? 0 : world.packets.flags[slot];
  const hopsDone = hopsBehind(sim, vc, link, reason);
  const coded = (flags & PacketFlag.coded) !== 0;
  const lazy = (flags & PacketFlag.lazy) !== 0;
  const lone = coded || lazy;
  const unitBytes = net.packetMode ? world.packets.bytes[Math.max(0, slot)] : CELL_BYTES;
  const isData = !cell.ack && cell.called === null;
  const siblings = lone || !isData || slot < 0 ? 0 : cell.of - world.packets.lost[slot];
  const before = slot < 0 || !isData ? 0 : world.packets.lost[slot] - 1;
  const code = slot < 0 ? -1 : cellCode(slot, cell.index);
  const vain = isData ? inVain(sim, cell, slot) : null;
  const sendsAgain = isSentAgain(sim, cell.flow) && isData && !lone && vain !== 'had';
  const death = {
    cell, timePs, link, hopsDone, reason, ...because(sim, link, code, vc, reason), lazy, first: null, inVain: vain,
    queue: queueThen(sim, link, vc, code, reason),
    cost: {
      doomed: siblings, alsoLost: before, nextDoomed: 0, byteHops: hopsDone * unitBytes, underWay: true,
      bytesAgain: slot >= 0 && sendsAgain ? world.packets.bytes[slot] : 0, wholeAgainPs: null,
    },
    enough: coded ? world.packets.sourceCells[slot] : null,
    blocks: coded ? blocksOf(world.packets.sourceCells[slot]) : 1,
  };
  const hasPast = before > 0 || (slot >= 0 && vain === 'thrownAway');
  return { death, packetSentPs: hasPast ? world.packets.sentPs[slot] : null };
}

/** Returns the first loss of the packet, and the byte-hops of its cells that were lost or thrown away earlier. */
function* lossesBefore(
  session: Kept, { cell, timePs }: Described['death'], sentPs: number,
): Generator<number | null, { first: Death['first']; byteHops: number }> {
  let first: Death['first'] = null;
  let byteHops = 0;
  let isThere = false;
  const vc = 2 * cell.flow;
  const standing = listening(yield* justBefore(session, sentPs), (atPs, flow, event, segment) => {
    if (event !== 'drop' || flow !== cell.flow || isThere) return;
    const { sim } = standing;
    const lost = lastDropOf(sim, segment);
    if (lost.ack || lost.packet !== cell.packet) return;
    isThere = lost.index === cell.index;
    if (isThere) return;
    first ??= { index: lost.index, timePs: atPs };
    byteHops += CELL_BYTES * hopsBehind(sim, vc, lost.link, lastDrop(sim.world.recent)[RECENT.reason]);
  });
  const { world: { recent }, net: { hopStart } } = standing.sim;
  let { serial } = recent;
  for (let events = 0; !isThere && stepOn(standing, timePs); events++) {
    for (serial = oldestFrom(recent, serial); serial < recent.serial; serial++) {
      const row = recent.data.subarray(rowOf(recent, serial));
      if (row[RECENT.vc] !== vc || row[RECENT.packet] !== cell.packet) continue;
      if (row[RECENT.kind] === Happening.drop && row[RECENT.index] === cell.index) break;
      if (row[RECENT.kind] !== Happening.discard) continue;
      byteHops += CELL_BYTES * row[RECENT.index] * (hopStart[vc + 1] - hopStart[vc]);
    }
    if (events % PER_YIELD === PER_YIELD - 1) yield null;
  }
  return { first, byteHops };
}

const fits = (found: ReturnType<typeof lastDropOf>, sought: Sought): boolean =>
  found.timePs >= sought.fromPs && found.timePs <= sought.toPs
  && (sought.flow === undefined || sought.flow === found.flow) && (sought.ack === undefined || sought.ack === found.ack)
  && (sought.packet === undefined || sought.packet === found.packet)
  && (sought.index === undefined || sought.index === found.index)
  && (sought.segment === undefined || sought.segment === found.segment)
  && (sought.link === undefined || sought.link === found.link);

/** Returns the first matching loss, with its consequences as far as the run has been; `null` if there is none. */
export function* findDeath(session: Kept, sought: Sought, knownToPs: number): Generator<number | null, Death | null> {
  const start = yield* justBefore(session, sought.fromPs);
  let described: Described | null = null;
  let after: After | null = null;
  const standing = listening(start, (timePs, flow, event, segment) => {
    const { sim } = standing;
    if (described !== null) return after?.hear(timePs, flow, event, segment);
    if (event !== 'drop' || !fits(lastDropOf(sim, segment), sought)) return undefined;
    described = describe(sim, segment);
    after = createAfter(sim, described.death);
    return undefined;
  });
  // `described` is assigned in a callback, which the compiler does not see: functions read it afresh.
  const found = (): Described | null => described;
  const following = (): After | null => after;
  for (let events = 0; found() === null && stepOn(standing, sought.toPs); events++) {
    if (events % PER_YIELD === PER_YIELD - 1) yield null;
  }
  const what = found();
  const then = following();
  if (what === null || then === null) return null;
  then.look(standing.sim);
  let events = 0;
  for (; events < MOST_AFTER && !then.isOver() && stepOn(standing, knownToPs); events++) {
    then.look(standing.sim);
    if (events % PER_YIELD === PER_YIELD - 1) yield null;
  }
  const { death, packetSentPs } = what;
  const { cost, followed } = then.outcome();
  const before = packetSentPs === null ? null : yield* lossesBefore(session, death, packetSentPs);
  const isOfUse = death.enough !== null || death.lazy;
  // Cells that are pushed out together are lost together: none of them is the cause of the others.
  const isWith = (death.queue?.removed ?? 0) > 0 && before?.first?.timePs === death.timePs;
  const first = isOfUse || isWith ? null : before?.first ?? null;
  return {
    ...death, first, followed, cost: { ...cost, byteHops: cost.byteHops + (before?.byteHops ?? 0) },
    knownToPs: events < MOST_AFTER ? knownToPs : standing.sim.world.clock[0],
  };
}
