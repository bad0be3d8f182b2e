/**
 * The network of a card, drawn small by the stage once the card has come into sight and the browser is idle; before
 * that, a sketch. While the card is under the pointer or has the keyboard's focus, it shows a short run.
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

/** Size in px for which the stage is laid out; it is shown smaller. */
const WIDTH = 640;
const HEIGHT = 300;
/** Time that the pointer must rest on a card before a run starts, ms. */
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
