/** Lays a scenario out without a canvas; text is measured by the mean width of letters in Plex. */
import { layOut } from '../../../src/ui/stage/layout';
import type { Layout, Queue, Rect } from '../../../src/ui/stage/layout-types';
import type { Measure } from '../../../src/ui/stage/sizes';
import { buildTopology, type Topology } from '../../../src/ui/stage/topology';
import type { Theme } from '../../../src/ui/look/palette';
import { full, star } from './fake-runs';

/** Width of a text: 0.56 em a character, in Mono 0.6 em. */
export const measure: Measure = (text, font) =>
  text.length * Number(/([\d.]+)px/.exec(font)?.[1] ?? 12) * (font.includes('Mono') ? 0.6 : 0.56);

export interface Given {
  width?: number;
  height?: number;
  theme?: Theme;
  compact?: boolean;
  selectedFlow?: number | null;
  text?: number;
}

export function laidOut(
  scenario: unknown,
  { width = 1065, height = 420, theme = 'light', compact = false, selectedFlow = null, text = 1 }: Given = {},
): { layout: Layout; topology: Topology } {
  const { scenario: checked, expansion } = full(scenario);
  const topology = buildTopology(checked, expansion);
  const port = (link: number) => topology.links[link].port;
  const layout = layOut({
    topology, width, height, theme, compact, selectedFlow, measure, text, zoomWidth: theme === 'projector' ? 138 : 0,
    capacity: (link) => port(link).bufferCells ?? -1,
    threshold: (link) => {
      const { discard, bufferCells } = port(link);
      return 'thresholdFraction' in discard ? Math.round(discard.thresholdFraction * (bufferCells ?? 0)) : -1;
    },
  });
  return { layout, topology };
}

export const overlap = (a: Rect, b: Rect, slack = 0.01): boolean =>
  a.x + slack < b.x + b.w && b.x + slack < a.x + a.w && a.y + slack < b.y + b.h && b.y + slack < a.y + a.h;

export const inside = (inner: Rect, outer: Rect, slack = 0.5): boolean =>
  inner.x >= outer.x - slack && inner.y >= outer.y - slack && inner.x + inner.w <= outer.x + outer.w + slack
  && inner.y + inner.h <= outer.y + outer.h + slack;

/** The star, laid out, with its network, its queue, and the link that the queue feeds. */
export function starLaidOut() {
  const { layout, topology } = laidOut(star());
  const { expansion: { network } } = full(star());
  return { layout, topology, network, out: network.measure.bottleneckLink, queue: layout.boxes[1].queue as Queue };
}
