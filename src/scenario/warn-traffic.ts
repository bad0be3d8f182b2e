/** Warns of traffic that comes faster than the first link of its flow carries it, using the expansion. */
import { PS_PER_S } from '../model/kernel/time';
import type { FlowSpec, NetworkSpec } from '../model/spec';
import { overheadOf } from './cell-counts';
import type { Expansion } from './network';
import { grouped, problem, type Problem } from './problem';
import { paceOf } from './traffic';
import type { FullScenario } from './types';

/** Formats a rate in bits per second as Mb/s, with enough digits for slow links. */
const mbps = (bps: number): string => grouped(Number((bps / 1e6).toPrecision(6)));

interface Rate { atPs: number; rateBps: number }

/** Returns the lowest rate of a flow's first link while the flow sends; Infinity if it never sends. */
function slowestFirst({ route: [first], startPs, stopPs }: FlowSpec, network: NetworkSpec): Rate {
  const rates: Rate[] = [{ atPs: 0, rateBps: network.links[first].rateBps }];
  for (const { atPs, links } of network.changes) {
    for (const { link, spec: { rateBps } } of links) if (link === first) rates.push({ atPs, rateBps });
  }
  const endPs = Math.min(stopPs ?? Infinity, network.durationPs);
  const during = rates.filter(({ atPs }, position) => {
    const nextPs = rates[position + 1]?.atPs ?? Infinity;
    return atPs < endPs && startPs < endPs && nextPs > Math.max(startPs, atPs);
  });
  return during.reduce((least, one) => (one.rateBps < least.rateBps ? one : least), { atPs: 0, rateBps: Infinity });
}

/** Finds sources whose packets come faster than their first link ever carries, or than it does from a change on. */
export const trafficTooFast = (scenario: FullScenario, { flowMembers, network }: Expansion): Problem[] =>
  scenario.flows.flatMap((flow) => {
    const seen = new Set<number>();
    for (const member of flowMembers.get(flow.id) ?? []) {
      const spec = network.flows[member];
      const [first] = spec.route;
      if (seen.has(first)) continue;
      seen.add(first);
      const pace = paceOf(spec.traffic, scenario.network === 'packet' ? 1 : overheadOf(flow, spec.adaptation));
      if (pace === null) return [];
      const { atPs, rateBps } = slowestFirst(spec, network);
      if (pace.bps <= rateBps) continue;
      const since = atPs === 0 ? '' : `from ${grouped(atPs / PS_PER_S)} s on `;
      return [problem('trafficTooFast', `flows.${flow.id}.traffic.${pace.key}`,
        `While it is on, this traffic comes at ${mbps(pace.bps)} Mb/s on the wire, but ${since}${network.links[first].id} carries ${mbps(rateBps)} Mb/s, so no more is sent; use a lower rate, or a faster link.`)];
    }
    return [];
  });
