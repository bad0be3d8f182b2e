/** The results of a record as the page tells them. */
import type { MetricInfo } from '../../model/catalogue-types';
import { METRICS } from '../../model/metrics/definitions';

const AMONG_GOODPUTS = new Set<string>(
  METRICS.filter((metric: MetricInfo) => metric.comparesGoodputs === true).map(({ id }) => id),
);

/** The value of a result; NaN if it has no meaning yet. A record has 1 for the fairness of flows without data. */
export const toldResult = (record: Readonly<Record<string, unknown>>, id: string): unknown =>
  (AMONG_GOODPUTS.has(id) && record.goodput === 0 ? NaN : record[id]);
