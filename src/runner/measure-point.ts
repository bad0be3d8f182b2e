/**
 * Makes a whole run, separate from the one on the stage, as a point of a chart: transmissions per segment, the share of
 * segments for which the first transmission was not enough, and the share of cells lost. Used by the worker and, in
 * tests, in Node.
 */
import type { CodecProvider } from '../codec/codec';
import type { Problem } from '../scenario/problem';
import type { PointReply } from './client/protocol';
import type { Enough } from '../model/world';
import { advance, loadSession, resultOf, stoppedBecause, type Session } from './session';
import { runOn } from './slices';

export interface PointRun {
  session: Session;
  started: Set<string>;
  sentAgain: Set<string>;
}

export type PointBegun = { ok: true; run: PointRun } | { ok: false; problems: Problem[] };

/** Prepares the run of a point. Never throws on bad input. */
export function beginPoint(scenario: unknown, codecs: CodecProvider): PointBegun {
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
  return loaded.ok ? { ok: true, run: { session: loaded.session, started, sentAgain } } : loaded;
}

/** Continues the run until it is `enough`; returns whether there is more to do. */
export const pointOn = ({ session }: PointRun, enough: Enough): boolean => !runOn(session, Infinity, enough);

/** Returns the point of a finished run, or why the run stopped before its end. */
export function pointOf({ session, started, sentAgain }: PointRun): PointReply {
  const stopped = stoppedBecause(session);
  if (stopped !== null) return { ok: false, problems: [{ code: 'stopped', path: '', message: stopped }] };
  const result = resultOf(session, {}, 0);
  return {
    ok: true,
    point: {
      hash: result.hash,
      verified: result.verifiedSegments,
      corrupt: result.corruptSegments,
      delivered: result.packetsDelivered,
      transmissionsPerSegment: result.packetsSent / result.packetsDelivered,
      sentAgainRate: sentAgain.size / started.size,
      cellLossRate: result.cellLossRate,
      bottleneckLossRate: result.portLossRate,
    },
  };
}

/** Runs a scenario to its end without a break. */
export function measurePoint(scenario: unknown, codecs: CodecProvider): PointReply {
  const begun = beginPoint(scenario, codecs);
  if (!begun.ok) return begun;
  advance(begun.run.session, Infinity);
  return pointOf(begun.run);
}
