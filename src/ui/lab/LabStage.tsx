/** The five columns of the lab: headings, painted rows, the list of cells over them, and what is rebuilt. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { keepForPaper } from '../look/on-paper';
import { PALETTES, type Theme } from '../look/palette';
import { textUnit } from '../look/pixels';
import { CellList } from './CellList';
import type { LabState } from './lab-state';
import { captions } from './lab-words';
import s from './lab.module.css';
import { shownAspect, textOf } from './material';
import type { Dispersed, Outcome } from './outcome';
import { paintStage } from './paint';
import { BytesPicture, Returned, Verdict } from './Rebuilt';
import { advance, makeScene, type Scene } from './scene';
import { stageLayout, type Span, type StageLayout } from './stage-layout';

const FADE_MS = 160;

interface Size {
  width: number;
  height: number;
  unit: number;
}

const USUAL: Size = { width: 1360, height: 640, unit: 1 };

/** Returns the size of the rows' area, px, and the factor by which text is larger than 16 px. */
function useSize(place: RefObject<HTMLElement | null>, theme: Theme): Size {
  const [size, setSize] = useState(USUAL);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    const measure = (): void => {
      // Not the rectangle on the page: on paper that is smaller (look/on-paper.ts).
      const { clientWidth: width, clientHeight: height } = element;
      const unit = textUnit();
      if (width > 0) {
        if (element.parentElement) keepForPaper(element.parentElement);
        setSize((before) => (before.width === width && before.height === height && before.unit === unit ? before
          : { width, height, unit }));
      }
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, theme]);
  return size;
}

/** Paints the rows; returns the ref for the canvas element. */
function usePainting(layout: StageLayout, props: LabStageProps): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { theme, reducedMotion, state, dispersed, outcome } = props;
  const scene = useRef<Scene | null>(null);
  const text = state.material.kind === 'text';
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const density = window.devicePixelRatio || 1;
    element.width = Math.round(layout.width * density);
    element.height = Math.round(layout.height * density);
    const style = getComputedStyle(element);
    const brush = {
      context, sans: style.getPropertyValue('--sans') || 'sans-serif',
      mono: style.getPropertyValue('--mono') || 'monospace',
    };
    const now = makeScene(PALETTES[theme], dispersed, outcome, text, scene.current);
    scene.current = now;
    let last: number | null = null;
    let frame = 0;
    const draw = (share: number): boolean => {
      const moving = advance(now, share);
      context.setTransform(density, 0, 0, density, 0, 0);
      paintStage(brush, layout, now);
      return moving;
    };
    const tick = (time: number): void => {
      if (draw(last === null ? 0 : (time - last) / FADE_MS)) frame = requestAnimationFrame(tick);
      last = time;
    };
    if (reducedMotion) draw(1);
    else if (draw(0)) frame = requestAnimationFrame(tick);
    let left = false;
    void document.fonts?.ready.then(() => { if (!left) draw(0); });
    return () => {
      left = true;
      cancelAnimationFrame(frame);
    };
  }, [layout, theme, reducedMotion, dispersed, outcome, text]);
  return canvas;
}

export interface LabStageProps {
  theme: Theme;
  reducedMotion: boolean;
  state: LabState;
  dispersed: Dispersed;
  outcome: Outcome;
  active: number;
  onActive(cell: number): void;
  onLose(cells: readonly number[], lost: boolean): void;
}

function Head({ number, title, caption, span, children }: {
  number: number; title: string; caption: string; span: Span | null; children?: ReactNode;
}) {
  return (
    <div className={s.column} style={span === null ? undefined : { left: span.x, width: span.width }}>
      <h3><span className={s.badge}>{number}</span>{title}{children}</h3>
      <p>{caption}</p>
    </div>
  );
}

/** Width of a letter of the rebuilt text, and height of its lines, px, at the usual text size. */
const LETTER = 7.3;
const LINE = 17;

export function LabStage(props: LabStageProps) {
  const { theme, state, dispersed, outcome, active, onActive, onLose } = props;
  const place = useRef<HTMLDivElement>(null);
  const size = useSize(place, theme);
  const { segment } = dispersed;
  const aspect = shownAspect(state.material);
  const { sourceCells: m, sent } = state;
  const layout = useMemo(() => {
    const { unit } = size;
    const heightOf = (span: number): number => (segment.shape === null
      ? (Math.ceil((segment.used * LETTER * unit) / (span - 20 * unit)) * LINE + LINE + 20) * unit
      : span / aspect);
    return stageLayout(size, m, sent, { heightOf, fixedShape: segment.shape !== null });
  }, [size, m, sent, segment, aspect]);
  const canvas = usePainting(layout, props);

  const words = captions(state, outcome, segment.bytes.length);
  const { phone, picture, rebuild } = layout;
  const source = segment.shape !== null && (
    <span className={s.thumb} style={{ aspectRatio: aspect }}>
      <BytesPicture bytes={segment.bytes} {...segment.shape} known={null} label="Picture as sent" />
    </span>
  );
  const returned = <Returned {...{ state, dispersed, outcome }} />;
  return (
    <section className={s.stage} aria-label="Dispersal" data-phone={phone || undefined}>
      {phone && (
        <div className={s.ends}>
          <div><Head number={1} title="Split" caption={words.split} span={null} />{source || (
            <div className={s.frame}>
              <div className={s.returnedText} role="group" aria-label="Text as sent" tabIndex={0}>
                {textOf(segment.bytes.subarray(0, segment.used))}
              </div>
            </div>
          )}</div>
          <div>
            <Head number={5} title="Rebuild" caption={words.rebuild} span={null} />
            <div className={s.frame} style={segment.shape === null ? undefined : { aspectRatio: aspect }}>
              {returned}
            </div>
          </div>
          <Verdict state={state} outcome={outcome} />
        </div>
      )}
      <div className={s.heads}>
        {!phone && <Head number={1} title="Split" caption={words.split} span={layout.split}>{source}</Head>}
        <Head number={2} title="Mix" caption={words.mix} span={layout.mix} />
        <Head number={3} title="Send" caption={words.send} span={layout.send} />
        <Head number={4} title="Invert" caption={words.invert} span={layout.invert} />
        {!phone && <Head number={5} title="Rebuild" caption={words.rebuild} span={rebuild} />}
      </div>
      <div
        ref={place} className={s.rows}
        style={phone ? { height: `${Math.max(300, Math.min(sent * 34 + 34, 560)) / 16}rem` } : undefined}
      >
        <canvas ref={canvas} className={s.paint} aria-hidden="true" />
        <CellList codec={dispersed.codec} fates={outcome.fates} {...{ layout, active, onActive, onLose }} />
        {picture !== null && (
          <>
            <div
              className={s.frame}
              style={{ left: picture.x, top: picture.y, width: picture.width, height: picture.height }}
            >
              {returned}
            </div>
            <div
              className={s.below}
              style={{ left: picture.x, top: picture.y + picture.height, width: rebuild.width + 14 * size.unit }}
            >
              <Verdict state={state} outcome={outcome} />
            </div>
          </>
        )}
      </div>
    </section>
  );
}
