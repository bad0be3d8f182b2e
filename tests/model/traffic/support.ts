/** Networks with UDP, and the datagrams that a source hands over, with instants and bytes. */
import { runUntil } from '../../../src/model/run/loop';
import { createStreams } from '../../../src/model/kernel/random';
import { trafficStream } from '../../../src/model/atm/streams';
import type { NetworkSpec, TrafficSpec } from '../../../src/model/spec';
import { start } from '../support/runs';
import { S, line, star, udp, type LineOptions, type StarOptions } from '../support/specs';

export const overUdp = (
  spec: NetworkSpec, packetBytes: number, flows: readonly number[] = spec.flows.map((_, flow) => flow),
): NetworkSpec =>
  ({ ...spec, flows: spec.flows.map((flow, number) =>
    (flows.includes(number) ? { ...flow, transport: udp(packetBytes) } : flow)) });

/** Host a, host b, one UDP flow, one second. A cell takes a microsecond. */
export const udpLine = (packetBytes: number, traffic: TrafficSpec, own: LineOptions = {}): NetworkSpec =>
  overUdp(line({ durationPs: S, traffic, ...own }), packetBytes);

/** Hosts around a switch, a UDP flow from each to the sink, one second. */
export const udpStar = (packetBytes: number, own: StarOptions): NetworkSpec =>
  overUdp(star({ durationPs: S, ...own }), packetBytes);

export interface Handed { atPs: number; dataBytes: number }

/** Runs to the end and returns the datagrams that a flow sends. */
export function handedOver(spec: NetworkSpec, flow = 0): Handed[] {
  const seen: Handed[] = [];
  let sent = 0;
  const sim = start(spec, {
    trace: (atPs, number, event) => {
      if (number !== flow || event !== 'send') return;
      const { maxByte } = sim.world.flows[flow].sender;
      seen.push({ atPs, dataBytes: maxByte - sent });
      sent = maxByte;
    },
  });
  runUntil(sim, Infinity);
  return seen;
}

export const instants = (spec: NetworkSpec, flow = 0): number[] => handedOver(spec, flow).map(({ atPs }) => atPs);

/** The random stream that a flow's traffic draws from, in its state at t = 0. */
export function drawsOf(spec: NetworkSpec, flow = 0): { words: Uint32Array; stream: number } {
  const stream = trafficStream(spec, flow);
  return { words: createStreams(spec.seed, stream + 1), stream };
}
