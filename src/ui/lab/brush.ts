/** A canvas, and the fonts of the page for it. */
export interface Brush {
  context: CanvasRenderingContext2D;
  sans: string;
  mono: string;
}
