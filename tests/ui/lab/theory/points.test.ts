/** Which runs are made for the points of the theory panel, and how their results become points. */
import { describe, expect, it } from 'vitest';
import type { MeasuredPoint } from '../../../../src/runner/client/protocol';
import { checkAndWarn } from '../../../../src/scenario/warnings';
import { placesOf, pointsOf, runsOf, SEEDS } from '../../../../src/ui/lab/theory/points';
import { INITIAL_QUESTION, MOST_CELLS, MOST_EXTRA, settledQuestion } from '../../../../src/ui/lab/theory/question';

const congestion = { ...INITIAL_QUESTION, losses: 'congestion' as const };
const measured = (own: Partial<MeasuredPoint>): MeasuredPoint =>
  ({
    hash: '', verified: 100, corrupt: 0, delivered: 100, transmissionsPerSegment: 1, sentAgainRate: 0, cellLossRate: 0,
    bottleneckLossRate: 0, ...own,
  });

describe('the runs for 30 cells on an erring link', () => {
  const places = placesOf(INITIAL_QUESTION);
  const runs = runsOf(INITIAL_QUESTION, places);

  it('cover every loss rate when only missing cells are resent, and those up to 10 % when all are', () => {
    expect(places.filter(({ resend }) => resend === 'missing').map(({ loss }) => loss)).toEqual([
      0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2,
    ]);
    expect(places.filter(({ resend }) => resend === 'all').map(({ loss }) => loss)).toEqual([
      0.01, 0.02, 0.03, 0.05, 0.075, 0.1,
    ]);
  });
  it('are five for each point, one seed after the other', () => {
    expect(runs).toHaveLength(5 * places.length);
    expect(runs.slice(0, places.length).map(({ scenario }) => scenario.seed)).toEqual(places.map(() => 1));
    expect(new Set(runs.map(({ scenario }) => scenario.seed))).toEqual(new Set(SEEDS));
  });
  it('lose cells in the forward direction only', () => {
    expect(runs[2].scenario.links).toMatchObject([{
      from: 'src', to: 'sink', cellErrorRate: 0.02, errorsOneWay: true,
    }]);
  });
});

describe('every question that can be asked', () => {
  it.each([
    [2, 0], [2, 2], [30, 3], [MOST_CELLS, 0], [MOST_CELLS, MOST_EXTRA],
  ])('m = %d, α = %d makes scenarios without a problem or a warning', (cells, extra) => {
    for (const losses of ['independent', 'congestion'] as const) {
      const question = { ...INITIAL_QUESTION, cells, extra, losses };
      for (const { scenario } of runsOf(question, placesOf(question))) {
        const checked = checkAndWarn(scenario);
        expect(checked.ok ? checked.warnings : checked.problems).toEqual([]);
      }
    }
  });
  it('is limited to as many redundant cells as cells', () =>
    expect(settledQuestion({ ...INITIAL_QUESTION, cells: 5, extra: 9 }).extra).toBe(5));
  it('is limited to the ranges of its numbers', () => {
    expect(settledQuestion({ cells: 1e9, extra: -4, lossPercent: 0, losses: 'congestion' })).toEqual({
      cells: MOST_CELLS, extra: 0, lossPercent: 1, losses: 'congestion',
    });
  });
});

describe('three runs with 2.1, 2.2 and 2.3 transmissions a segment', () => {
  const places = placesOf(INITIAL_QUESTION);
  const results = [2.1, 2.2, 2.3].map((transmissionsPerSegment) => ({
    place: 10, point: measured({ transmissionsPerSegment, sentAgainRate: 0.9 }),
  }));
  const [point] = pointsOf(places, results);

  it('make one point at the loss of the link', () => {
    expect(pointsOf(places, results)).toHaveLength(1);
    expect([point.lossRate.mean, point.lossRate.half]).toEqual([places[10].loss, 0]);
  });
  it('have the interval 2.2 ± 4.303 · 0.1 / √3', () => {
    expect(point.roundTrips.mean).toBeCloseTo(2.2, 12);
    expect(point.roundTrips.half).toBeCloseTo((4.302652730 * 0.1) / Math.sqrt(3), 9);
  });
});

describe('senders in competition', () => {
  const places = placesOf(congestion);
  it('have a point at the loss rate of the buffer', () => {
    const results = [0.04, 0.06].map((bottleneckLossRate) => ({ place: 0, point: measured({ bottleneckLossRate }) }));
    expect(pointsOf(places, results)[0].lossRate.mean).toBeCloseTo(0.05, 12);
  });
  it('have no point for a run that delivered nothing', () => {
    expect(pointsOf(places, [{
      place: 0, point: measured({ delivered: 0, transmissionsPerSegment: Infinity }),
    }])).toEqual([]);
  });
});
