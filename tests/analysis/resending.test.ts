/** Closed forms for a TCP Boston that resends only missing cells, against three other ways to compute them. */
import { describe, expect, it } from 'vitest';
import { meanTransmissions, meanTransmissionsToldAtTheEnd } from '../../src/analysis/resending';
import { meanRoundTrips } from '../../src/analysis/round-trips';

const LOSSES = [0.001, 0.01, 0.05, 0.1, 0.3, 0.6, 0.9];

/**
 * Without redundancy each cell is sent until it arrives, so the transmissions are the largest of m geometric numbers:
 * their mean is the sum over j of P(some cell needs more than j).
 */
function largestOfGeometric(cells: number, loss: number): number {
  let sum = 0;
  for (let j = 0, all = 1; all > 1e-18; j++) sum += 1 - (1 - (all = loss ** j)) ** cells;
  return sum;
}

describe('without redundancy', () => {
  it.each([1, 2, 13, 30, 192].flatMap((cells) => LOSSES.map((loss) =>
    [cells, loss])))('m = %d, loss %d: the mean of the largest of m geometric numbers', (cells, loss) => {
    expect(meanTransmissions({ cells, loss })).toBeCloseTo(largestOfGeometric(cells, loss), 9);
  });
  it('30 cells at 10 % need 2.25 transmissions, where equation 3 says 23.59', () => {
    expect(meanTransmissions({ cells: 30, loss: 0.1 }).toFixed(2)).toBe('2.25');
    expect(meanRoundTrips(30, 0, 0.1).toFixed(2)).toBe('23.59');
  });
  it('a longest packet, 1,366 cells, at 90 % is still exact', () => {
    expect(meanTransmissions({ cells: 1366, loss: 0.9 })).toBeCloseTo(largestOfGeometric(1366, 0.9), 6);
  });
});

/** P(exactly k of n arrive), from factorials. */
function arrives(n: number, k: number, loss: number): number {
  let ways = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return ways * (1 - loss) ** k * loss ** (n - k);
}

/** Carries the chances of all states forward round by round; the mean is the sum of the chances still open. */
function forward(cells: number, loss: number, firstExtra: number, againExtra: number): number {
  let open = new Map([[cells, 1]]);
  let mean = 0;
  for (let round = 0; round < 150; round++) {
    const next = new Map<number, number>();
    for (const [missing, chance] of open) {
      mean += chance;
      const sent = missing + (round === 0 ? firstExtra : againExtra);
      for (let k = 0; k < missing; k++) {
        next.set(missing - k, (next.get(missing - k) ?? 0) + chance * arrives(sent, k, loss));
      }
    }
    open = next;
  }
  return mean;
}

describe('with redundancy in the first transmission and later', () => {
  it.each([[13, 1, 0], [13, 0, 2], [30, 1, 3], [30, 3, 3]].flatMap((code) => [0.01, 0.1, 0.4].map((loss) =>
    [...code, loss])))(
    'm = %d, α = %d, %d more each time, loss %d: as carried forward round by round',
    (cells, firstExtra, againExtra, loss) => {
      expect(meanTransmissions({ cells, loss, firstExtra, againExtra })).toBeCloseTo(
        forward(cells, loss, firstExtra, againExtra), 9,
      );
    });
  it('never needs more than a Boston that forgets and resends everything, if there is as much each time', () => {
    for (const loss of LOSSES) for (const extra of [0, 1, 5]) {
      expect(meanTransmissions({ cells: 30, loss, firstExtra: extra, againExtra: extra })).toBeLessThanOrEqual(
        meanRoundTrips(30, extra, loss) * (1 + 1e-12),
      );
    }
  });
  it('needs more at 0.1 % loss and α = 1 if there is none later: two missing cells alone get lost more easily than two of 31', () => {
    expect(meanTransmissions({ cells: 30, loss: 0.001, firstExtra: 1 })).toBeGreaterThan(meanRoundTrips(30, 1, 0.001));
  });
});

/**
 * Plays out one segment cell by cell. When the last cell of a packet arrives, the sender learns what is missing; when
 * only others arrive, it learns what was missing before this packet.
 */
function played(cells: number, loss: number, firstExtra: number, againExtra: number, draw: () => number): number {
  let missing = cells;
  let known = cells;
  let rounds = 0;
  while (missing > 0) {
    const sent = known + (rounds === 0 ? firstExtra : againExtra);
    const before = missing;
    let any = false;
    let last = false;
    for (let cell = 0; cell < sent; cell++) {
      if (draw() < loss) continue;
      any = true;
      last = cell === sent - 1;
      missing = Math.max(0, missing - 1);
    }
    if (last) known = missing;
    else if (any) known = before;
    rounds++;
  }
  return rounds;
}

function drawer(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

describe('told only at the end of a packet', () => {
  it.each(
    [[13, 0, 0, 0.3], [30, 0, 0, 0.1], [30, 1, 3, 0.2], [5, 2, 0, 0.5]],
  )('m = %d, α = %d, %d more each time, loss %d: 40,000 segments played out agree within three standard errors', (cells, firstExtra, againExtra, loss) => {
    const draw = drawer(7 * cells);
    const rounds = Array.from({ length: 40_000 }, () => played(cells, loss, firstExtra, againExtra, draw));
    const mean = rounds.reduce((sum, n) => sum + n, 0) / rounds.length;
    const std = Math.sqrt(rounds.reduce((sum, n) => sum + (n - mean) ** 2, 0) / (rounds.length - 1));
    expect(Math.abs(meanTransmissionsToldAtTheEnd({ cells, loss, firstExtra, againExtra }) - mean)).toBeLessThan(
      (3 * std) / Math.sqrt(rounds.length),
    );
  });
  it('sends a little more and so needs fewer transmissions: 2.205 for 2.251 with 30 cells at 10 %', () => {
    expect(meanTransmissionsToldAtTheEnd({ cells: 30, loss: 0.1 }).toFixed(3)).toBe('2.205');
    expect(meanTransmissions({ cells: 30, loss: 0.1 }).toFixed(3)).toBe('2.251');
  });
  it('with one cell makes no difference, for it is the last', () => {
    for (const loss of LOSSES) expect(meanTransmissionsToldAtTheEnd({ cells: 1, loss })).toBeCloseTo(1 / (1 - loss), 9);
  });
});

describe('where every cell is lost', () => {
  it('no number of transmissions is enough, however the sender is told', () => {
    const all = { cells: 30, loss: 1 };
    expect([meanTransmissions(all), meanTransmissionsToldAtTheEnd(all)]).toEqual([Infinity, Infinity]);
  });
});
