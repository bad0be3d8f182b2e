/** The overlaid charts of a comparison: a canvas, a slider over it that moves all runs, and the readings in words. */
import { useEffect, useMemo, useRef } from 'react';
import { PS_PER_S } from '../../model/kernel/time';
import type { OpenComparison } from '../app/comparison';
import { useTheme } from '../app/use-theme';
import { instant, list } from '../app/words';
import { factsOf } from '../charts/facts';
import { live } from '../charts/live';
import { scrub } from '../charts/scrub';
import { onceAFrame } from '../look/once-a-frame';
import { PALETTES } from '../look/palette';
import { pixelRatio, textUnit } from '../look/pixels';
import { SPOKEN_EVERY_MS } from '../look/spoken';
import { unhurried } from '../look/unhurried';
import c from './compare.module.css';
import { createOverlay, type Axis } from './overlay';
import type { Race } from './race';
import { reading, readingWords, rowsOf, titleOf } from './rows';
import { startSentence } from './from-the-start';
import { everyReading, type Parted } from './use-race';


export function OverlaidCharts({ race, open, other, parted }: {
  race: Race; open: OpenComparison; other: number; parted: Parted;
}) {
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const theme = useTheme();
  const facts = useMemo(() => open.runs.map(({ expansion }) => factsOf(expansion.network)), [open.runs]);
  const letters = useMemo(() => open.runs.map(({ letter }) => letter), [open.runs]);
  const foundPs = parted.kind === 'found' ? parted.difference.timePs : null;
  const differs = useMemo(() => startSentence(open.runs, other, foundPs) !== null, [open.runs, other, foundPs]);
  const partedPs = differs ? 0 : foundPs;

  useEffect(() => {
    const [box, picture, element] = [host.current, canvas.current, handle.current];
    if (!box || !picture || !element) return undefined;
    const paint = createOverlay(picture);
    const own = getComputedStyle(box);
    let axis: Axis = { left: 0, right: 1, endPs: 1 };
    let drawnPs = 0;
    let [width, height, ratio, unit] = [0, 0, 1, 1];
    const draw = (): void => {
      if (width === 0) return;
      const nowPs = race.nowPs();
      drawnPs = nowPs;
      axis = paint({
        sources: race.sources, facts, letters, other, nowPs, partedPs,
        partedWords: differs ? 'not the same from the start'
          : partedPs === null ? '' : `same until ${instant(partedPs, race.endPs)}`,
        palette: PALETTES[theme], sans: own.getPropertyValue('--sans'), mono: own.getPropertyValue('--mono'),
        unit, ratio, width, height,
      });
      element.setAttribute('aria-valuemax', String(axis.endPs / PS_PER_S));
      element.setAttribute('aria-valuenow', String(nowPs / PS_PER_S));
      element.setAttribute('aria-valuetext', instant(nowPs, race.endPs));
    };
    const drawing = onceAFrame(draw);
    const late = unhurried(draw);
    const isSeenLate = (): boolean =>
      Math.abs(race.nowPs() - drawnPs) * (axis.right - axis.left) >= axis.endPs;
    const say = (): void => {
      if (!words.current) return;
      const now = race.sources.map((source, run) => live(source, facts[run]));
      const sentences = rowsOf(facts).map((row) => `${titleOf(row, now)}: ${list(now.map((one, run) =>
        `${letters[run]} ${readingWords(row.charts[run], reading(row.charts[run], one))}`))}.`);
      words.current.textContent = sentences.join(' ');
    };
    const resized = (): void => {
      unit = textUnit();
      ratio = pixelRatio();
      [width, height] = [box.clientWidth, box.clientHeight];
      picture.width = Math.round(width * ratio);
      picture.height = Math.round(height * ratio);
      draw();
    };
    const sizes = new ResizeObserver(resized);
    sizes.observe(box);
    resized();
    void document.fonts?.ready.then(drawing.soon);
    const stops = [
      race.onFrame(() => (isSeenLate() ? drawing : late).soon()), everyReading(race, SPOKEN_EVERY_MS, say),
      scrub(element, {
        onSeek: (atPs) => race.travel({ kind: 'instant', atPs }),
        situation: () => ({ ...live(race.sources[0], facts[0]).situation, nowPs: race.nowPs(), durationPs: race.endPs,
          furthestPs: Math.max(race.nowPs(), race.furthestPs()) }),
        sides: () => ({ left: axis.left, right: width - axis.right }),
      }),
    ];
    return () => {
      drawing.cancel();
      late.cancel();
      sizes.disconnect();
      for (const stop of stops) stop();
    };
  }, [race, facts, letters, other, partedPs, differs, theme]);

  return (
    <section className={c.charts} aria-label="Charts of all runs">
      <div ref={host} className={c.plot}>
        <canvas ref={canvas} aria-hidden="true" />
        <div
          ref={handle} className={c.handle} role="slider" tabIndex={0} aria-label="Instant of all runs"
          aria-valuemin={0} aria-valuenow={0}
        />
      </div>
      <p ref={words} className="heard" />
    </section>
  );
}
