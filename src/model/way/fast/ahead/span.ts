/** How far a round of running ahead goes. A round costs some time for each port, so it should have many events. */
import type { World } from '../../../world';
import { EVENTS, type Ground } from './ground';

/** How far a round goes at most, and the limits of that, ps. */
export interface Span { ps: number; leastPs: number; mostPs: number }

/**
 * How far the first round goes, and how far calendars reach at most, in slots of the fastest port. With many ports a
 * round costs more, so it goes farther from the beginning; it never grows, because their calendars take much memory.
 */
const slotsOf = (ports: number): { first: number; most: number } =>
  (ports > 256 ? { first: 2_048, most: 2_048 } : { first: 256, most: 4_096 });

/** A round with fewer events could as well go farther; one with more should not. */
const FEW_EVENTS = 1_024;
const MANY_EVENTS = 8_192;

/** How far the first round goes, ps. */
const firstRoundPs = ({ links }: World, ports: Int32Array): number =>
  slotsOf(ports.length).first * ports.reduce((least, port) => Math.min(least, links[port].cellTimePs), Infinity);

/**
 * Returns the span of the first round of these ports. Where their rates differ, the fastest ports have little to do,
 * and rounds may grow until they have as many slots of the slowest port as the first one has of the fastest.
 */
export function spanOf(world: World, ports: Int32Array): Span {
  const leastPs = firstRoundPs(world, ports);
  const { first, most } = slotsOf(ports.length);
  const slowest = ports.reduce((time, port) => Math.max(time, world.links[port].cellTimePs), 0);
  return { ps: leastPs, leastPs, mostPs: Math.min(first * slowest, (most / first) * leastPs) };
}

/** Adapts the span to the number of events in the last round. */
export function adapt(span: Span, events: number): void {
  if (events < FEW_EVENTS) span.ps = Math.min(2 * span.ps, span.mostPs);
  else if (events > MANY_EVENTS) span.ps = Math.max(Math.floor(span.ps / 2), span.leastPs);
}

/** The most events of links and slots that there can be in the first round. */
export function eventsOfRound(world: World, ground: Ground): number {
  const spanPs = firstRoundPs(world, ground.ports);
  let events = 0;
  world.links.forEach(({ cellTimePs }, link) => {
    if (ground.taker[link] !== EVENTS) events += spanPs / cellTimePs;
    if (ground.ahead[link] === 1) events += spanPs / cellTimePs;
  });
  return events;
}
