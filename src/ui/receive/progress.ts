/** How far a file has come, in segments of its flow. */
import { at, FLOW, type Frame } from '../../runner/client/frame';

export interface Progress {
  segments: number;
  received: number;
  /** The place of the segment that is being assembled; negative if there is none. */
  assembling: number;
  share: number;
  broken: boolean;
}

export function progressOf(frame: Frame, flow: number, totalBytes: number): Progress {
  const segmentBytes = at(frame.flows, flow, FLOW.segmentBytes);
  const of = at(frame.flows, flow, FLOW.assemblyOf);
  const before = at(frame.flows, flow, FLOW.firstOfData);
  const segments = Math.max(1, Math.ceil(totalBytes / Math.max(1, segmentBytes)));
  return {
    segments,
    received: Math.max(0, Math.min(segments, at(frame.flows, flow, FLOW.received) - before)),
    assembling: at(frame.flows, flow, FLOW.assemblySegment) - before,
    share: of > 0 ? at(frame.flows, flow, FLOW.assemblyHave) / of : 0,
    broken: at(frame.flows, flow, FLOW.assemblyBroken) === 1,
  };
}
