import { describe, expect, it } from 'vitest';
import { loseAtRandom, loseBurst, loseOne, withCell } from '../../../src/ui/lab/losing';
import { cellsOfText, pictureShape, resample, segmentOf, textOf } from '../../../src/ui/lab/material';
import { brightnessOf, keptSize } from '../../../src/ui/lab/read-file';
import { INITIAL, settled, withSourceCells } from '../../../src/ui/lab/lab-state';

describe('the drawing in m cells', () => {
  it('is 24 by 16 pixels in 8 cells', () => expect(pictureShape(8, 1.5)).toEqual({ width: 24, height: 16 }));
  it('never needs more bytes than the cells hold, and leaves less than one line unused', () => {
    for (let m = 1; m <= 255; m++) {
      const { bytes, used, shape } = segmentOf({ kind: 'drawing' }, m);
      expect(bytes.length).toBe(48 * m);
      expect(used).toBeLessThanOrEqual(48 * m);
      expect(48 * m - used).toBeLessThan(shape?.width ?? 0);
    }
  });
});

describe('a text', () => {
  it('comes back from its bytes', () => {
    const { bytes, used } = segmentOf({ kind: 'text', text: 'Größe' }, 2);
    expect(textOf(bytes.subarray(0, used))).toBe('Größe');
  });
  it('that does not fit is cut between characters, with a note', () => {
    const { used, note } = segmentOf({ kind: 'text', text: `${'a'.repeat(47)}ä` }, 1);
    expect([used, note]).toEqual([47, 'The text is cut after 47 of 49 bytes: 1 cell holds no more.']);
  });
  it('that is empty has a note', () =>
    expect(segmentOf({ kind: 'text', text: '' }, 1).note).toBe('The text is empty, so every byte is zero.'));
  it('needs a cell for each 48 bytes', () =>
    expect([cellsOfText(''), cellsOfText('a'.repeat(48)), cellsOfText('a'.repeat(49))]).toEqual([1, 1, 2]));
});

describe('a picture', () => {
  it('that the link only names is replaced by the drawing', () => {
    const { bytes, note } = segmentOf({ kind: 'picture', name: 'cat.png', pixels: null }, 8);
    expect(bytes).toEqual(segmentOf({ kind: 'drawing' }, 8).bytes);
    expect(note).toContain('“cat.png”');
  });
  it('is resampled to the mean of the pixels covered', () => expect([
    ...resample({ width: 4, height: 2, bytes: Uint8Array.of(0, 10, 100, 100, 20, 30, 100, 100) }, 2, 1),
  ]).toEqual([15, 100]));
  it('is limited to 16,384 pixels, also when it is a line', () =>
    expect([keptSize(6000, 4000), keptSize(10, 10), keptSize(16_000, 1)]).toEqual([
      { width: 156, height: 104 }, { width: 10, height: 10 }, { width: 255, height: 1 },
    ]));
  it('is bright where it is transparent', () =>
    expect([...brightnessOf(Uint8ClampedArray.of(0, 0, 0, 0, 0, 0, 0, 255))]).toEqual([255, 0]));
});

describe('losing', () => {
  it('loses the same cells for the same seed', () => expect(loseAtRandom(40, 25, 5)).toEqual(loseAtRandom(40, 25, 5)));
  it('loses about as many as asked', () => expect(
    Array.from({ length: 100 }, (_, seed) => loseAtRandom(100, 25, seed).length).reduce((sum, n) => sum + n) / 100,
  ).toBeCloseTo(25, 0));
  it('loses none at 0 and all at 100 percent', () =>
    expect([loseAtRandom(9, 0, 1).length, loseAtRandom(9, 100, 1).length]).toEqual([0, 9]));
  it('loses neighbours in a burst, not beyond the end', () => {
    for (let seed = 0; seed < 50; seed++) {
      const lost = loseBurst(10, 4, seed);
      expect([lost.length, lost[3] - lost[0], lost[3] < 10]).toEqual([4, 3, true]);
    }
    expect(loseBurst(3, 9, 1)).toEqual([0, 1, 2]);
  });
  it('loses one more cell, until none is left', () => {
    expect(loseOne(5, [0, 1, 2, 3], 1)).toEqual([0, 1, 2, 3, 4]);
    expect(loseOne(2, [0, 1], 1)).toEqual([0, 1]);
  });
  it('brings one cell back', () => expect(withCell([1, 4], 4, false)).toEqual([1]));
});

describe('the state', () => {
  it('keeps as many redundant cells when m changes, as far as there is room', () =>
    expect([withSourceCells(INITIAL, 20).sent, withSourceCells(INITIAL, 255).sent]).toEqual([24, 255]));
  it('forgets the loss of cells that are no longer sent', () =>
    expect(settled({ ...INITIAL, sent: 8 }).lost).toEqual([1, 4]));
  it('replaces invalid numbers by valid ones', () =>
    expect(settled({ ...INITIAL, sourceCells: NaN, sent: Infinity, seed: -3 })).toMatchObject({
      sourceCells: 8, sent: 12, seed: 0,
    }));
});
