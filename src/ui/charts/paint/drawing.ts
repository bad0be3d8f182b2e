/** What a drawing of all charts is made of. */
import type { ChartDefinition, ChartId } from '../definitions';
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
  /** Device pixels to the px. */
  ratio: number;
  size: { width: number; height: number };
  selectedFlow: number | null;
  /** Names of the flows. */
  facts: Pick<Facts, 'flows'>;
  cursorPs: number | null;
  /** The tops of the scales, kept from drawing to drawing. */
  tops: Map<ChartId, number>;
  /** By flow: its colour slot (look/flow-slots.ts). */
  colours: Uint8Array;
}
