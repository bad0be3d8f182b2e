/**
 * The network of a card as the stage draws it, in small. A card that comes into sight is drawn when the browser has
 * time; until then, and where nothing can be drawn, the sketch stands there. The card under the pointer, or with the
 * focus of the keyboard, shows a short run.
 */
import { useContext, useEffect, useRef } from 'react';
import { checkScenario } from '../../scenario/check';
import type { Preset } from '../../scenario/presets/preset';
import { BesideContext } from '../app/run-context';
import { useReducedMotion, useTheme } from '../app/use-theme';
import { useSeen } from '../look/use-seen';
import { buildTopology } from '../stage/topology';
import { createView, type StageView } from '../stage/view';
import { playShortly } from './short-run';
import { Sketch } from './Sketch';
import s from './thumbnail.module.css';

/** The stage is laid out in so many px, and shown smaller. */
const WIDTH = 640;
const HEIGHT = 300;
/** The pointer that only passes over a card starts nothing (ms). */
const LINGERS_MS = 250;

function Picture({ preset, live }: { preset: Preset; live: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useRef<StageView | null>(null);
  const theme = useTheme();
  const still = useReducedMotion();
  const start = useContext(BesideContext);

  useEffect(() => {
    const surface = canvas.current;
    const checked = checkScenario(preset.scenario);
    if (!surface || !checked.ok) return undefined;
    const made = createView(surface, { changed: () => undefined, said: () => undefined });
    view.current = made;
    made.configure({
      topology: buildTopology(checked.scenario, checked.expansion), theme, reducedMotion: still, selectedFlow: null,
      compact: false, zoomOver: false,
    });
    made.resize(WIDTH, HEIGHT, Math.min(2, (window.devicePixelRatio * surface.clientWidth) / WIDTH || 1));
    return () => { made.dispose(); view.current = null; };
  }, [preset, theme, still]);

  useEffect(() => {
    if (!live || start === null) return undefined;
    let stop = (): void => undefined;
    const lingered = setTimeout(() => {
      stop = playShortly(preset, { start, still, show: (frame) => view.current?.show(frame) });
    }, LINGERS_MS);
    return () => { clearTimeout(lingered); stop(); };
  }, [live, start, preset, still]);

  return <canvas ref={canvas} className={s.thumbnail} />;
}

export function Thumbnail({ preset, live }: { preset: Preset; live: boolean }) {
  const holder = useRef<HTMLSpanElement>(null);
  const seen = useSeen(holder);
  return (
    <span ref={holder} className={s.picture} aria-hidden="true">
      {seen ? <Picture preset={preset} live={live} /> : <Sketch scenario={preset.scenario} />}
    </span>
  );
}
