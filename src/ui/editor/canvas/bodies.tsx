/**
 * The bodies of nodes on the canvas, drawn as on the stage, with what is known before a run. A switch shows its queue
 * empty, with the threshold of its policy as a line. The rings at the edges are where links are drawn from.
 */
import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { memo } from 'react';
import type { FlowColours } from '../flow-colours';
import { FlowMark, ProblemMark } from '../marks';
import { toldSentence, type Told } from '../told';
import { ToldMarks } from '../ToldMarks';
import { GRIP, SIDES } from './geometry';

export interface HostData extends Record<string, unknown> {
  name: string;
  detail: string;
  group: boolean;
  flows: readonly { id: string; words: string; colours: FlowColours }[];
  told: readonly Told[];
  problems: number;
}

export interface SwitchData extends Record<string, unknown> {
  name: string;
  detail: string;
  policy: string;
  told: readonly Told[];
  /** Threshold as a share of the queue from its head, 0 to 1; `null` if the policy has none. */
  thresholdShare: number | null;
  problems: number;
}

export type HostNode = Node<HostData, 'host'>;
export type SwitchNode = Node<SwitchData, 'switch'>;
export type BodyNode = HostNode | SwitchNode;

const PLACES = { left: Position.Left, right: Position.Right, top: Position.Top, bottom: Position.Bottom } as const;

const Rings = () => SIDES.map((side) => (
  <Handle key={side} id={side} type="source" position={PLACES[side]} className="editor-ring" data-side={side} />
));

/** A handle that covers the whole host, for drawing flows from and to it. */
const Grip = () => <Handle id={GRIP} type="source" position={Position.Left} className="editor-grip" />;

function Title({ name, detail, problems }: { name: string; detail: string; problems: number }) {
  return (
    <div className="editor-body-title">
      <strong title={name}>{name}</strong>
      <span>{detail}</span>
      {problems > 0 ? (
        <span className="editor-body-problem" title={`${problems} ${problems === 1 ? 'problem' : 'problems'}`}>
          <ProblemMark />
        </span>
      ) : null}
    </div>
  );
}

/** With more flows than this, a host shows only how many there are. */
const SHOWN_FLOWS = 1;

const HostBody = memo(function HostBody({ data }: NodeProps<HostNode>) {
  const [first] = data.flows;
  const more = data.flows.length - SHOWN_FLOWS;
  return (
    <div className="editor-body" data-group={data.group || undefined}>
      <Title name={data.name} detail={data.detail} problems={data.problems} />
      <div className="editor-body-line">
        {first ? <>
          <FlowMark
            colours={data.flows.length === 1 ? first.colours : data.flows.flatMap((flow) => flow.colours.slice(0, 1))}
          />
          <span title={first.words}>{more > 0 ? `${data.flows.length} flows` : first.words}</span>
        </> : <span className="quiet">no flow yet</span>}
        <ToldMarks told={data.told} />
      </div>
      <Rings />
      <Grip />
    </div>
  );
});

const QUEUE = { width: 168, height: 18, places: 16 } as const;

/** The queue as its places, head at the right; the threshold is a line across it. */
function EmptyQueue({ thresholdShare }: { thresholdShare: number | null }) {
  const pitch = QUEUE.width / QUEUE.places;
  return (
    <svg
      className="editor-queue" viewBox={`-1 -3 ${QUEUE.width + 2} ${QUEUE.height + 6}`} aria-hidden="true"
      focusable="false"
    >
      <rect className="editor-queue-frame" width={QUEUE.width} height={QUEUE.height} rx="2" />
      {Array.from({ length: QUEUE.places }, (_, place) => (
        <rect
          key={place} className="editor-queue-place" x={place * pitch + 2.2} y="4" width={pitch - 4.4}
          height={QUEUE.height - 8} rx="1.6"
        />
      ))}
      {thresholdShare === null ? null : (
        <line
          className="editor-queue-threshold" x1={QUEUE.width * (1 - thresholdShare)}
          x2={QUEUE.width * (1 - thresholdShare)} y1="-3" y2={QUEUE.height + 3}
        />
      )}
    </svg>
  );
}

const SwitchBody = memo(function SwitchBody({ data }: NodeProps<SwitchNode>) {
  return (
    <div className="editor-body">
      <Title name={data.name} detail={data.detail} problems={data.problems} />
      <EmptyQueue thresholdShare={data.thresholdShare} />
      <div className="editor-body-line" title={[data.policy, toldSentence(data.told)].filter(Boolean).join('; ')}>
        <span>{data.policy}</span><ToldMarks told={data.told} />
      </div>
      <Rings />
    </div>
  );
});

/** Outside of any component: xyflow compares by identity. */
export const nodeTypes = { host: HostBody, switch: SwitchBody };
