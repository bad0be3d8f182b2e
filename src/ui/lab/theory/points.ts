/**
 * The simulated points: the runs behind them, and what is taken from their results. Each point is five runs with
 * different seeds; its interval is Student's, over the five. U is estimated by transmissions / segments delivered, W by
 * the share of segments that were sent again: with one segment in the window and a fixed timeout, that is the share of
 * first transmissions that failed. Under congestion a go-back may repeat a segment needlessly, so there W is an upper
 * bound.
 */
import { meanInterval, type MeanInterval } from '../../../analysis/mean-interval';
import { meanRoundTrips } from '../../../analysis/round-trips';
import type { MeasuredPoint } from '../../../runner/client/protocol';
import type { Scenario } from '../../../scenario/types';
import type { TheoryQuestion } from './question';
import { independentLoss, realCongestion, type Resend } from './scenarios';

export const SEEDS = [1, 2, 3, 4, 5] as const;
const LOSSES = [0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2];
const SENDERS = [2, 3, 4, 6, 10, 16];
/** Beyond this mean, a TCP Boston that resends everything is not simulated: a run would deliver next to nothing. */
const MOST_SIMULATED_ROUND_TRIPS = 40;

/** One place on the figure for one kind of resending: a loss rate, or a number of senders that causes one. */
export interface Place {
  resend: Resend;
  /** Loss rate of the link, 0 to 1; `null` if losses come from competing senders. */
  loss: number | null;
  senders: number;
}

export interface Run {
  /** Index into the places. */
  place: number;
  scenario: Scenario;
}

export function placesOf({ cells, extra, losses }: TheoryQuestion): Place[] {
  if (losses === 'congestion') {
    return SENDERS.flatMap((senders) =>
      [{ resend: 'missing' as const, loss: null, senders }, { resend: 'all' as const, loss: null, senders }]);
  }
  return LOSSES.flatMap((loss) => [
    { resend: 'missing' as const, loss, senders: 1 },
    ...(meanRoundTrips(cells, extra, loss) <= MOST_SIMULATED_ROUND_TRIPS
      ? [{ resend: 'all' as const, loss, senders: 1 }] : []),
  ]);
}

/** Returns all runs, seed after seed, so that every place soon has its first. */
export function runsOf({ cells, extra }: TheoryQuestion, places: readonly Place[]): Run[] {
  return SEEDS.flatMap((seed) => places.map(({ resend, loss, senders }, place) => {
    const point = { cells, extra, resend, seed };
    return { place, scenario: loss === null ? realCongestion(point, senders) : independentLoss(point, loss) };
  }));
}

export interface SimulatedPoint extends Place {
  /** Its place on the axis of losses: the loss rate of the link, or the rate measured at the bottleneck. */
  lossRate: MeanInterval;
  roundTrips: MeanInterval;
  fails: MeanInterval;
}

/** Returns the points from the runs measured so far; places without a run are left out. */
export function pointsOf(
  places: readonly Place[], measured: readonly { place: number; point: MeasuredPoint }[],
): SimulatedPoint[] {
  return places.flatMap((place, index) => {
    const here = measured.filter((one) => one.place === index)
      .map(({ point }) => point).filter(({ delivered }) => delivered > 0);
    if (here.length === 0) return [];
    return [{
      ...place,
      lossRate: meanInterval(here.map(({ bottleneckLossRate }) => place.loss ?? bottleneckLossRate)),
      roundTrips: meanInterval(here.map(({ transmissionsPerSegment }) => transmissionsPerSegment)),
      fails: meanInterval(here.map(({ sentAgainRate }) => sentAgainRate)),
    }];
  });
}
