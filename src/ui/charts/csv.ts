/** The bins of a run as CSV: one row per bin, units in the columns' names, no rounding. */
import { PS_PER_S } from '../../model/kernel/time';
import {
  CWND_FLOWS, LOOP_COLUMNS, LOOP_FLOW_COLUMNS, LOOP_STRIDE, SERIES_COLUMNS, type PORT_UNITS,
} from '../../runner/client/frame';
import { csvField } from '../../runner/client/csv-field';
import type { Series } from './run-source';
import { cellOf, rowEndPs, rowStartPs } from './series';

/** Names with units for columns whose own names have none. */
const namesIn = (unit: (typeof PORT_UNITS)[number]): Partial<Record<(typeof SERIES_COLUMNS)[number], string>> => ({
  queueMax: { cells: 'queueMaxCells', packets: 'queueMaxPackets', bytes: 'queueMaxBytes' }[unit],
  queueSum: unit === 'cells' ? 'queueSumCellSeconds' : 'queueSumPacketSeconds',
});

/** Columns of closed loops: first those of the bottleneck, then each flow column for all flows. */
const loopColumns = (flows: readonly string[]): { name: string; column: number }[] => [
  ...LOOP_COLUMNS.map((name, column) => ({ name: name as string, column })),
  ...LOOP_FLOW_COLUMNS.flatMap((name, kind) => flows.map((id, flow) =>
    ({ name: csvField(`${name} ${id}`), column: LOOP_COLUMNS.length + kind * CWND_FLOWS + flow }))),
];

export function seriesCsv(
  series: Series, nowPs: number, flowIds: readonly string[], unit: (typeof PORT_UNITS)[number] = 'cells',
): string {
  const names = namesIn(unit);
  const flows = flowIds.slice(0, CWND_FLOWS);
  const columns = SERIES_COLUMNS.map((name) => names[name] ?? name);
  const loops = series.loops.length === 0 ? [] : loopColumns(flows);
  const head = [
    'fromS', 'toS', ...columns, ...flows.map((id) => csvField(`cwndBytes ${id}`)), ...loops.map(({ name }) => name),
  ];
  const lines = [head.join(',')];
  for (let row = 0; row < series.rows; row++) {
    const cells: number[] = [rowStartPs(series, row) / PS_PER_S, rowEndPs(series, row, nowPs) / PS_PER_S];
    for (let column = 0; column < SERIES_COLUMNS.length
      + flows.length; column++) cells.push(cellOf(series, row, column));
    const told = loops.map(({ column }) => series.loops[row * LOOP_STRIDE + column]);
    lines.push([...cells, ...told.map((value) => (value < 0 ? '' : value))].join(','));
  }
  return `${lines.join('\n')}\n`;
}
