/** Formats a result record for people: one metric per line, in the order of their definitions, with its unit. */
import { hasMeaning, METRICS, unitOfMetric } from '../../model/metrics/definitions';
import type { ResultRecord } from '../client/protocol';

const LABEL_WIDTH = Math.max(...METRICS.map(({ title }) => title.length));

const OF_PACKETS = 'This network has no cells: where a name says cells, whole packets are counted.';

export function asTable(result: ResultRecord, packetMode: boolean): string {
  const lines = METRICS.map((metric) =>
    `${metric.title.padEnd(LABEL_WIDTH)}  ${hasMeaning(result, metric.id)
      ? readable(result[metric.id], unitOfMetric(metric, packetMode)) : '–'}`);
  const head = `${String(result.scenario)}, seed ${String(result.seed)}, ${result.simulatedS} s`;
  const hash = `${'Hash'.padEnd(LABEL_WIDTH)}  ${result.hash}`;
  return [head, ...(packetMode ? [OF_PACKETS] : []), ...lines, hash].join('\n');
}

function readable(value: unknown, unit: string): string {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).map(([name, part]) => `${name} ${readable(part, unit)}`).join(', ');
  }
  if (typeof value !== 'number') return String(value);
  if (unit === 'fraction') return value.toFixed(4);
  if (unit === 's') return `${value.toPrecision(4)} s`;
  const digits = Number.isInteger(value) ? {} : Math.abs(value) < 1000 ? { maximumSignificantDigits: 4 }
    : { maximumFractionDigits: 1 };
  return `${value.toLocaleString('en', digits)}${unit === 'count' || unit === 'none' ? '' : ` ${unit}`}`;
}
