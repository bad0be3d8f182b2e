/**
 * The charts of closed loops: the rates that ABR sources may send at and what the bottleneck computes for them, and the
 * credit of flows towards the bottleneck. Each value is that at the end of a bin.
 */
import { CWND_FLOWS, LOOP, LOOP_COLUMNS, LOOP_FLOW, LOOP_STRIDE } from '../../runner/client/frame';
import type { ChartDefinition, Curve, Values } from './definitions';
import type { LoopChartId } from './chart-list';
import type { Series } from './run-source';

const BPS_PER_MBPS = 1e6;
const columnOf = (column: number, flow: number): number => LOOP_COLUMNS.length + column * CWND_FLOWS + flow;

/** A value divided by `unit`; NaN if the network has no such loop, or has none at this time. */
function loopAt({ loops }: Series, row: number, column: number, unit: number): number {
  const value = loops.length === 0 ? NaN : loops[row * LOOP_STRIDE + column];
  return value < 0 ? NaN : value / unit;
}

const loopValues = (column: number, unit: number): Values => (out, { series }, from, to) => {
  for (let row = from; row < to; row++) out[row - from] = loopAt(series, row, column, unit);
};

/** Mean over the flows that have a value. */
const meanOf = (column: number, unit: number): Values => (out, { series, flowCount }, from, to) => {
  for (let row = from; row < to; row++) {
    let sum = 0;
    let count = 0;
    for (let flow = 0; flow < Math.min(flowCount, CWND_FLOWS); flow++) {
      const value = loopAt(series, row, columnOf(column, flow), unit);
      if (Number.isNaN(value)) continue;
      sum += value;
      count++;
    }
    out[row - from] = count > 0 ? sum / count : NaN;
  }
};

/** One curve per flow, and the curve `all` for the reading if no flow is selected. */
const byFlow = (column: number, unit: number, all: Curve) => (flowCount: number, selected: number | null): Curve[] => {
  const charted = Math.min(flowCount, CWND_FLOWS);
  const flows = Array.from({ length: charted }, (_, flow): Curve =>
    ({ title: `flow ${flow}`, values: loopValues(columnOf(column, flow), unit), flow }));
  if (selected === null || selected >= charted) return [...flows, all];
  return [...flows.filter(({ flow }) => flow !== selected), flows[selected]];
};

/** Added to the definitions of the charts that show a port rather than sources. */
const WHERE = 'The bottleneck is the port that is measured: choose another under Build, Measure.';

const TM4 = 'ATM Forum TM 4.0, 5.10';
const ERICA = 'ATM Forum 96-1172';
const inMbps = { unit: ' Mb/s', caption: 'Mb/s', averaged: null, leastTop: 1, mark: 'bundle' } as const;

export const LOOP_CHARTS: readonly (ChartDefinition & { id: LoopChartId })[] = [
  {
    ...inMbps, id: 'acr', title: 'ACR', tab: 'ACR', decimals: 2,
    definition: `Allowed cell rate of each source, on the wire; the first ${CWND_FLOWS} flows.`, source: TM4,
    curves: byFlow(LOOP_FLOW.acrBps, BPS_PER_MBPS, { title: 'mean', values: meanOf(LOOP_FLOW.acrBps, BPS_PER_MBPS) }),
  },
  {
    ...inMbps, id: 'er', title: 'ER given', tab: 'ER', decimals: 2,
    definition:
      'The explicit rate that the bottleneck last gave each flow, and its fair share: what is left for ABR divided by '
      + `the number of VCs. ${WHERE}`,
    source: ERICA,
    curves: byFlow(LOOP_FLOW.erBps, BPS_PER_MBPS, {
      title: 'fair share', values: loopValues(LOOP.fairShareBps, BPS_PER_MBPS),
    }),
  },
  {
    id: 'load', title: 'Load factor', tab: 'Load', unit: '', caption: 'of ABR’s share', averaged: null, decimals: 2,
    definition:
      'z of the bottleneck: what ABR sent over what was left for it, in the last interval or averaged over intervals. '
      + `Above 1 + δ rates are lowered. ${WHERE}`,
    source: ERICA, leastTop: 2, mark: 'line',
    curves: () => [{ title: 'Load factor', values: loopValues(LOOP.load, 1) }],
  },
  {
    id: 'activeVcs', title: 'Active VCs', tab: 'N', unit: '', caption: 'VCs that share', averaged: null, decimals: 1,
    definition:
      'N of the bottleneck: the VCs among which it divides what is left for ABR. It counts those that sent in the last '
      + `interval, with some settings in part also silent ones, and never fewer than one. ${WHERE}`,
    source: ERICA, leastTop: 2, mark: 'line',
    curves: () => [{ title: 'Active VCs', values: loopValues(LOOP.activeVcs, 1) }],
  },
  {
    id: 'credit', title: 'Credit', tab: 'Credit', unit: ' cells', caption: 'cells', averaged: null, decimals: 0,
    definition:
      `How many cells each flow may still send to its places at the bottleneck; the first ${CWND_FLOWS} flows. `
      + 'At 0 it is held.',
    source: 'Kung, Blackwell and Chapman 1994', leastTop: 2, mark: 'bundle',
    curves: byFlow(LOOP_FLOW.creditCells, 1, { title: 'mean', values: meanOf(LOOP_FLOW.creditCells, 1) }),
  },
];
