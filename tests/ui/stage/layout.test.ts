import { describe, expect, it } from 'vitest';
import type { Box, Layout } from '../../../src/ui/stage/layout-types';
import { abrParkingLot } from '../../../src/scenario/presets/abr-parking-lot';
import { abrVbr30 } from '../../../src/scenario/presets/abr-vbr';
import { boston16Reno } from '../../../src/scenario/presets/boston-16-reno';
import { epdUpstreamWaste } from '../../../src/scenario/presets/epd-upstream-waste';
import { lpdMetroLpd } from '../../../src/scenario/presets/lpd-metro';
import { n23Hops } from '../../../src/scenario/presets/n23-hops';
import { oneLostCell } from '../../../src/scenario/presets/one-lost-cell';
import { parkingLot } from '../../../src/scenario/presets/parking-lot';
import { star } from './fake-runs';
import { inside, laidOut, measure, overlap, type Given } from './laid-out';
import { along, LAWS } from './layout-laws';
import { flow, host, link, network, NETWORKS, node } from './networks';
import { restsAt, wordsUnder } from '../../../src/ui/stage/resting';
import { namesBoth } from '../../../src/ui/stage/rows';
import { mono, sans, sizesFor } from '../../../src/ui/stage/sizes';
import { createViewpoint, isAtFit, lookAt, sightOf } from '../../../src/ui/stage/viewpoint';

const SIZES: [string, Given][] = [
  ['the main page', { width: 1065, height: 420 }], ['a wide page', { width: 1500, height: 560 }],
  ['a tablet', { width: 800, height: 380 }],
  ['a page with large text', { width: 1065, height: 420, text: 1.5 }],
  ['a projector', { width: 1530, height: 640, theme: 'projector' }],
  ['a phone', { width: 390, height: 290, compact: true }],
];

describe.each(SIZES)('the layout for %s', (_, given) => {
  describe.each(Object.entries(NETWORKS))('of %s', (_name, scenario) => {
    const found = laidOut(scenario, given);
    it.each(Object.entries(LAWS))('%s', (_law, holdsFor) => holdsFor(found));
  });
});

describe('four groups of eight senders, which are drawn as names alone', () => {
  const names = ['s1', 's2', 's3', 's4'];
  const groups = network(
    [...names.map((id) => host(id, 8)), host('x'), node('west', 256), node('east', 256), host('r')],
    [...[...names, 'x'].map((id) => link(id, 'west')), link('west', 'east'), link('east', 'r')],
    [...names, 'x'].map((id, i) => flow(`f${i}`, id, 'r')),
  );
  const { layout, topology } = laidOut(groups);
  const boxes = layout.boxes.filter(({ group }) => names.includes(topology.groups[group].id));
  it('have boxes that reach both lanes, of the first host and of the seven others, and are labelled for both', () => {
    expect(boxes.map(({ style, hidden }) => [style, hidden?.count])).toEqual(names.map(() => ['mark', 7]));
    for (const box of boxes) {
      const starts = layout.lanes.filter(({ links }) => topology.groupOf[topology.links[links[0]].from] === box.group)
        .map(({ points }) => points[0].y);
      expect(starts).toHaveLength(2);
      for (const y of starts) expect(y > box.y && y < box.y + box.h).toBe(true);
      expect(namesBoth(box, layout.sizes)).toBe(true);
    }
  });
});

describe('two hosts and a switch, the sender with a name of 32 letters', () => {
  const id = 'a_sending_host_with_a_long_name1';
  const { layout, topology } = laidOut(
    network([host(id), node('sw', 512), host('b')], [link(id, 'sw'), link('sw', 'b')], [flow('f', id, 'b')]),
  );
  it('has its name cut before the words of its link', () => {
    const { caption } = layout.boxes.find(({ group }) => topology.groups[group].id === id) as Box;
    const { caption: words } = layout.lanes[0];
    if (words === null) throw new Error('no words');
    const font = sans(layout.sizes.small);
    expect(Math.abs(words.y - caption.y)).toBeLessThan(layout.sizes.name);
    expect(caption.x + caption.room).toBeLessThan(words.x - measure(words.texts[0], font) / 2);
  });
});

describe('the star with sixteen sources, 820 by 480', () => {
  it('has no caption beyond the right edge of the last box', () => {
    const { layout: { boxes } } = laidOut(star(), { width: 820, height: 480 });
    const right = Math.max(...boxes.map(({ x, w }) => x + w));
    for (const { caption: { x, room } } of boxes) expect(x + room).toBeLessThanOrEqual(right);
  });
});

describe('the star with sixteen sources, 1065 by 420', () => {
  const { layout } = laidOut(star());
  const [src, sw, sink] = layout.boxes;

  it('has sixteen lanes that run level from the senders to the switch', () => {
    expect(src.rows).toHaveLength(16);
    const lanes = layout.lanes.slice(0, 16);
    for (const [i, { points }] of lanes.entries()) {
      expect(points[0].y).toBeCloseTo(src.rows[i].y, 6);
      expect(points[1].y).toBeCloseTo(points[0].y, 6);
    }
  });

  it('lines the bars of the sink up with the lanes of their senders', () => {
    sink.rows.forEach((row, i) => expect(row.y).toBeCloseTo(src.rows[i].y, 6));
  });

  it('draws 512 places in 32 columns of 16, head at the right, and the threshold at 256', () => {
    expect(sw.queue).toMatchObject({
      columns: 32, rows: 16, direction: 1, cellsPerMark: 1, capacity: 512, threshold: 256,
    });
  });

  it('draws the links to scale: a cell has its 35th share, at least 6 px', () => {
    for (const { length } of layout.lanes) expect(length / 35.37).toBeGreaterThan(6);
  });

  it('lets the bottleneck leave from the middle of the queue', () => {
    const { frame } = sw.queue as NonNullable<Box['queue']>;
    expect(layout.lanes[16].points[0].y).toBeCloseTo(frame.y + frame.h / 2, 6);
  });
});

describe('the ring of the last lost cell', () => {
  const wide: [string, Given][] = [...SIZES, ['a large page with large text', { width: 1920, height: 440, text: 2 }]];
  it.each(wide.filter(([, { compact }]) => !compact))('rests under the ruler of the queue on %s', (_, given) => {
    const { layout } = laidOut(star(16, 512), given);
    const sizes = sizesFor(given.theme ?? 'light', given.width ?? 0, given.height ?? 0, false, given.text);
    const box = layout.boxes.find(({ queue }) => queue !== null);
    if (!box?.queue) throw new Error('no queue is drawn');
    const { frame } = box.queue;
    const ruler = frame.y + frame.h + 5 * sizes.unit + 1.2 * sizes.tick;
    expect(restsAt(box, frame, sizes) - 16 * sizes.unit).toBeGreaterThanOrEqual(ruler);
  });
});

describe('a large lost cell under the box of its switch', () => {
  const at = (height: number): Layout => laidOut(oneLostCell.scenario, { width: 1104, height }).layout;
  const wordsIn = (layout: Layout): number[] => layout.boxes.flatMap((box) =>
    wordsUnder(box, box.queue, layout.sizes, layout.height) ?? []);

  it('has its words above the tray, or no tray is drawn, however low the stage is', () => {
    for (let height = 250; height <= 600; height += 2) {
      const layout = at(height);
      for (const { area } of layout.trays) expect(Math.max(...wordsIn(layout)), `${height}`).toBeLessThan(area.y);
    }
  });

  it('has words and tray where there is room', () => {
    expect(wordsIn(at(400))).toHaveLength(1);
    expect(at(400).trays).toHaveLength(1);
  });
});

describe('a group of 200 hosts', () => {
  const rowsOf = (layout: Layout): number[] => layout.boxes[0].rows.map(({ flow }) => flow);

  it('shows the first sixteen, and one row for the other 184', () => {
    const { layout } = laidOut(star(200, 4000));
    expect(rowsOf(layout)).toEqual(Array.from({ length: 16 }, (_, i) => i));
    expect(layout.boxes[0].hidden).toMatchObject({ count: 184, noun: 'hosts' });
  });

  it('counts flows, not hosts, where every host has two', () => {
    const [left, right] = ['a', 'b'].map((id) => host(id, 100));
    const both = network(
      [left, node('sw'), right], [link('a', 'sw'), link('sw', 'b')], [flow('f', 'a', 'b'), flow('g', 'b', 'a')],
    );
    expect(laidOut(both).layout.boxes[0].hidden).toMatchObject({ noun: 'flows' });
  });

  it('gives the selected flow a row', () => {
    const { layout } = laidOut(star(200, 4000), { selectedFlow: 150 });
    expect(rowsOf(layout)).toContain(150);
    expect(layout.boxes[2].rows.map(({ flow }) => flow)).toContain(150);
  });

  it('draws the cables of the others as one lane', () => {
    const { layout } = laidOut(star(200, 4000));
    expect(layout.lanes.map(({ links }) => links.length)).toContain(184);
  });

  it('draws one mark for several cells above 1,024 places', () => {
    const { layout } = laidOut(star(200, 4000));
    expect(layout.boxes[1].queue).toMatchObject({ cellsPerMark: 4, columns: 63, rows: 16 });
  });
});

describe('one switch with a port for each of eight sinks', () => {
  it('gives every port a gauge, because no port differs from the others but by being measured', () => {
    const { layout, topology } = laidOut(NETWORKS['one queue for each of eight sinks']);
    const sw = layout.boxes[1];
    expect(sw.gauges.length + (sw.queue ? 1 : 0)).toBe(8);
    expect(topology.links[topology.bottleneckLink].id).toMatch(/^sw>|>sw$/);
  });
});

describe('a phone, 390 by 290', () => {
  it('shows only the ends of the links at the bottleneck', () => {
    const { layout } = laidOut(star(), { width: 390, height: 290, compact: true });
    expect(layout.lanes[0].to).toBe(1);
    expect(layout.lanes[0].from).toBeGreaterThan(0.5);
    expect(layout.lanes[16].from).toBe(0);
    expect(layout.lanes[16].to).toBeLessThan(0.5);
  });
  it('ends every link before the name of its receiver', () => {
    const ids = ['tahoe', 'reno', 'newReno', 'sack', 'vegas'];
    const pairs = network(
      [...ids.map((id) => host(id)), ...ids.map((id) => host(`to-${id}`)), node('sw', 100)],
      ids.flatMap((id) => [link(id, 'sw'), link('sw', `to-${id}`)]), ids.map((id) => flow(id, id, `to-${id}`)),
    );
    const { layout } = laidOut(pairs, { width: 390, height: 290, compact: true });
    const receivers = layout.boxes.filter(({ rows }) => rows.some(({ side }) => side === 'receive'));
    expect(receivers.map(({ style }) => style)).toEqual(ids.map(() => 'pill'));
    for (const { x, rows: [{ label, labelX }] } of receivers) {
      expect(labelX - measure(label, mono(layout.sizes.tick))).toBeGreaterThan(x + 2);
    }
  });
});

describe('the first sight of a network on a phone, 390 by 282', () => {
  const PHONE = { width: 390, height: 282 };
  it.each([abrParkingLot, abrVbr30, boston16Reno, epdUpstreamWaste, lpdMetroLpd, n23Hops, parkingLot])(
    'has the queue of the bottleneck and both ends of its link: $id', ({ scenario }) => {
      const { layout, topology: { bottleneckLink, groupOf, links } } =
        laidOut(scenario, { ...PHONE, compact: true });
      const viewpoint = Object.assign(createViewpoint(), PHONE);
      lookAt(viewpoint, layout, groupOf[links[bottleneckLink].from]);
      const seen = sightOf(viewpoint)!.layout;
      const queue = seen.boxes.find((box) => box.queue?.link === bottleneckLink)?.queue;
      expect(inside(queue!.frame, { x: 0, y: 0, w: PHONE.width, h: PHONE.height })).toBe(true);
      const { points } = seen.lanes[seen.laneOfLink[bottleneckLink]];
      for (const { x } of points) expect(x).toSatisfy((at: number) => at >= 0 && at <= PHONE.width);
      expect(seen.zoom).toBeGreaterThan(0.85);
    },
  );
  it('is the whole network where that is little wider than the phone', () => {
    const { layout } = laidOut(abrVbr30.scenario, { ...PHONE, compact: true });
    const viewpoint = Object.assign(createViewpoint(), PHONE);
    lookAt(viewpoint, layout, 0);
    expect(layout.width).toBeGreaterThan(PHONE.width);
    expect(isAtFit(viewpoint)).toBe(true);
  });
  it('has no empty ground beside the picture', () => {
    const { layout, topology: { bottleneckLink, groupOf, links } } =
      laidOut(n23Hops.scenario, { ...PHONE, compact: true });
    const viewpoint = Object.assign(createViewpoint(), PHONE);
    lookAt(viewpoint, layout, groupOf[links[bottleneckLink].from]);
    const { x, scale } = viewpoint.over!.camera;
    expect(x).toBeLessThanOrEqual(0);
    expect(x + layout.width * scale).toBeGreaterThanOrEqual(PHONE.width - 1e-9);
  });
});

describe('the name of hosts with short labels, between whose row and the switch above their links run on a phone', () => {
  it('has room up to the first link, and is not left out', () => {
    const { layout, topology } = laidOut(epdUpstreamWaste.scenario, { width: 390, height: 282, compact: true });
    const box = layout.boxes[topology.groups.findIndex(({ id }) => id === 'near')];
    const { x, y, room } = box.caption;
    expect(Math.max(room, box.w)).toBeGreaterThan(measure('near', sans(layout.sizes.name, 600)));
    const name = { x, y: y - layout.sizes.name, w: room, h: layout.sizes.name };
    expect(layout.lanes.flatMap(along).some((at) => overlap({ ...at, w: 0, h: 0 }, name, 0))).toBe(false);
  });
});

describe('the reader’s text size', () => {
  it('enlarges the text on the stage, up to one and a half times', () => {
    const written = (text: number) => sizesFor('light', 1065, 420, false, text).small;
    expect([1, 1.25, 3].map(written)).toEqual([12.5, 15.625, 18.75]);
  });
  it('does not change the picture for a projector', () => {
    expect(sizesFor('projector', 1530, 640, false, 1.7)).toEqual(sizesFor('projector', 1530, 640, false));
  });
});
