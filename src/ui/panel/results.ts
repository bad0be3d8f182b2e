/**
 * A record as rows of text: every result with its unit, one value per row. A result that is 0 and belongs to a
 * mechanism or a setting that the network does not have is left out; no other is.
 */
import { CATALOGUE } from '../../model/catalogue';
import type { MetricInfo, Need } from '../../model/catalogue-types';
import { METRICS, unitOfMetric, wordsOfMetric, type MetricId } from '../../model/metrics/definitions';
import { layerOf } from '../../scenario/cell-counts';
import { serviceOf } from '../../scenario/traffic';
import type { FullScenario } from '../../scenario/types';
import { toldResult } from '../app/told-result';
import { count, fixed, NOTHING, percent, span, THIN_SPACE, withNoun } from '../app/words';
import { keepsWindow } from '../../model/spec';

/** A metric of the catalogue. */
type Result = MetricInfo & { id: MetricId };
type Uses = (full: FullScenario) => boolean;

/** Adaptation layers and services name the results that belong to them. */
const OF_MECHANISMS: ReadonlySet<string> =
  new Set([...CATALOGUE.adaptations, ...CATALOGUE.services].flatMap(({ counts = [] }) => counts));
const isCounted = (id: MetricId, { flows }: FullScenario): boolean =>
  flows.some(({ adaptation, service, ackService }) =>
    [layerOf(adaptation), serviceOf(service), serviceOf(ackService ?? service)].some(({ counts }) =>
      counts?.includes(id) === true));

/** Whether a network has what a result needs. */
const HAS: Readonly<Record<Need, Uses>> = {
  window: ({ flows }) => flows.some(({ transport }) => keepsWindow(transport)),
  boston: ({ flows }) => flows.some(({ transport }) => 'boston' in transport && transport.boston !== null),
  deadline: ({ measure }) => measure.deadlineMs !== null,
  filling: ({ flows }) => flows.some(({ adaptation }) => layerOf(adaptation).fills?.(adaptation) === true),
};

/** Whether the result means something for such a network. */
function says({ id, needs }: Result, full: FullScenario): boolean {
  if (needs === undefined && !OF_MECHANISMS.has(id)) return true;
  return (needs !== undefined && HAS[needs](full)) || isCounted(id, full);
}

export interface ResultRow { id: string; title: string; value: string; definition: string }

function words(unit: string, value: unknown): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return NOTHING;
  if (unit === 'fraction') return percent(value);
  if (unit === 's') return value === 0 ? NOTHING : span(value);
  const number = Number.isInteger(value) || Math.abs(value) > 100 ? count(value) : fixed(value, 1);
  if (unit === 'count' || unit === 'none') return number;
  return unit === 'byte-hops' ? `${number}${THIN_SPACE}${unit}` : withNoun(number, unit);
}

export function resultRows(
  result: Readonly<Record<string, unknown>>, full: FullScenario, metrics: readonly Result[] = METRICS,
): ResultRow[] {
  const counts = (metric: Result): boolean =>
    metric.id in result && (result[metric.id] !== 0 || says(metric, full));
  return metrics.filter(counts).flatMap((metric): ResultRow[] => {
    const { id } = metric;
    const packetMode = full.network === 'packet';
    const { title, definition } = wordsOfMetric(metric, packetMode);
    const unit = unitOfMetric(metric, packetMode);
    const value = toldResult(result, id);
    if (typeof value !== 'object' || value === null) return [{ id, title, value: words(unit, value), definition }];
    const whole = title.replace(/ quantiles$/, '');
    return Object.entries(value).map(([part, inner]) =>
      ({ id: `${id}.${part}`, title: `${whole}, ${part}`, value: words(unit, inner), definition }));
  });
}
