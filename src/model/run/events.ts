/**
 * The kinds of events: name, rank among events of the same instant, and handler. The queue stores the position in this
 * table. The ranks are part of the model, and their order is: departures, arrivals, slots, averaging intervals of
 * ports, what services of VCs have due, timers.
 */
import { layerTimer } from '../adaptation/layers';
import { LAYER_TIMER } from '../adaptation/layer';
import { SHAPE } from '../adaptation/shaper';
import { shaperDue } from '../adaptation/shapers';
import { CREDIT_DUE } from '../adaptation/services/credit';
import { VC_DUE } from '../adaptation/services/service';
import { HOST_DONE, LINK_HEAD, hostDone } from '../atm/link';
import { PORT_DUE, portDue } from '../switch/features/explicit-rate';
import { FLOW_START, restOfTraffic, serviceDue, startTraffic, trafficEvent } from '../traffic/run';
import { DELAYED_ACK, delayedAck } from '../transport/acknowledge';
import { OVERRIDE } from '../transport/send-buffer';
import { REST, overrideTimer, retransmitTimer } from '../transport/sender';
import { RETRANSMIT } from '../transport/timer';
import { TRAFFIC } from '../transport/udp';
import { linkHead } from '../way/link-head';
import { PORT_DONE, SLOT, portDone, slot } from '../way/port';
import { creditDue } from '../way/stall';
import { KINDS, TIMER_RANK } from '../kernel/event-queue';
import type { Simulation } from '../world';

export interface EventKind {
  number: number;
  name: string;
  rank: number;
  /** `subject`: depending on the kind a link, a port (by its link), a flow, a shaper of a flow, or a VC. */
  handle(sim: Simulation, subject: number): void;
}

const Rank = { departure: 0, arrival: 1, slot: 2, interval: 3, service: 4, timer: TIMER_RANK } as const;

export const EVENTS: readonly EventKind[] = [
  { number: PORT_DONE, name: 'portDone', rank: Rank.departure, handle: portDone },
  { number: LINK_HEAD, name: 'linkHead', rank: Rank.arrival, handle: linkHead },
  { number: SLOT, name: 'slot', rank: Rank.slot, handle: slot },
  { number: FLOW_START, name: 'flowStart', rank: Rank.timer, handle: startTraffic },
  { number: RETRANSMIT, name: 'retransmit', rank: Rank.timer, handle: retransmitTimer },
  { number: DELAYED_ACK, name: 'delayedAck', rank: Rank.timer, handle: delayedAck },
  { number: TRAFFIC, name: 'traffic', rank: Rank.timer, handle: trafficEvent },
  { number: LAYER_TIMER, name: 'layer', rank: Rank.timer, handle: layerTimer },
  { number: SHAPE, name: 'shape', rank: Rank.timer, handle: shaperDue },
  { number: OVERRIDE, name: 'override', rank: Rank.timer, handle: overrideTimer },
  { number: REST, name: 'rest', rank: Rank.timer, handle: restOfTraffic },
  { number: HOST_DONE, name: 'hostDone', rank: Rank.departure, handle: hostDone },
  { number: VC_DUE, name: 'vc', rank: Rank.service, handle: serviceDue },
  { number: PORT_DUE, name: 'port', rank: Rank.interval, handle: portDue },
  { number: CREDIT_DUE, name: 'credit', rank: Rank.timer, handle: creditDue },
];

if (EVENTS.length > KINDS) throw new Error(`${EVENTS.length} kinds of events: the queue tells ${KINDS} apart.`);
EVENTS.forEach(({ name, number }, position) => {
  if (number !== position) throw new Error(`The event ${name} stands at ${position}, but calls itself ${number}.`);
});

export const eventRanks = (): Float64Array => Float64Array.from(EVENTS, ({ rank }) => rank);
