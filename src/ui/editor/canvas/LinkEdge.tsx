/**
 * A link on the canvas: the pipe of the stage, its rate and delay in words, and the flows that are selected as arrows
 * along it. Wider for a group, which stands for one cable a member.
 */
import { EdgeLabelRenderer, useStoreApi, type Edge, type EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import { ProblemMark } from '../marks';
import type { Told } from '../told';
import { ToldMarks } from '../ToldMarks';

export interface LinkArrow {
  id: string;
  colour: string;
  striped: boolean;
  /** From the source of the link as written to its target. */
  forward: boolean;
}

export interface LinkData extends Record<string, unknown> {
  /** What stands on the link, one line each. */
  words: readonly string[];
  told: readonly Told[];
  group: boolean;
  problems: number;
  arrows: readonly LinkArrow[];
}

export type LinkEdgeType = Edge<LinkData, 'link'>;

/** A pipe that rises by less than this share of its run counts as level: its label stands above it. */
const LEVEL = 0.25;
/** Between the middle of a level pipe and the foot of its label; more where the pipe rises under half of the label. */
const LABEL_RISE = 10;
const HALF_LABEL = 55;
/** A label that is wider than its pipe stands above the nodes at both ends, which would cover it. */
const LETTER = 6.5;
const OVER_NODES = 50;
/** Kept free on both sides of a label on a steep pipe, towards the nodes; a label is never narrower than one rate. */
const CLEAR = 10;
const NARROWEST = 84;
const ARROW_PITCH = 4;
const HEAD = 9;

interface Line { x1: number; y1: number; x2: number; y2: number }

const slopeOf = ({ x1, y1, x2, y2 }: Line): number => Math.abs(y2 - y1) / Math.max(1, Math.abs(x2 - x1));

/** A label on a steep pipe stands between the nodes at its ends, and breaks where it is wider than that. */
const widthOf = (line: Line): number | undefined =>
  (slopeOf(line) < LEVEL ? undefined : Math.max(NARROWEST, Math.abs(line.x2 - line.x1) - 2 * CLEAR));

/** The label stands above a level pipe, and on a steep one. */
function labelPlace(line: Line, words: readonly string[]): string {
  const { x1, y1, x2, y2 } = line;
  const run = Math.abs(x2 - x1);
  const slope = slopeOf(line);
  const rise = Math.max(...words.map(({ length }) => length)) * LETTER > run ? OVER_NODES : LABEL_RISE;
  const foot = slope < LEVEL ? `-50%, calc(-100% - ${rise + slope * HALF_LABEL}px)` : '-50%, -50%';
  return `translate(${(x1 + x2) / 2}px, ${(y1 + y2) / 2}px) translate(${foot})`;
}

/** The line moved sideways, drawn in the direction in which the flow sends. */
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

/** Above all pipes, so that none crosses it out; a press on it selects the link like one on the pipe. */
function Label({ id, line, data, selected }: { id: string; line: Line; data: LinkData; selected: boolean }) {
  const store = useStoreApi();
  const maxWidth = widthOf(line);
  return (
    <EdgeLabelRenderer>
      <div
        className="editor-link-words nodrag nopan" data-id={id} data-selected={selected || undefined}
        data-steep={maxWidth !== undefined || undefined} style={{ transform: labelPlace(line, data.words), maxWidth }}
        onClick={() => store.getState().addSelectedEdges([id])}
      >
        {data.words.map((words) => <span key={words}>{words}</span>)}
        <ToldMarks told={data.told} words />
        {data.problems > 0 ? <ProblemMark /> : null}
      </div>
    </EdgeLabelRenderer>
  );
}

export const LinkEdge =
  memo(function LinkEdge({ id, sourceX, sourceY, targetX, targetY, data, selected = false }: EdgeProps<LinkEdgeType>) {
    if (!data) return null;
    const line: Line = { x1: sourceX, y1: sourceY, x2: targetX, y2: targetY };
    return (
      <g className="editor-link" data-group={data.group || undefined}>
        <line className="editor-link-hit" {...line} />
        <line className="editor-link-wall" {...line} />
        <line className="editor-link-bore" {...line} />
        {data.group ? <line className="editor-link-core" {...line} /> : null}
        {data.arrows.map((arrow, place) => (
          <Arrow key={arrow.id} colour={arrow.colour} striped={arrow.striped}
            line={shifted(line, (place - (data.arrows.length - 1) / 2) * ARROW_PITCH, arrow.forward)} />
        ))}
        <Label id={id} line={line} data={data} selected={selected} />
      </g>
    );
  });

/** Outside of any component: xyflow compares by identity. */
export const edgeTypes = { link: LinkEdge };
