/** Width of every letter on the canvas below, px. */
export const LETTER = 6.6;
export interface Box { left: number; right: number; top: number; bottom: number }
export interface Written { text: string; left: number; right: number; y: number }

/** A canvas context that records which texts are written where, and rounded boxes; all other drawing is ignored. */
export function notingContext(
  letter = LETTER,
): { ctx: CanvasRenderingContext2D; written: Written[]; boxes: Box[] } {
  const written: Written[] = [];
  const boxes: Box[] = [];
  const widthOf = (text: string): number => text.length * letter;
  const known: Record<string, unknown> = {
    textAlign: 'left',
    measureText: (text: string) => ({ width: widthOf(text) }),
    fillText(text: string, x: number, y: number) {
      const left = x - widthOf(text) * ({ right: 1, center: 0.5 }[String(known.textAlign)] ?? 0);
      written.push({ text, left, right: left + widthOf(text), y });
    },
    roundRect: (left: number, top: number, width: number, height: number) =>
      boxes.push({ left, right: left + width, top, bottom: top + height }),
  };
  const ctx = new Proxy(known, { get: (target, key) => target[String(key)] ?? (() => undefined) });
  return { ctx: ctx as unknown as CanvasRenderingContext2D, written, boxes };
}
