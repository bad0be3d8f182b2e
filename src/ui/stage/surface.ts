/** The canvas of the stage, and a hidden one of the same size for the part that stays from frame to frame. */
export interface Surface {
  context: CanvasRenderingContext2D;
  still: CanvasRenderingContext2D;
  /** Pixels of the canvas per CSS px. */
  ratio: number;
}

/** `null` if the browser cannot draw on canvases. */
export function createSurface(canvas: HTMLCanvasElement): Surface | null {
  const context = canvas.getContext('2d');
  const still = document.createElement('canvas').getContext('2d');
  return context && still && { context, still, ratio: 1 };
}

/** Sets the size, in CSS px; this empties both canvases. */
export function resizeSurface(surface: Surface, width: number, height: number, ratio: number): void {
  surface.ratio = ratio;
  for (const { canvas } of [surface.context, surface.still]) {
    canvas.width = Math.max(1, Math.round(width * ratio));
    canvas.height = Math.max(1, Math.round(height * ratio));
  }
}
