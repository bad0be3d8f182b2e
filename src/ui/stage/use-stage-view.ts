/**
 * The view of the stage in a component: made once, sized with its holder, and touched by pointer. The component says
 * what the view shows; the listeners may be others in each render.
 */
import { useEffect, useRef, useState } from 'react';
import { pixelRatio } from '../look/pixels';
import { listen } from './gestures';
import { mono, sans } from './sizes';
import type { Topology } from './topology';
import { choose, showTip, touchedAt, type Touched, type Touching } from './touched';
import { createView, type StageView, type ViewState } from './view';

export interface Listening extends Touching {
  /** Receives sentences for a polite live region, at most one in two seconds. */
  onDescribe?(sentence: string): void;
}

const FONTS = [sans(12), sans(12, 600), mono(12), mono(12, 500)];

export function useStageView(topology: Topology, listening: Listening) {
  const holder = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const view = useRef<StageView | null>(null);
  const [state, setState] = useState<ViewState | null>(null);
  const latest = useRef({ topology, ...listening });
  useEffect(() => { latest.current = { topology, ...listening }; });

  useEffect(() => {
    const [element, surface] = [holder.current, canvas.current];
    if (!element || !surface) return undefined;
    const made = createView(surface, { changed: setState, said: (sentence) => latest.current.onDescribe?.(sentence) });
    view.current = made;
    const measure = (): void => made.resize(element.clientWidth, element.clientHeight, pixelRatio());
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    const touched = (x: number, y: number): Touched | null => touchedAt(made, latest.current, x, y);
    const stop = listen(surface, made, {
      onHover(x, y, inside) {
        const over = inside ? touched(x, y) : null;
        surface.dataset.over = String(over !== null);
        if (tip.current) showTip(tip.current, over, latest.current.topology, { x, y, width: element.clientWidth });
      },
      onClick: (x, y) => choose(touched(x, y), latest.current),
    });
    let gone = false;
    void Promise.all(FONTS.map((font) => document.fonts.load(font))).then(() => { if (!gone) made.refresh(); });
    return () => {
      gone = true;
      stop();
      observer.disconnect();
      made.dispose();
      view.current = null;
    };
  }, []);

  return { holder, canvas, tip, view, state };
}
