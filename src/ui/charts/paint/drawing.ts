/** Everything that the painter needs to draw all charts once. */
import type { ChartDefinition } from '../definitions';
import type { ChartId } from '../chart-list';
import type { Facts } from '../facts';
import type { Live } from '../live';
import type { Axis } from '../view';
import type { Box } from './box';
import type { Style } from './style';

export interface Drawing {
  charts: readonly ChartDefinition[];
  now: Live;
  axis: Axis;
  boxes: readonly Box[];
  style: Style;
  /** Device pixels per px. */
  ratio: number;
  size: { width: number; height: number };
  selectedFlow: number | null;
  /** The flows: their names, and the charts that have a curve of them. */
  facts: Pick<Facts, 'flows'>;
  cursorPs: number | null;
  /** The tops of the scales, kept from one drawing to the next. */
  tops: Map<ChartId, number>;
  /** The colour slot of each flow (look/flow-slots.ts). */
  colours: Uint8Array;
}
