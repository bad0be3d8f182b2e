/** The sequence–time plot in words: its sentence, its table, its CSV, and how pieces of a history are joined. */
import { describe, expect, it } from 'vitest';
import {
  emptyHistory, extendHistory, HISTORY_KINDS, MOST_EVENTS, type FlowHistory, type HistoryKind,
} from '../../../src/runner/client/history';
import { paintSequence } from '../../../src/ui/charts/sequence/paint-sequence';
import {
  beforeWords, eventAt, sequenceCsv, sequenceSentence, sequenceTable,
} from '../../../src/ui/charts/sequence/words';
import { PALETTES } from '../../../src/ui/look/palette';
import { notingContext } from './noting-context';

const S = 1e12;
type Event = [number, HistoryKind, number];
const rows = (events: Event[]): Float64Array =>
  Float64Array.from(events.flatMap(([seconds, kind, segment]) => [seconds * S, HISTORY_KINDS.indexOf(kind), segment]));
const piece = (events: Event[], count = events.length, own = {}) => ({
  epoch: 1, count, flow: 0, fromPs: 0, before: 'whole' as const, rows: rows(events), ...own,
});
const events: Event[] = [
  [1, 'send', 4], [1.1, 'send', 5], [1.2, 'drop', 4], [1.5, 'dupAck', 3], [3, 'timeout', 4], [3, 'retransmit', 4],
  [3.2, 'ack', 5],
];
const history: FlowHistory = extendHistory(emptyHistory(0), piece(events));
const axis = { fromPs: S, toPs: 4 * S };

describe('seven events between 1 s and 3.2 s', () => {
  it('are counted in one sentence', () => {
    expect(sequenceSentence(history, 'f.3', axis).replaceAll('\u202f', ' '))
      .toBe(
        'Sequence–time, flow f.3: 2 segments sent, 1 retransmission, 1 acknowledgement, 1 duplicate ACK, 1 loss and 1 timeout from 1.0 s to 4.0 s.',
      );
  });
  it('are said up to the latest instant that was reached, where the axis goes on', () =>
    expect(sequenceSentence(history, 'f.3', { ...axis, toPs: 8 * S }, 3.2 * S).replaceAll('\u202f', ' '))
      .toMatch(/, 1 acknowledgement, .* from 1 s to 3 s\.$/));
  it('are rows of a table: those in sight, and only the newest where there are too many', () => {
    expect(sequenceTable(history, { fromPs: 1.15 * S, toPs: 1.6 * S }).rows.map(([, event, segment]) =>
      [event, segment])).toEqual([['lost on the way', '4'], ['duplicate ACK', '3']]);
    expect(sequenceTable(history, axis, 2).rows.map(([, event]) => event)).toEqual([
      'sent again', 'acknowledged up to',
    ]);
  });
  it('are lines of a CSV with nothing rounded', () => {
    expect(sequenceCsv(history, 'f.3').split('\n').slice(0, 3)).toEqual([
      'timeS,flow,event,segment', '1,f.3,send,4', '1.1,f.3,send,5',
    ]);
  });
  it('are found by an instant: the first event at or after it', () => {
    expect([eventAt(history, 0), eventAt(history, 1.1 * S), eventAt(history, 3 * S), eventAt(history, 9 * S)]).toEqual([
      0, 1, 4, 7,
    ]);
  });
});

describe('a plot that ends with the instant of a drop', () => {
  it('has the drop, as its table and its sentence do', () => {
    const [left, width, height] = [50, 400, 200];
    const dropAt = paintSequence(notingContext().ctx, {
      history, axis: { fromPs: S, toPs: 1.2 * S }, nowPs: 1.2 * S, width, height, left, ratio: 1, colour: '#000000',
      palette: PALETTES.light, fonts: { sans: 'sans-serif', mono: 'monospace', unit: 1 },
    });
    const found = Array.from({ length: height }, (_, y) => dropAt(width - 12, y)).find((drop) => drop !== null);
    expect(found).toEqual({ segment: 4, timePs: 1.2 * S });
  });
});

describe('pieces of a history', () => {
  it('of the same epoch are appended, and a new epoch replaces them', () => {
    const longer = extendHistory(history, piece([[4, 'send', 6]], 8));
    expect([longer.length, longer.data[7 * 3]]).toEqual([8, 4 * S]);
    expect(extendHistory(longer, piece([[4, 'send', 6]], 1, { epoch: 2 })).length).toBe(1);
  });
  it('beyond the limit push the oldest events out, and the plot says so', () => {
    const many =
      extendHistory(emptyHistory(0), piece(Array.from({ length: MOST_EVENTS }, (_, n): Event => [n, 'send', n])));
    const more = extendHistory(many, piece([[MOST_EVENTS, 'send', MOST_EVENTS]], MOST_EVENTS + 1));
    expect([more.length, more.data[0], more.data[(more.length - 1) * 3]]).toEqual([MOST_EVENTS, S, MOST_EVENTS * S]);
    expect(beforeWords(more)).toBe('Only the newest events are kept.');
  });
});
