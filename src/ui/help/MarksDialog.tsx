/** The dialog "How to read the stage": every mark in three sizes, drawn as on the stage, and other parts in words. */
import { Modal } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { show, useApp } from '../app/store';
import { useAfterMount } from '../app/use-after-mount';
import { useTheme } from '../app/use-theme';
import { PALETTES } from '../look/palette';
import { CELL_MARKS, PARTS, SIZES, type MarkLine } from './marks';
import s from './help.module.css';

const GAP = 10;
const HIGH = 36;
const WIDE = SIZES.reduce((sum, { w }) => sum + w + GAP, 2);

function Picture({ draw }: Pick<MarkLine, 'draw'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const palette = PALETTES[useTheme()];
  useEffect(() => {
    const surface = canvas.current;
    const context = surface?.getContext('2d');
    if (!surface || !context) return;
    const ratio = Math.min(3, window.devicePixelRatio || 1);
    surface.width = WIDE * ratio;
    surface.height = HIGH * ratio;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    let x = 1;
    for (const { w, h } of SIZES) {
      draw(context, palette, { x, y: (HIGH - h) / 2, w, h });
      x += w + GAP;
    }
  }, [draw, palette]);
  return <canvas ref={canvas} className={s.mark} width={WIDE} height={HIGH} aria-hidden="true" />;
}

export function MarksDialog() {
  const opened = useAfterMount(useApp((state) => state.dialog === 'marks'));
  return (
    <Modal opened={opened} onClose={() => show(null)} title="How to read the stage" size={900}>
      <dl className={s.marks}>
        {CELL_MARKS.map(({ title, says, draw }) => (
          <div key={title}><dt><Picture draw={draw} />{title}</dt><dd>{says}</dd></div>
        ))}
      </dl>
      <p className={s.note}>Each mark near, at middle distance and far, as zooming shows it.</p>
      <dl className={s.parts}>
        {PARTS.map(({ title, says }) => <div key={title}><dt>{title}</dt><dd>{says}</dd></div>)}
      </dl>
    </Modal>
  );
}
