/** Every figure is complete: its printed numbers have runs, and its verdict follows from its stored result. */
import { describe, expect, it } from 'vitest';
import { TABLE } from '../../src/figures/boston-table-1';
import { asSection } from '../../src/figures/document';
import { FIGURES, SWEEPS, findFigure } from '../../src/figures/figures';
import type { Figure } from '../../src/figures/figure';
import { differencesOf, planOfFigure, pointsOf, type Points } from '../../src/figures/points';
import { asStored, comparedWith, storedDefinition, storedResult } from '../../src/figures/stored';
import { BUFFER, BUFFERS, PACKETS, SIZE } from '../../src/figures/sweeps/boston';
import { asMarkdown, tableOf } from '../../src/figures/text';
import { scenarioOf } from '../../src/sweep/plan';
import type { Row } from '../../src/sweep/table';
import { resultOf } from '../published/support';

const ofRuns = FIGURES.filter(({ sweep }) => sweep !== null);

/** The points of a complete made-up result, in which `value` gives each metric of each run. */
function filled(figure: Figure, value: (index: number, metric: number) => number): Points {
  const plan = planOfFigure(figure);
  const rows = (plan?.runs ?? []).map(({ index }): Row =>
    ({ index, metrics: plan!.sweep.metrics.map((_, metric) => value(index, metric)), hash: '' }));
  return pointsOf(figure, plan, rows);
}

describe.each(FIGURES)('$name', (figure) => {
  const points = filled(figure, (index, metric) => 0.2 + ((index * 7 + metric * 3) % 11) / 20);

  it('has a point for every series in each of its panels', () => {
    for (const { id: panel } of figure.panels) {
      for (const { id: series } of figure.series) {
        expect(points.filter((point) => point.panel === panel && point.series === series).length).toBeGreaterThan(1);
      }
    }
  });
  it('shows only metrics that its sweep measures', () => {
    const metrics = figure.panels.flatMap(({ metric }) =>
      (typeof metric === 'string' ? [metric] : Object.values(metric)));
    expect(metrics.filter((metric) => figure.sweep !== null && !figure.sweep.metrics.includes(metric))).toEqual([]);
  });
  it('has a run for each of its printed numbers', () => {
    expect(differencesOf(figure, points).filter(({ ours }) => Number.isNaN(ours))).toEqual([]);
  });
  it('has a verdict, as a sentence, on any complete result', () => {
    for (const value of [() => 0.5, (index: number) => 0.1 + index / 1000, (index: number) => 0.9 - index / 1000]) {
      const { sentence, outcome } = figure.verdict(filled(figure, value));
      expect(sentence).toMatch(/^[A-Z\d].*\.$/);
      expect(sentence).not.toMatch(/NaN|undefined|null/);
      // What is less than nothing below a value is above it.
      expect(sentence).not.toMatch(/−[\d.]+ % (below|above)|below that of \w+ with [\d,]+ bytes, and −/);
      expect(['reproduced', 'partly reproduced', 'not reproduced']).toContain(outcome);
    }
  });
  it('has a table with a line for each x of each panel', () => {
    const lines = figure.panels.reduce((sum, { id }) => sum + tableOf(figure, id, points).length, 0);
    expect(asMarkdown(figure, points).split('\n')).toHaveLength(2 + lines);
  });
});

describe('the figures together', () => {
  it('have unique ids in small letters', () => {
    expect(new Set(FIGURES.map(({ id }) => id)).size).toBe(FIGURES.length);
    expect(FIGURES.filter(({ id }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
  });
  it('have printed numbers, or say that the curves are lost', () => {
    const silent = ofRuns.filter(({ printedAs, printed }) => printed.length === 0 && !/lost/.test(printedAs ?? ''));
    expect(silent).toEqual([]);
  });
});

describe('Table 1 of TCP Boston', () => {
  const figure = findFigure('boston-table-1')!;

  it('has all 48 printed values, scaled by those at 512 cells with 9,180 bytes', () => {
    TABLE.forEach(({ boston, reno }, row) => BUFFERS.forEach((x, at) => {
      const both = [['boston', boston[at], 78.9 * 89], ['reno', reno[at], 59.1 * 116]] as const;
      for (const [series, value, scale] of both) {
        const found = figure.printed.find((one) => one.panel === `${PACKETS[row]}-bytes` && one.series === series
          && one.x === x);
        expect(found?.value).toBeCloseTo(scale / value, 10);
      }
    }));
    expect(figure.printed).toHaveLength(48);
  });
  it('is reproduced by a result that is the inverse of the table', () => {
    const plan = planOfFigure(figure)!;
    const rows = plan.runs.map((run): Row => {
      const row = TABLE[PACKETS.indexOf(Number(run.set[SIZE]))];
      const value = row[run.name === 'Reno' ? 'reno' : 'boston'][BUFFERS.indexOf(Number(run.set[BUFFER]))];
      return { index: run.index, metrics: [70 / value, 0.1, 0.1, 0.1, 1], hash: '' };
    });
    const verdict = figure.verdict(pointsOf(figure, plan, rows));
    expect(verdict.outcome).toBe('reproduced');
    expect(verdict.sentence).toContain('within 0.0 % (rms of 40 values)');
  });
});

describe('an axis whose words name cases', () => {
  const figure = findFigure('boston-sixteen-sources')!;
  const points = filled(figure, (index) => index / 100);

  it('puts each case at the place of its word, whatever the case sets', () => {
    const throughput = points.filter(({ panel }) => panel === 'throughput');
    expect(throughput.map(({ x, values }) => [x, values])).toEqual([0, 1, 2, 3, 4].map((x) =>
      [x, [300 * x, 300 * x + 100, 300 * x + 200].map((value) => expect.closeTo(value / 100, 9))]));
  });
  it('becomes rows in the document, with the printed values', () => {
    const rows = asSection(figure, null, points).split('\n').filter((line) => line.startsWith('| '));
    expect(rows.slice(1).map((row) => row.split(' | ')[0])).toEqual(figure.x.words!.map(({ title }) => `| ${title}`));
    expect(rows[1]).toContain('| 59.1 / 1.0 ± 2.5 |');
  });
});

describe('points over three seeds', () => {
  it('have the mean and the interval of Student’s t: 1, 2 and 3 are 2 ± 2.484', () => {
    const figure = findFigure('realtime-figure-15')!;
    const { interval, values } = filled(figure, (index) => (index % 3) + 1)[0];
    expect(values).toEqual([1, 2, 3]);
    expect([interval.mean, Number(interval.half.toFixed(3))]).toEqual([2, 2.484]);
  });
  it('are ratios seed by seed where a panel asks for them', () => {
    const figure = findFigure('realtime-figure-14')!;
    const points = filled(figure, (index) => (index % 3) + 1);
    expect(new Set(points.flatMap(({ values }) => values))).toEqual(new Set([1]));
  });
});

/** The outcomes of the stored results and the closed forms; changing one changes what the page claims. */
const OUTCOMES: Readonly<Record<string, string>> = {
  'boston-table-1': 'partly reproduced',
  'boston-table-1-whole-numbers': 'partly reproduced',
  'boston-figure-5': 'partly reproduced',
  'boston-figure-6': 'partly reproduced',
  'boston-figure-7': 'partly reproduced',
  'boston-sixteen-sources': 'reproduced',
  'boston-one-source': 'not reproduced',
  'boston-open-readings': 'reproduced',
  'realtime-figure-3': 'reproduced',
  'realtime-figure-6': 'partly reproduced',
  'realtime-figure-7': 'not reproduced',
  'realtime-figure-8': 'not reproduced',
  'realtime-figure-9': 'not reproduced',
  'realtime-figure-10': 'not reproduced',
  'realtime-figure-11': 'not reproduced',
  'realtime-figure-12': 'not reproduced',
  'realtime-figure-13': 'partly reproduced',
  'realtime-figure-14': 'partly reproduced',
  'realtime-figure-15': 'partly reproduced',
  'realtime-figure-16': 'partly reproduced',
  'realtime-interleaving': 'not reproduced',
  'realtime-open-readings': 'not reproduced',
  'lpd-figure-6': 'partly reproduced',
  'lpd-figure-7': 'partly reproduced',
  'lpd-figure-8': 'not reproduced',
  'lpd-figure-9': 'not reproduced',
  'lpd-whole-numbers': 'partly reproduced',
  'lpd-whole-numbers-ns2-vegas': 'partly reproduced',
  'lpd-waste-table': 'reproduced',
  'lpd-upstream-waste': 'reproduced',
  'reservation-figure-5': 'not reproduced',
  'reservation-figure-6': 'partly reproduced',
  'reservation-figure-7': 'not reproduced',
  'reservation-figure-9': 'reproduced',
  'reservation-figure-10': 'partly reproduced',
  'reservation-figure-11': 'not reproduced',
  'survey-ubr-buffers': 'reproduced',
  'survey-ubr-discard': 'partly reproduced',
  'survey-abr-vbr': 'reproduced',
  'survey-abr-small-buffers': 'partly reproduced',
  'survey-abr-memory': 'partly reproduced',
  'survey-abr-modified': 'reproduced',
  'ns2-sixteen-flows': 'reproduced',
  'theory-against-simulation': 'reproduced',
};

describe('the verdict', () => {
  it.each(FIGURES)('on $name is that of its stored result', async (figure) => {
    const stored = figure.sweep === null ? null : await storedResult(figure.sweep);
    const known = figure.sweep === null || stored !== null;
    const points = pointsOf(figure, planOfFigure(figure), stored?.rows ?? []);
    const outcome = known ? figure.verdict(points).outcome : undefined;
    expect(outcome).toBe(OUTCOMES[figure.id]);
  });
});

describe('a result that is computed again', () => {
  const sweep = SWEEPS[0];
  const result = { version: '1.0.0', date: '2026-01-02', sweep, rows: [{ index: 0, metrics: [0.5], hash: 'aa' }] };
  const file = asStored({ ...result, date: '2025-12-31' });

  it('counts as the same on another day', () => expect(comparedWith(file, result)).toBe('same'));
  it('counts as moved where the version is the same and a number differs', () => {
    expect(comparedWith(file, { ...result, rows: [{ index: 0, metrics: [0.6], hash: 'aa' }] })).toBe('moved');
    expect(comparedWith(file, { ...result, rows: [{ index: 0, metrics: [0.5], hash: 'ab' }] })).toBe('moved');
  });
  it('counts as new in another version, of another sweep, or where there was none', () => {
    const rows = [{ index: 0, metrics: [0.6], hash: 'ab' }];
    expect(comparedWith(file, { ...result, version: '1.1.0', rows })).toBe('new');
    expect(comparedWith(file, { ...result, sweep: { ...sweep, seeds: [7] }, rows })).toBe('new');
    expect(comparedWith(null, result)).toBe('new');
  });
});

describe('the stored results', () => {
  it.each(SWEEPS)('$id is complete, and of the present definition of the sweep', async (sweep) => {
    const stored = await storedResult(sweep);
    if (stored === null) {
      expect(await storedDefinition(sweep.id)).toBeUndefined();
      return;
    }
    const plan = planOfFigure(FIGURES.find((figure) => figure.sweep === sweep)!)!;
    expect(await storedDefinition(sweep.id)).toEqual(JSON.parse(JSON.stringify(sweep)));
    expect(stored.rows).toHaveLength(plan.runs.length);
    expect(stored.rows.filter(({ hash }) => !/^[0-9a-f]{16}$/.test(hash))).toEqual([]);
    expect(stored.date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(asStored(stored).length).toBeLessThan(60_000);
  });
  it.each(['ns2-sixteen-flows', 'boston-sixteen-sources', 'boston-one-source', 'lpd-upstream-waste'])(
    '%s: its first run gives the stored hash again', async (id) => {
      const plan = planOfFigure(findFigure(id)!)!;
      const stored = await storedResult(plan.sweep);
      expect(resultOf(scenarioOf(plan, plan.runs[0])).hash).toBe(stored?.rows[0].hash);
    },
  );
});
