/** The bins of a run as CSV: one row a bin, every column with its unit in its name, nothing rounded. */
import { CWND_FLOWS, SERIES_COLUMNS, type PORT_UNITS } from '../../runner/client/frame';
import { csvField } from '../../runner/client/csv-field';
import type { Series } from './run-source';
import { cellOf, rowEndPs, rowStartPs } from './series';

const PS_PER_S = 1e12;

/** Units where the column's name has none. */
const namesIn = (unit: (typeof PORT_UNITS)[number]): Partial<Record<(typeof SERIES_COLUMNS)[number], string>> => ({
  queueMax: { cells: 'queueMaxCells', packets: 'queueMaxPackets', bytes: 'queueMaxBytes' }[unit],
  queueSum: unit === 'cells' ? 'queueSumCellSeconds' : 'queueSumPacketSeconds',
});

export function seriesCsv(
  series: Series, nowPs: number, flowIds: readonly string[], unit: (typeof PORT_UNITS)[number] = 'cells',
): string {
  const names = namesIn(unit);
  const flows = flowIds.slice(0, CWND_FLOWS);
  const columns = SERIES_COLUMNS.map((name) => names[name] ?? name);
  const head = ['fromS', 'toS', ...columns, ...flows.map((id) => csvField(`cwndBytes ${id}`))];
  const lines = [head.join(',')];
  for (let row = 0; row < series.rows; row++) {
    const cells: number[] = [rowStartPs(series, row) / PS_PER_S, rowEndPs(series, row, nowPs) / PS_PER_S];
    for (let column = 0; column < SERIES_COLUMNS.length
      + flows.length; column++) cells.push(cellOf(series, row, column));
    lines.push(cells.join(','));
  }
  return `${lines.join('\n')}\n`;
}
