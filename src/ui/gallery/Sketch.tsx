/**
 * Draws a network in 96 × 56 px: nodes where the editor has them, groups as short stacks with their number, links as
 * lines. Nodes are made smaller if neighbours would touch; of more than forty links, only some are drawn.
 */
import type { Scenario } from '../../scenario/schema';
import { positionsOf } from '../editor/layout';

const WIDTH = 96;
const HEIGHT = 56;
/** Margin at the sides, with room for the number of a group. */
const SIDE = 17;
const MARGIN = 11;
const MOST_MEMBERS = 5;
/** Distances between members of a group: if all nodes are at one height, and if some are above others. */
const SPREAD = 7.5;
const CLOSE = 4.2;
/** Usual and least size, as half of a switch's side and half of a host's height. */
const SWITCH = 8;
const HOST = 2.6;
const LEAST = 1.2;
const LEAST_HOST = 1.5;
const CROWD = 40;

interface Spot { x: number; y: number; rows: number[]; isSwitch: boolean; count: number }

function spots(scenario: Scenario): Map<string, Spot> {
  const positions = positionsOf(scenario);
  const points = scenario.nodes.map(({ id }) => positions[id] ?? [0, 0]);
  const [left, right] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))];
  const [top, bottom] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))];
  const place = (value: number, from: number, to: number, size: number, margin: number): number =>
    to === from ? size / 2 : margin + ((value - from) / (to - from)) * (size - 2 * margin);
  return new Map(scenario.nodes.map((node, position) => {
    const count = node.kind === 'host' ? node.count ?? 1 : 1;
    const members = Math.min(MOST_MEMBERS, count);
    const y = place(points[position][1], top, bottom, HEIGHT, MARGIN);
    const rows = Array.from({ length: members }, (_, member) =>
      y + (member - (members - 1) / 2) * (bottom === top ? SPREAD : CLOSE));
    return [
      node.id,
      { x: place(points[position][0], left, right, WIDTH, SIDE), y, rows, isSwitch: node.kind === 'switch', count },
    ];
  }));
}

/** The factor by which nodes of a kind are made smaller, so that the two nearest do not touch. */
function scaleOf(nodes: readonly Spot[], size: number): number {
  let nearest = Infinity;
  nodes.slice(0, CROWD).forEach((a, first) => nodes.slice(first + 1, CROWD).forEach((b) => {
    nearest = Math.min(nearest, Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)));
  }));
  return Math.max(LEAST / size, Math.min(1, (nearest * 0.7) / (2 * size)));
}

export function Sketch({ scenario }: { scenario: Scenario }) {
  const places = spots(scenario);
  const all = [...places.values()];
  const switchSize = SWITCH * scaleOf(all.filter(({ isSwitch }) => isSwitch), SWITCH);
  const gaps = all.flatMap(({ rows }) => (rows.length > 1 ? [rows[1] - rows[0]] : []));
  const hostSize = Math.min(
    Math.max(LEAST_HOST, HOST * scaleOf(all.filter(({ isSwitch }) => !isSwitch), HOST)),
    ...gaps.map((gap) => gap * 0.4),
  );
  const at = (ref: string): Spot | undefined => places.get(ref.split('.')[0]);
  const links = scenario.links ?? [];
  const every = Math.ceil(links.length / CROWD);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width="6rem" height="3.5rem" aria-hidden="true" focusable="false">
      {links.flatMap(({ from, to }, link) => {
        const [a, b] = [at(from), at(to)];
        if (!a || !b || link % every !== 0) return [];
        return Array.from({ length: Math.max(a.rows.length, b.rows.length) }, (_, member) => (
          <line
            key={`${link} ${member}`} x1={a.x} y1={a.rows[member % a.rows.length]} x2={b.x}
            y2={b.rows[member % b.rows.length]} stroke="var(--line2)" strokeWidth={links.length > CROWD / 2 ? 0.6 : 1}
          />
        ));
      })}
      {[...places].map(([id, { x, y, rows, isSwitch, count }]) => isSwitch
        ? (
          <rect
            key={id} x={x - switchSize} y={y - switchSize} width={2 * switchSize} height={2 * switchSize}
            rx={switchSize * 0.375} fill="var(--ground)" stroke="var(--ink2)" strokeWidth="1.4"
          />
        )
        : (
          <g key={id} fill="var(--ink2)">
            {rows.map((row) => (
              <rect
                key={row} x={x - hostSize * 1.15} y={row - hostSize} width={hostSize * 2.3} height={hostSize * 2}
                rx={hostSize * 0.5}
              />
            ))}
            {count > MOST_MEMBERS
              ? <text x={x - 5} y={y + 2.5} fontSize="7.5" textAnchor="end" fontFamily="var(--mono)">{count}</text>
              : null}
          </g>
        ))}
    </svg>
  );
}
