import { describe, expect, it } from 'vitest';
import { capacityShown, chart, chartsShown, CHARTS, valueAt, type Curve } from '../../../src/ui/charts/definitions';
import { factsOf } from '../../../src/ui/charts/facts';
import { charted, curvesOf } from '../../../src/ui/charts/summaries';
import { full } from '../stage/fake-runs';
import { makeInput, makeSeries } from './make-series';

const last = (curves: readonly Curve[]): Curve => curves.at(-1) as Curve;
const read = (id: Parameters<typeof chart>[0]): Curve => last(chart(id).curves(2, null));

describe('goodput over a bottleneck of 1 Mb/s, bins of 1 s', () => {
  const series =
    makeSeries(1, [{ dataBytes: 62_500, packetBytes: 65_000 }, { dataBytes: 125_000, packetBytes: 130_000 }, {}]);

  it('is application bytes as a share of what the link could have carried', () => {
    expect(valueAt(read('goodput'), makeInput(series), 0)).toBe(50);
    expect(valueAt(read('goodput'), makeInput(series), 1)).toBe(100);
  });
  it('counts whole IP packets where effective throughput is asked for', () => {
    expect(valueAt(read('effectiveThroughput'), makeInput(series), 0)).toBe(52);
  });
  it('covers the window that ends with the bin', () => {
    expect(valueAt(read('goodput'), makeInput(series, { window: 2 }), 1)).toBe(75);
    expect(valueAt(read('goodput'), makeInput(series, { window: 3 }), 2)).toBe(50);
  });
  it('covers the whole run where that is shorter than the window', () => {
    expect(valueAt(read('goodput'), makeInput(series, { window: 50 }), 0)).toBe(50);
  });
  it('divides by the part of the last bin that has passed', () => {
    expect(valueAt(read('goodput'), makeInput(series, { nowPs: 1.5e12, series: { ...series, rows: 2 } }), 1)).toBe(200);
  });
  it('measures each part of a window by the rate that the link had then', () => {
    const stages = [1e6, 3e6].map((rateBps, second) => ({
      fromPs: second * 1e12, rateBps, capacityCells: null, thresholdCells: null,
    }));
    expect(valueAt(read('goodput'), makeInput(series, { stages, window: 2 }), 1)).toBe(37.5);
  });
});

describe('cell failure rate', () => {
  const [loss, total] = chart('cellFailureRate').curves(2, null);

  it('is loss and discard together as a share of the cells sent', () => {
    const input = makeInput(makeSeries(1, [{ cellsSent: 10_000, cellsDropped: 500, cellsDiscarded: 1500 }]));
    expect(valueAt(loss, input, 0)).toBe(5);
    expect(valueAt(total, input, 0)).toBe(20);
  });
  it('reaches back until enough cells were sent to speak of a share', () => {
    const input = makeInput(makeSeries(1, [{ cellsSent: 10_000 }, { cellsSent: 10, cellsDropped: 1001 }]));
    expect(valueAt(total, input, 1)).toBe(10);
  });
  it('is never more than 100 %', () => {
    expect(valueAt(total, makeInput(makeSeries(1, [{ cellsSent: 10, cellsDiscarded: 20 }])), 0)).toBe(100);
  });
  it('has no value before a cell was sent', () => {
    expect(valueAt(total, makeInput(makeSeries(1, [{}])), 0)).toBeNaN();
  });
});

describe('jitter, from sums of response times', () => {
  const input = makeInput(makeSeries(1, [
    { responses: 2, responseSumS: 0.4, responseSquaresS2: 0.1 },
    { responses: 1, responseSumS: 0.2, responseSquaresS2: 0.04 }, {},
  ]));
  const [jitter] = chart('jitter').curves(2, null);

  it('is the standard deviation, dividing by n, in milliseconds', () => {
    expect(valueAt(jitter, input, 0)).toBeCloseTo(100, 9);
  });
  it('reaches back over bins with few responses', () => {
    expect(valueAt(jitter, input, 2)).toBeCloseTo(1000 * Math.sqrt(0.14 / 3 - 0.04), 9);
  });
  it('has no value for a single response', () => {
    expect(valueAt(
      jitter, makeInput(makeSeries(1, [{ responses: 1, responseSumS: 1, responseSquaresS2: 1 }])), 0,
    )).toBeNaN();
  });
});

describe('congestion windows of two flows, 1000-byte segments', () => {
  const input = makeInput(makeSeries(1, [{ cwnd: [4000, 1500] }, { cwnd: [0, 2000] }]));
  const cwnd = chart('cwnd');

  it('are in packets, and the mean is read while no flow is selected', () => {
    expect(curvesOf(cwnd, input, null).map((curve) => valueAt(curve, input, 0))).toEqual([4, 1.5, 2.75]);
  });
  it('has the selected flow last, on top of the others', () => {
    expect(last(curvesOf(cwnd, input, 0)).flow).toBe(0);
  });
  it('leaves a gap for a flow that has not started, also in the mean', () => {
    expect(curvesOf(cwnd, input, null).map((curve) => valueAt(curve, input, 1))).toEqual([NaN, 2, 2]);
  });
  it('charts the first sixteen flows, and reads the mean when another is selected', () => {
    expect(curvesOf(cwnd, makeInput(input.series, { flowCount: 40 }), 30)).toHaveLength(17);
    expect(charted(30, 40)).toBeNull();
  });
  it('reads the only flow where there is one', () => {
    expect(charted(null, 1)).toBe(0);
  });
});

describe('the table of charts', () => {
  it('gives every chart a definition and a source', () => {
    for (const { definition, source } of CHARTS) expect(definition.length * source.length).toBeGreaterThan(0);
  });
  it('shows one of the two readings of goodput, first of all', () => {
    const ids = chartsShown('effectiveThroughput').map(({ id }) => id);
    expect([ids[0], ids.includes('goodput'), ids.includes('acr')]).toEqual(['effectiveThroughput', false, false]);
  });
  it('shows the highest queue of each bin', () => {
    expect(valueAt(read('queue'), makeInput(makeSeries(1, [{ queueMax: 17 }])), 0)).toBe(17);
  });
});

describe('the charts of a network without cells whose bottleneck counts bytes', () => {
  const charts = chartsShown('goodput', { packetMode: true, unit: 'bytes' });
  it('speak of packets, and of the queue in bytes', () => {
    expect(charts.find(({ id }) => id === 'cellFailureRate')?.title).toBe('Packet failure rate');
    expect(charts.map(({ caption }) => caption)).toContain('% of packets');
    expect(charts.find(({ id }) => id === 'queue')).toMatchObject({ unit: ' bytes', caption: 'bytes' });
    expect(charts.map(({ title, caption, unit, definition, averaged }) =>
      [title, caption, unit, definition, averaged?.and].join(' '))
      .join(' ')).not.toMatch(/cell/i);
  });
});

describe('the chart of the queue where both links are as fast as each other, so that the bottleneck is the host', () => {
  const nodes = [{ id: 'host1', kind: 'host' }, { id: 'sw1', kind: 'switch' }, { id: 'host2', kind: 'host' }];
  const facts = (rateMbps: number) => factsOf(full({
    version: 1, title: 'Two hosts and a switch', durationS: 1, nodes,
    links: [{ from: 'host1', to: 'sw1', rateMbps }, { from: 'sw1', to: 'host2', rateMbps: 1.5 }],
    flows: [{ id: 'f1', from: 'host1', to: 'host2' }],
  }).expansion.network);
  const queueOf = (rateMbps: number) => chartsShown('goodput', facts(rateMbps)).find(({ id }) => id === 'queue');
  it('names the host, because a reader expects the queue of the switch', () => {
    expect(queueOf(1.5)).toMatchObject({
      title: 'Queue at host1', definition: expect.stringContaining('The bottleneck is the port of host1 itself.'),
    });
  });
  it('is called Queue where the port of the switch is the bottleneck', () =>
    expect(queueOf(10)?.title).toBe('Queue'));
});

describe('the chart of a queue', () => {
  it.each([
    [512, 0, 512], [22_000, 10, 22_000], [1_000_000, 9_000, 0], [1_000_000, 190_000, 1_000_000],
  ])('of %i places, at most %i of them taken, reaches up to %i (0: to the queue itself)', (capacity, longest, top) => {
    expect(capacityShown(capacity, longest)).toBe(top);
  });
});
