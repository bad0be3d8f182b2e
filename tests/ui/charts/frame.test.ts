/** The texts around the data of a chart, drawn on a canvas that only records which texts are written where. */
import { describe, expect, it } from 'vitest';
import { findPreset } from '../../../src/scenario/presets';
import { chart } from '../../../src/ui/charts/definitions';
import type { ChartId } from '../../../src/ui/charts/chart-list';
import { factsOf } from '../../../src/ui/charts/facts';
import { paintBundleLegend } from '../../../src/ui/charts/paint/bundle';
import { paintThresholdName } from '../../../src/ui/charts/paint/marks';
import { PALETTES } from '../../../src/ui/look/palette';
import { paintCeiling, paintPlayhead, paintTimeAxis, tickText } from '../../../src/ui/charts/paint/frame';
import { MEASURES, type Layout, type Style } from '../../../src/ui/charts/paint/style';
import { timeTicks } from '../../../src/ui/charts/time-axis';
import { full } from '../stage/fake-runs';
import { LETTER, notingContext, type Written } from './noting-context';

const styleFor = (layout: Layout): Style =>
  ({ ...MEASURES[layout], palette: PALETTES.light, unit: 1, sans: 'sans-serif', mono: 'monospace' });
const tabs = styleFor('tabs');
const PHONE = 390;
const place = { top: 100, left: tabs.left, right: PHONE - tabs.right, width: PHONE };

describe('the labels of a scale', () => {
  it('are short', () => {
    expect([0, 0.015, 0.1, 2.5, 8000, 10_000, 65_535, 123_456, 999_960, 1_000_000, 1_250_000, 12_500_000].map(tickText))
      .toEqual(['0', '0.015', '0.1', '2.5', '8,000', '10k', '65.5k', '123k', '1M', '1M', '1.25M', '12.5M']);
  });
  it('are written as English number formats write them, which are slow to create for each label', () => {
    for (let power = -7; power < 4; power++) {
      for (const digits of [1, 1.25, 1.5, 2, 2.5, 3, 4.75, 5, 7.5, 9]) {
        const value = Number(`${digits}e${power}`);
        const options = value < 0.1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: value < 1000 ? 2 : 0 };
        expect(tickText(value)).toBe(value.toLocaleString('en-US', options));
      }
    }
  });
  it('have room for five characters beside a chart of the phone, within the page\'s margin', () => {
    expect(tabs.left - 8 - 5 * LETTER).toBeGreaterThanOrEqual(16);
  });
});

describe('the labels of the time axis on a phone', () => {
  it('do not touch the menu at the left, the edge at the right, or each other', () => {
    for (const endS of [0.12, 0.0305, 1.2, 3, 100]) {
      const { ctx, written } = notingContext();
      const endPs = endS * 1e12;
      const x = (ps: number): number => place.left + (ps / endPs) * (place.right - place.left);
      paintTimeAxis(ctx, tabs, place, x, timeTicks({ fromPs: 0, toPs: endPs }, 7), [-1, -1]);
      expect(written.length).toBeGreaterThan(2);
      expect(written[0].left).toBeGreaterThanOrEqual(36);
      expect(written.at(-1)!.right).toBeLessThanOrEqual(PHONE - 16);
      written.slice(1).forEach(({ left }, before) => expect(left).toBeGreaterThan(written[before].right));
    }
  });
  it('include the label of the playhead', () => {
    for (const at of [place.left, place.right]) {
      const [left, right] = paintPlayhead(notingContext().ctx, tabs, place, at, '1,000.0 ms');
      expect(left).toBeGreaterThanOrEqual(36);
      expect(right).toBeLessThanOrEqual(PHONE - 16);
    }
  });
});

describe('the names of lines', () => {
  const { network } = full(findPreset('abr-small-buffers-128')?.scenario).expansion;
  const facts = factsOf(network);
  const named = (id: ChartId): string[] => {
    const { ctx, written } = notingContext();
    paintBundleLegend(ctx, tabs, { left: 0, right: 400, top: 20, bottom: 100, foot: 104 },
      { id, curves: chart(id).curves(facts.flows.length, null) },
      { facts, colours: new Uint8Array(facts.flows.length), selectedFlow: null }, 0);
    return [...new Set(written.map(({ text }) => text))];
  };
  it('leave out a flow without a line: VBR has neither a window nor an allowed rate', () => {
    expect([named('cwnd'), named('acr')]).toEqual([['f.0', 'f.1', 'mean'], ['f.0', 'f.1', 'mean']]);
  });
});

describe('the playhead', () => {
  const { network } = full(findPreset('abr-small-buffers-128')?.scenario).expansion;
  const facts = factsOf(network);
  /** What is blank below the legend of a chart, and the texts over it, with the playhead at `playhead`. */
  function legendAt(playhead: number) {
    const { ctx, written, boxes } = notingContext();
    const blank: { left: number; right: number; top: number; bottom: number }[] = [];
    ctx.fillRect = (left, top, width, height) => {
      expect(written).toEqual([]);
      blank.push({ left, right: left + width, top, bottom: top + height });
    };
    paintBundleLegend(ctx, tabs, { left: 0, right: 400, top: 20, bottom: 100, foot: 104 },
      { id: 'acr', curves: chart('acr').curves(facts.flows.length, null) },
      { facts, colours: new Uint8Array(facts.flows.length), selectedFlow: null }, playhead);
    return { blank, written, boxes };
  }
  it('passes behind the legend of a chart, wherever it would cross it', () => {
    const { left, y } = legendAt(-100).written[0];
    const { right } = legendAt(-100).written.at(-1)!;
    for (let playhead = left; playhead <= right; playhead += 5) {
      const { blank: [strip], written } = legendAt(playhead);
      expect(written.length).toBeGreaterThan(2);
      expect(strip.left).toBeLessThanOrEqual(playhead - tabs.playhead / 2);
      expect(strip.right).toBeGreaterThanOrEqual(playhead + tabs.playhead / 2);
      expect(strip.top).toBeLessThan(y - tabs.label / 2);
      expect(strip.bottom).toBeGreaterThan(y + tabs.label / 2);
    }
  });
  it('is not interrupted beside it', () => expect(legendAt(300).blank).toEqual([]));
  it('is not the only one: curves recede below the whole legend, with its lines', () => {
    const { written, boxes } = legendAt(300);
    expect(boxes).toHaveLength(1);
    expect(boxes[0].left).toBeLessThan(written[0].left - 19);
    expect(boxes[0].right).toBeGreaterThan(written.at(-1)!.right);
  });
});

describe('the name of the ceiling', () => {
  const box = { left: place.left, right: place.right, top: 20, bottom: 100, foot: 104 };
  const texts = ['above it: data that had waited; ceiling 80.5 %', 'ceiling 80.5 %'];
  const nameAt = (playhead: number): Written => {
    const { ctx, written } = notingContext();
    paintCeiling(ctx, tabs, box, { x: (ps) => ps, y: (value) => 100 - 0.8 * value }, { value: 80.5, texts, playhead });
    return written[0];
  };
  it('stays within the chart, wherever the playhead is', () => {
    for (let playhead = box.left; playhead <= box.right; playhead += 3) {
      const { left, right } = nameAt(playhead);
      expect(left).toBeGreaterThanOrEqual(box.left);
      expect(right).toBeLessThanOrEqual(box.right);
    }
  });
  it('is the long name where that fits beside the playhead, else the short one', () => {
    expect(nameAt(box.right - 1).text).toBe(texts[0]);
    expect(nameAt(box.left + 200).text).toBe(texts[1]);
    expect(nameAt(box.left + 2).text).toBe(texts[0]);
  });
  it('is drawn with its descenders above a curve along the top of the scale', () => {
    expect(nameAt(box.left).y).toBeLessThanOrEqual(box.top - 4);
  });
});

describe('the name of a threshold, which the queue crosses', () => {
  it('lies on a plate that is wider and higher than the letters', () => {
    const { ctx, written, boxes } = notingContext();
    const box = { left: 212, right: 1_000, top: 10, bottom: 60, foot: 60 };
    paintThresholdName(ctx, styleFor('rows'), box, { x: (ps) => ps, y: () => 20 }, 1_200);
    const [[name], [plate]] = [written, boxes];
    expect(name.text).toBe('threshold 1,200');
    expect([plate.left < name.left, plate.right > name.right]).toEqual([true, true]);
    expect(Math.min(name.y - plate.top, plate.bottom - name.y)).toBeGreaterThan(styleFor('rows').label / 2);
  });
});
