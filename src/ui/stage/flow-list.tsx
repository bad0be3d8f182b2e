/**
 * The flows for the keyboard: a list box over the canvas with one option per flow, each at its row; of very many flows
 * only those around the active one. Arrow keys move, Enter or Space selects, Escape deselects. The pointer goes through
 * it to the canvas.
 */
import { useId, useState, type KeyboardEvent, type ReactElement } from 'react';
import type { Layout, Rect } from './layout-types';
import classes from './stage.module.css';
import type { Topology } from './topology';
import { flowWords } from './describe';

interface FlowListProps {
  topology: Topology;
  layout: Layout | null;
  selected: number | null;
  onSelect(flow: number | null): void;
}

/** Of many flows, this many before and after the active one are in the list; each has its position among all. */
const AROUND = 50;

/** Returns the row of a flow at its sender, or the row that stands for the flows without one. */
function placeOfFlow(layout: Layout, flow: number): Rect {
  let summary: Rect = { x: 0, y: 0, w: 1, h: 1 };
  for (const { rows, hidden, x, w } of layout.boxes) {
    for (const row of rows) if (row.flow === flow && row.side === 'send') return row.band;
    if (hidden?.flows.includes(flow)) summary = { x, y: hidden.y - 8, w, h: 16 };
  }
  return summary;
}

export function FlowList({ topology, layout, selected, onSelect }: FlowListProps): ReactElement | null {
  const id = useId();
  const [active, setActive] = useState(0);
  const count = topology.flows.length;
  if (count === 0 || !layout) return null;
  const at = Math.min(selected !== null && active >= count ? selected : active, count - 1);
  const onKeyDown = (event: KeyboardEvent): void => {
    const to: Record<string, number> = {
      ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1, PageDown: at + 10, PageUp: at - 10,
    };
    if (event.key in to) setActive(Math.min(count - 1, Math.max(0, to[event.key])));
    else if (event.key === 'Enter' || event.key === ' ') onSelect(selected === at ? null : at);
    else if (event.key === 'Escape') onSelect(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const first = Math.max(0, Math.min(at - AROUND, count - 2 * AROUND));
  const listed = topology.flows.slice(first, first + 2 * AROUND);
  return (
    <ul
      className={classes.flows} role="listbox" tabIndex={0} aria-label="Flows: select one to follow it"
      aria-activedescendant={`${id}-${at}`} onKeyDown={onKeyDown}
    >
      {listed.map((_, place) => {
        const flow = first + place;
        const { x, y, w, h } = placeOfFlow(layout, flow);
        return (
          <li key={flow} id={`${id}-${flow}`} role="option" aria-selected={flow === selected} data-active={flow === at}
            aria-posinset={flow + 1} aria-setsize={count} style={{ left: x, top: y, width: w, height: h }}>
            {flowWords(topology, flow, null)}
          </li>
        );
      })}
    </ul>
  );
}
