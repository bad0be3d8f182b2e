/**
 * Measures of the three layouts, in px at a text size of 16 px ("look px"). On the canvas all of them are scaled to the
 * real text size, so that charts follow the reader's setting and the projector's larger text.
 */
import { PALETTES, type Palette, type Theme } from '../../look/palette';
import { textUnit } from '../../look/pixels';

export type Layout = 'rows' | 'tabs' | 'projector';

interface Measures {
  tick: number;
  label: number;
  /** Margins of the plot area: from the canvas's left and right, and from its row's top and bottom. */
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Height of the time axis under the rows. */
  axis: number;
  /** Distance from the top of the axis to the middle of its labels. */
  axisText: number;
  /** Margins that the labels of the axis keep at the canvas's left and right. */
  axisLeft: number;
  axisRight: number;
  hairline: number;
  line: number;
  selected: number;
  threshold: number;
  playhead: number;
  /** Side of the square that marks dropped cells. */
  drop: number;
  /** Whether values on the playhead are marked by dots. */
  dots: boolean;
  /** Whether the playhead's time has a box around it. */
  boxed: boolean;
  /** Distance between ticks of the time axis. */
  tickEvery: number;
  solidGrid: boolean;
  /** Whether there are hairlines between the rows. */
  divided: boolean;
}

export const MEASURES: Record<Layout, Measures> = {
  rows: {
    tick: 11, label: 12, left: 212, right: 14, top: 15, bottom: 6.5, axis: 28, axisText: 14.5, axisLeft: 0,
    axisRight: 2, hairline: 1, line: 1.6, selected: 2.2, threshold: 1.6,
    playhead: 2, drop: 6, dots: false, boxed: true, tickEvery: 78, solidGrid: false, divided: true,
  },
  // The left margin has room for labels of five characters; labels of time keep clear of the menu button at the left.
  tabs: {
    tick: 11, label: 12, left: 58, right: 16, top: 14, bottom: 4, axis: 44, axisText: 15, axisLeft: 36, axisRight: 16,
    hairline: 1, line: 1.6, selected: 2.2, threshold: 1.6,
    playhead: 2, drop: 7, dots: true, boxed: false, tickEvery: 60, solidGrid: true, divided: false,
  },
  projector: {
    tick: 11.7, label: 11.7, left: 56, right: 12, top: 30, bottom: 9, axis: 28, axisText: 15, axisLeft: 0, axisRight: 2,
    hairline: 1.17, line: 1.9, selected: 2.6, threshold: 1.9,
    playhead: 1.75, drop: 7, dots: true, boxed: true, tickEvery: 140, solidGrid: true, divided: false,
  },
};

export interface Style extends Measures {
  palette: Palette;
  /** Real px per look px. */
  unit: number;
  sans: string;
  mono: string;
}

/** Multiplies all lengths by `unit`; the switches stay as they are. */
function scaled(measures: Measures, unit: number): Measures {
  const lengths = Object.entries<unknown>({ ...measures })
    .flatMap(([name, value]) => (typeof value === 'number' ? [[name, value * unit] as const] : []));
  return { ...measures, ...Object.fromEntries(lengths) };
}

/** The style of an element: the measures of its layout, scaled to its text, in its fonts. */
export function styleOf(element: Element, layout: Layout, theme: Theme): Style {
  const unit = textUnit();
  const own = getComputedStyle(element);
  return {
    ...scaled(MEASURES[layout], unit),
    palette: PALETTES[theme],
    unit,
    sans: own.getPropertyValue('--sans') || 'sans-serif',
    mono: own.getPropertyValue('--mono') || 'monospace',
  };
}
