/** A network in 96 × 56 px: its nodes where the editor has them, groups as short stacks, links as lines. */
import type { Scenario } from '../../scenario/schema';
import { positionsOf } from '../editor/layout';

const WIDTH = 96;
const HEIGHT = 56;
const MARGIN = 10;
const MOST_MEMBERS = 6;
const SPREAD = 7.5;

interface Spot { x: number; y: number; rows: number[]; isSwitch: boolean }

function spots(scenario: Scenario): Map<string, Spot> {
  const positions = positionsOf(scenario);
  const points = scenario.nodes.map(({ id }) => positions[id] ?? [0, 0]);
  const [left, right] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))];
  const [top, bottom] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))];
  const place = (value: number, from: number, to: number, size: number): number =>
    to === from ? size / 2 : MARGIN + ((value - from) / (to - from)) * (size - 2 * MARGIN);
  return new Map(scenario.nodes.map((node, position) => {
    const members = node.kind === 'host' ? Math.min(MOST_MEMBERS, node.count ?? 1) : 1;
    const y = place(points[position][1], top, bottom, HEIGHT);
    const rows = Array.from({ length: members }, (_, member) => y + (member - (members - 1) / 2) * SPREAD);
    return [node.id, { x: place(points[position][0], left, right, WIDTH), y, rows, isSwitch: node.kind === 'switch' }];
  }));
}

export function Sketch({ scenario }: { scenario: Scenario }) {
  const places = spots(scenario);
  const at = (ref: string): Spot | undefined => places.get(ref.split('.')[0]);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width="6rem" height="3.5rem" aria-hidden="true" focusable="false">
      {(scenario.links ?? []).flatMap(({ from, to }, link) => {
        const [a, b] = [at(from), at(to)];
        if (!a || !b) return [];
        return Array.from({ length: Math.max(a.rows.length, b.rows.length) }, (_, member) => (
          <line key={`${link} ${member}`} x1={a.x} y1={a.rows[member % a.rows.length]} x2={b.x} y2={b.rows[member % b.rows.length]} stroke="var(--line2)" strokeWidth="1" />
        ));
      })}
      {[...places].flatMap(([id, { x, y, rows, isSwitch }]) => isSwitch
        ? [<rect key={id} x={x - 8} y={y - 8} width="16" height="16" rx="3" fill="var(--ground)" stroke="var(--ink2)" strokeWidth="1.4" />]
        : rows.map((row, member) => <rect key={`${id} ${member}`} x={x - 3} y={row - 2.6} width="6" height="5.2" rx="1.4" fill="var(--ink2)" />))}
    </svg>
  );
}
