/** Width of every letter on the canvas below, px. */
export const LETTER = 6.6;
export interface Written { text: string; left: number; right: number; y: number }

/** A canvas context that records only which texts are written where; all other drawing is ignored. */
export function notingContext(letter = LETTER): { ctx: CanvasRenderingContext2D; written: Written[] } {
  const written: Written[] = [];
  const widthOf = (text: string): number => text.length * letter;
  const known: Record<string, unknown> = {
    textAlign: 'left',
    measureText: (text: string) => ({ width: widthOf(text) }),
    fillText(text: string, x: number, y: number) {
      const left = x - widthOf(text) * ({ right: 1, center: 0.5 }[String(known.textAlign)] ?? 0);
      written.push({ text, left, right: left + widthOf(text), y });
    },
  };
  const ctx = new Proxy(known, { get: (target, key) => target[String(key)] ?? (() => undefined) });
  return { ctx: ctx as unknown as CanvasRenderingContext2D, written };
}
