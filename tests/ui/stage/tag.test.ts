/** Where the tag of a fallen cell is placed. */
import { describe, expect, it } from 'vitest';
import { findPreset } from '../../../src/scenario/presets';
import { PALETTES } from '../../../src/ui/look/palette';
import { drawTag, placeTag } from '../../../src/ui/stage/draw-tag';
import type { Fall } from '../../../src/ui/stage/falling';
import type { Box, Rect } from '../../../src/ui/stage/layout-types';
import { hasScale, scaleRect } from '../../../src/ui/stage/queue-scale';
import type { Scene } from '../../../src/ui/stage/scene';
import { notingContext } from '../charts/noting-context';
import { laidOut, measure } from './laid-out';

const box = (x: number, w: number): Box => ({ x, y: 100, w, h: 200, framed: true }) as Box;
const ring = { x: 300, y: 200, radius: 16, large: true, leftward: false };
const TAG = { w: 130, h: 22 };
const WANTED = 22;
const placed = (boxes: Box[], inside?: Box) => placeTag({ boxes, width: 1000 }, ring, TAG, inside, WANTED);

describe('the tag of a fallen cell', () => {
  it('is at the right where there is room', () => {
    expect(placed([box(600, 100)])).toEqual({ line: WANTED, leftward: false });
  });
  it('is at the left where it would cover the next box at the right', () => {
    expect(placed([box(400, 100)])).toEqual({ line: WANTED, leftward: true });
  });
  it('stays at the right, on a short line, where both sides cover a box', () => {
    expect(placed([box(400, 100), box(100, 100)])).toEqual({ line: 4, leftward: false });
  });
  it('has a shorter line to end before the next box, if that is enough', () => {
    const [near, behind] = [box(460, 100), box(100, 100)];
    const { line, leftward } = placed([near, behind]);
    expect(leftward).toBe(false);
    expect(ring.x + ring.radius + line + TAG.w).toBe(near.x - 4);
    const leftwards = placeTag({ boxes: [near, box(40, 100)], width: 1000 }, { ...ring, leftward: true }, TAG,
      undefined, WANTED);
    expect(ring.x - ring.radius - leftwards.line - TAG.w).toBe(144);
  });
  it('has a shorter line to stay within a narrow box', () => {
    const narrow = box(280, 180);
    const { line, leftward } = placed([narrow], narrow);
    expect(leftward).toBe(false);
    expect(ring.x + ring.radius + line + TAG.w).toBe(narrow.x + narrow.w - 4);
  });
  it('has its full line in a wide box', () => {
    const wide = box(280, 400);
    expect(placed([wide], wide)).toEqual({ line: WANTED, leftward: false });
  });
});

describe('words under a tag in a narrow box', () => {
  it.each(['send-a-file', 'lpd-metro-lpd', 'red-16'])('end before the edge of the box: %s', (id) => {
    const { layout, topology } = laidOut(findPreset(id)?.scenario, { theme: 'projector', width: 1536, height: 566 });
    const inside = layout.boxes.find(({ queue }) => queue)!;
    // Of letters of many widths, some words just fit.
    for (let letter = 5; letter < 14; letter += 0.25) {
      const { ctx, written, boxes } = notingContext(letter);
      const scene = {
        context: ctx, palette: PALETTES.projector, sizes: layout.sizes, measure: (text: string) => text.length * letter,
        layout, topology, asked: 'key', touchable: [],
      } as unknown as Scene;
      const fall = { flow: 0, packet: 1, index: 1, of: 32, reason: 0, flags: 0 } as unknown as Fall;
      const [x, y] = [inside.x + 29, inside.y + inside.h - 50];
      drawTag(scene, fall, { x, y, radius: 19, large: false, leftward: false });
      const [, ...words] = written.toReversed();
      const rights = [...words, ...boxes.slice(0, -1)].map(({ right }) => right);
      expect(Math.max(0, ...rights)).toBeLessThan(inside.x + inside.w - 3);
    }
  });
});

describe('words beside a tag in a box that is seen from near on a phone', () => {
  const { layout, topology } = laidOut(findPreset('boston-16-reno')?.scenario, {
    theme: 'light', width: 390, height: 280, compact: true,
  });
  const wide: Box = {
    ...layout.boxes.find(({ queue }) => queue)!, x: -900, y: -400, w: 2400, h: 1200, queue: null,
  };
  const near = { ...layout, boxes: [wide] };

  it('end before the zoom control, and are not below the picture', () => {
    for (const y of [140, 262]) {
      const { ctx, written } = notingContext(6);
      const scene = {
        context: ctx, palette: PALETTES.light, sizes: layout.sizes, measure: (text: string) => text.length * 6,
        layout: near, topology, asked: 'pointer', touchable: [], near: true,
      } as unknown as Scene;
      const fall = { flow: 2, packet: 1, index: 191, of: 192, reason: 0, flags: 0 } as unknown as Fall;
      drawTag(scene, fall, { x: 22, y, radius: 19, large: true, leftward: false });
      const words = written.slice(0, -1);
      expect(words.map(({ text }) => text).join('')).toContain('why?');
      expect(Math.max(...words.map(({ right }) => right))).toBeLessThanOrEqual(390 - 118);
      expect(Math.max(...scene.touchable.map((one) => one.y + one.h))).toBeLessThanOrEqual(280);
    }
  });
});

describe('a tag at the height of the words that tell what a mark stands for', () => {
  const { layout, topology } = laidOut(findPreset('vbr-background')?.scenario);
  const { queue } = layout.boxes.find((one) => one.queue && hasScale(one.queue))!;
  const scale = scaleRect(queue!, layout.sizes, measure);

  /** Returns the areas that are cleared for a tag beside a ring. */
  function cleared(x: number, y: number): Rect[] {
    const areas: Rect[] = [];
    const known: Record<string, unknown> = {
      fillRect: (...[left, top, w, h]: number[]) => areas.push({ x: left, y: top, w, h }),
    };
    const context = new Proxy(known, { get: (target, key) => target[String(key)] ?? (() => undefined) });
    const scene = {
      context, palette: PALETTES.light, sizes: layout.sizes, measure, layout, topology, asked: null, touchable: [],
    } as unknown as Scene;
    const fall = { flow: 0, packet: 1, index: 1, of: 32, reason: 0, flags: 0 } as unknown as Fall;
    drawTag(scene, fall, { x, y, radius: 14, large: false, leftward: false });
    return areas;
  }
  const covers = ({ x, y, w, h }: Rect): boolean =>
    x <= scale.x && y <= scale.y && x + w >= scale.x + scale.w && y + h >= scale.y + scale.h;

  it('clears all of them where it would lie on some', () => {
    expect(cleared(scale.x - 40, scale.y + scale.h / 2).some(covers)).toBe(true);
  });
  it('leaves them where it ends before them or above them', () => {
    expect(cleared(scale.x - 40, scale.y - 40).some(covers)).toBe(false);
  });
});
