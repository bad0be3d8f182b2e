/** Lines nodes up and spaces them evenly: pure edits of their positions, which are centres on the grid. */
import type { Scenario } from '../../scenario/types';
import { move, type Edit } from './edits';
import { snapped } from './grid';
import { counted } from './labels';
import { NEAR_X, NEAR_Y, positionsOf, type Position } from './layout';

export type Arrangement = 'row' | 'column' | 'across' | 'down';

const X = 0;
const Y = 1;

interface Way {
  title: string;
  /** `along`: axis on which nodes are spread; `level`: whether they get the same place on the other axis. */
  along: 0 | 1;
  level: boolean;
  least: number;
  done: string;
}

export const ARRANGEMENTS: Readonly<Record<Arrangement, Way>> = {
  row: { title: 'Line up in a row', along: X, level: true, least: 2, done: 'in a row' },
  column: { title: 'Line up in a column', along: Y, level: true, least: 2, done: 'in a column' },
  across: { title: 'Space evenly across', along: X, level: false, least: 3, done: 'evenly across' },
  down: { title: 'Space evenly down', along: Y, level: false, least: 3, done: 'evenly down' },
};

const ROOM = [NEAR_X, NEAR_Y] as const;

/** Spreads ascending values to at least `least` between neighbours, keeping their mean. */
function apart(values: readonly number[], least: number): number[] {
  const moved: number[] = [];
  for (const value of values) moved.push(Math.max(value, moved.length > 0 ? moved[moved.length - 1] + least : value));
  const shift = values.length === 0 ? 0
    : (moved.reduce((sum, value) => sum + value, 0) - values.reduce((sum, value) => sum + value, 0)) / values.length;
  return moved.map((value) => value - shift);
}

const evenly = (values: readonly number[]): number[] => {
  const [first, last] = [values[0], values[values.length - 1]];
  return values.map((_, place) => first + ((last - first) * place) / (values.length - 1));
};

export function arrange(scenario: Scenario, ids: readonly string[], arrangement: Arrangement): Edit {
  const { along, level, least, done } = ARRANGEMENTS[arrangement];
  const places = Object.entries(positionsOf(scenario)).filter(([id]) => ids.includes(id))
    .sort(([, a], [, b]) => a[along] - b[along] || a[1 - along] - b[1 - along]);
  if (places.length < least) return { label: `Select at least ${counted(least, 'node')}.`, scenario };
  const values = places.map(([, at]) => at[along]);
  const next = level ? apart(values, ROOM[along]) : evenly(values);
  const line = places.reduce((sum, [, at]) => sum + at[1 - along], 0) / places.length;
  const moved = places.map(([id, at], place): [string, Position] => {
    const across = level ? line : at[1 - along];
    const to: Position = along === X ? [next[place], across] : [across, next[place]];
    return [id, [snapped(to[0]), snapped(to[1])]];
  });
  const after = move(scenario, Object.fromEntries(moved)).scenario;
  if (after === scenario) return { label: 'Nothing moved.', scenario };
  return { label: `${level ? 'Lined up' : 'Spaced'} ${counted(places.length, 'node')} ${done}`, scenario: after };
}
