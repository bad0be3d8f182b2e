import { describe, expect, it } from 'vitest';
import { CWND_FLOWS, LOOP, LOOP_COLUMNS, LOOP_FLOW, LOOP_STRIDE } from '../../../src/runner/client/frame';
import { chart, CHARTS, chartsShown, valueAt } from '../../../src/ui/charts/definitions';
import { seriesCsv } from '../../../src/ui/charts/csv';
import { CHART_IDS, chartsOf, LOOP_CHOICES, loopsIn, rowsOf, type ChartId } from '../../../src/ui/charts/chart-list';
import { captionOf, readingCaption, titleOf } from '../../../src/ui/charts/summaries';
import { PRESETS, findPreset } from '../../../src/scenario/presets';
import { ROWS } from '../../../src/scenario/presets/preset';
import { full } from '../stage/fake-runs';
import { makeInput, makeSeries } from './make-series';

const networkOf = (id: string) => full(findPreset(id)?.scenario).expansion.network;

describe('which charts of closed loops a network has', () => {
  it.each([
    ['abr-vbr-30', ['acr', 'er', 'load', 'activeVcs'], true], ['abr-efci', ['acr'], false],
    ['n23-hops', ['credit'], true], ['boston-16-reno', [], true],
  ])('%s: %j', (id, loops, windows) => {
    const ids = chartsOf(networkOf(id));
    expect([loopsIn(ids), ids.includes('cwnd')]).toEqual([loops, windows]);
  });

  it('replace the chart of windows only where no flow has a window', () => {
    const ids = (id: string): ChartId[] => chartsShown('goodput', {}, chartsOf(networkOf(id))).map((one) => one.id);
    const asked = ['queue', 'cwnd', 'acr', 'credit'];
    expect(ids('abr-efci').filter((one) => asked.includes(one))).toEqual(['queue', 'acr']);
    expect(ids('n23-hops').filter((one) => asked.includes(one))).toEqual(['queue', 'cwnd', 'credit']);
  });
});

describe('the table of charts', () => {
  it('has what to draw for every line, in the same order', () => {
    expect(CHARTS.map(({ id }) => id)).toEqual(CHART_IDS);
  });
});

describe('the space that is reserved for charts', () => {
  const ids = ['abr-vbr-30', 'abr-efci', 'n23-hops', 'boston-16-reno'];
  it.each(ids)('has a row for each chart, and one for all charts of closed loops: %s', (id) => {
    const known = chartsOf(networkOf(id));
    const rows = chartsShown('goodput', {}, known)
      .map((one) => (LOOP_CHOICES.some((loop) => loop === one.id) ? 'a loop' : one.id));
    expect(rowsOf(known)).toBe(new Set(rows).size);
  });
  it('has a row less for each chart with a row of its own that a network has not', () => {
    expect(rowsOf(CHART_IDS.filter((id) => id !== 'jitter'))).toBe(rowsOf(CHART_IDS) - 1);
    expect(rowsOf(CHART_IDS.filter((id) => id !== 'er'))).toBe(rowsOf(CHART_IDS));
  });
});

describe('the rows with which a preset about rates opens', () => {
  it('are the allowed rate or the credit of its flows, and the queue', () => {
    const rates = PRESETS.filter(({ topic }) => topic === 'rates');
    expect(rates.length).toBeGreaterThan(15);
    for (const { id } of rates) {
      const loops = loopsIn(chartsOf(networkOf(id)));
      expect([id, loops.filter((loop) => ROWS.rates?.some((row) => row === loop))])
        .toEqual([id, id.startsWith('abr-') ? ['acr'] : id.startsWith('n23-') ? ['credit'] : []]);
    }
  });
});

/** One bin of two flows: 10 and 20 Mb/s allowed, 12 given to the first, fair share 15, z 0.5, 7 cells of credit. */
const loops = new Float64Array(LOOP_STRIDE).fill(-1);
loops[LOOP.load] = 0.5;
loops[LOOP.fairShareBps] = 15e6;
const set = (kind: number, flow: number, value: number): void => {
  loops[LOOP_COLUMNS.length + kind * CWND_FLOWS + flow] = value;
};
set(LOOP_FLOW.acrBps, 0, 10e6);
set(LOOP_FLOW.acrBps, 1, 20e6);
set(LOOP_FLOW.erBps, 0, 12e6);
set(LOOP_FLOW.creditCells, 1, 7);
const series = { ...makeSeries(1, [{}]), loops };
const input = makeInput(series);
const values = (id: ChartId, selected: number | null = null): number[] =>
  chart(id).curves(2, selected).map((curve) => valueAt(curve, input, 0));

describe('a bin of closed loops', () => {
  it('is read in Mb/s and cells, and has gaps where there is no value', () => {
    expect(values('acr')).toEqual([10, 20, 15]);
    expect(values('er')).toEqual([12, NaN, 15]);
    expect(values('load')).toEqual([0.5]);
    expect(values('activeVcs')).toEqual([NaN]);
    expect(values('credit')).toEqual([NaN, 7, 7]);
  });
  it('has the curve of the chosen flow last', () => expect(values('acr', 0)).toEqual([20, 10]));
  it('has captions that say what is read', () => {
    expect(captionOf(chart('er'), input, null)).toBe('Mb/s, fair share');
    expect(captionOf(chart('acr'), input, null)).toBe('Mb/s, mean');
    expect(readingCaption(chart('load'), input, null)).toBe('of ABR’s share, now');
    expect(readingCaption(chart('activeVcs'), input, null)).toBe('VCs that share, now');
    expect(titleOf(chart('acr'), 1, 2, (flow) => `f.${flow}`)).toBe('ACR, flow f.1');
  });
  it('is in the CSV with its unit and flow, empty where there is none', () => {
    const [head, row] = seriesCsv(series, 1e12, ['f.0', 'f.1']).trim().split('\n').map((text) => text.split(','));
    const of = (name: string): string => row[head.indexOf(name)];
    expect([of('fairShareBps'), of('acrBps f.1'), of('erBps f.1'), of('creditCells f.1')])
      .toEqual(['15000000', '20000000', '', '7']);
    expect(seriesCsv(makeSeries(1, [{}]), 1e12, ['f.0'])).not.toContain('fairShareBps');
  });
  it('is in its own row of the CSV, and a 0 stays a 0', () => {
    const idle = new Float64Array(LOOP_STRIDE).fill(0);
    const both = { ...makeSeries(1, [{}, {}]), loops: Float64Array.of(...idle, ...loops) };
    const [head, ...rows] = seriesCsv(both, 2e12, ['f.0', 'f.1']).trim().split('\n').map((text) => text.split(','));
    expect(rows.map((row) => [row[head.indexOf('load')], row[head.indexOf('acrBps f.1')]]))
      .toEqual([['0', '0'], ['0.5', '20000000']]);
  });
});
