/** The dynamic threshold, against numbers worked out by hand. */
import { describe, expect, it } from 'vitest';
import { cellsAt, dropped, fill } from './support';

const port = (alpha: number) => ({ bufferCells: 10, discard: { policy: 'dynamicThreshold', alpha } });

describe('dynamic threshold, alpha 1, 10 places', () => {
  it('lets a flow with 4 cells begin, for 6 places are free', () => {
    const on = cellsAt(port(1));
    fill(on, 1, 4, 0, 4);
    fill(on, 1, 1, 0.5, 1);
    expect(dropped(on)).toEqual([]);
  });

  it('refuses the packet of a flow with 5 cells whole, for 5 places are free', () => {
    const on = cellsAt(port(1));
    fill(on, 1, 5, 0, 5);
    fill(on, 1, 2, 0.5, 2);
    expect(dropped(on)).toEqual(['1:1.0 overShare', '1:1.1 packetBroken']);
  });

  it('lets another flow begin at that time: it holds nothing', () => {
    const on = cellsAt(port(1));
    fill(on, 1, 5, 0, 5);
    fill(on, 0, 2, 0.5, 2);
    expect(dropped(on)).toEqual([]);
  });

  it('falls for all flows as the buffer fills: with 3 places free a flow with 3 cells may not begin', () => {
    const on = cellsAt(port(1));
    fill(on, 0, 4, 0, 4);
    fill(on, 1, 3, 0.2, 3);
    fill(on, 1, 1, 0.5, 1);
    expect(dropped(on)).toEqual(['1:1.0 overShare']);
  });

  it('refuses in a full buffer for its share whoever holds 1 cell, and for want of a place whoever holds none', () => {
    const on = cellsAt(port(1), 3);
    fill(on, 1, 9, 0, 9);
    fill(on, 0, 1, 0.2, 1);
    fill(on, 0, 1, 0.4, 1);
    fill(on, 2, 1, 0.5, 1);
    expect(dropped(on)).toEqual(['0:1.0 overShare', '2:0.0 bufferFull']);
  });

  it('lets a packet that has begun run on, and cuts it short where it overflows', () => {
    const on = cellsAt(port(1));
    fill(on, 1, 12, 0, 12);
    expect(dropped(on)).toEqual(['1:0.10 bufferFull', '1:0.11 bufferFull']);
  });
});

describe('dynamic threshold, alpha 4, 10 places', () => {
  it('lets one flow have 7 cells and begin again, and refuses it with 8: four times the 2 that are free', () => {
    const [seven, eight] = [7, 8].map((cells) => {
      const on = cellsAt(port(4));
      fill(on, 1, cells, 0, cells);
      fill(on, 1, 1, 0.8, 1);
      return dropped(on);
    });
    expect([seven, eight]).toEqual([[], ['1:1.0 overShare']]);
  });
});
