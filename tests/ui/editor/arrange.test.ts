import { describe, expect, it } from 'vitest';
import type { Scenario } from '../../../src/scenario/types';
import { arrange } from '../../../src/ui/editor/arrange';
import { networkOf, SHAPES } from '../../../src/ui/editor/shapes';
import { tidy } from '../../../src/ui/editor/tidy';

const at = (layout: Record<string, [number, number]>): Scenario => ({
  version: 1, nodes: Object.keys(layout).map((id) => ({ id, kind: 'host' })), links: [], flows: [], layout,
});
const three = at({ a: [0, 0], b: [310, 90], c: [900, -60] });
const ids = ['a', 'b', 'c'];

describe('lining up', () => {
  it('in a row puts all at their mean height, and keeps their distances', () => {
    const { label, scenario } = arrange(three, ids, 'row');
    expect(label).toBe('Lined up 3\u202fnodes in a row');
    expect(scenario.layout).toEqual({ a: [0, 10], b: [310, 10], c: [900, 10] });
  });

  it('moves nodes apart that would cover each other', () => {
    expect(arrange(at({ a: [0, 0], b: [0, 300] }), ['a', 'b'], 'row').scenario.layout).toEqual({
      a: [-110, 150], b: [120, 150],
    });
    const { scenario } = arrange(three, ids, 'column');
    expect(Object.values(scenario.layout ?? {}).map(([x]) => x)).toEqual([400, 400, 400]);
    const heights = Object.values(scenario.layout ?? {}).map(([, y]) => y).sort((a, b) => a - b);
    expect(heights[1] - heights[0]).toBeGreaterThanOrEqual(90);
    expect(heights[2] - heights[1]).toBeGreaterThanOrEqual(90);
  });

  it('needs two nodes, and leaves the others alone', () => {
    expect(arrange(three, ['a'], 'row')).toEqual({ label: 'Select at least 2\u202fnodes.', scenario: three });
    expect(arrange(three, ['a', 'b'], 'row').scenario.layout?.c).toEqual([900, -60]);
  });
});

describe('spacing evenly', () => {
  it('leaves the outer two where they are', () => {
    const { label, scenario } = arrange(three, ids, 'across');
    expect(label).toBe('Spaced 3\u202fnodes evenly across');
    expect(scenario.layout).toEqual({ a: [0, 0], b: [450, 90], c: [900, -60] });
    expect(arrange(three, ids, 'down').scenario.layout).toEqual({ a: [0, 20], b: [310, 90], c: [900, -60] });
  });

  it('needs three nodes', () => {
    expect(arrange(three, ['a', 'b'], 'down').label).toBe('Select at least 3\u202fnodes.');
  });
});

describe('tidying by the layout library', () => {
  const heaped = (id: string, numbers: Record<string, number>): Scenario => {
    const shape = SHAPES.find((one) => one.id === id) ?? SHAPES[0];
    const scenario = networkOf(shape, numbers);
    return { ...scenario, layout: Object.fromEntries(scenario.nodes.map((node) => [node.id, [0, 0]])) };
  };
  it.each([
    ['star', { senders: 6 }], ['dumbbell', { pairs: 4 }], ['parking-lot', { switches: 4 }],
    ['tree', { levels: 2, branches: 3 }],
  ])('gives every node of a %s room, on the grid', (id, numbers) => {
    const { label, scenario: { layout = {} } } = tidy(heaped(id, numbers));
    expect(label).toBe('Tidied the layout');
    const places = Object.values(layout);
    expect(places.every(([x, y]) => x % 10 === 0 && y % 10 === 0)).toBe(true);
    for (const [place, [x, y]] of places.entries()) {
      for (const [otherX, otherY] of places.slice(place + 1)) {
        expect(Math.abs(x - otherX) >= 230 || Math.abs(y - otherY) >= 90).toBe(true);
      }
    }
  });

  it('puts senders left of the switches, and receivers right, however the links are written', () => {
    const scenario = heaped('dumbbell', { pairs: 2 });
    const turned = { ...scenario, links: (scenario.links ?? []).map(({ from, to }) => ({ from: to, to: from })) };
    const { layout = {} } = tidy(turned).scenario;
    const x = ['left1', 'sw1', 'sw2', 'right1'].map((id) => layout[id][0]);
    expect(x).toEqual([...x].sort((a, b) => a - b));
    expect(new Set(x).size).toBe(4);
  });
});
