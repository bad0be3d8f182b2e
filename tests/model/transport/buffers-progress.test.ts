/**
 * No combination of variant, buffers, Nagle's algorithm and timers stalls a greedy flow on a path without loss.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { record } from '../../../src/model/run/record';
import type { TcpSpec } from '../../../src/model/spec';
import { traced } from '../support/runs';
import { HEADERS, MS, S, line } from '../support/specs';

const WINDOW = 12_000;
const DURATION_PS = S;
const DELAY_PS = 5 * MS;
/** The delay of both directions, and one microsecond for each cell that may be under way. */
const ROUND_TRIP_PS = 2 * DELAY_PS + 2 * MS;

const buffer =
  fc.option(fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 3000, max: 30_000 })), { nil: null });
const settings = fc.record({
  nagle: fc.boolean(), sendBufferBytes: buffer, receiveBufferBytes: buffer,
  windowUpdateFraction: fc.constantFrom(0.1, 0.35, 0.5, 1),
  overridePs: fc.constantFrom(200 * MS, 500 * MS), delayedAckPs: fc.constantFrom(0, 40 * MS, 200 * MS),
  mss: fc.constantFrom(100, 536, 1000, 9140),
  pacingBps: fc.constantFrom(null, 50e6), variant: fc.constantFrom('tahoe', 'reno', 'newReno', 'sack', 'vegas'),
  handshake: fc.boolean(),
});

/** The longest time between two deliveries, from the start on, picoseconds. */
function longestPause({ mss, ...own }: Omit<Partial<TcpSpec>, 'kind'> & { mss: number }): number {
  const { sim, events } = traced(line({
    link: { delayPs: DELAY_PS }, durationPs: DURATION_PS,
    tcp: {
      packetBytes: mss + HEADERS, windowBytes: own.receiveBufferBytes ?? WINDOW, tickPs: 10 * MS, minRtoPs: S, ...own,
    },
  }));
  expect(record(sim).timeouts).toBe(0);
  let last = 0;
  let longest = 0;
  for (const timePs of [
    ...events.filter(({ event }) => event === 'deliver').map((delivery) => delivery.timePs), DURATION_PS,
  ]) {
    longest = Math.max(longest, timePs - last);
    last = timePs;
  }
  return longest;
}

describe('a greedy flow over a round trip of 12 ms, acknowledgements delayed by no more than the override timer', () => {
  it('never pauses for longer than an override time and a round trip, and has no timeout', () => {
    fc.assert(fc.property(settings, (own) => {
      expect(longestPause(own)).toBeLessThanOrEqual(own.overridePs + ROUND_TRIP_PS);
    }), { numRuns: 100, seed: 19_941_994 });
  });
});
