/**
 * Table 1 of TCP Boston: response time a byte for packet sizes and buffers. Its scale cannot be that of one connection;
 * relative to its best value the table behaves like inverse throughput, so it is compared with inverse effective
 * throughput, scaled so that the best of the compared values are equal. The AAL5 trailer is left out, because 576-byte
 * packets could not come near the best value with it. The band of 10 % is our choice. The column of 64 cells is not
 * reproduced. A part runs here; the whole is the figure `boston-table-1`, whose verdict `tests/figures` checks.
 */
import { describe, expect, it } from 'vitest';
import { rmsLogRatio } from '../../src/analysis/log-ratios';
import { TABLE } from '../../src/figures/boston-table-1';
import { BUFFER, BUFFERS, PACKETS, SIZE, bostonTable1 } from '../../src/figures/sweeps/boston';
import { mean, results } from './support';

const BAND = 0.1;
const part = { durationS: 300, seeds: [1], sizes: [576, 1500, 9180], buffers: [256, 1000, 4000] };

const cells = part.sizes.flatMap((packetBytes) => part.buffers.map((bufferCells) => {
  const { boston, reno } = TABLE[PACKETS.indexOf(packetBytes)];
  const column = BUFFERS.indexOf(bufferCells);
  const set = { ...bostonTable1.set, [SIZE]: packetBytes, [BUFFER]: bufferCells, durationS: part.durationS };
  const [ofBoston, ofReno] = ['boston-16-boston', 'boston-16-reno'].map((preset) =>
    mean(results(preset, part.seeds, set), 'effectiveThroughput'));
  return { packetBytes, bufferCells, ofBoston, ofReno, printedBoston: boston[column], printedReno: reno[column] };
}));

describe(`packets of ${part.sizes.join(', ')} bytes, buffers of ${part.buffers.join(', ')} cells, ${part.durationS} s, one seed`, () => {
  const best = Math.max(...cells.flatMap(({ ofBoston, ofReno }) => [ofBoston, ofReno]));
  const bestPrinted = Math.min(...cells.flatMap(({ printedBoston, printedReno }) => [printedBoston, printedReno]));
  const pairs = cells.flatMap(({ ofBoston, ofReno, printedBoston, printedReno }) =>
    [
      { measured: (bestPrinted * best) / ofBoston, printed: printedBoston },
      { measured: (bestPrinted * best) / ofReno, printed: printedReno },
    ]);

  it('have 18 values within 10 % of the printed ones, by the root mean square of log ratios', () => {
    expect(pairs).toHaveLength(18);
    expect(rmsLogRatio(pairs)).toBeLessThan(BAND);
  });

  it.each(cells)('give TCP Boston more throughput than Reno: $packetBytes bytes, $bufferCells cells', ({
    ofBoston, ofReno,
  }) => {
    expect(ofBoston).toBeGreaterThan(ofReno);
  });
});
