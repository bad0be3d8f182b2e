/** One whole run in Node: checked, run to its end, as a result record. */
import type { CodecProvider } from '../../codec/codec';
import { nodeCodecWhenNeeded } from '../../codec/load-node';
import { abrVc } from '../../model/adaptation/services/state';
import { ROLES } from '../../model/way/roles';
import { problem, type Problem } from '../../scenario/problem';
import type { ResultRecord } from '../client/protocol';
import type { TraceEvent } from '../../model/world';
import { worldHash } from '../../model/run/whole-world';
import { PS_PER_S } from '../../model/kernel/time';
import { advance, loadSession, nowPs, resultOf, stoppedBecause, type LoadOptions } from '../session';

export type RunOutcome = { ok: true; result: ResultRecord; warnings: Problem[] } | { ok: false; problems: Problem[] };

export interface RunOptions {
  codecs: CodecProvider;
  /** The overrides that made this scenario, for the record. */
  set?: Record<string, unknown>;
  /** The title in the record of a scenario that has none. */
  untitled?: string;
  /** Every event goes through the queue, one by one: slower, and the same results. */
  plain?: boolean;
  /** Ends the run at this instant (s), which is none after its end. */
  atS?: number;
  /** Called now and then with the simulated time that the run has reached, and that at which it ends (s). */
  progress?: (reachedS: number, durationS: number) => void;
  /** Called for every transport event. */
  trace?: (timePs: number, flowId: string, event: TraceEvent, segment: number, source: SourceState) => void;
}

/** How fast a source may send when something happens; `acrCellsPerS` undefined: no source of the network has a rate. */
export interface SourceState {
  cwndBytes: number;
  ssthreshBytes: number;
  acrCellsPerS: number | null | undefined;
}

/** Work between two looks at the clock: some milliseconds. */
const EVENTS_PER_LOOK = 500_000;

/** The codec for runs in Node. `tell` is called with the reason where it is needed and is the slow one. */
export const prepareNode = (tell: (sentence: string) => void): CodecProvider => nodeCodecWhenNeeded(tell);

const afterTheEnd = (atS: number, durationS: number): Problem => problem('badValue', '',
  `There is no record as of ${atS} s, for the run ends at ${durationS} s: give an instant up to there.`);

/** Runs a scenario to `durationS`, or to `atS`, which may not be later. `wallSeconds` is the time of the loop alone. */
export function runScenario(scenario: unknown, runOptions: RunOptions): RunOutcome {
  const { codecs, set = {}, untitled = '', plain = false, atS = Infinity, progress, trace } = runOptions;
  const options: LoadOptions = { codecs, plain };
  if (trace) {
    let rated: boolean | undefined;
    options.trace = (timePs, flow, event, segment, slot = -1) => {
      const { role } = session.sim.world.packets;
      // A cell of resource management that is lost carries no segment.
      if (slot >= 0 && ROLES[role[slot]].management === true) return;
      rated ??= session.sim.net.vcHasRate.some((has, vc) => has === 1 && vc % 2 === 0);
      const { congestion } = session.sim.world.flows[flow];
      const { id } = session.sim.net.spec.flows[flow];
      trace(timePs, id, event, segment, {
        cwndBytes: congestion.cwndBytes, ssthreshBytes: congestion.ssthreshBytes,
        acrCellsPerS: rated ? abrVc(session.sim, 2 * flow)?.acr ?? null : undefined,
      });
    };
  }
  const loaded = loadSession(scenario, options);
  if (!loaded.ok) return loaded;
  const { session } = loaded;
  const { durationS } = session.scenario;
  if (Number.isFinite(atS) && atS > durationS) return { ok: false, problems: [afterTheEnd(atS, durationS)] };
  const start = performance.now();
  const reached = () => progress?.(nowPs(session) / PS_PER_S, durationS);
  while (advance(session, atS * PS_PER_S, EVENTS_PER_LOOK) === EVENTS_PER_LOOK) reached();
  const stopped = stoppedBecause(session);
  if (stopped !== null) return { ok: false, problems: [{ code: 'stopped', path: '', message: stopped }] };
  const result = resultOf(session, set, (performance.now() - start) / 1000);
  const named = { ...result, scenario: session.scenario.title || untitled };
  const there = Number.isFinite(atS) ? { ...named, worldHash: worldHash(session.sim.world) } : named;
  return { ok: true, result: there, warnings: loaded.warnings };
}
