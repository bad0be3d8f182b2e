/** A canvas context, and the page's fonts for painting with it. */
export interface Brush {
  context: CanvasRenderingContext2D;
  sans: string;
  mono: string;
}
