/** The tabs that choose one chart at a time; arrow keys move between them. The row of tabs scrolls sideways. */
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import s from './charts.module.css';
import type { ChartDefinition } from './definitions';
import type { ChartId } from './chart-list';

interface Props { charts: readonly ChartDefinition[]; chosen: ChartId; panel: string; onChoose: (id: ChartId) => void }

const STEP: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
/** Least part of the neighbouring tab that stays in sight, px. */
const BESIDE_PX = 32;

/** Scrolls a list until a tab of it is in sight, without scrolling anything around the list. */
export function reveal(list: HTMLElement, tab: HTMLElement): void {
  const [outer, inner] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  const before = inner.left - BESIDE_PX - outer.left;
  const after = inner.right + BESIDE_PX - outer.right;
  if (before < 0) list.scrollLeft += before;
  else if (after > 0) list.scrollLeft += Math.min(after, before);
}

export function ChartTabs({ charts, chosen, panel, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const tabOf = (id: ChartId) => list.current?.querySelector<HTMLElement>(`[data-tab="${id}"]`);
  const move = (event: KeyboardEvent) => {
    const here = charts.findIndex(({ id }) => id === chosen);
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? charts.length - 1 : here + (STEP[event.key] ?? NaN);
    const next = charts[(to + charts.length) % charts.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    tabOf(next.id)?.focus({ preventScroll: true });
  };
  useLayoutEffect(() => {
    const tab = tabOf(chosen);
    if (list.current && tab) reveal(list.current, tab);
  }, [chosen, charts]);
  return (
    <div role="tablist" aria-label="Chart" className={s.tabs} ref={list} onKeyDown={move}>
      {charts.map(({ id, tab, title }) => (
        <button
          key={id} type="button" role="tab" data-tab={id} id={`${panel}-${id}`} aria-controls={panel} aria-label={title}
          aria-selected={id === chosen} tabIndex={id === chosen ? 0 : -1} onClick={() => onChoose(id)}
        >
          {tab}
        </button>
      ))}
    </div>
  );
}
