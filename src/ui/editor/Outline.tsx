/**
 * The network as a list: the run itself, nodes, links, flows. One stop for the Tab key; arrow keys go through it and select,
 * Delete removes, Enter goes to the properties. With the toolbar's forms it does all that the canvas does, without a pointer.
 */
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { Problem } from '../../scenario/problem';
import type { Scenario } from '../../scenario/types';
import { ChevronRightIcon } from '../look/icons';
import { flowDetail, linkDetail, nodeDetail } from './describe';
import type { FlowColours } from './flow-colours';
import { allItems, flowsOf, isGroup, itemKey, linkId, linksOf, problemsOf, sameItem, type Item } from './items';
import { linkName, withUnit } from './labels';
import { FlowMark, GroupMark, HostMark, LinkMark, NetworkMark, ProblemMark, SwitchMark } from './marks';

export interface OutlineProps {
  scenario: Scenario;
  problems: readonly Problem[];
  colours: ReadonlyMap<string, FlowColours>;
  /** Empty: the run itself. */
  selection: readonly Item[];
  onSelect(items: readonly Item[]): void;
  onRemove(): void;
  /** To the properties of what is selected, by key. */
  onOpen(): void;
  /** A row was pressed with a pointer, after it was selected. */
  onPress?(): void;
}

interface Row {
  /** null: the run itself. */
  item: Item | null;
  mark: ReactNode;
  name: string;
  detail: string;
}

const RUN_KEY = 'run';
const keyOf = (item: Item | null): string => (item ? itemKey(item) : RUN_KEY);
const DEFAULT_DURATION_S = 10;

function rowsOf(scenario: Scenario, colours: ReadonlyMap<string, FlowColours>): { title: string; empty: string; rows: Row[] }[] {
  return [
    { title: 'Nodes', empty: 'no nodes yet', rows: scenario.nodes.map((node) => ({
      item: { kind: 'node', id: node.id }, name: node.id, detail: nodeDetail(node),
      mark: node.kind === 'switch' ? <SwitchMark /> : isGroup(node) ? <GroupMark /> : <HostMark />,
    })) },
    { title: 'Links', empty: 'no links yet', rows: linksOf(scenario).map((link) => ({
      item: { kind: 'link', id: linkId(link) }, name: linkName(linkId(link)), detail: linkDetail(scenario, link), mark: <LinkMark />,
    })) },
    { title: 'Flows', empty: 'no flows yet', rows: flowsOf(scenario).map((flow) => ({
      item: { kind: 'flow', id: flow.id }, name: flow.id, detail: flowDetail(scenario, flow),
      mark: <FlowMark colours={(colours.get(flow.id) ?? []).slice(0, 3)} />,
    })) },
  ];
}

function Option({ row, selected, stop, problems, onPress }: { row: Row; selected: boolean; stop: boolean; problems: number; onPress(additive: boolean): void }) {
  return (
    <li role="option" aria-selected={selected} tabIndex={stop ? 0 : -1} data-key={keyOf(row.item)} className="editor-outline-row"
      onClick={(event) => onPress(event.metaKey || event.ctrlKey || event.shiftKey)}>
      <span className="editor-outline-mark">{row.mark}</span>
      <span className="editor-outline-name">{row.name}</span>
      <span className="editor-outline-detail">{row.detail}</span>
      {problems > 0 ? <span className="editor-outline-problem"><ProblemMark /><span className="heard">{problems === 1 ? '1 problem' : `${problems} problems`}</span></span> : null}
      <span className="editor-outline-open"><ChevronRightIcon /></span>
    </li>
  );
}

export function Outline({ scenario, problems, colours, selection, onSelect, onRemove, onOpen, onPress }: OutlineProps) {
  const list = useRef<HTMLDivElement>(null);
  const order: (Item | null)[] = [null, ...allItems(scenario)];
  const current = selection.at(-1) ?? null;
  const currentKey = keyOf(current);
  const optionOf = (key: string): HTMLElement | null => list.current?.querySelector(`[data-key="${CSS.escape(key)}"]`) ?? null;

  useEffect(() => {
    const option = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(currentKey)}"]`);
    option?.scrollIntoView({ block: 'nearest' });
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (list.current?.contains(document.activeElement) || (lost && list.current?.dataset.hadFocus === 'true')) option?.focus({ preventScroll: true });
  }, [currentKey, scenario]);

  const goTo = (place: number): void => {
    const item = order[Math.max(0, Math.min(order.length - 1, place))];
    onSelect(item ? [item] : []);
    optionOf(keyOf(item))?.focus();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const at = order.findIndex((item) => keyOf(item) === currentKey);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: order.length - 1 };
    if (event.key in steps) goTo(steps[event.key]);
    else if (event.key === 'Enter') onOpen();
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const press = (item: Item | null, additive: boolean): void => {
    if (!item) onSelect([]);
    else if (!additive) onSelect([item]);
    else if (selection.some((other) => sameItem(other, item))) onSelect(selection.filter((other) => !sameItem(other, item)));
    else onSelect([...selection, item]);
    onPress?.();
  };

  const option = (row: Row) => (
    <Option key={keyOf(row.item)} row={row} stop={keyOf(row.item) === currentKey}
      selected={row.item ? selection.some((item) => sameItem(item, row.item as Item)) : selection.length === 0}
      problems={row.item ? problemsOf(scenario, problems, row.item).length : 0} onPress={(additive) => press(row.item, additive)} />
  );

  return (
    <div ref={list} role="listbox" aria-label="Outline of the network" aria-multiselectable="true" className="editor-outline" onKeyDown={onKeyDown}
      onFocus={(event) => { event.currentTarget.dataset.hadFocus = 'true'; }}
      onBlur={(event) => { if (event.relatedTarget) event.currentTarget.dataset.hadFocus = 'false'; }}>
      <ul role="group" aria-label="Run">
        {option({ item: null, mark: <NetworkMark />, name: scenario.title || 'Untitled network', detail: withUnit(scenario.durationS ?? DEFAULT_DURATION_S, 's') })}
      </ul>
      {rowsOf(scenario, colours).map(({ title, empty, rows }) => (
        <ul key={title} role="group" aria-label={title}>
          <li role="presentation" className="editor-outline-title">{title}{rows.length === 0 ? <span>{empty}</span> : null}</li>
          {rows.map(option)}
        </ul>
      ))}
    </div>
  );
}
