/** What is drawn beside a branch of a forked run: only what was recorded in another branch of that run. */
import { beforeEach, describe, expect, it } from 'vitest';
import { SERIES_STRIDE } from '../../../src/runner/client/frame';
import type { Series } from '../../../src/runner/client/series';
import type { Branches } from '../../../src/ui/app/branches';
import { presetDoc, type Doc } from '../../../src/ui/app/document';
import { keepFuture, turnFuture } from '../../../src/ui/app/futures';
import { DEMO, preset } from '../../../src/ui/app/page-presets';

/** A series whose one bin says whose it is. */
const seriesOf = (mark: number): Series =>
  ({ binPs: 1, rows: 1, data: new Float64Array(SERIES_STRIDE).fill(mark), loops: new Float64Array() });

const doc = presetDoc(preset(DEMO));
const later = { ...doc.scenario, changes: [{ atS: 1, set: { 'nodes.sw.bufferCells': 9 } }] };
const other: Doc = { scenario: { ...doc.scenario, seed: 7 }, presetId: null, startAtS: 0 };

const list: Branches['list'] = [
  { id: 0, words: '5 cells', forkPs: null, from: null, scenario: doc.scenario },
  { id: 1, words: '9 cells', forkPs: 1e12, from: 0, scenario: later },
];
const showsA: Doc = { ...doc, branches: { shown: 0, list } };
const showsB: Doc = { ...doc, scenario: later, branches: { shown: 1, list } };

/** The mark of the series that is drawn; `null` if none is. */
const turn = (...turned: Parameters<typeof turnFuture>): number | null => turnFuture(...turned)?.series.data[0] ?? null;

beforeEach(() => { turn(showsB, doc, null); });

describe('beside a branch', () => {
  it('stands what was recorded in the run before the fork, also after undo and redo', () => {
    keepFuture(seriesOf(1));
    expect(turn(doc, showsB, seriesOf(2))).toBe(1);
    expect(turn(showsB, doc, seriesOf(2))).toBeNull();
    expect(turn(doc, showsB, seriesOf(1))).toBe(1);
  });

  it('stands the branch that was shown before', () => {
    turn(doc, showsB, seriesOf(1));
    expect(turn(showsB, showsA, seriesOf(2))).toBe(2);
    expect(turn(showsA, showsB, seriesOf(3))).toBe(3);
  });

  it('stands the network in which it was recorded', () => {
    turn(doc, showsB, seriesOf(1));
    const changes = (before: Doc, now: Doc) => turnFuture(before, now, seriesOf(2))?.network.changes.length;
    expect(changes(showsB, showsA)).toBe(1);
    expect(changes(showsA, showsB)).toBe(0);
  });

  it('stands nothing of another network from which undo led back', () => {
    turn(doc, showsB, seriesOf(1));
    turn(null, other, seriesOf(2));
    expect(turn(other, showsB, seriesOf(3))).toBeNull();
  });

  it('stands nothing of another forked network from which Back led here', () => {
    turn(doc, showsB, seriesOf(1));
    expect(turn(null, showsA, seriesOf(2))).toBeNull();
  });

  it('stands nothing if its branches come after the run, as after a reload', () => {
    expect(turn({ ...doc, scenario: structuredClone(later) }, showsB, seriesOf(2))).toBeNull();
  });

  it('stands nothing of a run that was not loaded yet', () => {
    expect(turn(doc, showsB, null)).toBeNull();
  });
});
