import { describe, expect, it } from 'vitest';
import { PALETTES, type Theme } from '../../../src/ui/look/palette';
import { ackPath } from '../../../src/ui/stage/draw-cell';
import { heightForWidth } from '../../../src/ui/stage/lanes';
import type { Point } from '../../../src/ui/stage/layout-types';
import { legendItems } from '../../../src/ui/stage/legend-items';
import { cellPath, contrast, corners, markShape, priorityBar, ribbonShare, textOn } from '../../../src/ui/stage/marks';
import { laidOut } from './laid-out';

describe('the mark at the three sizes of the look', () => {
  it.each([
    [48, 32, 6, 14, 3.2], [14, 18, 3, 6, 2], [7, 11, 2, 3, 1.4],
  ])('%i × %i: radius %f, notch %i, stroke %f', (width, height, radius, notch, stroke) => {
    expect(heightForWidth(width)).toBe(height);
    expect(markShape(width, height)).toEqual({ radius, notch, stroke });
  });

  it('is interpolated for a size between two of them', () => {
    const { radius, notch } = markShape(31, 25);
    expect(radius).toBeCloseTo(4.5, 5);
    expect(notch).toBeCloseTo(10, 5);
  });

  it('never has corners larger than a small mark allows', () => {
    for (const width of [1, 2, 3, 5]) expect(markShape(width, 6).radius).toBeLessThanOrEqual(width * 0.3);
  });
});

describe('cells and ribbon', () => {
  it.each([[12, 0], [6, 0], [3, 1], [1, 1]])('at a pitch of %i px the ribbon has a share of %i', (pitch, share) => {
    expect(ribbonShare(pitch)).toBe(share);
  });

  it('cross-fade within one octave of pitch', () => {
    expect(ribbonShare(6 / Math.SQRT2)).toBeCloseTo(0.5, 6);
  });
});

describe('the outline of a cell', () => {
  it('has a notch in its tail where it ends a packet', () => {
    const points: [number, number][] = [];
    const path = {
      moveTo: (x: number, y: number) => points.push([x, y]), lineTo: (x: number, y: number) => points.push([x, y]),
      arcTo: () => undefined, closePath: () => undefined,
    };
    cellPath(path, 0, 0, 48, 32, { radius: 6, notch: 14 });
    expect(points).toContainEqual([14, 16]);
  });
});

describe('the marks of congestion and priority on a cell of 14 × 18', () => {
  const cut = (marked: boolean, low: boolean): number[] => {
    const heights: number[] = [];
    const path = {
      moveTo: (_: number, y: number) => heights.push(y), lineTo: (_: number, y: number) => heights.push(y),
      arcTo: () => undefined, closePath: () => undefined,
    };
    corners(path, 0, 0, 14, 18, { marked, low });
    return heights;
  };
  it('are a cut upper corner for congestion and a cut lower corner for low priority, apart from each other', () => {
    expect(Math.max(...cut(true, false))).toBeLessThan(Math.min(...cut(false, true)));
    expect([cut(true, true).length, cut(false, false).length]).toEqual([6, 0]);
  });
  it('leave most of the height of the cell below the bar of high priority', () => {
    expect(priorityBar(18)).toBeLessThan(18 / 5);
    expect(priorityBar(6)).toBeGreaterThanOrEqual(1.6);
  });
  it('are in the legend where the network can show them', () => {
    const flow = {
      id: 'f', label: '0', fromGroup: 0, toGroup: 1, cellsPerPacket: 1, kind: 'UDP', redundant: false, doomable: true,
      packetBytes: 40, control: null,
    };
    expect(legendItems({ flows: [flow], carriesAcks: [false], marks: false })).toEqual([
      'cell', 'endOfPacket', 'lost', 'doomed',
    ]);
    expect(legendItems({ flows: [{ ...flow, first: true, probes: true }], carriesAcks: [false], marks: true })).toEqual(
      ['cell', 'endOfPacket', 'first', 'lost', 'doomed', 'marked', 'low'],
    );
    const flows = [{ ...flow, rated: true }, { ...flow, credited: true }];
    expect(legendItems({ flows, carriesAcks: [false] })).toEqual(
      ['cell', 'endOfPacket', 'frm', 'brm', 'credit', 'lost', 'doomed'],
    );
  });
});

describe('the label of the lane back under the bottleneck', () => {
  const udp = { kind: 'udp', packetBytes: 500 } as const;
  const shown = (transport: object, service: object) => {
    const abr = { algorithm: 'erica' };
    const traffic = { kind: 'constant', rateMbps: 1 };
    const { layout, topology } = laidOut({
      version: 1, durationS: 1,
      nodes: [{ id: 'a', kind: 'host' }, { id: 's', kind: 'switch', abr }, { id: 'b', kind: 'host' }],
      links: [{ from: 'a', to: 's', rateMbps: 1.5, delayMs: 10 }, { from: 's', to: 'b', rateMbps: 1.5, delayMs: 10 }],
      flows: [{ id: 'f', from: 'a', to: 'b', transport, service, traffic }], measure: { bottleneck: 's>b' },
    }, { width: 1400 });
    return [layout.lanes.flatMap(({ note }) => note?.text ?? []), legendItems(topology).includes('ack')];
  };

  it('names acknowledgements of TCP, or for UDP the cells that its service sends back', () => {
    expect(shown({ kind: 'tcp' }, { kind: 'abr' })).toEqual([['ACKs return'], true]);
    expect(shown(udp, { kind: 'abr' })).toEqual([['BRMs return'], false]);
    expect(shown(udp, { kind: 'credit' })).toEqual([['credits return'], false]);
    expect(shown(udp, { kind: 'ubr' })).toEqual([[], false]);
  });
});

describe('numbers on cells', () => {
  it.each(Object.keys(PALETTES) as Theme[])('have in %s a contrast of 4.5:1 on each mark', (theme) => {
    const palette = PALETTES[theme];
    for (const colour of palette.flows) expect(contrast(colour, textOn(colour, palette))).toBeGreaterThanOrEqual(4.5);
  });

  it('are black on the blue of the light theme, which has 4.5:1 neither with ground nor with ink', () => {
    const { light } = PALETTES;
    const [, , , blue] = light.flows;
    expect(Math.max(contrast(blue, light.ground), contrast(blue, light.ink))).toBeLessThan(4.5);
    expect(textOn(blue, light)).toBe('#000000');
  });

  it('have the colour of the ground on a dark mark, and that of ink on a bright one', () => {
    const { light } = PALETTES;
    expect(textOn(light.flows[2], light)).toBe(light.ground);
    expect(textOn(light.flows[1], light)).toBe(light.ink);
  });
});

describe('the triangle of an acknowledgement', () => {
  const cornersOf = (along: Point): Point[] => {
    const points: Point[] = [];
    const add = (x: number, y: number): void => { points.push({ x, y }); };
    ackPath({ moveTo: add, lineTo: add, closePath: () => undefined }, { x: 0, y: 0 }, along);
    return points;
  };
  it.each([[7, 0], [-7, 0], [-3.5, 6.1], [-3.5, -6.1]])(
    'has a sharp corner in its direction of travel, along (%d, %d)', (x, y) => {
      const [tip, one, other] = cornersOf({ x, y });
      expect(tip).toEqual({ x: 0, y: 0 });
      const foot = Math.hypot(one.x - other.x, one.y - other.y);
      for (const corner of [one, other]) expect(Math.hypot(corner.x, corner.y)).toBeGreaterThan(1.4 * foot);
    },
  );
});
