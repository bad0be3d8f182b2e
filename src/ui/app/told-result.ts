/** The results of a record as the page tells them. */
import type { MetricId } from '../../model/metrics/definitions';

/** The results that compare what flows got, so that they mean nothing before any flow got something. */
const AMONG_GOODPUTS: ReadonlySet<string> = new Set<MetricId>(['fairness']);

/** The value of a result; NaN if it has no meaning yet. A record has 1 for the fairness of flows without data. */
export const toldResult = (record: Readonly<Record<string, unknown>>, id: string): unknown =>
  (AMONG_GOODPUTS.has(id) && record.goodput === 0 ? NaN : record[id]);
