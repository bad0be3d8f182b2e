/** What the reader points at on the stage: what the tip beside the pointer says of it, and what a click does. */
import { flowWords } from './describe';
import type { Hit, HitCell } from './hit-test';
import type { TouchedDeath } from './scene';
import type { Topology } from './topology';
import type { StageView } from './view';

/** What can be chosen on the stage; without a handler, the things that it is for do not react. */
export interface Touching {
  selectedFlow: number | null;
  onSelectFlow(flow: number | null): void;
  /** Called when a cell was clicked. */
  onLookAt?(cell: HitCell & { flow: number }): void;
  /** Called when a dead cell was clicked: the one with the ring or its words, or those of a tray. */
  onDeath?(what: TouchedDeath): void;
  /** Called when a switch's port was clicked beside its cells, with the link that it feeds. */
  onSelectPort?(link: number): void;
}

export type Touched =
  | { of: 'death'; what: TouchedDeath }
  | { of: 'flow'; hit: Hit }
  | { of: 'port'; link: number };

/** Returns what is there, px; `null` if nothing that reacts is. */
export function touchedAt(
  view: Pick<StageView, 'dead' | 'hit' | 'port'>, { onDeath, onSelectPort }: Touching, x: number, y: number,
): Touched | null {
  const what = onDeath ? view.dead(x, y) : null;
  if (what) return { of: 'death', what };
  const hit = view.hit(x, y);
  if (hit) return { of: 'flow', hit };
  const link = onSelectPort ? view.port(x, y) : -1;
  return link >= 0 ? { of: 'port', link } : null;
}

/** Does what a click on it does; a click on nothing ends the selection, as does one on the selected flow. */
export function choose(touched: Touched | null, touching: Touching): void {
  if (touched?.of === 'death') return touching.onDeath?.(touched.what);
  if (touched?.of === 'port') return touching.onSelectPort?.(touched.link);
  if (!touched) return touching.onSelectFlow(null);
  const { flow, cell } = touched.hit;
  if (cell) touching.onLookAt?.({ ...cell, flow });
  touching.onSelectFlow(flow === touching.selectedFlow && !cell ? null : flow);
}

function words(touched: Touched, topology: Topology): string {
  if (touched.of === 'death') return 'Why did it die?';
  if (touched.of === 'flow') return flowWords(topology, touched.hit.flow, touched.hit.cell);
  return `Queue of ${topology.links[touched.link].id.replace('>', ' to ')}`;
}

/** Shows the tip beside the pointer at (x, y), within `width` px; hides it if nothing is touched. */
export function showTip(
  tip: HTMLElement, touched: Touched | null, topology: Topology,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  tip.hidden = touched === null;
  if (!touched) return;
  tip.textContent = words(touched, topology);
  tip.style.left = `${Math.max(4, Math.min(x + 14, width - tip.offsetWidth - 4))}px`;
  tip.style.top = `${y > 40 ? y - 32 : y + 20}px`;
}
