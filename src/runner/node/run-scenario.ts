/** One whole run in Node: checked, run to its end, as a result record. */
import type { CodecProvider } from '../../codec/codec';
import { loadNodeCodec } from '../../codec/load-node';
import type { Problem } from '../../scenario/problem';
import type { ResultRecord } from '../client/protocol';
import { advance, loadSession, resultOf, type LoadOptions } from '../session';

export type RunOutcome = { ok: true; result: ResultRecord; warnings: Problem[] } | { ok: false; problems: Problem[] };

export interface RunOptions {
  codecs: CodecProvider;
  /** The overrides that made this scenario, for the record. */
  set?: Record<string, unknown>;
  trace?: (timePs: number, flowId: string, event: string, segment: number, cwndBytes: number, ssthreshBytes: number) => void;
}

/** What runs in Node need once: the codec. `tell` hears why, where it is the slow one. */
export const prepareNode = (tell: (sentence: string) => void): Promise<CodecProvider> => loadNodeCodec(tell);

/** Runs a scenario to `durationS`. `wallSeconds` is the time of the loop alone. */
export function runScenario(scenario: unknown, { codecs, set = {}, trace }: RunOptions): RunOutcome {
  const options: LoadOptions = { codecs };
  if (trace) {
    options.trace = (timePs, flow, event, segment) => {
      const { congestion } = session.sim.world.flows[flow];
      trace(timePs, session.sim.net.spec.flows[flow].id, event, segment, congestion.cwndBytes, congestion.ssthreshBytes);
    };
  }
  const loaded = loadSession(scenario, options);
  if (!loaded.ok) return loaded;
  const { session } = loaded;
  const start = performance.now();
  advance(session, Infinity);
  return { ok: true, result: resultOf(session, set, (performance.now() - start) / 1000), warnings: loaded.warnings };
}
