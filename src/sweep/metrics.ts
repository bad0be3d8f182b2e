/**
 * What a sweep can measure of a run: a number of the result record by its name (`effectiveThroughput`,
 * `responseTimeQuantilesS.p99`), or a combination of one number over several flows: `sum(f*.effectiveThroughput)`,
 * `mean(f*.timeouts)`, `perPacket(f*.responseTimeMeanS)`, which weights each flow by the packets that it delivered, and
 * `fairness(f*.goodput)`, Jain's index over these flows alone. `f*` means the flows whose id begins with `f`.
 * `wasted(a>b)` is the share of bytes on a link that crossed it for nothing.
 */
import { jainIndex } from '../analysis/fairness';
import { FLOW_METRICS, hasMeaning, METRICS } from '../model/metrics/definitions';
import { nearest } from '../scenario/problem';
import type { ResultRecord } from '../runner/client/protocol';

const PARTS: Readonly<Record<string, readonly string[]>> = { responseTimeQuantilesS: ['p50', 'p90', 'p99'] };
const NAMES = METRICS.flatMap(({ id }) => PARTS[id]?.map((part) => `${id}.${part}`) ?? [id]);
const OVER_FLOWS = /^(sum|mean|perPacket|fairness)\(([A-Za-z][\w.-]*\*?|\*)\.(\w+)\)$/;

/** The function whose result is Jain's index of a metric over flows. */
const FAIRNESS = 'fairness';

const OF_LINK = /^wasted\(([\w.-]+>[\w.-]+)\)$/;
const WASTED = 'Bytes of cells that crossed the link for nothing / bytes of all cells that crossed it.';

/** The metric that ends every row, whether it is asked for or not. */
const IN_EVERY_ROW = 'hash';
/** The metric that no row has, because rows do not depend on the machine. */
const OF_THE_MACHINE = 'wallSeconds';

/** Returns the metrics with a column of their own: the parts of those that have parts, and not what every row has. */
export const withColumns = (metrics: readonly string[]): string[] =>
  metrics.filter((metric) => metric !== IN_EVERY_ROW).flatMap((metric) =>
    (Object.hasOwn(PARTS, metric) ? PARTS[metric].map((part) => `${metric}.${part}`) : [metric]));

/** Returns a sentence for the user if no row can have such a metric; `null` if it is known. */
export function unknownMetric(metric: string): string | null {
  if (metric === OF_THE_MACHINE) {
    return `${metric} depends on the machine, and rows do not: leave it out; the command run prints it.`;
  }
  if (OF_LINK.test(metric)) return null;
  const over = OVER_FLOWS.exec(metric);
  const [known, word] = over ? [FLOW_METRICS as readonly string[], over[3]] : [NAMES, metric];
  if (known.includes(word)) return null;
  const near = nearest(word, known);
  return `There is no metric ${word}${over ? ' of a flow' : ''}${near === null ? '.' : `; did you mean ${near}?`}`;
}

/** Returns the unit of a metric; `none` if it has none. */
export function unitOf(metric: string): string {
  const over = OVER_FLOWS.exec(metric);
  if (OF_LINK.test(metric) || over?.[1] === FAIRNESS) return 'fraction';
  const id = over ? over[3] : metric.split('.')[0];
  return METRICS.find((known) => known.id === id)?.unit ?? 'none';
}

/** Returns the definition of a metric, one sentence. */
export function definitionOf(metric: string): string {
  if (OF_LINK.test(metric)) return WASTED;
  const over = OVER_FLOWS.exec(metric);
  const of = over?.[1] === FAIRNESS ? FAIRNESS : over?.[3] ?? metric.split('.')[0];
  return METRICS.find(({ id }) => id === of)?.definition ?? '';
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const numberAt = (value: unknown): number => (typeof value === 'number' ? value : NaN);

/** Returns the value of a metric in a record; NaN if the run has none, such as fairness without any data. */
export function metricOf(record: ResultRecord, metric: string): number {
  const link = OF_LINK.exec(metric)?.[1];
  if (link !== undefined) return wastedShare(record, link);
  const over = OVER_FLOWS.exec(metric);
  if (!over) {
    const into = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined);
    return hasMeaning(record, metric) ? numberAt(metric.split('.').reduce(into, record)) : NaN;
  }
  const [, how, who, name] = over;
  const begin = who.endsWith('*') ? who.slice(0, -1) : null;
  const all: readonly object[] = record.flows;
  const flows = all.filter(isObject)
    .filter(({ id }) => (begin === null ? id === who : String(id).startsWith(begin)));
  if (how === FAIRNESS) {
    const shares = flows.map((flow) => numberAt(flow[name]));
    return shares.every((share) => share === 0) ? NaN : jainIndex(shares);
  }
  const weights = flows.map((flow) => (how === 'perPacket' ? numberAt(flow.packetsDelivered) : 1));
  const sum = flows.reduce((so, flow, at) => so + (weights[at] === 0 ? 0 : weights[at] * numberAt(flow[name])), 0);
  return how === 'sum' ? sum : sum / weights.reduce((so, weight) => so + weight, 0);
}

function wastedShare({ hops }: ResultRecord, link: string): number {
  const own = hops.find((hop) => hop.link === link);
  return own === undefined ? NaN : own.wastedBytes / (own.wastedBytes + own.usefulBytes);
}
