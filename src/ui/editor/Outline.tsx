/**
 * The network as a list: the run itself, nodes, links, flows. Of a very long list only the rows around the selected one
 * are shown, with lines that lead to those before and after. It is one Tab stop: arrow keys select, with Shift they
 * extend the selection, Delete removes, Enter opens the properties. With the toolbar's forms and the menu of each row,
 * it does all that the canvas does without a pointer.
 */
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Problem } from '../../scenario/problem';
import type { Scenario } from '../../scenario/types';
import { count } from '../app/words';
import { ChevronRightIcon } from '../look/icons';
import { flowDetail, linkDetail, nodeDetail } from './describe';
import type { FlowColours } from './flow-colours';
import { allItems, flowsOf, isGroup, itemKey, linkId, linksOf, problemCounts, sameItem, type Item } from './items';
import { linkName, withUnit } from './labels';
import { toldOfFlow, toldOfLink, toldOfNode, toldSentence, withChosen, type Told } from './told';
import { ToldMarks } from './ToldMarks';
import { FlowMark, GroupMark, HostMark, LinkMark, NetworkMark, ProblemMark, SwitchMark } from './marks';

export interface OutlineProps {
  scenario: Scenario;
  problems: readonly Problem[];
  colours: ReadonlyMap<string, FlowColours>;
  /** Empty if the run itself is selected. */
  selection: readonly Item[];
  onSelect(items: readonly Item[]): void;
  onRemove(): void;
  /** Opens the properties of what is selected, on Enter. */
  onOpen(): void;
  /** Called when a row was pressed with a pointer, after it was selected. */
  onPress?(): void;
}

interface Row {
  /** `null` for the run itself. */
  item: Item | null;
  mark: ReactNode;
  name: string;
  detail: string;
  told: readonly Told[];
}

/** One of the lists; its rows are made only when they are shown. */
interface Part { title: string; empty: string; items: readonly Item[]; row(place: number): Row }

/** Most rows that are rendered of a list; the others are reached by the arrow keys or the lines before and after. */
const MOST_ROWS = 120;

const RUN_KEY = 'run';
const keyOf = (item: Item | null): string => (item ? itemKey(item) : RUN_KEY);
const DEFAULT_DURATION_S = 10;

function settings(detail: string, tell: (said: string) => readonly Told[]): Pick<Row, 'detail' | 'told'> {
  const told = tell(detail);
  return { detail: withChosen(detail, told), told };
}

function partsOf(scenario: Scenario, colours: ReadonlyMap<string, FlowColours>): Part[] {
  const [nodes, links, flows] = [scenario.nodes, linksOf(scenario), flowsOf(scenario)];
  const ofKind = (wanted: Item['kind']): Item[] => allItems(scenario).filter(({ kind }) => kind === wanted);
  const [nodeItems, linkItems, flowItems] = [ofKind('node'), ofKind('link'), ofKind('flow')];
  return [
    { title: 'Nodes', empty: 'no nodes yet', items: nodeItems, row: (place) => ({
      item: nodeItems[place], name: nodes[place].id,
      ...settings(nodeDetail(scenario, nodes[place]), (said) => toldOfNode(scenario, nodes[place], said)),
      mark: nodes[place].kind === 'switch' ? <SwitchMark /> : isGroup(nodes[place]) ? <GroupMark /> : <HostMark />,
    }) },
    { title: 'Links', empty: 'no links yet', items: linkItems, row: (place) => ({
      item: linkItems[place], name: linkName(linkId(links[place])),
      ...settings(linkDetail(scenario, links[place]), () => toldOfLink(scenario, links[place])),
      mark: <LinkMark />,
    }) },
    { title: 'Flows', empty: 'no flows yet', items: flowItems, row: (place) => ({
      item: flowItems[place], name: flows[place].id,
      ...settings(flowDetail(scenario, flows[place]), (said) => toldOfFlow(scenario, flows[place], said)),
      mark: <FlowMark colours={(colours.get(flows[place].id) ?? []).slice(0, 3)} />,
    }) },
  ];
}

/**
 * Returns the index of the first row that is rendered. It stays while the selected row is rendered; otherwise the
 * selected row comes to the middle.
 */
function useFirst(items: readonly Item[], currentKey: string): number {
  const [first, setFirst] = useState(0);
  const place = items.length <= MOST_ROWS ? -1 : items.findIndex((item) => itemKey(item) === currentKey);
  const seen = place < 0 || (place >= first && place < first + MOST_ROWS);
  const next = Math.max(0, Math.min(items.length - MOST_ROWS, seen ? first : place - MOST_ROWS / 2));
  if (next !== first) setFirst(next);
  return next;
}

interface ListProps {
  part: Part;
  currentKey: string;
  option(row: Row): ReactNode;
  onSelect(items: readonly Item[]): void;
}

/** One list. The lines before and after select the nearest row that is not rendered, which brings it into view. */
function List({ part, currentKey, option, onSelect }: ListProps) {
  const { title, empty, items, row } = part;
  const first = useFirst(items, currentKey);
  const after = items.length - first - MOST_ROWS;
  const line = (many: number, where: string, nearest: number) => many > 0 && (
    <li role="presentation" className="editor-outline-more" onClick={() => onSelect([items[nearest]])}>
      {count(many)} more {where}
    </li>
  );
  return (
    <ul role="group" aria-label={title}>
      <li role="presentation" className="editor-outline-title">
        {title}
        {items.length === 0 ? <span>{empty}</span> : null}
      </li>
      {line(first, 'before these', first - 1)}
      {items.slice(first, first + MOST_ROWS).map((_, place) => option(row(first + place)))}
      {line(after, 'after these', first + MOST_ROWS)}
    </ul>
  );
}

function Option({ row, selected, stop, problems, onPress }: {
  row: Row; selected: boolean; stop: boolean; problems: number; onPress(additive: boolean): void;
}) {
  return (
    <li
      role="option" aria-selected={selected} tabIndex={stop ? 0 : -1} data-key={keyOf(row.item)}
      className="editor-outline-row"
      onClick={(event) => onPress(event.metaKey || event.ctrlKey || event.shiftKey)}
    >
      <span className="editor-outline-mark">{row.mark}</span>
      <span className="editor-outline-words">
        <span className="editor-outline-name">{row.name}</span>
        <span className="editor-outline-detail" title={toldSentence(row.told) || undefined}>{row.detail}</span>
      </span>
      <ToldMarks told={row.told} aloud />
      {problems > 0 ? (
        <span className="editor-outline-problem">
          <ProblemMark />
          <span className="heard">{problems === 1 ? '1 problem' : `${problems} problems`}</span>
        </span>
      ) : null}
      <span className="editor-outline-open" data-unprinted><ChevronRightIcon /></span>
    </li>
  );
}

export function Outline({ scenario, problems, colours, selection, onSelect, onRemove, onOpen, onPress }: OutlineProps) {
  const list = useRef<HTMLDivElement>(null);
  const order: (Item | null)[] = [null, ...allItems(scenario)];
  const current = selection.at(-1) ?? null;
  const currentKey = keyOf(current);
  const optionOf = (key: string): HTMLElement | null =>
    list.current?.querySelector(`[data-key="${CSS.escape(key)}"]`) ?? null;

  useEffect(() => {
    const option = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(currentKey)}"]`);
    option?.scrollIntoView({ block: 'nearest' });
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (list.current?.contains(document.activeElement) || (lost && list.current?.dataset.hadFocus === 'true')) {
      option?.focus({ preventScroll: true });
    }
  }, [currentKey, scenario]);

  /**
   * Selects and focuses the row at `place`; one that is not rendered yet is focused by the effect above. With `more`
   * the selection is extended, or gives up the row that is left when the direction turns back.
   */
  const goTo = (place: number, more: boolean): void => {
    const item = order[Math.max(0, Math.min(order.length - 1, place))];
    const without = selection.filter((other) => item === null || !sameItem(other, item));
    const turnsBack = without.length < selection.length && current !== null && item !== null;
    const kept = !more ? [] : turnsBack ? without.filter((other) => !sameItem(other, current)) : without;
    onSelect(item ? [...kept, item] : []);
    optionOf(keyOf(item))?.focus();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const at = order.findIndex((item) => keyOf(item) === currentKey);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: order.length - 1 };
    if (event.key in steps) goTo(steps[event.key], event.shiftKey);
    else if (event.key === 'Enter') onOpen();
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const press = (item: Item | null, additive: boolean): void => {
    if (!item) {
      onSelect([]);
    } else if (!additive) {
      onSelect([item]);
    } else if (selection.some((other) => sameItem(other, item))) {
      onSelect(selection.filter((other) => !sameItem(other, item)));
    } else {
      onSelect([...selection, item]);
    }
    onPress?.();
  };

  const counts = useMemo(() => problemCounts(scenario, problems), [scenario, problems]);
  const parts = useMemo(() => partsOf(scenario, colours), [scenario, colours]);
  const option = (row: Row) => (
    <Option key={keyOf(row.item)} row={row} stop={keyOf(row.item) === currentKey}
      selected={row.item ? selection.some((item) => sameItem(item, row.item as Item)) : selection.length === 0}
      problems={row.item ? counts.get(itemKey(row.item)) ?? 0 : 0} onPress={(additive) => press(row.item, additive)} />
  );

  return (
    <div
      ref={list} role="listbox" aria-label="Outline of the network" aria-multiselectable="true"
      className="editor-outline" onKeyDown={onKeyDown}
      onFocus={(event) => { event.currentTarget.dataset.hadFocus = 'true'; }}
      onBlur={(event) => { if (event.relatedTarget) event.currentTarget.dataset.hadFocus = 'false'; }}
    >
      <ul role="group" aria-label="Run">
        {option({
          item: null, mark: <NetworkMark />, name: scenario.title || 'Untitled network',
          detail: withUnit(scenario.durationS ?? DEFAULT_DURATION_S, 's'), told: [],
        })}
      </ul>
      {parts.map((part) => (
        <List key={part.title} part={part} currentKey={currentKey} option={option} onSelect={onSelect} />
      ))}
    </div>
  );
}
