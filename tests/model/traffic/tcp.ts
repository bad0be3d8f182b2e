/**
 * Tests of a source over TCP: `bytes` returns how many bytes the application has made by an instant. Packets of 1,000
 * bytes, 960 of them data.
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
