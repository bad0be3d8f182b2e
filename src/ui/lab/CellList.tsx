/**
 * The cells as a list for keyboard, pointer and screen reader, over the painted ones. It is one Tab stop: arrow keys go
 * through the cells, the space bar loses one or brings it back, and dragging across cells does that to each.
 */
import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import type { Codec } from '../../codec/codec';
import { fateWords } from './lab-words';
import s from './lab.module.css';
import type { Outcome } from './outcome';
import { cellAt, type StageLayout } from './stage-layout';

interface CellListProps {
  codec: Codec;
  fates: Outcome['fates'];
  layout: StageLayout;
  active: number;
  onActive(cell: number): void;
  /** Loses the cells, or brings them back. */
  onLose(cells: readonly number[], lost: boolean): void;
}

export function CellList({ codec, fates, layout, active, onActive, onLose }: CellListProps) {
  const list = useRef<HTMLDivElement>(null);
  const drag = useRef<{ lost: boolean; at: number } | null>(null);
  const { mix, send, top, pitch, unit } = layout;
  const left = mix.x - 30 * unit;

  const under = (event: PointerEvent): number => {
    const box = list.current?.getBoundingClientRect();
    return box === undefined ? -1 : cellAt({ ...layout, top: 0 }, event.clientY - box.top, fates.length);
  };
  const down = (event: PointerEvent): void => {
    const cell = under(event);
    if (cell < 0 || event.button !== 0) return;
    const lost = fates[cell] !== 'lost';
    drag.current = { lost, at: cell };
    onActive(cell);
    onLose([cell], lost);
    if (event.pointerType === 'mouse') list.current?.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent): void => {
    const cell = under(event);
    if (cell < 0) return;
    if (drag.current === null) {
      if (event.pointerType === 'mouse' && cell !== active) onActive(cell);
      return;
    }
    if (event.pointerType !== 'mouse' || cell === drag.current.at) return;
    const [from, to] = [Math.min(cell, drag.current.at), Math.max(cell, drag.current.at)];
    const { lost } = drag.current;
    drag.current.at = cell;
    onActive(cell);
    onLose(Array.from({ length: to - from + 1 }, (_, n) => from + n), lost);
  };
  const press = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = {
      ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, PageDown: 8, PageUp: -8, Home: -fates.length,
      End: fates.length,
    };
    if (event.key === ' ' || event.key === 'Enter') onLose([active], fates[active] !== 'lost');
    else if (event.key === 'Delete' || event.key === 'Backspace') onLose([active], true);
    else if (event.key in steps) onActive(Math.min(fates.length - 1, Math.max(0, active + steps[event.key])));
    else return;
    event.preventDefault();
  };
  const place: CSSProperties = { left, top, width: send.x + send.width + 2 - left, height: pitch * fates.length };
  const ring: CSSProperties = { left: send.x - left - 5, right: -3 };
  return (
    <div
      ref={list} className={s.cells} style={place} role="listbox" tabIndex={0} aria-multiselectable="true"
      aria-label="Cells: the space bar loses one or brings it back"
      aria-activedescendant={`lab-cell-${active}`} onKeyDown={press} onPointerDown={down} onPointerMove={move}
      onPointerUp={() => { drag.current = null; }} onPointerCancel={() => { drag.current = null; }}
    >
      {fates.map((fate, cell) => (
        <div
          key={cell} id={`lab-cell-${cell}`} role="option" aria-selected={fate !== 'lost'}
          aria-label={fateWords(cell, fate, codec)}
          data-active={cell === active || undefined} className={s.cell} style={{ top: cell * pitch, height: pitch }}
        >
          <span style={ring} />
        </div>
      ))}
    </div>
  );
}
