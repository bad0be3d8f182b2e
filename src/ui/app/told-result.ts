/** The results of a record as the page tells them. */
import { hasMeaning } from '../../model/metrics/definitions';

/** The value of a result; NaN if it has no meaning yet. A record has 1 for the fairness of flows without data. */
export const toldResult = (record: Readonly<Record<string, unknown>>, id: string): unknown =>
  (hasMeaning(record, id) ? record[id] : NaN);
