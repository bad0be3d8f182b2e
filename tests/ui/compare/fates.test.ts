/** Which cells are ringed: those whose fate differs in two runs. */
import { describe, expect, it } from 'vitest';
import { CELL_FLAG } from '../../../src/runner/client/frame';
import { cellKey, differingFates } from '../../../src/ui/compare/fates';
import { packFrame, type CellRow, type EventRow } from '../stage/fake-frame';

const cell = (own: CellRow = {}): CellRow => ({ flow: 3, packet: 7, segment: 5, index: 87, of: 192, ...own });
const frame = (cells: CellRow[], lastDrop: EventRow[] = []) => packFrame({ cells, lastDrop });
const ringed = (a: ReturnType<typeof frame>, b: ReturnType<typeof frame>): number[] => [...differingFates(a, b)];

describe('a cell that is doomed in one run and not in the other', () => {
  it('is ringed', () => {
    expect(ringed(frame([cell({ flags: CELL_FLAG.doomed })]), frame([cell()]))).toEqual([cellKey(3, 7, 87)]);
  });
  it('is not ringed where the same number means another segment', () => {
    expect(ringed(frame([cell({ flags: CELL_FLAG.doomed })]), frame([cell({ segment: 6 })]))).toEqual([]);
  });
  it('is not ringed where it is part of an acknowledgement', () => {
    const flags = CELL_FLAG.doomed | CELL_FLAG.ack;
    expect(ringed(frame([cell({ flags })]), frame([cell()]))).toEqual([]);
  });
});

describe('a cell that has just fallen in one run and lives in the other', () => {
  it('is ringed there', () => {
    const drop: EventRow = { flow: 3, packet: 7, index: 87, kind: 0 };
    expect(ringed(frame([], [drop]), frame([cell()]))).toEqual([cellKey(3, 7, 87)]);
    expect(ringed(frame([cell()]), frame([], [drop]))).toEqual([cellKey(3, 7, 87)]);
  });
});

describe('cells that only one run has', () => {
  it('are not ringed, because in the other run they may only have moved on', () => {
    expect(ringed(frame([cell()]), frame([]))).toEqual([]);
  });
});

describe('the key of a cell', () => {
  it('is different for each flow, transmission and place', () => {
    const keys = [cellKey(1, 0, 0), cellKey(0, 1, 0), cellKey(0, 0, 1), cellKey(0, 0, 0), cellKey(2, 3, 4095)];
    expect(new Set(keys).size).toBe(5);
  });
});
