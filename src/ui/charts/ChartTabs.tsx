/** One chart at a time, chosen by tab; arrow keys move between tabs. */
import { useRef, type KeyboardEvent } from 'react';
import s from './charts.module.css';
import type { ChartDefinition, ChartId } from './definitions';

interface Props { charts: readonly ChartDefinition[]; chosen: ChartId; panel: string; onChoose: (id: ChartId) => void }

const STEP: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

export function ChartTabs({ charts, chosen, panel, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const here = charts.findIndex(({ id }) => id === chosen);
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? charts.length - 1 : here + (STEP[event.key] ?? NaN);
    const next = charts[(to + charts.length) % charts.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
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
