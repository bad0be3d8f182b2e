/** The two policies that judge by a connection's share of the queue, against numbers worked out by hand. */
import { describe, expect, it } from 'vitest';
import type { DiscardOptions } from '../support/specs';
import { cellsAt, dropped, fill } from './support';

const port = (bufferCells: number, discard: DiscardOptions) => ({ bufferCells, discard });

describe('selective early packet discard, threshold 5 of 10 cells, Z 0.8', () => {
  const selective = port(10, { policy: 'selectiveEpd', thresholdFraction: 0.5, z: 0.8 });

  it('lets every packet begin at the threshold, which must be exceeded', () => {
    const on = cellsAt(selective);
    fill(on, 1, 5, 0, 5);
    fill(on, 1, 1, 0.5, 1);
    expect(dropped(on)).toEqual([]);
  });

  it('refuses a packet of the connection that fills the queue, whole, and says why', () => {
    const on = cellsAt(selective);
    fill(on, 1, 6, 0, 6);
    fill(on, 1, 3, 0.5, 3);
    expect(dropped(on)).toEqual(['1:1.0 overShare', '1:1.1 packetBroken', '1:1.2 packetBroken']);
  });

  it('lets a connection begin that has nothing in the queue', () => {
    const on = cellsAt(selective);
    fill(on, 1, 6, 0, 6);
    fill(on, 0, 3, 0.5, 3);
    expect(dropped(on)).toEqual([]);
  });

  it('refuses the connection with 4 of 6 cells and lets that with 2 begin: 4 × 2 is at least 0.8 × 6, 2 × 2 is not', () => {
    const on = cellsAt(selective);
    fill(on, 1, 4, 0, 4);
    fill(on, 0, 2, 0.2, 2);
    fill(on, 1, 1, 0.5, 1);
    fill(on, 0, 1, 0.6, 1);
    expect(dropped(on)).toEqual(['1:1.0 overShare']);
  });

  it('lets a packet that has begun run on above the threshold, and cuts it short where it overflows', () => {
    const on = cellsAt(selective);
    fill(on, 1, 12, 0, 12);
    expect(dropped(on)).toEqual(['1:0.10 bufferFull', '1:0.11 bufferFull']);
  });
});

describe('selective early packet discard, Z 1, two connections with 3 of 6 cells each', () => {
  it('refuses from the share on: 3 × 2 equals 6', () => {
    const on = cellsAt(port(10, { policy: 'selectiveEpd', thresholdFraction: 0.5, z: 1 }));
    fill(on, 0, 3, 0, 3);
    fill(on, 1, 3, 0.2, 3);
    fill(on, 0, 1, 0.5, 1);
    expect(dropped(on)).toEqual(['0:1.0 overShare']);
  });
});

describe('fair buffer allocation, threshold 4 of 10 cells, Z 0.8', () => {
  const fba = port(10, { policy: 'fba', thresholdFraction: 0.4, z: 0.8 });

  it('lets every packet begin at the threshold', () => {
    const on = cellsAt(fba);
    fill(on, 1, 4, 0, 4);
    fill(on, 1, 1, 0.5, 1);
    expect(dropped(on)).toEqual([]);
  });

  it('lets even the only connection begin just above it: the bound is 0.8 × (1 + 5 / 1) = 4.8', () => {
    const on = cellsAt(fba);
    fill(on, 1, 5, 0, 5);
    fill(on, 1, 1, 0.5, 1);
    expect(dropped(on)).toEqual([]);
  });

  it('refuses 5 cells of 8 and lets 3 of 8 begin: 1.25 and 0.75 against 0.8 × (1 + 2 / 4) = 1.2', () => {
    const on = cellsAt(fba);
    fill(on, 1, 5, 0, 5);
    fill(on, 0, 3, 0.2, 3);
    fill(on, 1, 1, 0.5, 1);
    fill(on, 0, 1, 0.6, 1);
    expect(dropped(on)).toEqual(['1:1.0 overShare']);
  });

  it('has Z as its bound in a full buffer: 4 of 10 cells of two connections are over it, 3 of three are not, but find no place', () => {
    const two = cellsAt(fba);
    fill(two, 1, 6, 0, 6);
    fill(two, 0, 4, 0.2, 4);
    fill(two, 0, 1, 0.5, 1);
    const three = cellsAt(fba, 3);
    fill(three, 1, 4, 0, 4);
    fill(three, 2, 4, 0.2, 4);
    fill(three, 0, 2, 0.4, 2);
    fill(three, 0, 1, 0.6, 1);
    expect([dropped(two), dropped(three)]).toEqual([['0:1.0 overShare'], ['0:1.0 bufferFull']]);
  });
});

describe('fair buffer allocation, threshold 4 of 10 cells, Z 0: no share is small enough', () => {
  const none = port(10, { policy: 'fba', thresholdFraction: 0.4, z: 0 });

  it('lets everybody begin at the threshold, and nobody above it, not even who holds nothing', () => {
    const on = cellsAt(none);
    fill(on, 1, 4, 0, 4);
    fill(on, 1, 1, 0.2, 1);
    fill(on, 0, 1, 0.3, 1);
    expect(dropped(on)).toEqual(['0:0.0 overShare']);
  });
});
