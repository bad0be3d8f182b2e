/**
 * Round trips of pilots and of data as the module measures them, and the timeout that follows. The law is that of TCP,
 * with the tick and the shortest and longest timeout of the flow's transport; samples are exact, because the module
 * keeps times itself. Source: Buffer reservation, section 2.1, asks for a timer and does not give its law; RFC 6298.
 */
import {
  backedOffPs, clockTickPs, DEVIATION_GAIN, DEVIATIONS, firstTimeoutPs, leastTimeoutPs, MEAN_GAIN,
} from '../../atm/timeouts';
import type { TcpFlow } from '../../world';
import { reservationOf, type ReservationState } from './state';


export function samplePilot(state: ReservationState, tripPs: number): void {
  state.pilotTripPs = state.pilotTripPs < 0 ? tripPs
    : Math.round(state.pilotTripPs + (tripPs - state.pilotTripPs) / MEAN_GAIN);
}

/** Takes a sample from a packet that was sent once. */
export function sampleData(state: ReservationState, tripPs: number): void {
  state.timeouts = 0;
  if (state.dataTripPs < 0) {
    state.dataTripPs = tripPs;
    state.deviationPs = Math.round(tripPs / 2);
    return;
  }
  const error = tripPs - state.dataTripPs;
  state.dataTripPs = Math.round(state.dataTripPs + error / MEAN_GAIN);
  state.deviationPs = Math.round(state.deviationPs + (Math.abs(error) - state.deviationPs) / DEVIATION_GAIN);
}

/** How long the module waits for an answer or an acknowledgement, with its backoff, ps. */
export function moduleTimeoutPs(flow: TcpFlow): number {
  const { transport } = flow;
  const state = reservationOf(flow);
  const base = state.dataTripPs < 0
    ? firstTimeoutPs(transport)
    : Math.max(
      leastTimeoutPs(transport), state.dataTripPs + Math.max(clockTickPs(transport), DEVIATIONS * state.deviationPs),
    );
  return backedOffPs(transport, base, state.timeouts);
}

const MOST_DOUBLINGS = 6;

/** The wait after a refusal, ps, between 0.5 and 1.5 times its mean; `uniform` is in [0, 1). */
export function backoffPs(state: ReservationState, meanPs: number | null, uniform: number): number {
  const own = state.pilotTripPs * (1 << Math.min(state.refusals - 1, MOST_DOUBLINGS));
  return Math.round((meanPs ?? own) * (0.5 + uniform));
}
