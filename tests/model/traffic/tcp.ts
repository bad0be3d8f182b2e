/**
 * What a source brings to TCP: the bytes that its application has had at an instant. Packets of 1,000 bytes, 960 of
 * data.
 */
import { describe } from 'vitest';
import type { TrafficSpec } from '../../../src/model/spec';
import { ran } from '../support/runs';
import { S, line } from '../support/specs';

export function describeTcp(
  situation: string, traffic: TrafficSpec, tests: (bytes: (atPs: number) => number) => void,
): void {
  const spec = line({ durationPs: S, traffic, tcp: { packetBytes: 1000 } });
  describe(situation, () => tests((atPs) => ran(spec, atPs).world.flows[0].totalBytes));
}
