/** The bar of the allowed rate at a source, and the cells that go back under a lane. */
import { describe, expect, it } from 'vitest';
import { findPreset } from '../../../src/scenario/presets';
import { CELL_FLAG } from '../../../src/runner/client/frame';
import { hitTest } from '../../../src/ui/stage/hit-test';
import { mono } from '../../../src/ui/stage/sizes';
import { mbpsWords } from '../../../src/ui/stage/words';
import { onLink, packFrame, restingParts } from './fake-frame';
import { full, star } from './fake-runs';
import { inside, laidOut, measure, overlap, type Given } from './laid-out';

const SIZES: Given[] = [
  { width: 1065, height: 420 }, { width: 1500, height: 560 }, { width: 800, height: 380 },
  { width: 1065, height: 420, text: 1.5 }, { width: 1530, height: 640, theme: 'projector' },
  { width: 390, height: 290, compact: true },
];

describe.each(['abr-vbr-30', 'abr-parking-lot', 'abr-efci', 'abr-satellite-small'])('%s', (id) => {
  const scenario = findPreset(id)?.scenario;
  it.each(SIZES)('has a bar for each source with a rate, inside its box and without overlaps, at %j', (given) => {
    const { layout, topology } = laidOut(scenario, given);
    const { sizes } = layout;
    const senders = layout.boxes.filter(({ style }) => style === 'rows' || style === 'pill')
      .flatMap((box) => box.rows.map((row) => ({ box, row }))).filter(({ row }) => row.side === 'send');
    // Where there is little room, hosts are drawn as names alone, without bars.
    const names = layout.boxes.some(({ style }) => style === 'mark');
    expect(names || senders.some(({ row }) => row.rate !== null)).toBe(true);
    for (const { box, row } of senders) {
      const { rate, gauge, labelX, valueX } = row;
      expect(rate !== null).toBe(topology.flows[row.flow].rated);
      if (rate === null) continue;
      expect(inside(rate, box)).toBe(true);
      expect(rate.w).toBeGreaterThan(18);
      expect(rate.x).toBeGreaterThan(labelX);
      if (gauge.w > 0) expect(overlap(rate, gauge)).toBe(false);
      if (!Number.isNaN(valueX)) {
        expect(valueX).toBeLessThanOrEqual(box.x + box.w);
        expect(valueX - measure('13.8', mono(sizes.tick))).toBeGreaterThan(rate.x + rate.w);
      }
    }
  });
});

describe('a network without rates', () => {
  it('has no bar', () => {
    const rows = laidOut(star()).layout.boxes.flatMap((box) => box.rows);
    expect(rows.every(({ rate }) => rate === null)).toBe(true);
  });
});

describe('a rate', () => {
  it.each([[106_000, '0.11'], [9.72e6, '9.72'], [13.84e6, '13.8'], [139.97e6, '140']])(
    'of %d bit/s is %s', (bps, words) => expect(mbpsWords(bps)).toBe(words),
  );
});

describe('pointing under a lane', () => {
  const { layout, topology } = laidOut(star());
  const { expansion: { network } } = full(star());
  const lane = layout.lanes[0];
  const [{ x: left, y }, { x: right }] = lane.points;
  const nowPs = 5e12;
  const back = lane.links[0] ^ 1;
  const half = network.links[back].delayPs / 2;
  const frame = packFrame({
    header: { timePs: nowPs }, ...restingParts(network),
    cells: [
      onLink(back, { flow: 4, packet: 9, index: 0, of: 1, flags: CELL_FLAG.ack | CELL_FLAG.control }, nowPs + half),
    ],
  });
  it('finds the cell that goes back there', () => {
    expect(hitTest(layout, topology, frame, (left + right) / 2, y + lane.rail)?.cell)
      .toEqual({ link: back, where: 0, index: 0, of: 1, packet: 9, flags: expect.any(Number), ack: true });
  });
  it('does not find that cell on the lane itself, nor far from it', () => {
    expect(hitTest(layout, topology, frame, (left + right) / 2, y)?.cell ?? null).toBeNull();
    expect(hitTest(layout, topology, frame, left + 4, y + lane.rail)?.cell ?? null).toBeNull();
  });
});
