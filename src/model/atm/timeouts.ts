/**
 * The clock of a connection and the bounds of its timeouts. TCP's own timer (transport/rtt) and the module of buffer
 * reservation use them.
 */
import type { Complaint, NumberParameter, Parameter, Told, Warning } from '../catalogue-types';
import type { TcpSpec } from '../spec';
import { grouped } from '../words';

export const timeoutParameters = [
  {
    key: 'tickMs', title: 'Clock tick', unit: 'ms', type: 'number', min: 0.001, max: 10_000, default: 100, live: false,
    group: 'timing', help: 'The unit of the clock that measures round trips and timeouts.',
    source: 'our assumption: the simulators of the time used 100 ms',
  },
  {
    key: 'minRtoMs', title: 'Least timeout', unit: 'ms', type: 'number', min: 0.001, max: 1_000_000, default: null,
    nullable: true, live: false, group: 'timing', help: 'Retransmission timeouts are never shorter; empty: two ticks.',
    source: 'our assumption: two ticks as in 4.3BSD',
  },
  {
    key: 'maxRtoMs', title: 'Longest timeout', unit: 'ms', type: 'number', min: 1, max: 10_000_000, default: 64_000,
    live: false, group: 'timing', help: 'Backed-off timeouts are never longer.', source: '4.3BSD: 64 s',
  },
  { key: 'initialRtoMs', title: 'First timeout', unit: 'ms', type:
    'number', min: 1, max: 10_000_000, default: 3_000, live: false, group: 'timing',
    help: 'The timeout before the first round trip is measured.', source: 'RFC 1122, 4.2.3.1' },
] as const satisfies readonly Parameter[];

/** A bound for TCP's own timer; the module of buffer reservation does not use it. */
export const minRtoTicks = {
  key: 'minRtoTicks', title: 'Least timeout, ticks', unit: 'count', type: 'integer', min: 0, max: 100, default: 0,
  live: false, group: 'timing',
  help: 'Timeouts are never shorter than this many ticks, whatever the least timeout says.', source: 'ns-2.35: 2',
} as const satisfies NumberParameter;

/**
 * A round trip moves the mean by its error divided by the first, and the deviation likewise by the second. Source:
 * Jacobson and Karels 1988; RFC 6298.
 */
export const MEAN_GAIN = 8;
export const DEVIATION_GAIN = 4;
/** A timeout is this number of deviations above the mean. */
export const DEVIATIONS = 4;

/** A tick of the connection's clock, ps. */
export const clockTickPs = ({ tickPs }: TcpSpec): number => tickPs;

/** The least timeout before backoff, ps: two ticks if none is set. */
export const leastTimeoutPs = ({ minRtoPs, tickPs }: TcpSpec): number => minRtoPs ?? 2 * tickPs;

/** TCP's timeouts are never shorter than this, backed off or not, ps. */
export const leastTicksPs = ({ minRtoTicks: ticks, tickPs }: TcpSpec): number => ticks * tickPs;

/** The timeout before any round trip is measured, ps. */
export const firstTimeoutPs = ({ initialRtoPs }: TcpSpec): number => initialRtoPs;

/** A timeout that is doubled `times` times, but not beyond the longest one, ps. */
export function backedOffPs({ maxRtoPs }: TcpSpec, timeoutPs: number, times: number): number {
  let backedOff = timeoutPs;
  for (let step = 0; step < times && backedOff < maxRtoPs; step++) backedOff *= 2;
  return Math.min(backedOff, maxRtoPs);
}

export function checkTimeouts({ minRtoMs, tickMs, maxRtoMs }: Told<typeof timeoutParameters>): Complaint[] {
  const least = minRtoMs ?? 2 * tickMs;
  if (least <= maxRtoMs) return [];
  const is = minRtoMs === null ? `Two ticks are ${grouped(least)} ms` : `minRtoMs is ${grouped(least)}`;
  return [{
    code: 'rtoOrder', key: 'maxRtoMs',
    message: `${is}, above maxRtoMs of ${grouped(maxRtoMs)}; raise maxRtoMs.`,
  }];
}

/**
 * Warns of a timeout that differs from what was set; `null` if none does. The bound in ticks holds for every timeout,
 * the least timeout only for measured ones.
 */
export function warnTimeouts(
  told: Told<typeof timeoutParameters> & Told<readonly [typeof minRtoTicks]>,
): Warning | null {
  const { initialRtoMs, minRtoMs, minRtoTicks: ticks, tickMs, maxRtoMs } = told;
  const ticksMs = ticks * tickMs;
  if (ticksMs > maxRtoMs) return {
    key: 'minRtoTicks',
    message: `The least of ${grouped(ticks)} ticks is ${grouped(ticksMs)} ms, above maxRtoMs of ${grouped(maxRtoMs)}, so every timeout is ${grouped(ticksMs)} ms; lower minRtoTicks or raise maxRtoMs.`,
  };
  const first = `The first timeout of ${grouped(initialRtoMs)} ms is`;
  if (initialRtoMs > maxRtoMs) return {
    key: 'initialRtoMs',
    message: `${first} above maxRtoMs, so it is ${grouped(maxRtoMs)} ms; lower initialRtoMs or raise maxRtoMs.`,
  };
  const leastMs = minRtoMs ?? 2 * tickMs;
  if (initialRtoMs < leastMs && ticksMs < leastMs) return {
    key: 'initialRtoMs',
    message: `${first} below the least of ${grouped(leastMs)} ms, which holds only once a round trip is measured; raise initialRtoMs or lower minRtoMs.`,
  };
  return initialRtoMs >= ticksMs ? null : {
    key: 'initialRtoMs',
    message: `${first} below minRtoTicks, so it is ${grouped(ticksMs)} ms; raise initialRtoMs or lower minRtoTicks.`,
  };
}
