import { fc, it as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { emptyHistory, endGesture, MAX_STEPS, record, redo, undo, type History } from '../../../src/ui/app/history';

const write = (history: History<number>, before: number, gesture: string | null = null) =>
  record(history, `from ${before}`, before, gesture);

describe('a history of three edits', () => {
  const history = write(write(write(emptyHistory<number>(), 0), 1), 2);

  it('goes back one step with its label', () => expect(undo(history, 3)).toMatchObject({ doc: 2, label: 'from 2' }));

  it('goes forward again to where it was', () => {
    const back = undo(history, 3);
    expect(back && redo(back.history, back.doc)).toMatchObject({ doc: 3, label: 'from 2', history: { future: [] } });
  });

  it('forgets what was undone when a new edit is made', () => {
    const back = undo(history, 3);
    expect(back && redo(write(back.history, back.doc), 9)).toBeNull();
  });
});

describe('a gesture of several changes', () => {
  it('is one step, with the last label', () => {
    const dragged = record(record(emptyHistory<number>(), 'Buffer 64', 1, 'buffer'), 'Buffer 128', 64, 'buffer');
    expect(dragged.past).toEqual([{ label: 'Buffer 128', doc: 1 }]);
  });
  it('ends when `endGesture` is called', () => {
    const twice = record(endGesture(record(emptyHistory<number>(), 'a', 1, 'buffer')), 'b', 2, 'buffer');
    expect(twice.past).toHaveLength(2);
  });
  it('is not joined with another gesture', () => {
    expect(record(record(emptyHistory<number>(), 'a', 1, 'buffer'), 'b', 2, 'window').past).toHaveLength(2);
  });
  it('is not joined across an undo', () => {
    const back = undo(record(record(emptyHistory<number>(), 'a', 0), 'b', 1, 'buffer'), 2);
    expect(back && record(back.history, 'c', back.doc, 'buffer').past).toHaveLength(2);
  });
});

describe('an empty history', () => {
  it('has no step to undo or redo', () =>
    expect([undo(emptyHistory<number>(), 1), redo(emptyHistory<number>(), 1)]).toEqual([null, null]));
});

describe('a long history', () => {
  it('keeps the newest steps', () => {
    let history = emptyHistory<number>();
    for (let step = 0; step < MAX_STEPS + 5; step += 1) history = write(history, step);
    expect([history.past.length, history.past[0].doc]).toEqual([MAX_STEPS, 5]);
  });
});

describe('any number of edits', () => {
  property.prop([fc.array(
    fc.integer(), { minLength: 1, maxLength: 30 },
  )])('comes back to the first document when all are undone, and to the last when all are done again', (docs) => {
    let history = emptyHistory<number>();
    for (let step = 1; step < docs.length; step += 1) history = write(history, docs[step - 1]);
    let at = { history, doc: docs[docs.length - 1] };
    for (let back = undo(at.history, at.doc); back; back = undo(at.history, at.doc)) at = back;
    expect(at.doc).toBe(docs[0]);
    for (let forth = redo(at.history, at.doc); forth; forth = redo(at.history, at.doc)) at = forth;
    expect(at.doc).toBe(docs[docs.length - 1]);
  });
});
