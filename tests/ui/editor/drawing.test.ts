import { describe, expect, it } from 'vitest';
import { drawLinks, drawNodes, placeBodies, planArrows, planBodies } from '../../../src/ui/editor/canvas/drawing';
import { facingSides, type Placed } from '../../../src/ui/editor/canvas/geometry';
import { positionsOf } from '../../../src/ui/editor/layout';
import { PALETTES } from '../../../src/ui/look/palette';
import type { Scenario } from '../../../src/scenario/types';
import { star } from './star';

const palette = PALETTES.light;
const plans = planBodies(star, [], palette);
const places = placeBodies(positionsOf(star), plans, {});

describe('two hosts and a switch whose names have 32 letters, laid out automatically', () => {
  const [from, via, to] = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
  const long: Scenario = {
    version: 1, nodes: [{ id: from, kind: 'host' }, { id: via, kind: 'switch' }, { id: to, kind: 'host' }],
    links: [{ from, to: via }, { from: via, to }], flows: [{ id: 'f', from, to }],
  };
  const at = placeBodies(positionsOf(long), planBodies(long, [], palette), {});
  it('leave room for the links and their words', () => {
    const [left, middle] = [from, via].map((id) => at.get(id)) as [Placed, Placed];
    expect(middle.x - left.x - (left.width + middle.width) / 2).toBeGreaterThan(80);
  });
});

describe('the drawing of a star of 16 sources, 512 cells, threshold a quarter', () => {
  it('describes each body', () => {
    const [src, sw, sink] = drawNodes(plans, places, new Set(['sw']));
    expect(src.data).toMatchObject({
      name: 'src', detail: '16\u202fhosts', group: true, flows: [{ words: 'f to sink' }],
    });
    expect(sw.data).toMatchObject({
      detail: '512\u202fcells', policy: 'early packet discard at 128', thresholdShare: 0.25,
    });
    expect(sink.data).toMatchObject({ flows: [{ words: 'f from src' }] });
    expect([src.selected, sw.selected]).toEqual([false, true]);
  });

  it('puts the centre of a body where the layout says', () => {
    const [, sw] = drawNodes(plans, places, new Set());
    expect(sw.position.x + (sw.width ?? 0) / 2).toBe(300);
  });

  it('follows nodes that are being dragged', () => {
    const moving = placeBodies(positionsOf(star), plans, { sink: { x: 0, y: 0 } });
    expect(drawNodes(plans, moving, new Set())[2].position).toEqual({ x: 0, y: 0 });
  });

  it('labels links with rate and delay, and counts the cables of a group', () => {
    const links = drawLinks(star, places, new Map(), [], new Set());
    expect(links.map(({ data }) => data?.words.join(' '))).toEqual([
      '16 × 1.5\u202fMb/s 10\u202fms', '10\u202fMb/s · 10\u202fms',
    ]);
    expect(links.map(({ data }) => data?.group)).toEqual([true, false]);
  });

  it('returns the same object for what has not changed, so that it is not rendered again', () => {
    const draw = (at: typeof places, ...selected: string[]) => drawLinks(star, at, new Map(), [], new Set(selected));
    const [nodes, links] = [drawNodes(plans, places, new Set(['sw'])), draw(places)];
    const other = drawNodes(plans, places, new Set(['sink']));
    expect(other.map((node, at) => node === nodes[at])).toEqual([true, false, false]);
    const moved = placeBodies(positionsOf(star), plans, { sink: { x: 0, y: 0 } });
    expect(draw(moved).map((link, at) => link === links[at])).toEqual([true, false]);
    expect(draw(moved, 'src>sw')[0]).not.toBe(links[0]);
  });

  it('ends links at the rings on the sides of the bodies', () => {
    const [, link] = drawLinks(star, places, new Map(), [], new Set());
    const [sw, sink] = ['sw', 'sink'].map((id) => places.get(id)!);
    expect(link.data?.line).toEqual({ x1: sw.x + sw.width / 2, y1: sw.y, x2: sink.x - sink.width / 2, y2: sink.y });
  });

  it('draws the selected flow along its route, in its direction on each link', () => {
    const arrows = planArrows(star, ['f'], palette);
    expect([...arrows.keys()]).toEqual(['src>sw', 'sw>sink']);
    expect(arrows.get('sw>sink')).toEqual([{ id: 'f', forward: true, colour: palette.flows[0], striped: false }]);
    expect(planArrows(star, [], palette).size).toBe(0);
  });

  it('marks the item of a problem, named by id, by index or in the other direction', () => {
    const problem = (path: string) => ({ code: 'x', path, message: 'x' });
    expect(planBodies(star, [problem('nodes.sw.bufferCells')], palette).get('sw')?.node.data.problems).toBe(1);
    const marked =
      drawLinks(star, places, new Map(), [problem('links.sink>sw.rateMbps'), problem('links[0].delayMs')], new Set());
    expect(marked.map(({ data }) => data?.problems)).toEqual([1, 1]);
  });
});

describe('a scenario without a layout', () => {
  it('is drawn tidily', () => {
    const bare: Scenario = { ...star, layout: undefined };
    const drawn = drawNodes(
      planBodies(bare, [], palette), placeBodies(positionsOf(bare), planBodies(bare, [], palette), {}), new Set(),
    );
    expect(drawn[0].position.x).toBeLessThan(drawn[1].position.x);
  });
});

describe('links between bodies of 100 by 50', () => {
  const body = (x: number, y: number) => ({ x, y, width: 100, height: 50 });
  it('join facing left and right sides where there is room, else top and bottom', () => {
    expect(facingSides(body(0, 0), body(200, 400))).toEqual({ from: 'right', to: 'left' });
    expect(facingSides(body(200, 0), body(0, 0))).toEqual({ from: 'left', to: 'right' });
    expect(facingSides(body(0, 0), body(110, 300))).toEqual({ from: 'bottom', to: 'top' });
  });
});
