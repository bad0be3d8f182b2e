/**
 * Handles pointer, wheel and keys on the charts: cursor, zoom, pan. They change the view and the cursor, never the run.
 */
import { DRAG_PX } from '../look/drag';
import type { Facts } from './facts';
import { chartCommand, isCursorCommand, type ChartCommand, type CursorCommand } from './keys';
import { live } from './live';
import type { Plot, PlotMemory } from './plot';
import type { RunSource } from './run-source';
import { rowAt, rowMidPs } from './series';
import { changeStretch, pan, zoom } from './change-stretch';
import type { ChartView } from './view';

const PX_PER_DOUBLING = 240;

interface InputOptions { plot: Plot; memory: PlotMemory; view: ChartView; source: RunSource; facts: Facts }

/** Moves the cursor to the middle of another bin in sight, and has its values read out. */
function obeyCursor(command: CursorCommand, { plot, memory, source, facts }: InputOptions): void {
  const { series, nowPs } = live(source, facts).input;
  const axis = plot.axis();
  const span = axis.toPs - axis.fromPs;
  const { left, right } = plot.area();
  const bin = Math.max(series.binPs, span / Math.max(1, right - left));
  const here = memory.cursorPs;
  const place = (ps: number) => {
    const inSight = Math.max(axis.fromPs, Math.min(ps, axis.toPs, nowPs));
    plot.moveCursor(series.rows > 0 ? rowMidPs(series, rowAt(series, inSight), nowPs) : null, true);
  };
  const commands: Record<CursorCommand, () => void> = {
    cursorBack: () => place(here === null ? nowPs : here - bin),
    cursorOn: () => place(here === null ? nowPs : here + bin),
    cursorFarBack: () => place((here ?? nowPs) - span / 10),
    cursorFarOn: () => place((here ?? nowPs) + span / 10),
    cursorFirst: () => place(axis.fromPs + series.binPs / 2),
    cursorLast: () => place(nowPs),
    cursorOff: () => plot.moveCursor(null, false),
  };
  commands[command]();
}

/** Carries out a command of a key or a menu. */
export function obey(command: ChartCommand, options: InputOptions): void {
  if (isCursorCommand(command)) return obeyCursor(command, options);
  const { plot, memory, view, source, facts } = options;
  const { situation } = live(source, facts);
  changeStretch(view, command, memory.cursorPs ?? Math.min(situation.nowPs, plot.axis().toPs), situation);
}

/** Whether something around the element can scroll. */
function scrolls(element: HTMLElement): boolean {
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (around.scrollHeight > around.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(around).overflowY)) {
      return true;
    }
  }
  return document.documentElement.scrollHeight > document.documentElement.clientHeight + 1;
}

export function listen(host: HTMLElement, options: InputOptions): () => void {
  const { plot, view, source, facts } = options;
  let pressed: { x: number; dragging: boolean } | null = null;

  const instantAt = (clientX: number): number | null => {
    const { left, right } = plot.area();
    const { fromPs, toPs } = plot.axis();
    const share = (clientX - host.getBoundingClientRect().left - left) / (right - left);
    return share >= -0.01 && share <= 1.01 ? fromPs + Math.max(0, Math.min(1, share)) * (toPs - fromPs) : null;
  };
  const perPx = () => {
    const { left, right } = plot.area();
    return (plot.axis().toPs - plot.axis().fromPs) / (right - left);
  };

  const move = (event: PointerEvent) => {
    if (pressed && event.pointerType === 'mouse') {
      const by = event.clientX - pressed.x;
      pressed.dragging ||= Math.abs(by) > DRAG_PX;
      if (pressed.dragging) {
        view.wanted.setState(pan(view.wanted.getState(), -by * perPx(), live(source, facts).situation), true);
        pressed.x = event.clientX;
        plot.moveCursor(null, false);
        return;
      }
    }
    plot.moveCursor(instantAt(event.clientX), false);
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    pressed = { x: event.clientX, dragging: false };
    if (event.pointerType === 'mouse') host.setPointerCapture(event.pointerId);
    move(event);
  };
  const up = () => {
    pressed = null;
  };
  const leave = () => {
    if (!pressed) plot.moveCursor(null, false);
  };
  const wheel = (event: WheelEvent) => {
    // If the page can scroll, the wheel scrolls it; with Ctrl, which pinching sends, the wheel zooms the charts.
    if (event.altKey || (!event.ctrlKey && scrolls(host))) return;
    event.preventDefault();
    const { situation } = live(source, facts);
    const stretch = view.wanted.getState();
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      view.wanted.setState(pan(stretch, (event.deltaX || event.deltaY) * perPx(), situation), true);
      return;
    }
    const about = instantAt(event.clientX) ?? situation.nowPs;
    view.wanted.setState(zoom(stretch, 2 ** (event.deltaY / PX_PER_DOUBLING), about, situation), true);
  };
  const key = (event: KeyboardEvent) => {
    const command = chartCommand(event);
    if (!command) return;
    event.preventDefault();
    event.stopPropagation();
    obey(command, options);
  };

  const stop = new AbortController();
  const { signal } = stop;
  host.addEventListener('pointermove', move, { signal });
  host.addEventListener('pointerdown', down, { signal });
  host.addEventListener('pointerup', up, { signal });
  host.addEventListener('pointercancel', up, { signal });
  host.addEventListener('pointerleave', leave, { signal });
  host.addEventListener('wheel', wheel, { signal, passive: false });
  host.addEventListener('keydown', key, { signal });
  return () => stop.abort();
}
