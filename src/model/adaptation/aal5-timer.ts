/**
 * AAL5 with its reassembly timer. The timer starts with the first cell that the receiver holds. If it expires before an
 * end of packet, what is held is thrown away, and the next cell begins a packet. Only the end of a packet tells cells
 * apart, so the rest of a packet that came too slowly counts as a packet of its own, which misses cells. An end that
 * comes at the very instant is in time, because arrivals come before timers.
 *
 * Another value counts from the next packet on. If the timer is turned on in mid-run, it starts for what is held. Cells
 * of acknowledgements and of TCP Boston have no timer. Source: ITU-T I.363.5, where the timer is optional.
 * Hot path: once a cell; allocates nothing.
 */
import { schedule } from '../kernel/event-queue';
import { reasonNumber } from '../reasons';
import type { Simulation } from '../world';
import { aal5, reassemblyTimeoutPs } from './aal5';
import { LAYER_TIMER, type AdaptationLayer } from './layer';
import { throwAway } from './reassembly';

const reassemblyTimeout = reasonNumber('reassemblyTimeout');

interface Timer {
  /** When the last packet that began must have ended. Means nothing once it has. */
  untilPs: number;
  /** When its event fires; Infinity if none is scheduled. */
  scheduledPs: number;
}

const timerOf = ({ world }: Simulation, number: number): Timer => world.flows[number].layerState as Timer;

/** A packet begins. */
function start(sim: Simulation, number: number): void {
  const { clock, flows } = sim.world;
  const timer = timerOf(sim, number);
  timer.untilPs = clock[0] + reassemblyTimeoutPs(flows[number].adaptation);
  if (timer.untilPs < timer.scheduledPs) scheduleEvent(sim, number, timer);
}

function scheduleEvent({ world }: Simulation, number: number, timer: Timer): void {
  timer.scheduledPs = timer.untilPs;
  schedule(world.queue, timer.untilPs, LAYER_TIMER, number);
}

/** Handles the event. One that is out of date does nothing; one that comes too early is scheduled again. */
function expire(sim: Simulation, number: number): void {
  const { clock, flows } = sim.world;
  const timer = timerOf(sim, number);
  if (timer.scheduledPs !== clock[0]) return;
  timer.scheduledPs = Infinity;
  if (timer.untilPs > clock[0]) {
    scheduleEvent(sim, number, timer);
    return;
  }
  const { data } = flows[number].receiver;
  if (data.total > 0) throwAway(sim, data, reassemblyTimeout);
  data.discarding = false;
}

export const aal5WithTimer: AdaptationLayer = {
  ...aal5,
  reassembles: false,
  replaces: (spec) => reassemblyTimeoutPs(spec) > 0,
  create: (): Timer => ({ untilPs: Infinity, scheduledPs: Infinity }),
  takeOver(sim, number) {
    const { total, discarding } = sim.world.flows[number].receiver.data;
    if (total > 0 || discarding) start(sim, number);
  },
  cell(sim, packet, index) {
    const number = sim.world.packets.vc[packet] >> 1;
    const whole = aal5.cell(sim, packet, index);
    if (sim.world.flows[number].receiver.data.total === 1) start(sim, number);
    return whole;
  },
  timer: expire,
};
