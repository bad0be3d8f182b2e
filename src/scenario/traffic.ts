/**
 * Converts traffic from scenario to model: units, and the silences that follow from a load. Also checks traffic beyond
 * the ranges of its parameters: it must fit its transport, and the times of a trace must not go back.
 */
import { CATALOGUE } from '../model/catalogue';
import type { TrafficSpec } from '../model/spec';
import type { CarriedFile, Pace, Place, TrafficKind } from '../model/traffic/source';
import type { ServiceLine } from '../model/adaptation/services/service';
import type { Mechanism, Warning } from '../model/catalogue-types';
import { listed, problem, type Problem } from './problem';
import { transportOf } from './transports';
import type { FullFlow, FullTraffic } from './types';
import { inModelUnits } from './units';

const kindOf = (id: string): TrafficKind | undefined => CATALOGUE.traffic.find((kind) => kind.id === id);

/** Returns the model's spec of traffic; throws for a kind that the catalogue does not have. */
export function trafficSpec(traffic: FullTraffic, place: Place): TrafficSpec {
  const kind = kindOf(traffic.kind);
  if (kind === undefined) throw new RangeError(`No traffic is called ${traffic.kind}.`);
  return kind.settle(inModelUnits(traffic), place);
}

/** Returns the file that the traffic carries; `null` if there is none. */
export const fileOf = (traffic: FullTraffic): CarriedFile | null =>
  kindOf(traffic.kind)?.file?.(inModelUnits(traffic)) ?? null;

/** Returns the peak rate of traffic with priority over all others, bits per second; 0 for traffic without priority. */
export function firstBps(traffic: TrafficSpec): number {
  const kind = kindOf(traffic.kind);
  return kind?.goesFirst?.(traffic) === true ? kind.peakBps?.(traffic) ?? 0 : 0;
}

/** Returns the rate of traffic while it is on; `null` if no setting says it. */
export const paceOf = (traffic: TrafficSpec, overhead: number): Pace | null =>
  kindOf(traffic.kind)?.pace?.(traffic, overhead) ?? null;

/**
 * Returns a warning if a setting of the traffic does not do what it says at its place in the network; otherwise `null`.
 * `wireBytes`: bytes of a full packet on the wire.
 */
export const trafficWarning = (traffic: FullTraffic, place: Place, wireBytes: number): Warning | null =>
  kindOf(traffic.kind)?.warn?.(inModelUnits(traffic), place, wireBytes) ?? null;

/** What is below traffic: a transport, and the service of the VC of its data. */
interface Beneath { transport?: { kind?: string }; service?: { kind?: string } }

/** Returns the catalogue entry of a service; the first one for no kind or an unknown kind. */
export const serviceOf = (told: { kind?: string } | undefined): ServiceLine =>
  CATALOGUE.services.find(({ id }) => id === told?.kind) ?? CATALOGUE.services[0];

/** Whether the service of the VC decides when its source may send. */
export const isGoverned = ({ service }: Beneath): boolean =>
  serviceOf(service) !== CATALOGUE.services[0];

/** Returns a function that tells whether a kind of traffic can use this transport and service. */
export const goesOver = (beneath: Beneath) =>
  ({ overWindow, withoutWindow, withoutWindowGoverned = false }: TrafficKind): boolean =>
    (transportOf(beneath.transport?.kind).hasWindow === true ? overWindow
      : withoutWindow || (withoutWindowGoverned && isGoverned(beneath)));

/** Returns the transport for a kind of traffic: the present one if it fits, otherwise the first that does. */
export function transportFor(kind: TrafficKind, { transport, service }: Beneath): string {
  const present = transportOf(transport?.kind);
  const carries = ({ id }: Mechanism): boolean => goesOver({ transport: { kind: id }, service })(kind);
  return [present, ...CATALOGUE.transports].find(carries)?.id ?? present.id;
}

/** Returns the ids of the kinds of traffic that can use a transport and service. */
export const trafficOver = (beneath: Beneath): string[] =>
  CATALOGUE.traffic.filter(goesOver(beneath)).map(({ id }) => id);

/** In brackets, the flows whose service would let this kind of traffic do without a window; empty if none would. */
function governing(id: string): string {
  if (kindOf(id)?.withoutWindowGoverned !== true) return '';
  const services = CATALOGUE.services.filter(({ id: kind }) => isGoverned({ service: { kind } }));
  return ` (${services.map(({ several }) => several).join(', ')})`;
}

export function checkTraffic(flow: FullFlow): Problem[] {
  const { id, traffic, transport } = flow;
  const path = `flows.${id}.traffic`;
  const known = trafficOver(flow);
  if (!known.includes(traffic.kind)) {
    const other = CATALOGUE.transports.find(({ id: own }) => own !== transport.kind);
    return [problem(
      'trafficOverTransport', `${path}.kind`,
      `${kindOf(traffic.kind)?.whyNot}${governing(traffic.kind)}; use ${listed(known, 'or')}, or ${other?.title} as the transport.`,
    )];
  }
  return (kindOf(traffic.kind)?.check?.(inModelUnits(traffic)) ?? [])
    .map(({ code, key, message }) => problem(code, `${path}.${key}`, message));
}
