/**
 * The retransmission timer of a flow: one deadline that moves, and at most one queued event for it that matters. An
 * event that fires before the deadline is queued again for the deadline, so starting the timer costs no event as long
 * as one is queued early enough. Source: RFC 6298, 5.
 */
import { rule } from './rule';
import type { ChoiceParameter } from '../catalogue-types';
import { scheduleInTurn, takeTurn } from '../kernel/event-queue';
import { nextUniform } from '../kernel/random';
import { startStream } from '../atm/streams';
import type { TcpSpec } from '../spec';
import { tcpFlow, type Simulation } from '../world';
import { nthTickPs, tickAt, timeoutPs } from './rtt';

export const tiesByChance = rule(
  'tiesByChance', 'Timer ties by chance',
  'A retransmission timer expires a picosecond early or late, by chance. Otherwise, in packet mode, it expires before an acknowledgement that comes at the same instant; with timeouts of whole packet times this happens often and decides who loses.',
  'ns-2.35: the rounding of its clock decides; Floyd and Jacobson 1992, on phase effects', false, 'timing',
);

export const timerExpiry = {
  key: 'timerExpiry', title: 'Timer expires', unit: 'none', type: 'choice', default: 'exact', live: false,
  group: 'timing',
  choices: [
    { value: 'exact', title: 'exactly' }, { value: 'tick', title: 'on the last tick before' },
    { value: 'nextTick', title: 'on the next tick' },
  ],
  help: 'When a timeout is over. A timer that only looks at the clock when it ticks is up to a tick early or late.',
  source: '4.3BSD: on a tick, up to one early',
} as const satisfies ChoiceParameter;

/** The event of the retransmission timer. */
export const RETRANSMIT = 4;

/** Starts the timer, or starts it again. */
export function armTimer(sim: Simulation, number: number): void {
  const flow = tcpFlow(sim.world, number);
  flow.sender.timerTurn = takeTurn(sim.world.queue);
  flow.sender.timerAtPs = expiryPs(flow.transport, sim.world.clock[0], timeoutPs(flow))
    + (flow.transport.tiesByChance ? chancePs(sim, number) : 0);
  if (flow.sender.timerScheduledPs > flow.sender.timerAtPs) sleep(sim, number);
}

/** When a timer expires that is started now, ps. It does so after now, even if its timeout is shorter than a tick. */
function expiryPs(transport: TcpSpec, nowPs: number, afterPs: number): number {
  const exactPs = nowPs + afterPs;
  if (transport.timerExpiry === 'exact') return exactPs;
  const before = tickAt(transport, exactPs);
  const isLate = transport.timerExpiry === 'nextTick' && nthTickPs(transport, before) < exactPs;
  return nthTickPs(transport, Math.max(isLate ? before + 1 : before, tickAt(transport, nowPs) + 1));
}

/** Handles the timer's event. Returns whether the timer has expired. An event that is out of date does nothing. */
export function timerExpires(sim: Simulation, number: number): boolean {
  const { sender } = tcpFlow(sim.world, number);
  if (sender.timerScheduledPs !== sim.world.clock[0]) return false;
  sender.timerScheduledPs = Infinity;
  if (sender.timerAtPs === Infinity) return false;
  if (sender.timerAtPs <= sim.world.clock[0]) return true;
  sleep(sim, number);
  return false;
}

/** A picosecond early or late, so that the timer comes before or after other events of the same instant by chance. */
const chancePs = (sim: Simulation, number: number): number =>
  (nextUniform(sim.world.random, startStream(number)) < 0.5 ? -1 : 1);

/** Schedules the event for the present deadline. An earlier event that is still queued will find the new deadline. */
function sleep(sim: Simulation, number: number): void {
  const { sender } = tcpFlow(sim.world, number);
  sender.timerScheduledPs = sender.timerAtPs;
  scheduleInTurn(sim.world.queue, sender.timerAtPs, RETRANSMIT, number, sender.timerTurn);
}
