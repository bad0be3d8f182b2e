/**
 * Traffic, from scenario to model: units, and the silences that a load asks for. And what traffic must fulfil beyond
 * the ranges of its parameters: it fits its transport, and a trace runs forward.
 */
import { CATALOGUE } from '../model/catalogue';
import type { TrafficSpec } from '../model/spec';
import type { CarriedFile, Place, TrafficKind } from '../model/traffic/source';
import type { ServiceLine } from '../model/adaptation/services/service';
import type { Mechanism, Warning } from '../model/catalogue-types';
import { listed, problem, type Problem } from './problem';
import { transportOf } from './transports';
import type { FullFlow, FullTraffic } from './types';
import { inModelUnits } from './units';

const kindOf = (id: string): TrafficKind | undefined => CATALOGUE.traffic.find((kind) => kind.id === id);

/** Throws on a kind that the catalogue does not have. */
export function trafficSpec(traffic: FullTraffic, place: Place): TrafficSpec {
  const kind = kindOf(traffic.kind);
  if (kind === undefined) throw new RangeError(`No traffic is called ${traffic.kind}.`);
  return kind.settle(inModelUnits(traffic), place);
}

/** The file that the traffic carries; null: none. */
export const fileOf = (traffic: FullTraffic): CarriedFile | null => kindOf(traffic.kind)?.file?.(traffic) ?? null;

/** What the traffic takes of links before all others, bits per second at its peak; 0: it waits its turn. */
export function firstBps(traffic: TrafficSpec): number {
  const kind = kindOf(traffic.kind);
  return kind?.goesFirst?.(traffic) === true ? kind.takes?.(traffic).peakBps ?? 0 : 0;
}

/** What is asked of the traffic in vain where it stands; null: nothing. */
export const trafficWarning = (traffic: FullTraffic, place: Place): Warning | null =>
  kindOf(traffic.kind)?.warn?.(inModelUnits(traffic), place) ?? null;

/** What traffic goes over: a transport, and a service of its VC of data. */
export interface Beneath { transport?: { kind?: string }; service?: { kind?: string } }

/** The line of a service; the first one where no kind, or an unknown one, is told. */
export const serviceOf = (told: { kind?: string } | undefined): ServiceLine =>
  CATALOGUE.services.find(({ id }) => id === told?.kind) ?? CATALOGUE.services[0];

/** Does the service of the VC say when its source may send? */
export const isGoverned = ({ service }: Beneath): boolean =>
  serviceOf(service) !== CATALOGUE.services[0];

/** Does a kind of traffic go there? */
export const goesOver = (beneath: Beneath) =>
  ({ overWindow, withoutWindow, withoutWindowGoverned = false }: TrafficKind): boolean =>
    (transportOf(beneath.transport?.kind).hasWindow === true ? overWindow
      : withoutWindow || (withoutWindowGoverned && isGoverned(beneath)));

/** The transport for a kind of traffic: the one that is there where it goes over that, else the first that it does. */
export function transportFor(kind: TrafficKind, { transport, service }: Beneath): string {
  const present = transportOf(transport?.kind);
  const carries = ({ id }: Mechanism): boolean => goesOver({ transport: { kind: id }, service })(kind);
  return [present, ...CATALOGUE.transports].find(carries)?.id ?? present.id;
}

/** The kinds of traffic that go over a transport and a service, by id. */
export const trafficOver = (beneath: Beneath): string[] =>
  CATALOGUE.traffic.filter(goesOver(beneath)).map(({ id }) => id);

export function checkTraffic(flow: FullFlow): Problem[] {
  const { id, traffic, transport } = flow;
  const path = `flows.${id}.traffic`;
  const known = trafficOver(flow);
  if (!known.includes(traffic.kind)) {
    const other = CATALOGUE.transports.find(({ id: own }) => own !== transport.kind);
    return [problem(
      'trafficOverTransport', `${path}.kind`,
      `${kindOf(traffic.kind)?.whyNot}; use ${listed(known, 'or')}, or ${other?.title} as the transport.`,
    )];
  }
  return (kindOf(traffic.kind)?.check?.(traffic) ?? [])
    .map(({ code, key, message }) => problem(code, `${path}.${key}`, message));
}
