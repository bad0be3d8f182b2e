/** Makes one whole run in Node: checks the scenario, runs it to its end, and returns the result record. */
import type { CodecProvider } from '../../codec/codec';
import { nodeCodecWhenNeeded } from '../../codec/load-node';
import { abrVc } from '../../model/adaptation/services/state';
import { ROLES } from '../../model/way/roles';
import { problem, type Problem } from '../../scenario/problem';
import { secondsToPs } from '../../scenario/units';
import type { ResultRecord } from '../client/protocol';
import type { TraceEvent } from '../../model/world';
import { worldHash } from '../../model/run/whole-world';
import { PS_PER_S } from '../../model/kernel/time';
import { advance, loadSession, nowPs, resultOf, stoppedBecause, type LoadOptions } from '../session';

/** `packetMode`: whether the network carries whole packets, so that the record counts those where it says cells. */
export type RunOutcome = { ok: true; result: ResultRecord; packetMode: boolean; warnings: Problem[] }
  | { ok: false; problems: Problem[] };

export interface RunOptions {
  codecs: CodecProvider;
  /** Settings that were changed in this scenario, for the record. */
  set?: Record<string, unknown>;
  /** Title in the record if the scenario has none. */
  untitled?: string;
  /** Without the fast way: every event goes through the queue, which is slower and gives the same results. */
  plain?: boolean;
  /** Stops the run at this instant, s, which must not be after its end. */
  atS?: number;
  /** Called at the start and from time to time with the simulated time reached and the run's duration, s. */
  progress?: (reachedS: number, durationS: number) => void;
  /** Called for every transport event. */
  trace?: (timePs: number, flowId: string, event: TraceEvent, segment: number, source: SourceState) => void;
}

/** How fast a source may send at an event. `allowed` is undefined if no source of the network has a rate. */
export interface SourceState {
  cwndBytes: number;
  ssthreshBytes: number;
  allowed: AllowedRate | undefined;
}

/**
 * The allowed cell rate of a source, and the source rule of TM 4.0 by which it is another one than at the flow's event
 * before, `null` if it is the same. Both are `null` for a source without a rate.
 */
export interface AllowedRate { acrCellsPerS: number | null; rule: number | null }

/** Time between two reports of progress, ms. */
const REPORT_MS = 100;

/** Returns the codec for runs in Node. If a run needs it and it is a slow one, `tell` is called with the reason. */
export const prepareNode = (tell: (sentence: string) => void): CodecProvider => nodeCodecWhenNeeded(tell);

const afterTheEnd = (atS: number, durationS: number): Problem => problem('badValue', '',
  `There is no record as of ${atS} s, for the run ends at ${durationS} s: give an instant up to there.`);

/** Runs a scenario to `durationS`, or to `atS` if given. `wallSeconds` in the record is the time of the loop alone. */
export function runScenario(scenario: unknown, options: RunOptions): RunOutcome {
  const parts = runInParts(scenario, options);
  for (;;) {
    const part = parts.next();
    if (part.done) return part.value;
  }
}

/** Runs a scenario as `runScenario` does. Comes back after each report of progress, so that a caller may stop there. */
export function* runInParts(scenario: unknown, runOptions: RunOptions): Generator<undefined, RunOutcome, undefined> {
  const { codecs, set = {}, untitled = '', plain = false, atS = Infinity, progress, trace } = runOptions;
  const options: LoadOptions = { codecs, plain };
  if (trace) {
    let rated: boolean | undefined;
    const before = new Map<number, number>();
    const allowedOf = (flow: number): AllowedRate => {
      const state = abrVc(session.sim, 2 * flow);
      if (state === null) return { acrCellsPerS: null, rule: null };
      const { acr: acrCellsPerS, rule } = state;
      const isSame = before.get(flow) === acrCellsPerS;
      before.set(flow, acrCellsPerS);
      return { acrCellsPerS, rule: isSame ? null : rule };
    };
    options.portTrace = options.trace = (timePs, flow, event, segment, slot = -1) => {
      const { role } = session.sim.world.packets;
      // A lost resource management cell belongs to no segment.
      if (slot >= 0 && ROLES[role[slot]].management === true) return;
      rated ??= session.sim.net.vcHasRate.some((has, vc) => has === 1 && vc % 2 === 0);
      const { congestion } = session.sim.world.flows[flow];
      const { id } = session.sim.net.spec.flows[flow];
      trace(timePs, id, event, segment, {
        cwndBytes: congestion.cwndBytes, ssthreshBytes: congestion.ssthreshBytes,
        allowed: rated ? allowedOf(flow) : undefined,
      });
    };
  }
  const loaded = loadSession(scenario, options);
  if (!loaded.ok) return loaded;
  const { session } = loaded;
  const { durationS } = session.scenario;
  if (Number.isFinite(atS) && atS > durationS) return { ok: false, problems: [afterTheEnd(atS, durationS)] };
  const start = performance.now();
  let reportedMs = start;
  const report = () => {
    progress?.(nowPs(session) / PS_PER_S, durationS);
    reportedMs = performance.now();
  };
  const reportIsDue = progress && (() => performance.now() - reportedMs >= REPORT_MS);
  report();
  // An instant between two picoseconds would leave out the events of the one that it stands for.
  const atPs = secondsToPs(atS);
  while (advance(session, atPs, Infinity, reportIsDue) === Infinity) {
    report();
    yield;
  }
  const stopped = stoppedBecause(session);
  if (stopped !== null) return { ok: false, problems: [{ code: 'stopped', path: '', message: stopped }] };
  const result = resultOf(session, set, (performance.now() - start) / 1000);
  const named = { ...result, scenario: session.scenario.title || untitled };
  const there = Number.isFinite(atS) ? { ...named, worldHash: worldHash(session.sim.world) } : named;
  return { ok: true, result: there, packetMode: session.sim.net.packetMode, warnings: loaded.warnings };
}
