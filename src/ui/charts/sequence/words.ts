/** The texts of the sequence–time plot: names of its marks, a sentence, the rows of its table, and its CSV. */
import { PS_PER_S } from '../../../model/kernel/time';
import { rowAt } from '../../../runner/client/columns';
import { csvField } from '../../../runner/client/csv-field';
import {
  HISTORY, HISTORY_COLUMNS, HISTORY_KINDS, HISTORY_STRIDE, tableOf, type FlowHistory, type HistoryKind,
} from '../../../runner/client/history';
import { count, many, list } from '../../app/words';
import { instant, timeTicks } from '../time-axis';
import type { Axis } from '../view';
import type { TwinTable } from '../summaries';

export const KIND_WORDS: Readonly<Record<HistoryKind, string>> = {
  send: 'sent', retransmit: 'sent again', ack: 'acknowledged up to', dupAck: 'duplicate ACK', drop: 'lost on the way',
  timeout: 'timeout', fastRetransmit: 'fast retransmit',
};
const COUNTED: Readonly<Record<HistoryKind, [string, string]>> = {
  send: ['segment sent', 'segments sent'], retransmit: ['retransmission', 'retransmissions'],
  ack: ['acknowledgement', 'acknowledgements'], dupAck: ['duplicate ACK', 'duplicate ACKs'],
  drop: ['loss', 'losses'], timeout: ['timeout', 'timeouts'], fastRetransmit: ['fast retransmit', 'fast retransmits'],
};

/** Index of the first event at or after an instant. */
export function eventAt({ data, length }: FlowHistory, ps: number): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (data[middle * HISTORY_STRIDE + HISTORY.timePs] < ps) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Says why the history has no earlier events; '' if none are missing. */
export function beforeWords({ before, fromPs }: FlowHistory): string {
  if (before === 'recovering') return 'What came before is being computed again.';
  if (before === 'tooLong') return 'The run is too long to compute again: the plot begins where the flow was selected.';
  return fromPs > 0 ? 'Only the newest events are kept.' : '';
}

/**
 * The plot in words: `Sequence–time, flow f.3: 12 segments sent and 1 loss from 18.0 s to 20.1 s.` `reachedPs`: the
 * latest instant that the run has reached, beyond which the axis may go on.
 */
export function sequenceSentence(history: FlowHistory, name: string, axis: Axis, reachedPs = Infinity): string {
  const toPs = Math.max(axis.fromPs, Math.min(axis.toPs, reachedPs));
  const [from, to] = [eventAt(history, axis.fromPs), eventAt(history, toPs + 1)];
  const counts = HISTORY_KINDS.map(() => 0);
  for (let event = from; event < to; event++) counts[history.data[event * HISTORY_STRIDE + HISTORY.kind]]++;
  const time = timeTicks(axis, 6);
  const stretch = `from ${instant(axis.fromPs, time)} to ${instant(toPs, time)}`;
  const parts = HISTORY_KINDS.flatMap((kind, number) => (counts[number] > 0 ? [many(counts[number], ...COUNTED[kind])]
    : []));
  return `Sequence–time, flow ${name}: ${parts.length > 0 ? list(parts) : 'nothing'} ${stretch}.`;
}

/** The newest events in the shown part of the run, oldest first, at most `most`. */
export function sequenceTable(history: FlowHistory, axis: Axis, most = 500): TwinTable {
  const to = eventAt(history, axis.toPs + 1);
  const from = Math.max(eventAt(history, axis.fromPs), to - most);
  const time = timeTicks(axis, 10);
  return {
    columns: ['Time', 'Event', 'Segment'],
    rows: Array.from({ length: to - from }, (_, row) => {
      const { timePs, kind, segment } = rowAt(HISTORY_COLUMNS, tableOf(history), from + row);
      return [instant(timePs, time, 3), KIND_WORDS[HISTORY_KINDS[kind]], count(segment)];
    }),
  };
}

/** All events that are kept, as CSV without rounding. */
export function sequenceCsv(history: FlowHistory, name: string): string {
  const flow = csvField(name);
  const lines = ['timeS,flow,event,segment'];
  for (let event = 0; event < history.length; event++) {
    const { timePs, kind, segment } = rowAt(HISTORY_COLUMNS, tableOf(history), event);
    lines.push(`${timePs / PS_PER_S},${flow},${HISTORY_KINDS[kind]},${segment}`);
  }
  return `${lines.join('\n')}\n`;
}
