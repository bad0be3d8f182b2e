import { describe, expect, it } from 'vitest';
import type { NetworkSpec } from '../../../src/model/spec';
import { seriesCsv } from '../../../src/ui/charts/csv';
import { chart, valueAt } from '../../../src/ui/charts/definitions';
import { averagingPs, factsOf } from '../../../src/ui/charts/facts';
import { bitsBetween } from '../../../src/ui/charts/stages';
import { chartCommand, CHART_KEYS } from '../../../src/ui/charts/keys';
import { live } from '../../../src/ui/charts/live';
import { barHeight, timelineBars } from '../../../src/ui/charts/timeline-bars';
import { nextTop, roundTop } from '../../../src/ui/charts/value-axis';
import { makeNetwork, makeSeries, makeSource, PS } from './make-series';

/** From `atS` on the packets of a flow have 540 bytes instead of 1040. */
function cutAt(atS: number, flow: number): NetworkSpec['changes'][number] {
  const { transport, adaptation } = makeNetwork().flows[flow];
  return { atPs: atS * PS, links: [], flows: [{ flow, transport: { ...transport, packetBytes: 540 }, adaptation }] };
}

describe('facts of two flows of 1040-byte packets over 1 Mb/s and 100 places, 10 ms each way', () => {
  const facts = factsOf(makeNetwork());

  it('know the bottleneck, its threshold and the round trip', () => {
    expect(facts.stages).toEqual([{ fromPs: 0, rateBps: 1e6, capacityCells: 100, thresholdCells: 50 }]);
    expect(facts.roundTripPs).toBe(0.02 * PS);
  });
  it('average over 32 packets, in whole bins', () => {
    expect(averagingPs(facts, 0.01 * PS) / PS).toBeCloseTo(0.27, 9);
  });
  it('average over five bins where those are longer', () => {
    expect(averagingPs(facts, 0.1 * PS) / PS).toBeCloseTo(0.5, 9);
  });
  it('average over no more than a twentieth of a short run', () => {
    expect(averagingPs({ ...facts, durationPs: 4 * PS }, 0.01 * PS) / PS).toBeCloseTo(0.2, 9);
  });
  it('follow the changes of the scenario', () => {
    const network = makeNetwork();
    const [bottleneck] = network.links;
    const changed = makeNetwork([{
      atPs: 10 * PS,
      links: [{ link: 0, spec: { ...bottleneck, rateBps: 2e6, port: { ...bottleneck.port, bufferCells: 200 } } }],
      flows: [],
    }]);
    const { stages } = factsOf(changed);
    expect(stages[1]).toEqual({ fromPs: 10 * PS, rateBps: 2e6, capacityCells: 200, thresholdCells: 100 });
    expect(bitsBetween(stages, 9 * PS, 11 * PS)).toBe(3e6);
  });
  it('know how many bytes of data a full segment has, before and after packets were cut', () => {
    expect(factsOf(makeNetwork([cutAt(10, 1)])).flows.map(({ segments }) => segments)).toEqual([
      [{ fromPs: 0, bytes: 1000 }], [{ fromPs: 0, bytes: 1000 }, { fromPs: 10 * PS, bytes: 500 }],
    ]);
  });
  it('know the largest packets of each flow, also those that it has only later', () => {
    const change = cutAt(10, 1);
    const [{ transport, ...one }] = change.flows;
    const larger = { ...change, flows: [{ ...one, transport: { ...transport, packetBytes: 9180 } }] };
    const bytes = (changes: NetworkSpec['changes']) =>
      factsOf(makeNetwork(changes)).flows.map(({ packetBytes }) => packetBytes);
    expect([bytes([change]), bytes([larger])]).toEqual([[1040, 1040], [1040, 9180]]);
  });
  it('cut segments to the buffer of the receiver where that is smaller than a packet', () => {
    const network = makeNetwork();
    const small = network.flows.map((flow) => ({ ...flow, transport: { ...flow.transport, receiveBufferBytes: 800 } }));
    expect(factsOf({ ...network, flows: small as NetworkSpec['flows'] }).flows[0].segments[0].bytes).toBe(800);
  });
  it('of a network without links do not throw', () => {
    expect(factsOf({ ...makeNetwork(), links: [], flows: [] }).stages).toHaveLength(1);
  });
});

describe('the present of a run', () => {
  const facts = factsOf(makeNetwork());

  it('takes capacity and threshold from the links table', () => {
    const { input } = live(makeSource(makeSeries(1, [{}, {}]), { capacity: 300, threshold: -1 }), facts);
    expect(input.stages[0]).toMatchObject({ capacityCells: 300, thresholdCells: null });
  });
  it('measures each window by the packets of its time, also after they were cut', () => {
    const run = makeSource(makeSeries(1, [{ cwnd: [4000, 8000] }, { cwnd: [4000, 8000] }]));
    const { input } = live(run, factsOf(makeNetwork([cutAt(1.5, 0)])));
    const windows = chart('cwnd').curves(2, null);
    expect([0, 1].map((row) => windows.map((curve) => valueAt(curve, input, row)))).toEqual([[4, 8, 6], [8, 8, 8]]);
  });
  it('measures another branch by the link and the packets that it had', () => {
    const [bottleneck] = makeNetwork().links;
    const faster = { atPs: PS, links: [{ link: 0, spec: { ...bottleneck, rateBps: 2e6 } }], flows: [] };
    const series = makeSeries(1, [{ dataBytes: 62_500 }, { dataBytes: 62_500, cwnd: [4000] }]);
    const other = { series, fromPs: PS, network: makeNetwork([cutAt(1, 0)]) };
    const { ghost } = live({ ...makeSource(series), other: () => other }, factsOf(makeNetwork([faster])));
    if (ghost === null) throw new Error('no ghost');
    const value = (id: 'goodput' | 'cwnd') => valueAt(chart(id).curves(1, 0)[0], { ...ghost, window: 1 }, 1);
    expect([value('goodput'), value('cwnd')]).toEqual([50, 8]);
  });
  it('takes both ceilings from the model', () => {
    const { ceiling } = live(makeSource(makeSeries(1, [{}]), { ceiling: 0.9 }), facts);
    expect(ceiling.effectiveThroughput).toBe(90);
    expect(ceiling.goodput).toBeCloseTo(86, 9);
  });
});

describe('the scale of a chart', () => {
  it('ends at a round number with a round half', () => {
    expect([0, 0.03, 7.17, 100, 130, 4999].map(roundTop)).toEqual([1, 0.03, 8, 100, 160, 6000]);
  });
  it('grows at once, and shrinks only when much of it is unused', () => {
    expect(nextTop(40, 55, 4)).toBe(60);
    expect(nextTop(60, 31, 4)).toBe(60);
    expect(nextTop(60, 9, 4)).toBe(10);
  });
  it('stays between its limits', () => {
    expect(nextTop(null, 130, 100, 100)).toBe(100);
    expect(nextTop(null, 1, 4)).toBe(4);
  });
});

describe('the timeline of 100 bins on 10 bars', () => {
  const series = makeSeries(1, Array.from({ length: 100 }, (_, row) => ({
    cellsDropped: row === 37 ? 1 : 0, resent: row < 10 ? 2 : 0, timeouts: row === 99 ? 1 : 0,
  })));
  const bars = timelineBars(series, 100 * PS, 100 * PS, 10);

  it('counts every event in the bar of its time', () => {
    expect([...bars.dropped]).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
    expect(bars.resent[0]).toBe(20);
    expect(bars.timeouts[9]).toBe(1);
  });
  it('gives a single drop a bar that can be seen', () => {
    expect(barHeight(1, 10_000, 3, 10)).toBeGreaterThan(3);
    expect(barHeight(0, 10_000, 3, 10)).toBe(0);
    expect(barHeight(10_000, 10_000, 3, 10)).toBe(10);
  });
});

describe('the CSV of a run', () => {
  const csv = seriesCsv(
    makeSeries(0.5, [{ packetBytes: 9180, queueMax: 3, cwnd: [1000, 2000] }, {}]), 0.75 * PS, ['f.0', 'a, b'],
  ).split('\n');

  it('has one row a bin, with the columns named and quoted where they must be', () => {
    expect(csv[0]).toBe(
      'fromS,toS,packetBytes,dataBytes,cellsSent,cellsDropped,cellsDiscarded,responses,responseSumS,responseSquaresS2,queueMaxCells,queueSumCellSeconds,timeouts,resent,bottleneckDropped,cwndBytes f.0,"cwndBytes a, b"',
    );
    expect(csv[1]).toBe('0,0.5,9180,0,0,0,0,0,0,0,3,0,0,0,0,1000,2000');
  });
  it('ends the last bin at the present', () => {
    expect(csv[2].startsWith('0.5,0.75,')).toBe(true);
    expect(csv).toHaveLength(4);
  });
});

describe('keys of the charts', () => {
  const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
    chartCommand({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...held });

  it('move the cursor, and with Shift pan the charts', () => {
    expect([press('ArrowLeft'), press('ArrowLeft', { shiftKey: true })]).toEqual(['cursorBack', 'panBack']);
  });
  it('zoom in at a plus, however it is typed', () => {
    expect([press('+', { shiftKey: true }), press('=')]).toEqual(['zoomIn', 'zoomIn']);
  });
  it('leave the keys of the browser alone', () => {
    expect([press('-', { ctrlKey: true }), press('ArrowLeft', { altKey: true }), press('Tab')]).toEqual([
      null, null, null,
    ]);
  });
  it('are listed once for each command', () => {
    expect(new Set(CHART_KEYS.map(({ command }) => command)).size).toBe(CHART_KEYS.length);
  });
});
