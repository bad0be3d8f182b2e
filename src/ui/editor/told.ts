/**
 * Describes in words, for the small marks beside its name, what an item has other than the defaults: chosen mechanisms,
 * ports with settings of their own, forced losses, planned changes. It goes through the sections of the forms, so that
 * additions to the catalogue appear without a change here.
 */
import type { Flow, Link, Node, Scenario } from '../../scenario/types';
import type { Network } from './fitting';
import { baseId, linkId } from './items';
import { counted, valueWords } from './labels';
import { flowSections, isChanged, linkSections, switchSections, type FormField, type FormSection } from './sections';

/** `chosen`: a mechanism other than the default; `lost`, `letIn`: forced losses, pardons; `change`: planned changes. */
export type ToldKind = 'chosen' | 'ports' | 'lost' | 'letIn' | 'change';

export interface Told {
  kind: ToldKind;
  /** Short, for the canvas. */
  words: string;
  /** In full, for the tooltip and screen readers. */
  sentence: string;
}

const networkOf = (scenario: Scenario): Network => scenario.network ?? 'atm';

const changed = (sections: readonly FormSection[]): FormField[] =>
  sections.flatMap(({ fields }) => fields.filter(isChanged));

/** Whether the field chooses a mechanism, not a detail of one: such a choice is in no fold of its form. */
const isMechanism = ({ parameter }: FormField): boolean =>
  parameter.type === 'choice' && parameter.group === undefined;

/** `Credits, hop by hop (N23)` → `Credits`. */
const shortly = (title: string): string => title.split(/[:,(]/)[0].trim();

interface Chosen { title: string; value: string }
type Entry = Node | Link | Flow;

/** Cache by entry, which is immutable: large networks have thousands. */
const known = new WeakMap<Entry, { network: Network; chosen: readonly Chosen[] }>();

function mechanismsOf(entry: Entry, network: Network, sections: () => readonly FormSection[]): readonly Chosen[] {
  const before = known.get(entry);
  if (before?.network === network) return before.chosen;
  const chosen = changed(sections()).filter(isMechanism).map(({ parameter, value }) =>
    ({ title: parameter.title, value: valueWords(parameter, value ?? null) }));
  known.set(entry, { network, chosen });
  return chosen;
}

const asTold = (chosen: readonly Chosen[], said: string): Told[] =>
  chosen.filter(({ value }) => !said.toLowerCase().includes(value.toLowerCase())).map(({ title, value }) =>
    ({ kind: 'chosen', words: shortly(value), sentence: `${title}: ${value}` }));

type Fate = NonNullable<Scenario['faults']>[number];

const named = ({ packets = [], cells = [] }: Fate): string =>
  [...(packets.length > 0 ? [counted(packets.length, 'packet')] : []),
    ...(cells.length > 0 ? [counted(cells.length, 'cell')] : [])].join(' and ');

function fatesOf({ faults = [], pardons = [] }: Scenario, concerns: (fate: Fate) => boolean): Told[] {
  const of = (kind: 'lost' | 'letIn', word: string, how: string, list: readonly Fate[]): Told[] => {
    const own = list.filter(concerns);
    if (own.length === 0) return [];
    const sentence = own.map((fate) =>
      `${named(fate)} of ${fate.flow} ${word}${how} from ${fate.link.replace('>', ' to ')}`);
    return [{ kind, words: `${own.map(named).join(', ')} ${word}`, sentence: sentence.join('; ') }];
  };
  return [...of('lost', 'lost', ' on purpose', faults), ...of('letIn', 'let in', '', pardons)];
}

/** `starts` are the beginnings of the paths of the item. */
function changesOf({ changes = [] }: Scenario, starts: readonly string[]): Told[] {
  const own = changes.filter(({ set }) =>
    Object.keys(set).some((path) => starts.some((start) => path.startsWith(`${start}.`))));
  if (own.length === 0) return [];
  const words = counted(own.length, 'change');
  return [{ kind: 'change', words, sentence: `${words} planned, at ${own.map(({ atS }) => `${atS} s`).join(', ')}` }];
}

/** Everything in one sentence, for tooltips and screen readers. */
export const toldSentence = (told: readonly Told[]): string => told.map(({ sentence }) => sentence).join('; ');

/** Appends the names of the chosen mechanisms to other words about the item. */
export const withChosen = (words: string, told: readonly Told[]): string =>
  [words, ...told.filter(({ kind }) => kind === 'chosen').map((one) => one.words)].join(' · ');

/** Returns those that are shown as marks; chosen mechanisms are shown in words instead. */
export const marked = (told: readonly Told[]): Told[] => told.filter(({ kind }) => kind !== 'chosen');

/** `said` is text already shown beside the name, which is not repeated here. */
export function toldOfNode(scenario: Scenario, node: Node, said = ''): Told[] {
  const later = changesOf(scenario, [`nodes.${node.id}`]);
  if (node.kind !== 'switch') return later;
  const ports = Object.keys(node.ports ?? {});
  const differ: Told[] = ports.length === 0 ? [] : [{
    kind: 'ports', words: counted(ports.length, 'own port'),
    sentence: `${counted(ports.length, 'port')} with settings of ${ports.length === 1 ? 'its' : 'their'} own: to `
      + ports.join(', '),
  }];
  const network = networkOf(scenario);
  return [...asTold(mechanismsOf(node, network, () => switchSections(node, network)), said), ...differ, ...later];
}

const bases = (ends: string): string => ends.split('>').map(baseId).sort().join('>');

export function toldOfLink(scenario: Scenario, link: Link): Told[] {
  const id = linkId(link);
  const network = networkOf(scenario);
  return [
    ...asTold(mechanismsOf(link, network, () => linkSections(link, network)), ''),
    ...fatesOf(scenario, (fate) => bases(fate.link) === bases(id)),
    ...changesOf(scenario, [`links.${link.from}>${link.to}`, `links.${link.to}>${link.from}`]),
  ];
}

export function toldOfFlow(scenario: Scenario, flow: Flow, said = ''): Told[] {
  const network = networkOf(scenario);
  return [
    ...asTold(mechanismsOf(flow, network, () => flowSections(flow, network)), said),
    ...fatesOf(scenario, (fate) => baseId(fate.flow) === flow.id), ...changesOf(scenario, [`flows.${flow.id}`]),
  ];
}
