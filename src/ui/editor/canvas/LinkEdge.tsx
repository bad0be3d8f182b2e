/**
 * A link on the canvas: a pipe as on the stage, and the selected flows as arrows along it. Wider for a group, whose
 * link stands for one cable per member.
 */
import type { Edge, EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import type { Told } from '../told';

export interface Line { x1: number; y1: number; x2: number; y2: number }

export interface LinkArrow {
  id: string;
  colour: string;
  striped: boolean;
  /** Whether the flow goes from the link's `from` to its `to`. */
  forward: boolean;
}

export interface LinkData extends Record<string, unknown> {
  /** From ring to ring. */
  line: Line;
  /** Lines of the label. */
  words: readonly string[];
  told: readonly Told[];
  group: boolean;
  problems: number;
  arrows: readonly LinkArrow[];
}

export type LinkEdgeType = Edge<LinkData, 'link'>;

const ARROW_PITCH = 4;
const HEAD = 9;

/** Returns the line moved sideways by `by` pixels, in the direction in which the flow sends. */
function shifted(line: Line, by: number, forward: boolean): Line {
  const length = Math.hypot(line.x2 - line.x1, line.y2 - line.y1) || 1;
  const dx = (-(line.y2 - line.y1) / length) * by;
  const dy = ((line.x2 - line.x1) / length) * by;
  const moved = { x1: line.x1 + dx, y1: line.y1 + dy, x2: line.x2 + dx, y2: line.y2 + dy };
  return forward ? moved : { x1: moved.x2, y1: moved.y2, x2: moved.x1, y2: moved.y1 };
}

function Arrow({ line, colour, striped }: { line: Line; colour: string; striped: boolean }) {
  const length = Math.hypot(line.x2 - line.x1, line.y2 - line.y1) || 1;
  const [ux, uy] = [(line.x2 - line.x1) / length, (line.y2 - line.y1) / length];
  const tip = { x: line.x2 - ux * 5, y: line.y2 - uy * 5 };
  const foot = { x: tip.x - ux * HEAD, y: tip.y - uy * HEAD };
  const across = { x: uy * HEAD * 0.5, y: ux * HEAD * 0.5 };
  return (
    <g>
      <line
        className="editor-arrow" stroke={colour} strokeDasharray={striped ? '8 3' : undefined} x1={line.x1} y1={line.y1}
        x2={foot.x} y2={foot.y}
      />
      <path
        fill={colour}
        d={`M${tip.x} ${tip.y}L${foot.x - across.x} ${foot.y + across.y}L${foot.x + across.x} ${foot.y - across.y}z`}
      />
    </g>
  );
}

const LinkEdge = memo(function LinkEdge({ data }: EdgeProps<LinkEdgeType>) {
  if (!data) return null;
  const { line, group, arrows } = data;
  return (
    <g className="editor-link" data-group={group || undefined}>
      <line className="editor-link-hit" {...line} />
      <line className="editor-link-wall" {...line} />
      <line className="editor-link-bore" {...line} />
      {group ? <line className="editor-link-core" {...line} /> : null}
      {arrows.map((arrow, place) => (
        <Arrow key={arrow.id} colour={arrow.colour} striped={arrow.striped}
          line={shifted(line, (place - (arrows.length - 1) / 2) * ARROW_PITCH, arrow.forward)} />
      ))}
    </g>
  );
});

/** Outside of any component: xyflow compares by identity. */
export const edgeTypes = { link: LinkEdge };
