/** How wide the trays of a switch are, side by side. */

/** Widths of the words under a tray, px: its title, its count now, and the room in which its count can grow. */
export interface TrayWords { title: number; count: number; growth: number }

/** The space for the trays, between them, and around the words of each; and the narrowest title, px. */
interface TrayRoom { room: number; gap: number; pad: number; leastTitle: number }

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The length to which titles must be cut to fit into `room` together; Infinity if none must. */
function longestTitle(trays: readonly TrayWords[], room: number): number {
  const titles = trays.map(({ title }) => Math.ceil(title)).sort((a, b) => a - b);
  let left = room;
  for (const [at, title] of titles.entries()) {
    const share = left / (titles.length - at);
    if (title > share) return share;
    left -= title;
  }
  return Infinity;
}

/**
 * Returns the width of each tray. Where there is room, a tray keeps its width while its count grows; with less room it
 * is as wide as its words, and with still less the longest titles are cut. Trays for which there is no room at all are
 * left out at the end.
 */
export function trayWidths(trays: readonly TrayWords[], space: TrayRoom): number[] {
  if (trays.length === 0) return [];
  const { room, gap, pad, leastTitle } = space;
  const free = room - gap * (trays.length - 1);
  const roomy = trays.map(({ title, count, growth }) => Math.ceil(title + pad + Math.max(count, growth)));
  if (sum(roomy) <= free) return roomy;
  const most = longestTitle(trays, free - sum(trays.map(({ count }) => Math.ceil(pad + count))));
  if (most < leastTitle) return trayWidths(trays.slice(0, -1), space);
  return trays.map(({ title, count }) => Math.ceil(pad + count) + Math.floor(Math.min(Math.ceil(title), most)));
}
