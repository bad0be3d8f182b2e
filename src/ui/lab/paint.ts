/** Paints the stage of the lab on one canvas: pieces, matrix rows, cells, the rows that arrived, and lines between. */
import type { Brush } from './brush';
import { paintCells, paintMatrix } from './paint-rows';
import { paintPieces, paintSolution, paintWays } from './paint-sides';
import type { Scene } from './scene';
import type { StageLayout } from './stage-layout';

export function paintStage(brush: Brush, layout: StageLayout, scene: Scene): void {
  const { context } = brush;
  context.clearRect(0, 0, layout.width, layout.height);
  context.imageSmoothingEnabled = false;
  context.textBaseline = 'middle';
  context.lineCap = 'round';
  if (!layout.phone) paintPieces(brush, layout, scene);
  paintWays(brush, layout, scene);
  paintMatrix(brush, layout, scene);
  paintCells(brush, layout, scene);
  paintSolution(brush, layout, scene);
}
