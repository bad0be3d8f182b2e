/**
 * One flow of a variant over round trips of 200 ms, so that each window is one batch; segments of 1,000 bytes, packet
 * mode.
 */
import { states, traced, type TransportEvent } from '../support/runs';
import { MS, S, line, type LineOptions, type TcpOptions } from '../support/specs';

export const MSS = 1000;

export const path = (
  variant: string, packets: number[] = [], tcp: TcpOptions = {}, own: LineOptions = {},
): LineOptions => ({
  network: 'packet', link: { delayPs: 100 * MS, rateBps: 8e6 }, durationPs: 20 * S, faults: [{ packets }],
  tcp: { variant, packetBytes: MSS + 40, windowBytes: 28 * MSS, tickPs: 10 * MS, minRtoPs: S, ...tcp }, ...own,
});

export interface Run {
  events: TransportEvent[];
  named(name: string): TransportEvent[];
  segments(name: string): number[];
}

export function run(options: LineOptions, untilPs = 20 * S): Run & ReturnType<typeof traced> {
  const all = traced(line(options), untilPs);
  const named = (name: string) => all.events.filter(({ event }) => event === name);
  return { ...all, named, segments: (name) => named(name).map(({ segment }) => segment) };
}

/** cwnd and ssthresh in segments, after every change. */
export const windows = (options: LineOptions, untilPs: number): [number, number][] =>
  states(line(options), untilPs, ({ congestion }) =>
    [congestion.cwndBytes / MSS, congestion.ssthreshBytes / MSS] as [number, number]);

/** Events from the first fast retransmit on. */
export const fromFastRetransmit = ({ events }: Run): TransportEvent[] =>
  events.slice(events.findIndex(({ event }) => event === 'fastRetransmit'));
