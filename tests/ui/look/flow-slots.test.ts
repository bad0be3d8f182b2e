import { describe, expect, it } from 'vitest';
import { checkScenario } from '../../../src/scenario/check';
import { expand } from '../../../src/scenario/network';
import { PRESETS } from '../../../src/scenario/presets';
import { flowColours } from '../../../src/ui/editor/flow-colours';
import { colourSlots, lend } from '../../../src/ui/look/flow-slots';
import { flowMark, PALETTES, type Theme } from '../../../src/ui/look/palette';
import { legendItems } from '../../../src/ui/stage/legend-items';
import { buildTopology } from '../../../src/ui/stage/topology';

const group = (id: string, count: number): string[] => Array.from({ length: count }, (_, member) => `${id}.${member}`);

describe('the colours of flows', () => {
  it('are one for each flow up to sixteen flows', () => {
    expect([...colourSlots([...group('a', 12), 'b', 'c', 'd', 'e'])]).toEqual([...Array(16).keys()]);
  });

  it('are one for each group beyond that', () => {
    expect([...colourSlots([...group('f', 3), ...group('g', 13), 'cross'])]).toEqual([
      ...Array<number>(3).fill(0), ...Array<number>(13).fill(1), 2,
    ]);
  });

  it('repeat after sixteen groups', () => {
    expect([...colourSlots(Array.from({ length: 18 }, (_, number) => `g${number}`))].slice(-3)).toEqual([15, 0, 1]);
  });

  it.each(Object.keys(PALETTES) as Theme[])('are never grey, in %s', (theme) => {
    const palette = PALETTES[theme];
    const greys = [palette.ink, palette.ink2, palette.ink3, palette.doomed, palette.line, palette.line2];
    for (const { scenario } of PRESETS) {
      const checked = checkScenario(scenario);
      if (!checked.ok) throw new Error(checked.problems[0].message);
      const { network } = expand(checked.scenario);
      const onStage = [...colourSlots(network.flows.map(({ id }) => id))].map((slot) => flowMark(palette, slot).colour);
      expect(greys.filter((grey) => onStage.includes(grey))).toEqual([]);
      expect([...flowColours(scenario, palette).values()].flatMap((marks) => marks.map(({ colour }) =>
        colour))).toEqual(onStage);
    }
  });

  it('tell the groups of the metropolitan network apart, and the legend says so', () => {
    const checked = checkScenario(PRESETS.find(({ id }) => id === 'lpd-metro-plain')?.scenario);
    if (!checked.ok) throw new Error(checked.problems[0].message);
    const topology = buildTopology(checked.scenario, expand(checked.scenario));
    expect(new Set(colourSlots(topology.flows.map(({ id }) => id))).size).toBe(5);
    expect(legendItems(topology)).toContain('byGroup');
  });
});

describe('a selected flow of many', () => {
  const ids = [...group('f', 10), ...group('g', 10)];

  it('gets a colour that no group has, or that of the oldest selection when none is left', () => {
    let lent: ReadonlyMap<number, number> = new Map();
    for (let flow = 2; flow < 9; flow++) lent = lend(lent, flow, ids);
    expect([...lent]).toEqual([[3, 3], [4, 4], [5, 5], [6, 6], [7, 7], [8, 2]]);
    expect(lend(lent, 8, ids)).toBe(lent);
    expect(colourSlots(ids, lent)[8]).toBe(2);
  });

  it('keeps its colour where it has its own, or where groups use all colours', () => {
    expect(lend(new Map(), 3, ids.slice(0, 16)).size).toBe(0);
    expect(lend(new Map(), 3, Array.from({ length: 17 }, (_, number) => `g${number}`)).size).toBe(0);
  });
});
