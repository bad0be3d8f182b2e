/** What the comparisons with second models share: random packets to lose, and what a sender of the model did. */
import fc from 'fast-check';
import { PacketFlag } from '../../../src/model/atm/packets';
import type { Simulation } from '../../../src/model/world';
import { start, stepThrough } from '../support/runs';
import { MS, S, line, type TcpOptions } from '../support/specs';
import type { Case, Told } from './second-tcp';

const SENDER = ['send', 'retransmit', 'timeout', 'fastRetransmit'];

type Run = Omit<Case, 'variant' | 'boston' | 'cubic'>;

/** Distinct numbers of units that are lost. */
export const numbers = (min: number, max: number, maxLength: number): fc.Arbitrary<number[]> =>
  fc.uniqueArray(fc.integer({ min, max }), { maxLength });

/** Numbers of packets that are marked on their way. */
export const anyMarks = fc.uniqueArray(fc.integer({ min: 0, max: 250 }), { minLength: 1, maxLength: 8 });

/** When timers expire on their clock of ticks. */
export const anyExpiry = fc.constantFrom('exact', 'tick', 'nextTick');

/** Settings of a run, without losses, that all variants have. */
export const common = {
  minRtoMs: fc.constantFrom(200, 500, 1000), tickMs: fc.constantFrom(10, 100), timerExpiry: anyExpiry,
  slowButSteady: fc.boolean(),
  delayedAckMs: fc.constantFrom(0, 0, 57, 200),
};

/** What the sender of the model does in a run with these options of TCP. */
export function sentByModel(one: Run, tcp: TcpOptions): Told[] {
  const named = (link: number, lost: readonly number[]) =>
    ({ link, [one.network === 'packet' ? 'packets' : 'cells']: [...lost] });
  const told: Told[] = [];
  const trace = (timePs: number, _flow: number, event: string, segment: number): void => {
    if (SENDER.includes(event)) told.push({ timePs, event, segment });
  };
  const marked = one.marked ?? [];
  const sim = start(line({
    network: one.network, link: { delayPs: one.delayMs * MS, rateBps: 8e6 }, durationPs: one.durationS * S,
    faults: [named(0, one.lost), named(1, one.lostBack)],
    tcp: {
      packetBytes: 1040, windowBytes: one.windowSegments * 1000, tickPs: one.tickMs * MS,
      minRtoPs: one.minRtoMs * MS, timerExpiry: one.timerExpiry, limitedTransmit: one.limitedTransmit,
      delayedAckPs: one.delayedAckMs * MS,
      ackHeartbeat: one.beats === true,
      newRenoTimer: one.slowButSteady ? 'slowButSteady' : 'impatient', ecn: marked.length > 0,
      ecnEcho: one.echoesOnce === true ? 'oncePerMark' : 'untilCwr', ...tcp,
    },
  }), { trace });
  stepThrough(sim, Infinity, () => { markPackets(sim, marked); });
  return told;
}

/** Marks packets of flow 0 under way that have one of these numbers. */
function markPackets({ world: { packets } }: Simulation, numbers: readonly number[]): void {
  if (numbers.length === 0) return;
  for (let slot = 0; slot < packets.used; slot++) {
    if (packets.vc[slot] !== 0 || !numbers.includes(packets.number[slot])) continue;
    packets.flags[slot] |= PacketFlag.marked | PacketFlag.markedAny;
  }
}
