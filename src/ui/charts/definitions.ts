/**
 * The table of charts: title, unit and definition of each, and how its curves are computed from the bins of a run.
 * Names and definitions of metrics come from the catalogue. Values are in the chart's unit; NaN where there is none.
 */
import { METRICS, type MetricId } from '../../model/metrics/definitions';
import { ofPackets } from '../../model/words';
import { CWND_FLOWS, SERIES, SERIES_COLUMNS } from '../../runner/client/frame';
import type { Facts } from './facts';
import { LOOP_CHARTS } from './loop-charts';
import { chartsOf, GOODPUT_CHOICES, type ChartId, type GoodputChoice } from './chart-list';
import { broughtBack } from '../stage/pardoned';
import type { Series } from './run-source';
import { slide } from './moving-window';
import { cellOf, rowEndPs, rowStartPs } from './series';
import { bitsBetween, stageAt, type Stage } from './stages';

/** Fewest cells for a share and fewest packets for a deviation: of fewer, the value would be mostly noise. */
const LEAST_CELLS = 5000;
const LEAST_RESPONSES = 30;

/** The data from which curves are computed. */
export interface Input {
  series: Series;
  nowPs: number;
  /** Width of the moving window, rows. */
  window: number;
  stages: readonly Stage[];
  /** Number of cells brought back at the bottleneck, for which it has places beyond its buffer. */
  pardoned: number;
  /** Most that the one being sent adds to a full queue there (see Facts). */
  beside: number;
  flowCount: number;
  /** Name of a flow; if omitted, its number. */
  labelOf?: (flow: number) => string;
  /** Application bytes of a full segment of a flow at an instant. */
  segmentBytes: (flow: number, ps: number) => number;
}

/** Writes the values of the rows in [from, to) to `out`, from position 0 on. */
export type Values = (out: Float64Array, input: Input, from: number, to: number) => void;

export interface Curve {
  title: string;
  values: Values;
  /** The flow that the curve belongs to and takes its colour from. */
  flow?: number;
}

export interface ChartDefinition {
  id: ChartId;
  title: string;
  /** Short title for a tab. */
  tab: string;
  /** The unit as it follows a value: ` %`, ` ms`. */
  unit: string;
  /** Text beside the reading. */
  caption: string;
  definition: string;
  source: string;
  /**
   * `null` unless values are taken over a moving window. `until`: the window is extended back until the sum of `column`
   * is `least`; `and`: that condition in words.
   */
  averaged: { until?: { column: number; least: number }; and?: string } | null;
  /** Explanation of something that may surprise a reader. */
  note?: string;
  decimals: number;
  /** Least and greatest top of the scale; shares end at 100 %. */
  leastTop: number;
  mostTop?: number;
  /** How the curves are drawn (paint/marks.ts). */
  mark: 'line' | 'stack' | 'queue' | 'bundle';
  /** The curves; the reading is the value of the last. `selected`: a flow, or `null` for all. */
  curves: (flowCount: number, selected: number | null) => readonly Curve[];
}

const metric = (id: MetricId) => {
  const found = METRICS.find((one) => one.id === id);
  if (!found) throw new Error(`No metric ${id}`);
  return found;
};

/** Bytes of a column over what the bottleneck could have carried in the same time, in percent. */
const shareOfBottleneck = (column: number): Values => (out, input, from, to) => {
  const { series, nowPs, window, stages } = input;
  slide(series, [column], { rows: window, least: 0 }, from, to, (row, sums, firstRow) => {
    const bits = bitsBetween(stages, rowStartPs(series, firstRow), rowEndPs(series, row, nowPs));
    out[row - from] = bits > 0 ? (100 * 8 * sums[0]) / bits : NaN;
  });
};

/** The columns' sum over cells sent, in percent. */
const shareOfCellsSent = (...columns: number[]): Values => (out, { series, window }, from, to) => {
  slide(series, [SERIES.cellsSent, ...columns], { rows: window, least: LEAST_CELLS }, from, to, (row, sums) => {
    let ended = 0;
    for (let k = 1; k < sums.length; k++) ended += sums[k];
    // The sum may exceed the cells sent, because cells that were sent before the window began may fail in it.
    out[row - from] = sums[0] > 0 ? Math.min(100, (100 * ended) / sums[0]) : NaN;
  });
};

const MS_PER_S = 1000;

/** Standard deviation of the response times, ms. */
const responseDeviation: Values = (out, { series, window }, from, to) => {
  const columns = [SERIES.responses, SERIES.responseSumS, SERIES.responseSquaresS2];
  slide(series, columns, { rows: window, least: LEAST_RESPONSES }, from, to, (row, sums) => {
    const n = sums[0];
    const mean = sums[1] / n;
    out[row - from] = n >= 2 ? MS_PER_S * Math.sqrt(Math.max(0, sums[2] / n - mean * mean)) : NaN;
  });
};

/** Number of cells in a row's longest queue that were brought back and stand in places beyond the buffer. */
export function backInRow({ series, nowPs, stages, pardoned, beside }: Input, row: number): number {
  if (pardoned === 0) return 0;
  const { capacityCells } = stageAt(stages, rowEndPs(series, row, nowPs));
  return broughtBack(cellOf(series, row, SERIES.queueMax) - beside, capacityCells ?? -1, pardoned);
}

const longestQueue: Values = (out, input, from, to) => {
  for (let row = from; row < to; row++) {
    out[row - from] = cellOf(input.series, row, SERIES.queueMax) - backInRow(input, row);
  }
};

/** Bytes in full segments; NaN for a window of 0, which means that the flow has not started. */
const packets = (bytes: number, segmentBytes: number): number =>
  (bytes > 0 && segmentBytes > 0 ? bytes / segmentBytes : NaN);

/** The window of a flow at the end of a row, in the full segments of that time. */
const windowIn = ({ series, segmentBytes, nowPs }: Input, row: number, flow: number): number =>
  packets(cellOf(series, row, SERIES_COLUMNS.length + flow), segmentBytes(flow, rowEndPs(series, row, nowPs)));

const windowOf = (flow: number): Values => (out, input, from, to) => {
  for (let row = from; row < to; row++) out[row - from] = windowIn(input, row, flow);
};

const meanWindow: Values = (out, input, from, to) => {
  for (let row = from; row < to; row++) {
    let sum = 0;
    let open = 0;
    for (let flow = 0; flow < Math.min(input.flowCount, CWND_FLOWS); flow++) {
      const size = windowIn(input, row, flow);
      if (Number.isNaN(size)) continue;
      sum += size;
      open++;
    }
    out[row - from] = open > 0 ? sum / open : NaN;
  }
};

function windows(flowCount: number, selected: number | null): Curve[] {
  const charted = Math.min(flowCount, CWND_FLOWS);
  const all =
    Array.from({ length: charted }, (_, flow): Curve => ({ title: `flow ${flow}`, values: windowOf(flow), flow }));
  if (selected === null || selected >= charted) return [...all, { title: 'mean', values: meanWindow }];
  return [...all.filter(({ flow }) => flow !== selected), all[selected]];
}

const goodput = metric('goodput');
const effectiveThroughput = metric('effectiveThroughput');
const failure = metric('cellFailureRate');
const jitter = metric('responseTimeStdS');
const queue = metric('maxQueueCells');

const BURSTS =
  'A point may lie above the ceiling, and above the scale: data that had waited for a missing packet is handed over at once, '
  + 'and packets are counted whole when they arrive, although the first was partly sent before the time averaged over.';

/** All charts that exist; `chartsShown` selects those of a network. */
export const CHARTS: readonly ChartDefinition[] = [
  {
    id: 'goodput', title: goodput.title, tab: 'Goodput', unit: ' %', caption: '% of link',
    definition: goodput.definition, source: goodput.source,
    averaged: {}, note: BURSTS, decimals: 1, leastTop: 100, mostTop: 100, mark: 'line',
    curves: () => [{ title: goodput.title, values: shareOfBottleneck(SERIES.dataBytes) }],
  },
  {
    id: 'effectiveThroughput', title: effectiveThroughput.title, tab: 'Goodput', unit: ' %', caption: '% of link',
    definition: effectiveThroughput.definition, source: effectiveThroughput.source,
    averaged: {}, note: BURSTS, decimals: 1, leastTop: 100, mostTop: 100, mark: 'line',
    curves: () => [{ title: effectiveThroughput.title, values: shareOfBottleneck(SERIES.packetBytes) }],
  },
  {
    id: 'cellFailureRate', title: failure.title, tab: 'Failure', unit: ' %', caption: '% of cells',
    definition: failure.definition, source: failure.source,
    averaged: {
      until: { column: SERIES.cellsSent, least: LEAST_CELLS },
      and: `longer until ${LEAST_CELLS.toLocaleString('en-US')} cells were sent`,
    },
    decimals: 1, leastTop: 4, mostTop: 100, mark: 'stack',
    curves: () => [
      { title: 'lost on the way', values: shareOfCellsSent(SERIES.cellsDropped) },
      { title: failure.title, values: shareOfCellsSent(SERIES.cellsDropped, SERIES.cellsDiscarded) },
    ],
  },
  {
    id: 'jitter', title: jitter.title, tab: 'Jitter', unit: ' ms', caption: 'ms', definition: jitter.definition,
    source: jitter.source,
    averaged: {
      until: { column: SERIES.responses, least: LEAST_RESPONSES },
      and: `longer until ${LEAST_RESPONSES} packets have arrived`,
    },
    decimals: 0, leastTop: 0.2, mark: 'line',
    curves: () => [{ title: jitter.title, values: responseDeviation }],
  },
  {
    id: 'queue', title: 'Queue', tab: 'Queue', unit: ' cells', caption: 'cells',
    definition: `${queue.definition} The highest of each bin.`, source: queue.source,
    averaged: null, decimals: 0, leastTop: 2, mark: 'queue',
    curves: () => [{ title: 'Queue', values: longestQueue }],
  },
  {
    id: 'cwnd', title: 'cwnd', tab: 'cwnd', unit: ' packets', caption: 'packets',
    definition: `Congestion window of each sender, in full segments; the first ${CWND_FLOWS} flows.`,
    source: 'RFC 2001',
    averaged: null, decimals: 1, leastTop: 2, mark: 'bundle', curves: windows,
  },
  ...LOOP_CHARTS,
];

export const chart = (id: ChartId): ChartDefinition => CHARTS.find((one) => one.id === id) as ChartDefinition;

/** The definition of a chart in packet mode: it counts packets; the queue's chart, what the port counts. */
function withoutCells(one: ChartDefinition, unit: Facts['unit']): ChartDefinition {
  if (one.mark === 'queue') {
    return {
      ...one, unit: ` ${unit}`, caption: unit,
      definition: one.definition.replaceAll('cells', unit).replaceAll('Cells', unit === 'bytes' ? 'Bytes' : 'Packets'),
    };
  }
  const { curves, averaged, title, caption, definition } = one;
  return {
    ...one, title: ofPackets(title), caption: ofPackets(caption), definition: ofPackets(definition),
    averaged: averaged?.and ? { ...averaged, and: ofPackets(averaged.and) } : averaged,
    curves: (flowCount, selected) =>
      curves(flowCount, selected).map((curve) => ({ ...curve, title: ofPackets(curve.title) })),
  };
}

/** Names the host if the queue is that of a host's own port, because readers expect a switch's queue. */
const atHost = (one: ChartDefinition, host: string): ChartDefinition => {
  const title = `${one.title} at ${host}`;
  return { ...one, title, tab: title, definition: `${one.definition} The bottleneck is the port of ${host} itself.` };
};

/** The charts of a network, from top to bottom. `ids`: those for which it has data. */
export const chartsShown = (
  first: GoodputChoice,
  { packetMode = false, unit = 'cells', queueAt = null }: Partial<Pick<Facts, 'packetMode' | 'unit' | 'queueAt'>> = {},
  ids: readonly ChartId[] = chartsOf(),
): readonly ChartDefinition[] =>
  ids.filter((id) => id === first || !(GOODPUT_CHOICES as readonly ChartId[]).includes(id)).map(chart)
    .map((one) => (packetMode ? withoutCells(one, unit) : one))
    .map((one) => (one.mark === 'queue' && queueAt !== null ? atHost(one, queueAt) : one));

/** The value of a curve in one row. */
export function valueAt(curve: Curve, input: Input, row: number): number {
  if (row < 0 || row >= input.series.rows) return NaN;
  const out = new Float64Array(1);
  curve.values(out, input, row, row + 1);
  return out[0];
}

/**
 * The time that the value in one row covers, ps: the moving window as far as it goes back, or the row itself. The last
 * row counts as full (at most one bin too long), so that the words beside a reading do not change while it fills.
 */
export function spanOf({ averaged }: ChartDefinition, { series, nowPs, window }: Input, row: number): number {
  if (row < 0 || row >= series.rows) return 0;
  if (!averaged) return series.binPs;
  const { column, least } = averaged.until ?? { column: SERIES.cellsSent, least: 0 };
  let covered = 0;
  slide(series, [column], { rows: window, least }, row, row + 1, (_row, _sums, firstRow) => {
    covered = firstRow === 0 ? rowEndPs(series, row, nowPs) : (row + 1 - firstRow) * series.binPs;
  });
  return covered;
}

/** The highest capacity that the bottleneck has had up to an instant; 0 if it is unlimited. */
export const highestCapacity = (stages: readonly Stage[], nowPs: number): number =>
  Math.max(0, stageAt(stages, nowPs).capacityCells ?? 0, ...stages.filter(({ fromPs }) => fromPs <= nowPs)
    .map(({ capacityCells }) => capacityCells ?? 0));

/** In a huge buffer, a queue that takes less than this share of it would be a flat line. */
const SEEN_SHARE = 0.02;
const BEYOND_NEED_CELLS = 50_000;

/** The capacity that a queue's chart is scaled to; 0 if it is scaled to its longest queue (`longest`) instead. */
export const capacityShown = (capacity: number, longest: number): number =>
  (capacity > BEYOND_NEED_CELLS && longest < capacity * SEEN_SHARE ? 0 : capacity);
