/**
 * One whole run beside the one on the stage, as the point of a figure: how many transmissions a segment took, which share
 * of first transmissions was not enough, and what share of the cells was lost. Used by the worker and, in tests, in Node.
 */
import type { CodecProvider } from '../codec/codec';
import type { Problem } from '../scenario/problem';
import type { MeasuredPoint } from './client/protocol';
import { advance, loadSession, resultOf } from './session';

export type PointReply = { ok: true; point: MeasuredPoint } | { ok: false; problems: Problem[] };

/** Runs a scenario to its end. Never throws on bad input. */
export function measurePoint(scenario: unknown, codecs: CodecProvider): PointReply {
  const started = new Set<string>();
  const sentAgain = new Set<string>();
  const loaded = loadSession(scenario, {
    codecs,
    trace: (timePs, flow, event, segment) => {
      if (!loaded.ok || timePs < loaded.session.sim.net.spec.warmupPs) return;
      const name = `${flow} ${segment}`;
      if (event === 'send') started.add(name);
      else if (event === 'retransmit' && started.has(name)) sentAgain.add(name);
    },
  });
  if (!loaded.ok) return loaded;
  advance(loaded.session, Infinity);
  const result = resultOf(loaded.session, {}, 0);
  const number = (key: string): number => Number(result[key]);
  return {
    ok: true,
    point: {
      hash: result.hash,
      verified: number('verifiedSegments'),
      corrupt: number('corruptSegments'),
      delivered: number('packetsDelivered'),
      transmissionsPerSegment: number('packetsSent') / number('packetsDelivered'),
      sentAgainRate: sentAgain.size / started.size,
      cellLossRate: number('cellLossRate'),
      bottleneckLossRate: number('portLossRate'),
    },
  };
}
