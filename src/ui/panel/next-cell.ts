/** The cell that the bottleneck sends next, to be read by keyboard; and what is said if none can be chosen. */
import { rowReader } from '../../runner/client/columns';
import { at, CELL_COLUMNS, CELL_FLAG, CELL_WHERE, HEAD, LINK, type Frame } from '../../runner/client/frame';
import type { LookedAt } from '../app/store';
import { instant, many } from '../app/words';

/** Returns the cell at the head of the bottleneck's queue; `null` if the queue is empty or that of a host. */
export function headOfQueue({ cells, header }: Frame): LookedAt | null {
  const { row, read } = rowReader(CELL_COLUMNS);
  for (let number = 0; number < cells.rows; number++) {
    read(cells, number);
    const { link, where, flow, packet, index, of, flags } = row;
    if (where !== CELL_WHERE.inQueue || link !== header[HEAD.bottleneckLink] || row.at !== 0) continue;
    return { link, where, flow, packet, index, of, ack: (flags & CELL_FLAG.ack) !== 0 };
  }
  return null;
}

/** Says that nothing waits, or how much does. Of what waits at a host a frame has only the number. */
export function emptyWords({ header, links }: Frame, unit: string): string {
  const bottleneck = header[HEAD.bottleneckLink];
  const waits = bottleneck >= 0 && bottleneck < links.rows ? at(links, bottleneck, LINK.queued) : 0;
  const when = `At ${instant(header[HEAD.timePs], header[HEAD.durationPs])}`;
  if (waits <= 0) return `${when} nothing waits before the bottleneck.`;
  return `${when} ${many(waits, unit)} ${waits === 1 ? 'waits' : 'wait'} before the bottleneck, but in a host, where `
    + 'none can be chosen.';
}
