/** Labels with the rate and delay of links. They lie above all pipes, so that no pipe crosses them out. */
import { EdgeLabelRenderer, useStore, useStoreApi, type ReactFlowState } from '@xyflow/react';
import { memo } from 'react';
import { ProblemMark } from '../marks';
import { ToldMarks } from '../ToldMarks';
import type { Line, LinkEdgeType } from './LinkEdge';

/** A pipe that rises by less than this share of its run counts as level: its label stands above it. */
const LEVEL = 0.25;
/** From the middle of a level pipe to the foot of its label, px; the slope adds its rise over half a label. */
const LABEL_RISE = 10;
const HALF_LABEL = 55;
/** Width of a letter, px; and how far above its pipe a label wider than the pipe stands, clear of the nodes. */
const LETTER = 6.5;
const OVER_NODES = 50;
/** Space between a label on a steep pipe and the nodes beside it, px, and the least width of a label (one rate), px. */
const CLEAR = 10;
const NARROWEST = 84;

const slopeOf = ({ x1, y1, x2, y2 }: Line): number => Math.abs(y2 - y1) / Math.max(1, Math.abs(x2 - x1));

/** Returns the greatest width of a label, px: on a steep pipe it wraps between the nodes; `undefined` if level. */
const widthOf = (line: Line): number | undefined =>
  (slopeOf(line) < LEVEL ? undefined : Math.max(NARROWEST, Math.abs(line.x2 - line.x1) - 2 * CLEAR));

/** Returns the CSS transform of a label: above a level pipe, or in the middle of a steep one. */
function labelPlace(line: Line, words: readonly string[]): string {
  const { x1, y1, x2, y2 } = line;
  const run = Math.abs(x2 - x1);
  const slope = slopeOf(line);
  const rise = Math.max(...words.map(({ length }) => length)) * LETTER > run ? OVER_NODES : LABEL_RISE;
  const foot = slope < LEVEL ? `-50%, calc(-100% - ${rise + slope * HALF_LABEL}px)` : '-50%, -50%';
  return `translate(${(x1 + x2) / 2}px, ${(y1 + y2) / 2}px) translate(${foot})`;
}

/** The label of one link; a press on it selects the link, as on the pipe. */
const Label = memo(function Label({ link: { id, data, selected } }: { link: LinkEdgeType }) {
  const store = useStoreApi();
  if (!data) return null;
  const maxWidth = widthOf(data.line);
  return (
    <div
      className="editor-link-words nodrag nopan" data-id={id} data-selected={selected || undefined}
      data-steep={maxWidth !== undefined || undefined}
      style={{ transform: labelPlace(data.line, data.words), maxWidth }}
      onClick={() => store.getState().addSelectedEdges([id])}
    >
      {data.words.map((words) => <span key={words}>{words}</span>)}
      <ToldMarks told={data.told} words />
      {data.problems > 0 ? <ProblemMark /> : null}
    </div>
  );
});

/** Farthest that a label reaches from the middle of its link, pixels of the drawing. */
const REACH = 150;

const viewOf = ({ transform, width, height }: ReactFlowState) => ({ transform, width, height });
const sameView = (a: ReturnType<typeof viewOf>, b: ReturnType<typeof viewOf>): boolean =>
  a.transform === b.transform && a.width === b.width && a.height === b.height;

/** Labels of the links in view, for drawings with very many links. */
function Seen({ links }: { links: readonly LinkEdgeType[] }) {
  const { transform: [x, y, zoom], width, height } = useStore(viewOf, sameView);
  const isNear = (at: number, from: number, room: number): boolean =>
    at * zoom + from > -REACH * zoom && at * zoom + from < room + REACH * zoom;
  return links.filter(({ data }) => data !== undefined
    && isNear((data.line.x1 + data.line.x2) / 2, x, width) && isNear((data.line.y1 + data.line.y2) / 2, y, height))
    .map((link) => <Label key={link.id} link={link} />);
}

export function LinkLabels({ links, all }: { links: readonly LinkEdgeType[]; all: boolean }) {
  return (
    <EdgeLabelRenderer>
      {all ? links.map((link) => <Label key={link.id} link={link} />) : <Seen links={links} />}
    </EdgeLabelRenderer>
  );
}
