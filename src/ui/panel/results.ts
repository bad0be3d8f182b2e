/**
 * A record as rows of text: every result with its unit, one value a row. What belongs to a mechanism that the network
 * does not use, or to a setting that it does not have, is left out where it is 0: nothing that happened is.
 */
import { METRICS, type MetricId } from '../../model/metrics/definitions';
import { isGoverned } from '../../scenario/traffic';
import type { FullScenario } from '../../scenario/types';
import { count, fixed, NOTHING, percent, span, THIN_SPACE, withNoun } from '../app/words';

type Uses = (full: FullScenario) => boolean;

const lazy: Uses = ({ flows }) => flows.some(({ adaptation }) => adaptation.kind === 'lpd');
const reserving: Uses = ({ flows }) => flows.some(({ adaptation }) => adaptation.kind === 'reservation');
const coded: Uses = (full) => lazy(full)
  || full.flows.some(({ transport }) => transport.kind === 'tcp' && transport.boston !== null);
const governed: Uses = ({ flows }) => flows.some(isGoverned);
const windows: Uses = ({ flows }) => flows.some(({ transport }) => transport.kind === 'tcp');

/** Results that say something only where this holds. */
const NEEDS: Partial<Record<MetricId, Uses>> = {
  repairRequests: lazy, repairCells: lazy, packetsSalvaged: lazy,
  packetsSuppressed: (full) => lazy(full) || reserving(full),
  pilotsSent: reserving, pilotsGranted: reserving, pilotsRefused: reserving,
  placesReserved: reserving, placesReleased: reserving, reservationTimeouts: reserving,
  dummyCells: ({ flows }) => flows.some(({ adaptation }) => 'partial' in adaptation && adaptation.partial === 'dummy'),
  missedDeadlineRate: ({ measure }) => measure.deadlineMs !== null,
  rebuiltSegments: coded,
  meanWindowBytes: windows, timeouts: windows, fastRetransmits: windows,
  maxAcrMbps: governed, meanAcrMbps: governed, rmCells: governed, efficiency: windows,
  retransmissionRate: windows, packetsAcknowledged: windows,
};

export interface ResultRow { id: string; title: string; value: string; definition: string }

function words(unit: string, value: unknown): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return NOTHING;
  if (unit === 'fraction') return percent(value);
  if (unit === 's') return value === 0 ? NOTHING : span(value);
  const number = Number.isInteger(value) || Math.abs(value) > 100 ? count(value) : fixed(value, 1);
  if (unit === 'count' || unit === 'none') return number;
  return unit === 'byte-hops' ? `${number}${THIN_SPACE}${unit}` : withNoun(number, unit);
}

export function resultRows(result: Readonly<Record<string, unknown>>, full: FullScenario): ResultRow[] {
  const counts = (id: MetricId): boolean => id in result && (result[id] !== 0 || (NEEDS[id]?.(full) ?? true));
  return METRICS.filter(({ id }) => counts(id)).flatMap(({ id, title, unit, definition }): ResultRow[] => {
    const value = result[id];
    if (typeof value !== 'object' || value === null) return [{ id, title, value: words(unit, value), definition }];
    const whole = title.replace(/ quantiles$/, '');
    return Object.entries(value).map(([part, inner]) =>
      ({ id: `${id}.${part}`, title: `${whole}, ${part}`, value: words(unit, inner), definition }));
  });
}
