/** The entries of the editor's menus for what is selected, as data: titles and actions. */
import { CATALOGUE } from '../../model/catalogue';
import type { Mechanism } from '../../model/catalogue-types';
import type { Scenario } from '../../scenario/types';
import { transportOf } from '../../scenario/transports';
import { ARRANGEMENTS, arrange, type Arrangement } from './arrange';
import { hostIds, policyOf } from './describe';
import type { Edit } from './edits';
import { setDiscardPolicy, setTransport } from './setting-edits';
import { baseId, findFlow, findLink, findNode, type Item } from './items';
import { put, type Piece, type Place } from './placing';
import { addPort, ownPort, setPortDiscardPolicy } from './port-edits';

/** Edits that ask for their two ends in a form. */
export type Ask = 'connect' | 'flow';

export interface Entry {
  title: string;
  /** Keyboard shortcut. */
  keys?: string;
  /** Whether it is the current choice. */
  now?: boolean;
  disabled?: boolean;
  act?(): void;
  under?: readonly Entry[];
}

/** `null` is a separator. */
export type Entries = readonly (Entry | null)[];

export interface Doing {
  scenario: Scenario;
  selection: readonly Item[];
  /** Where the menu of the drawing itself was opened; `null` for other menus. */
  place: Place | null;
  apply(make: (scenario: Scenario) => Edit): void;
  ask(ask: Ask): void;
  copy(): void;
  paste(): void;
  duplicate(): void;
  remove(): void;
  openProperties(): void;
  tidy(): void;
  selectAll(): void;
}

const nodesOf = (selection: readonly Item[]): string[] =>
  selection.filter(({ kind }) => kind === 'node').map(({ id }) => id);

const choices = (mechanisms: readonly Mechanism[], now: string | undefined, choose: (id: string) => void): Entry[] =>
  mechanisms.map(({ id, title }) => ({ title, now: id === now, act: () => choose(id) }));

/** Gives one port of a switch a discard policy of its own. */
function setPolicyThere(scenario: Scenario, id: string, neighbour: string, policy: string): Edit {
  const ready = addPort(scenario, id, neighbour).scenario;
  const edit = setPortDiscardPolicy(ready, id, neighbour, policy);
  return edit.scenario === ready ? { ...edit, scenario } : edit;
}

/** Returns the choice of a discard policy for each end of a link that is a port of a switch. */
function portsOf({ scenario, apply }: Doing, link: { from: string; to: string }): Entry[] {
  return [[link.from, link.to], [link.to, link.from]].flatMap(([end, neighbour]): Entry[] => {
    const id = baseId(end);
    const node = findNode(scenario, id);
    if (node?.kind !== 'switch') return [];
    const now = ownPort(node, neighbour).discard?.policy ?? policyOf(node).id;
    return [{
      title: `Discard policy from ${id} to ${neighbour}`,
      under: choices(CATALOGUE.discard, now, (policy) =>
        apply((scenarioNow) => setPolicyThere(scenarioNow, id, neighbour, policy))),
    }];
  });
}

/** Returns the entries that are about one item alone. */
function ownEntries(doing: Doing, { kind, id }: Item): Entries {
  const { scenario, apply, ask } = doing;
  const connects: Entry[] = scenario.nodes.length > 1 ? [{ title: 'Connect…', act: () => ask('connect') }] : [];
  if (kind === 'link') {
    const link = findLink(scenario, id);
    return link ? portsOf(doing, link) : [];
  }
  if (kind === 'flow') {
    const now = transportOf(findFlow(scenario, id)?.transport?.kind).id;
    return [{ title: 'Transport', under: choices(CATALOGUE.transports, now, (transport) =>
      apply((scenarioNow) => setTransport(scenarioNow, id, transport))) }];
  }
  const node = findNode(scenario, id);
  if (node?.kind === 'switch') {
    return [...connects, { title: 'Discard policy', under: choices(CATALOGUE.discard, policyOf(node).id, (policy) =>
      apply((scenarioNow) => setDiscardPolicy(scenarioNow, id, policy))) }];
  }
  return [...connects, ...(hostIds(scenario).length > 1 ? [{ title: 'Add flow…', act: () => ask('flow') }] : [])];
}

export function arrangeEntries({ selection, apply, tidy, scenario }: Doing): Entries {
  const ids = nodesOf(selection);
  const ways = (Object.keys(ARRANGEMENTS) as Arrangement[]).map((arrangement): Entry => ({
    title: ARRANGEMENTS[arrangement].title, disabled: ids.length < ARRANGEMENTS[arrangement].least,
    act: () => apply((now) => arrange(now, ids, arrangement)),
  }));
  return [...ways, { title: 'Tidy everything', disabled: scenario.nodes.length === 0, act: tidy }];
}

/** Links are copied only together with the nodes at their ends, so a selection of links alone cannot be copied. */
function copyEntries({ selection, copy, duplicate }: Doing): Entry[] {
  const disabled = !selection.some(({ kind }) => kind !== 'link');
  return [
    { title: 'Duplicate', keys: 'Ctrl D', disabled, act: duplicate },
    { title: 'Copy', keys: 'Ctrl C', disabled, act: copy },
  ];
}

/** Returns the entries about copying, pasting and selecting, for the toolbar's menu, too. */
export function editEntries(doing: Doing): Entries {
  const { scenario, paste, selectAll } = doing;
  return [
    ...copyEntries(doing),
    { title: 'Paste', keys: 'Ctrl V', act: paste },
    { title: 'Select everything', keys: 'Ctrl A', disabled: scenario.nodes.length === 0, act: selectAll },
  ];
}

const ADDING: readonly [Piece, string][] =
  [['host', 'Add host here'], ['group', 'Add group here'], ['switch', 'Add switch here']];

/** Returns the context menu of what is selected, or of the drawing if nothing is. */
export function entriesFor(doing: Doing): Entries {
  const { selection, place, apply } = doing;
  const adding: Entry[] = place ? ADDING.map(([piece, title]) =>
    ({ title, act: () => apply((now) => put(now, piece, place)) })) : [];
  if (selection.length === 0) {
    return [...adding, ...(place ? [null] : []), ...editEntries(doing), null, ...arrangeEntries(doing)];
  }
  const single = selection.length === 1 ? ownEntries(doing, selection[0]) : [];
  const many = nodesOf(selection).length > 1 ? [null, ...arrangeEntries(doing)] : [];
  const copying = copyEntries(doing).filter(({ disabled }) => !disabled);
  return [
    ...single, ...(single.length > 0 && copying.length > 0 ? [null] : []), ...copying, ...many, null,
    { title: 'Properties', keys: 'Enter', act: doing.openProperties },
    { title: 'Delete', keys: 'Del', act: doing.remove },
  ];
}
