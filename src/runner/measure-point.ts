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
  let started = 0;
  const sentAgain = new Set<string>();
  const loaded = loadSession(scenario, {
    codecs,
    trace: (_timePs, flow, event, segment) => {
      if (event === 'send') started++;
      else if (event === 'retransmit') sentAgain.add(`${flow} ${segment}`);
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
      sentAgainRate: sentAgain.size / started,
      cellLossRate: number('cellLossRate'),
      bottleneckLossRate: number('portLossRate'),
    },
  };
}
