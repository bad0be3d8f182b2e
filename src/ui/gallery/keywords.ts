/** The words by which a preset is found: its own texts, and the names and aliases of the mechanisms that it uses. */
import { CATALOGUE } from '../../model/catalogue';
import type { Mechanism } from '../../model/catalogue-types';
import { TOPICS, type Preset } from '../../scenario/presets/preset';
import { profileOf } from '../../scenario/profiles';
import { isGoverned } from '../../scenario/traffic';
import type { Scenario } from '../../scenario/types';
import { hasVariants } from '../../scenario/transports';

type Named = Pick<Mechanism, 'id' | 'title' | 'aliases'>;

const namesOf = (mechanisms: readonly Named[], id: unknown): string[] =>
  mechanisms.filter((mechanism) => mechanism.id === id)
    .flatMap(({ title, aliases = [] }) => [String(id), title, ...aliases]);

/** Names of all mechanisms that a scenario uses, including defaults that it does not mention, such as Reno. */
export function mechanismsOf({ nodes, flows = [], network = 'atm' }: Scenario): string[] {
  const {
    discard, schedulers, transports, tcpVariants, boston, adaptations, traffic, profiles, services, abr,
  } = CATALOGUE;
  const atSwitches = nodes.flatMap((node) => (node.kind === 'host' ? []
    : [node, ...Object.values(node.ports ?? {})].flatMap((port) => [
    ...namesOf(discard, port.discard?.policy ?? discard[0].id),
      ...namesOf(schedulers, port.scheduler ?? schedulers[0].id),
      ...(port.abr ? namesOf(abr, port.abr.algorithm ?? abr[0].id) : []),
    ])));
  const onFlows = flows.flatMap(({ transport = {}, adaptation = {}, traffic: carried = {}, service = {} }) => [
    ...namesOf(transports, transport.kind ?? 'tcp'),
    ...(!hasVariants(transport.kind) ? [] : namesOf(tcpVariants, transport.variant ?? tcpVariants[0].id)),
    ...(transport.boston ? namesOf([boston], boston.id) : []),
    ...namesOf(profiles, profileOf(transport)?.id),
    ...(network === 'atm' ? namesOf(adaptations, adaptation.kind ?? adaptations[0].id) : ['packet mode']),
    ...namesOf(traffic, carried.kind ?? traffic[0].id),
    ...(isGoverned({ service }) ? namesOf(services, service.kind) : []),
  ]);
  return [...new Set([...atSwitches, ...onFlows])];
}

export const wordsOf = ({ id, topic, title, summary, scenario }: Preset): string =>
  [id, TOPICS[topic].title, title, summary, scenario.title ?? '', scenario.description ?? '', ...mechanismsOf(scenario)]
    .join('\n').toLowerCase();

/** Whether every word of the query occurs in `words`, in any order. */
export const found = (words: string, query: string): boolean =>
  query.toLowerCase().trim().split(/\s+/).every((word) => words.includes(word));
