/**
 * Traffic, from scenario to model: units, and the silences that a load asks for. And what traffic must fulfil beyond
 * the ranges of its parameters: it fits its transport, and a trace runs forward.
 */
import { CATALOGUE } from '../model/catalogue';
import type { TrafficSpec } from '../model/spec';
import type { Place, TrafficKind } from '../model/traffic/source';
import type { Warning } from '../model/catalogue-types';
import { grouped, listed, problem, type Problem } from './problem';
import type { FullFlow, FullTraffic } from './types';
import { inModelUnits } from './units';

/** A trace that repeats faster would be nothing but work. */
export const LEAST_ROUND_S = 0.000_001;

const kindOf = (id: string): TrafficKind | undefined => CATALOGUE.traffic.find((kind) => kind.id === id);

/** Throws on a kind that the catalogue does not have. */
export function trafficSpec(traffic: FullTraffic, place: Place): TrafficSpec {
  const kind = kindOf(traffic.kind);
  if (kind === undefined) throw new RangeError(`No traffic is called ${traffic.kind}.`);
  return kind.settle(inModelUnits(traffic), place);
}

/** What is asked of the traffic in vain where it stands; null: nothing. */
export const trafficWarning = (traffic: FullTraffic, place: Place): Warning | null =>
  kindOf(traffic.kind)?.warn?.(inModelUnits(traffic), place) ?? null;

/** Why a kind of traffic does not go over a transport, where it does not. */
const WHY: Readonly<Record<string, string>> = {
  greedy: 'UDP has no window, so greedy traffic would never stop sending unless its service says when (ABR, credits)',
  file: 'UDP sends nothing again, so a file would arrive with holes',
  vbr: 'TCP sends when its window lets it, so VBR traffic would not keep its times',
};

/** What traffic goes over: a transport, and a service of its VC of data. */
export interface Beneath { transport?: { kind?: 'tcp' | 'udp' }; service?: { kind?: string } }

/** Does the service of the VC say when its source may send? */
export const isGoverned = ({ service }: Beneath): boolean =>
  (service?.kind ?? CATALOGUE.services[0].id) !== CATALOGUE.services[0].id;

/** Does a kind of traffic go there? */
export const goesOver = (beneath: Beneath) => ({ overTcp, overUdp, overGovernedUdp = false }: TrafficKind): boolean =>
  (beneath.transport?.kind === 'udp' ? overUdp || (overGovernedUdp && isGoverned(beneath)) : overTcp);

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
      `${WHY[traffic.kind]}; use ${listed(known, 'or')}, or ${other?.title} as the transport.`,
    )];
  }
  return traffic.kind === 'trace' ? checkTrace(traffic.entries, traffic.repeat, `${path}.entries`) : [];
}

function checkTrace(entries: readonly (readonly [number, number])[], repeat: boolean, path: string): Problem[] {
  if (entries.length === 0) {
    return [problem('traceEmpty', path, 'The trace has no entries; give it at least one, as [seconds, bytes].')];
  }
  const back = entries.findIndex(([timeS], position) => position > 0 && timeS < entries[position - 1][0]);
  if (back > 0) {
    return [problem('traceBackwards', `${path}[${back}]`,
      `Entry ${grouped(back)} is at ${grouped(entries[back][0])} s, but the one before it is at ${grouped(entries[back - 1][0])} s; put the entries in order of time.`)];
  }
  const lastS = entries[entries.length - 1][0];
  return repeat && lastS < LEAST_ROUND_S
    ? [problem(
      'traceTooShort', path,
      `The trace ends at ${grouped(lastS)} s, so its repetitions would never end; give its last entry a later time, or do not repeat it.`,
    )] : [];
}
