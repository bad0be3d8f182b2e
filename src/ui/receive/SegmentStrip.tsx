/** The file as a strip of segments: arrived in order, being assembled, and still to come. */
import { useEffect, useRef } from 'react';
import type { Frame } from '../../runner/client/frame';
import { colourSlots } from '../look/flow-slots';
import { flowMark, PALETTES } from '../look/palette';
import { useReading, useRun } from '../app/run-context';
import { useApp } from '../app/store';
import { useTheme } from '../app/use-theme';
import { many } from '../app/words';
import { progressOf, type Progress } from './progress';
import s from './receive.module.css';

const HEIGHT = 14;
/** Segments narrower than this, px, are joined into one bar. */
const LEAST_PITCH = 3;

interface Ink { done: string; doomed: string; rest: string }

function draw(canvas: HTMLCanvasElement, { segments, received, assembling, share, broken }: Progress, ink: Ink): void {
  const ratio = window.devicePixelRatio || 1;
  const width = canvas.clientWidth;
  if (canvas.width !== Math.round(width * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(HEIGHT * ratio);
  }
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, HEIGHT);
  const pitch = width / segments;
  const gap = pitch > LEAST_PITCH ? 1 : 0;
  context.fillStyle = ink.rest;
  if (gap === 0) {
    context.fillRect(0, 0, width, HEIGHT);
  } else {
    for (let segment = 0; segment < segments; segment += 1) context.fillRect(segment * pitch, 0, pitch - gap, HEIGHT);
  }
  context.fillStyle = ink.done;
  if (gap === 0) {
    context.fillRect(0, 0, received * pitch, HEIGHT);
  } else {
    for (let segment = 0; segment < received; segment += 1) context.fillRect(segment * pitch, 0, pitch - gap, HEIGHT);
  }
  if (assembling >= received && assembling < segments) {
    const tall = broken ? HEIGHT * 0.64 : HEIGHT;
    context.fillStyle = broken ? ink.doomed : ink.done;
    context.fillRect(assembling * pitch, (HEIGHT - tall) / 2, Math.max(1, (pitch - gap) * share), tall);
  }
}

export function SegmentStrip({ flow, totalBytes }: { flow: number; totalBytes: number }) {
  const { source } = useRun();
  const theme = useTheme();
  const flows = useApp((state) => state.checked.expansion.network.flows);
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useReading((frame) => {
    if (flow >= frame.flows.rows) return '';
    const { received, segments } = progressOf(frame, flow, totalBytes);
    return `${received} of ${many(segments, 'segment')} in order`;
  }, '');
  useEffect(() => {
    const palette = PALETTES[theme];
    const slots = colourSlots(flows.map(({ id }) => id));
    const paint = (frame: Frame | null): void => {
      if (!frame || !canvas.current || flow >= frame.flows.rows) return;
      draw(canvas.current, progressOf(frame, flow, totalBytes), {
        done: flowMark(palette, slots[flow]).colour, doomed: palette.doomed, rest: palette.sunk,
      });
    };
    paint(source.frame());
    return source.onFrame(paint);
  }, [source, theme, flow, flows, totalBytes]);
  return <canvas ref={canvas} className={s.strip} style={{ height: HEIGHT }} role="img" aria-label={words} />;
}
