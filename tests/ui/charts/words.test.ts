import { describe, expect, it } from 'vitest';
import { chart, chartsShown, spanOf } from '../../../src/ui/charts/definitions';
import { chartsOf } from '../../../src/ui/charts/chart-list';
import {
  averagingSentence, captionAfterUnit, captionInRow, captionOf, chartSentence, cursorSentence, followsValue, number,
  readingCaption, spanWords, tableOf, titleOf, withUnit,
} from '../../../src/ui/charts/summaries';
import { instant, timeTicks } from '../../../src/ui/charts/time-axis';
import { makeInput, makeSeries } from './make-series';

const stages = [{ fromPs: 0, rateBps: 1e6, capacityCells: 512, thresholdCells: 256 }];
const bins = Array.from({ length: 40 }, (_, row) => ({
  dataBytes: row % 2 === 0 ? 62_500 : 87_500, cellsSent: 10_000, cellsDropped: 100, cellsDiscarded: 900,
  queueMax: 10 * row, cwnd: [2000, 3000],
}));
const input = makeInput(makeSeries(1, bins), { stages });
const charts = chartsShown('goodput');
const axis = { fromPs: 0, toPs: 40e12 };
const plain = (text: string) => text.replaceAll('\u202f', ' ');

describe('numbers', () => {
  it('have one decimal below 100 and none from there on', () => {
    expect([57.94, 99.94, 99.96, 1234.5].map((value) => number(value, 1))).toEqual(['57.9', '99.9', '100', '1,235']);
  });
  it('have at most one decimal from 10 on', () => {
    expect([0.616, 9.994, 12.34].map((value) => number(value, 2))).toEqual(['0.62', '9.99', '12.3']);
  });
  it('have a decimal in charts of whole numbers where they are small', () => {
    expect([61.3, 3.14, 3].map((value) => number(value, 0))).toEqual(['61', '3.1', '3']);
  });
  it('have two decimals in charts of whole numbers where they are below 0.1', () => {
    expect([0.12, 0.094, 0.004, 0].map((value) => number(value, 0))).toEqual(['0.1', '0.09', '0.00', '0']);
  });
  it('are a dash where there is no value', () => {
    expect(number(NaN, 1)).toBe('–');
  });
});

describe('the time that a reading covers', () => {
  const wide = makeInput(makeSeries(1, bins), { stages, window: 2 });
  it('is written beside it', () => {
    expect(charts.map((one) => plain(readingCaption(one, wide, null)).replaceAll('\u202f', ' '))).toEqual([
      '% of link, last 2 s', '% of cells, last 2 s', 'ms, last 40 s', 'cells, 1 s peak', 'packets, mean, now',
    ]);
  });
  it('is longer where it would hold too few cells for a share', () => {
    const few =
      makeInput(makeSeries(1, Array.from({ length: 20 }, () => ({ cellsSent: 1000 }))), { stages, window: 2 });
    expect(spanOf(charts[1], few, 19)).toBe(5e12);
    expect(spanOf(charts[0], few, 19)).toBe(2e12);
  });
  it('is not mentioned before there is a bin', () => {
    expect(spanWords(charts[0], makeInput(makeSeries(1, []), { nowPs: 0 }))).toBe('');
  });
});

describe('units', () => {
  it('are in the caption where they are too long to follow a value in large type', () => {
    const all = chartsShown('goodput', {}, [...chartsOf(), 'acr', 'credit']);
    expect(all.filter((one) => !followsValue(one)).map((one) => [one.id, captionAfterUnit(one.caption, one)])).toEqual([
      ['queue', 'cells'], ['cwnd', 'packets'], ['acr', 'Mb/s'], ['credit', 'cells'],
    ]);
  });
  it('are not repeated in the caption behind a value', () => {
    expect(charts.filter(followsValue)
      .map((one) => plain(`${withUnit(12, one)} ${captionAfterUnit(captionOf(one, input, null), one)}`))).toEqual([
      '12.0 % of link', '12.0 % of cells', '12 ms ',
    ]);
  });
  it('are in the singular after 1', () => {
    expect(plain(withUnit(1, chart('queue')))).toBe('1 cell');
    const one = makeInput(makeSeries(1, [{ queueMax: 1 }]));
    expect(plain(readingCaption(chart('queue'), one, null, true)).replaceAll('\u202f', ' ')).toBe('cells, 1 s peak');
    expect([captionOf(chart('queue'), one, null), captionOf(chart('queue'), input, null)]).toEqual(['cell', 'cells']);
  });
  it('follow no minus sign where an instant is rounded to zero', () => {
    expect(instant(-1, timeTicks(axis, 6))).toBe('0\u202fs');
  });
});

describe('names and captions', () => {
  it('name the flow whose window is read', () => {
    expect(titleOf(chart('cwnd'), 6, 16)).toBe('cwnd, flow 6');
    expect(titleOf(chart('cwnd'), null, 16)).toBe('cwnd');
    expect(titleOf(chart('cwnd'), 20, 40)).toBe('cwnd, flows 0 to 15');
    expect(titleOf(chart('cwnd'), 1, 2, (flow) => ['vegas', 'reno'][flow])).toBe('cwnd, flow reno');
  });
  it('say what the queue counts', () => {
    expect(captionOf(chart('queue'), input, null)).toBe('cells');
    expect(captionOf(chart('queue'), makeInput(input.series), null)).toBe('cells');
  });
  it('say that a mean is a mean', () => {
    expect(captionOf(chart('cwnd'), input, null)).toBe('packets, mean');
    expect(captionOf(chart('cwnd'), input, 1)).toBe('packets');
  });
  it('say which time each point covers', () => {
    expect(averagingSentence(chart('goodput'), '3.5 s')).toBe('Each point covers the 3.5 s before it.');
    expect(averagingSentence(chart('queue'), '3.5 s')).toBe('');
  });
});

describe('sentences of a run of 40 s', () => {
  it('give the present value and the range of what is in sight', () => {
    expect(plain(chartSentence(charts[0], input, null, axis))).toBe(
      'Goodput: 70.0 % at the playhead (last 1 s); between 50.0 and 70.0 % from 0 s to 40 s.',
    );
  });
  it('say that nothing is recorded yet', () => {
    const nothing = makeInput(makeSeries(1, []), { nowPs: 0 });
    expect(chartSentence(charts[0], nothing, null, axis)).toBe('Goodput: nothing recorded yet.');
  });
  it('list every chart under the cursor, with loss apart from discard', () => {
    expect(plain(cursorSentence(charts, input, 1, 20, '20.5 s'))).toBe(
      '20.5 s: Goodput 50.0 %; Cell failure rate 10.0 %, of that lost on the way 1.0 %; Jitter –; Queue 200 cells; cwnd, flow 1 3.0 packets.',
    );
  });
});

describe('a full queue of 512 places and a cell that was brought back', () => {
  const full = makeInput(makeSeries(1, [{ queueMax: 511 }, { queueMax: 513 }]), { stages, pardoned: 1 });
  const queue = charts.filter(({ mark }) => mark === 'queue');
  const short = { fromPs: 0, toPs: 2e12 };
  it('are worded as on the stage, in sentences and in the table', () => {
    const { rows } = tableOf(queue, full, null, short);
    expect(rows.map(([, value]) => value)).toEqual(['511', '512, and 1 brought back']);
    expect(plain(cursorSentence(queue, full, null, 1, '1.5 s'))).toBe('1.5 s: Queue 512 cells, and 1 brought back.');
    expect(plain(chartSentence(queue[0], full, null, short))).toBe(
      'Queue: 512 cells, and 1 brought back at the playhead (1 s peak); between 511 and 512 cells from 0.0 s to 2.0 s.',
    );
  });
  it('have one more without being brought back, where the one being sent takes no place', () => {
    const series = makeSeries(1, [{ queueMax: 513 }, { queueMax: 514 }]);
    const { rows } = tableOf(queue, makeInput(series, { stages, pardoned: 1, beside: 1 }), null, short);
    expect(rows.map(([, value]) => value)).toEqual(['513', '513, and 1 brought back']);
  });
  it('have the plain length where no cell was brought back', () => {
    const longer = makeInput(makeSeries(1, [{ queueMax: 513 }]), { stages });
    expect(tableOf(queue, longer, null, short).rows[0][1]).toBe('513');
  });
});

describe('the table twin', () => {
  const table = tableOf(charts, input, null, axis);

  it('has one column a curve that its charts show, with its unit, after the time', () => {
    expect(table.columns).toEqual([
      'Time', 'Goodput, % of link', 'Cell failure rate, % of cells', 'of that lost on the way, % of cells',
      'Jitter, ms', 'Queue, cells', 'cwnd, packets, mean',
    ]);
  });
  it('has at most twenty rows, the last one at the end of the stretch', () => {
    expect(table.rows).toHaveLength(20);
    expect(table.rows.at(-1)?.map(plain)).toEqual(['39.50 s', '70.0', '10.0', '1.0', '–', '390', '2.5']);
  });
});

describe('the time axis', () => {
  const labels = (fromPs: number, toPs: number) => {
    const time = timeTicks({ fromPs, toPs }, 4);
    return time.instants.map((tick) => plain(instant(tick, time)));
  };
  it('has the unit of its end', () => {
    expect(labels(0, 20e12)).toEqual(['0 s', '5 s', '10 s', '15 s', '20 s']);
    expect(labels(0, 16e9)).toEqual(['0 ms', '5 ms', '10 ms', '15 ms']);
    expect(labels(0, 40e6)).toEqual(['0 µs', '10 µs', '20 µs', '30 µs', '40 µs']);
  });
  it('has the digits that its step needs', () => {
    expect(labels(41.2e12, 41.23e12)).toEqual(['41.20 s', '41.21 s', '41.22 s', '41.23 s']);
  });
  it('gives the playhead more digits than the ticks', () => {
    expect(plain(instant(41.203864e12, timeTicks({ fromPs: 35e12, toPs: 47e12 }, 12), 3))).toBe('41.204 s');
  });
});

describe('a caption beside a reading', () => {
  it('has the time that the value covers on its second line, however long that gets', () => {
    expect(['% of cells, last 1 s', '% of cells, last 260 ms', 'packets, mean, now', '% of link'].map(captionInRow))
      .toEqual(['% of cells\nlast 1 s', '% of cells\nlast 260 ms', 'packets, mean\nnow', '% of link']);
  });
});
