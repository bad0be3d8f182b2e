/** The ready-made comparisons: each run in them is its preset, and the claims that they make are true. */
import { describe, expect, it } from 'vitest';
import { loadNodeCodec } from '../../../src/codec/load-node';
import { runScenario } from '../../../src/runner/node/run-scenario';
import { checkScenario } from '../../../src/scenario/check';
import { checkComparison, MOST_RUNS } from '../../../src/scenario/comparison';
import { PRESETS } from '../../../src/scenario/presets';
import { SIDE_BY_SIDE } from '../../../src/scenario/presets/side-by-side';
import { resultKey } from '../../../src/ui/app/document';
import { presetChoice, variationsOf } from '../../../src/ui/compare/choice';

const codecs = await loadNodeCodec();

const keyOf = (scenario: unknown): unknown => {
  const reply = checkScenario(scenario);
  if (!reply.ok) throw new Error(reply.problems[0].message);
  return JSON.parse(resultKey(reply.scenario));
};

describe.each(SIDE_BY_SIDE.map((one) => [one.title, one] as const))('%s', (_title, { runs }) => {
  it(`has two to ${MOST_RUNS} presets of the gallery, and a name of its own for each`, () => {
    expect(runs.length).toBeGreaterThanOrEqual(2);
    expect(runs.length).toBeLessThanOrEqual(MOST_RUNS);
    for (const [preset] of runs) expect(PRESETS).toContain(preset);
    expect(new Set(runs.map(([, name]) => name)).size).toBe(runs.length);
  });

  it('has runs that are the same scenarios as the presets alone', () => {
    const [first, ...others] = runs.map(([preset, name]) => presetChoice(preset, name));
    const variations = variationsOf([first, ...others]);
    if (typeof variations === 'string') throw new Error(variations);
    const reply = checkComparison({ base: first.scenario, name: first.title, others: variations });
    if (!reply.ok) throw new Error(reply.problems[0].message);
    expect(reply.runs.map(({ name }) => name)).toEqual(runs.map(([, name]) => name));
    expect(reply.runs.map(({ scenario }) => keyOf(scenario))).toEqual(runs.map(([{ scenario }]) => keyOf(scenario)));
  });
});

/** The result records of a comparison's runs, each cut to at most `seconds`. */
const resultsOf = (id: string, seconds = Infinity) => SIDE_BY_SIDE.find((one) => one.id === id)!.runs.map(
  ([{ scenario }]) => {
    const outcome = runScenario(
      { ...scenario, durationS: Math.min(seconds, scenario.durationS ?? Infinity) }, { codecs },
    );
    if (!outcome.ok) throw new Error(outcome.problems[0].message);
    return outcome.result;
  },
);

describe('what comparisons say', () => {
  it('sixteen senders carry more with early packet discard and with TCP Boston than with tail drop', () => {
    const [drop, epd, boston] = resultsOf('full-switch', 200).map(({ effectiveThroughput }) => effectiveThroughput);
    expect(Math.min(epd, boston)).toBeGreaterThan(drop + 0.1);
  });
  it('only the network of cells fills the line with wasted data', () => {
    const [cells, packets] = resultsOf('cells-or-packets', 100);
    expect(cells.linkUtilization - cells.goodput).toBeGreaterThan(0.1);
    expect(packets.cellDiscardRate).toBe(0);
  });
  it('the finer clock has many more timeouts, and carries more', () => {
    const [coarse, fine] = resultsOf('clock', 10);
    expect(fine.timeouts).toBeGreaterThan(5 * coarse.timeouts);
    expect(fine.goodput).toBeGreaterThan(coarse.goodput);
  });
  it('a send buffer of three segments is a hundred times faster', () => {
    const [slow, cured] = resultsOf('send-buffer').map(({ goodput }) => goodput);
    expect(cured).toBeGreaterThan(100 * slow);
  });
  it('EFCI fills and empties the queue, ERICA hardly has one, ERICA+ fills the line', () => {
    const [bit, number, kept] = resultsOf('told-the-rate');
    expect(bit.cellsDropped).toBeGreaterThan(0);
    expect(number.maxQueueCells).toBeLessThan(10);
    expect(kept.goodput).toBeGreaterThan(1.1 * number.goodput);
  });
  it('the larger TBE carries more over a satellite within three seconds', () => {
    const [small, large] = resultsOf('satellite').map(({ goodput }) => goodput);
    expect(large).toBeGreaterThan(1.5 * small);
  });
  it('credits lose nothing and give all the same, and data waits for long', () => {
    const [drops, credits] = resultsOf('credits');
    expect([drops.cellsDropped > 0, credits.cellsDropped]).toEqual([true, 0]);
    expect(credits.fairness).toBeGreaterThan(Math.max(0.999, drops.fairness));
    expect(Math.min(drops.linkUtilization, credits.linkUtilization)).toBeGreaterThan(0.95);
    expect(credits.responseTimeMeanS).toBeGreaterThan(5 * drops.responseTimeMeanS);
  });
  it('with one place fewer the line has gaps, and one more place changes nothing', () => {
    const [less, exact, more] = resultsOf('one-place').map(({ linkUtilization }) => linkUtilization);
    expect(less).toBeLessThan(exact);
    expect(more).toBe(exact);
  });
});
