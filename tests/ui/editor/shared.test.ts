import { describe, expect, it } from 'vitest';
import { checkScenario } from '../../../src/scenario/check';
import type { Scenario } from '../../../src/scenario/types';
import type { Item } from '../../../src/ui/editor/items';
import { alike, setInAll, type SharedField } from '../../../src/ui/editor/shared';
import { networkOf, SHAPES } from '../../../src/ui/editor/shapes';

const dumbbell = networkOf(SHAPES.find(({ id }) => id === 'dumbbell') ?? SHAPES[0], { pairs: 2 });
const nodes = (...ids: string[]): Item[] => ids.map((id) => ({ kind: 'node', id }));
const flows = (...ids: string[]): Item[] => ids.map((id) => ({ kind: 'flow', id }));
const field = (scenario: Scenario, items: readonly Item[], path: string): SharedField => {
  const found = alike(scenario, items).flatMap(({ sections }) => sections).flatMap(({ fields }) => fields)
    .find((one) => one.path.join('.') === path);
  if (!found) throw new Error(`${path} is not shared.`);
  return found;
};

describe('the fields that several items share', () => {
  it('are those of their kind, with the values where they differ', () => {
    const both = nodes('sw1', 'sw2');
    expect(field(dumbbell, both, 'bufferCells').differs).toBeNull();
    const [one] = nodes('sw1');
    const other = setInAll(dumbbell, [one], field(dumbbell, both, 'bufferCells'), 64).scenario;
    expect(field(other, both, 'bufferCells').differs).toBe('64\u202fcells and 512\u202fcells');
  });

  it('leave out those that only one item has', () => {
    const policy = field(dumbbell, nodes('sw1'), 'discard.policy');
    const mixed = setInAll(dumbbell, nodes('sw1'), policy, 'epd').scenario;
    expect(() => field(mixed, nodes('sw1'), 'discard.thresholdFraction')).not.toThrow();
    expect(() => field(mixed, nodes('sw1', 'sw2'), 'discard.thresholdFraction')).toThrow('not shared');
  });

  it('are grouped by kind, without hosts, which have nothing to set', () => {
    const all = [...flows('f1', 'f2'), ...nodes('left1', 'sw1', 'left2', 'sw2')];
    expect(alike(dumbbell, all).map(({ items }) => items)).toEqual([nodes('sw1', 'sw2'), flows('f1', 'f2')]);
    expect(alike(dumbbell, nodes('left1', 'left2'))).toEqual([]);
    expect(alike(dumbbell, nodes('left1', 'sw1')).map(({ items }) => items)).toEqual([nodes('sw1')]);
  });
});

describe('setting a shared field', () => {
  it('is one step that counts the items, and leaves a network that can run', () => {
    const all = flows('f1', 'f2');
    const { label, scenario } = setInAll(dumbbell, all, field(dumbbell, all, 'transport.kind'), 'udp');
    expect(label).toBe('Set protocol of 2\u202fflows to UDP');
    expect(scenario.flows?.map(({ transport }) => transport?.kind)).toEqual(['udp', 'udp']);
    expect(checkScenario(scenario)).toMatchObject({ ok: true });
    const switches = nodes('sw1', 'sw2');
    expect(setInAll(dumbbell, switches, field(dumbbell, switches, 'bufferCells'), 64).label)
      .toBe('Set buffer of 2\u202fswitches to 64\u202fcells');
  });
});
