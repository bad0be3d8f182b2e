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
  /** Receives sentences about losses, and their instants, for a polite live region; from a run one in two seconds. */
  onDescribe?(sentence: string, lostPs: number): void;
}

const FONTS = [sans(12), sans(12, 600), mono(12), mono(12, 500)];

/** How long the tip stands while cells pass under a pointer that rests, ms: faster it could not be read. */
const STEADY_MS = 200;

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
    /** Where the pointer rests, px; `null` if it is elsewhere. */
    let rests: { x: number; y: number } | null = null;
    let timer = 0;
    const hover = (): void => {
      const over = rests && touched(rests.x, rests.y);
      surface.dataset.over = String(over !== null);
      if (!tip.current) return;
      const at = { ...(rests ?? { x: 0, y: 0 }), width: element.clientWidth };
      showTip(tip.current, over, latest.current.topology, at);
    };
    const hoverAgain = (): void => {
      timer = 0;
      hover();
    };
    const made = createView(surface, {
      changed: setState, said: (sentence, lostPs) => latest.current.onDescribe?.(sentence, lostPs),
      drew: () => { if (rests !== null && timer === 0) timer = window.setTimeout(hoverAgain, STEADY_MS); },
    });
    view.current = made;
    const measure = (): void => made.resize(element.clientWidth, element.clientHeight, pixelRatio());
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    const touched = (x: number, y: number): Touched | null => touchedAt(made, latest.current, x, y);
    const stop = listen(surface, made, {
      onHover(x, y, inside) {
        rests = inside ? { x, y } : null;
        hover();
      },
      onClick: (x, y) => choose(touched(x, y), latest.current),
    });
    let gone = false;
    void Promise.all(FONTS.map((font) => document.fonts.load(font))).then(() => { if (!gone) made.refresh(); });
    return () => {
      gone = true;
      window.clearTimeout(timer);
      stop();
      observer.disconnect();
      made.dispose();
      view.current = null;
    };
  }, []);

  return { holder, canvas, tip, view, state };
}
