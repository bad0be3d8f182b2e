/** How far a file has come, in segments of its flow. */
import { at, FLOW, type Frame } from '../../runner/client/frame';

export interface Progress {
  /** Segments that have come in order, and those that the rest of the file takes at their present size. */
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
  const received = Math.max(0, at(frame.flows, flow, FLOW.received) - before);
  const restBytes = Math.max(0, totalBytes - at(frame.flows, flow, FLOW.deliveredBytes));
  return {
    segments: Math.max(1, received + Math.ceil(restBytes / Math.max(1, segmentBytes))),
    received,
    assembling: at(frame.flows, flow, FLOW.assemblySegment) - before,
    share: of > 0 ? at(frame.flows, flow, FLOW.assemblyHave) / of : 0,
    broken: at(frame.flows, flow, FLOW.assemblyBroken) === 1,
  };
}
