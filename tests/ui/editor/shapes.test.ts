import { describe, expect, it } from 'vitest';
import { checkAndWarn } from '../../../src/scenario/warnings';
import { networkOf, SHAPES, usualNumbers, whyNot, type Shape } from '../../../src/ui/editor/shapes';

const shape = (id: string): Shape => SHAPES.find((one) => one.id === id) ?? SHAPES[0];
const size = (id: string, numbers: Record<string, number>): [number, number, number] => {
  const { nodes, links = [], flows = [] } = networkOf(shape(id), numbers);
  return [nodes.length, links.length, flows.length];
};
/** Each shape three times: with every number at its minimum, its default and its maximum. */
const cases = SHAPES.flatMap((one) => (['min', 'usual', 'max'] as const).map((which) => ({
  one, which, numbers: Object.fromEntries(one.numbers.map((number) => [number.key, number[which]])),
})));

describe('the shapes to start with', () => {
  it.each(cases)('$one.id can run without a warning, numbers at $which', ({ one, numbers }) => {
    const reply = checkAndWarn(networkOf(one, numbers));
    expect(reply).toMatchObject({ ok: true, warnings: [] });
  });

  it.each(cases)('$one.id puts every node in a place of its own, numbers at $which', ({ one, numbers }) => {
    const { nodes, layout = {} } = networkOf(one, numbers);
    expect(Object.keys(layout).sort()).toEqual(nodes.map(({ id }) => id).sort());
    const places = Object.values(layout);
    for (const [place, [x, y]] of places.entries()) {
      for (const [otherX, otherY] of places.slice(place + 1)) {
        expect(Math.abs(x - otherX) >= 230 || Math.abs(y - otherY) >= 90).toBe(true);
      }
    }
  });

  it('have the nodes, links and flows that their numbers say', () => {
    expect(size('two-hosts', {})).toEqual([3, 2, 1]);
    expect(size('star', { senders: 5 })).toEqual([7, 6, 5]);
    expect(size('dumbbell', { pairs: 3 })).toEqual([8, 7, 3]);
    expect(size('chain', { switches: 4 })).toEqual([6, 5, 1]);
    expect(size('parking-lot', { switches: 3 })).toEqual([7, 6, 3]);
    expect(size('tree', { levels: 2, branches: 3 })).toEqual([9 + 4 + 1, 9 + 3 + 1, 9]);
  });

  it('ask for whole numbers in a range', () => {
    const [pairs] = shape('dumbbell').numbers;
    expect(whyNot(pairs, usualNumbers(shape('dumbbell')).pairs)).toBeNull();
    expect(whyNot(pairs, 0)).toBe('A whole number from 1 to 32.');
    expect(whyNot(pairs, 2.5)).toBe('A whole number from 1 to 32.');
    expect(whyNot(pairs, NaN)).toBe('A whole number from 1 to 32.');
  });
});
