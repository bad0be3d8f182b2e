/**
 * Does a run that is taken back and forth show what a run from the start shows? A run leaves its checkpoints behind as
 * on the page, is then taken to random instants in a random order, and each World is compared with that of another run
 * which goes from the start to the end and passes the same instants.
 */
import type { CodecProvider } from '../../codec/codec';
import { createStreams, nextUniform } from '../../model/kernel/random';
import { PS_PER_S } from '../../model/kernel/time';
import { worldHash } from '../../model/run/checkpoint';
import type { Problem } from '../../scenario/problem';
import { advance, loadSession, nowPs, type Session } from '../session';
import { EVENTS_PER_LOOK } from '../slices';
import { goTo, isKept, type Kept } from '../travel';

export interface SeekCheck {
  /** Instants that were compared, and how many of them differed. */
  checks: number;
  mismatches: number;
  /** Wall time of a journey (ms). */
  seekMs: { p50: number; p95: number; max: number };
  /** What the checkpoints take (bytes). */
  checkpointBytes: number;
}

export type SeekOutcome = { ok: true; check: SeekCheck } | { ok: false; problems: Problem[] };

/** Instants in the order in which they are gone to (ps): as often back as forward. */
function randomInstants(seed: number, count: number, durationPs: number): number[] {
  const words = createStreams(seed, 1);
  return Array.from({ length: count }, () => Math.floor(nextUniform(words, 0) * (durationPs + 1)));
}

/** By instant, the hash of a run that is never taken back. */
function fromTheStart(session: Session, instants: readonly number[]): Map<number, string> {
  const hashes = new Map<number, string>();
  for (const atPs of [...instants].sort((a, b) => a - b)) {
    advance(session, atPs);
    hashes.set(atPs, worldHash(session.sim.world));
  }
  return hashes;
}

function goAtOnce(session: Kept, atPs: number): number {
  const start = performance.now();
  const journey = goTo(session, { kind: 'instant', atPs });
  while (!journey.next().done) { /* until it is there */ }
  return performance.now() - start;
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;

/** `progress` as in `runScenario`, for the first pass. */
export function checkSeeking(
  scenario: unknown, count: number, codecs: CodecProvider, progress?: (reachedS: number, durationS: number) => void,
): SeekOutcome {
  const loaded = loadSession(scenario, { codecs, keepPast: true });
  const other = loadSession(scenario, { codecs });
  if (!loaded.ok) return loaded;
  if (!other.ok) return other;
  const { session } = loaded;
  if (!isKept(session)) throw new Error('This run keeps no checkpoints.');
  const { durationPs } = session.sim.net.spec;
  while (advance(session, Infinity, EVENTS_PER_LOOK) === EVENTS_PER_LOOK) {
    progress?.(nowPs(session) / PS_PER_S, session.scenario.durationS);
  }
  const instants = randomInstants(session.scenario.seed, count, durationPs);
  const expected = fromTheStart(other.session, instants);
  const tookMs: number[] = [];
  let mismatches = 0;
  for (const atPs of instants) {
    tookMs.push(goAtOnce(session, atPs));
    if (worldHash(session.sim.world) !== expected.get(atPs)) mismatches++;
  }
  tookMs.sort((a, b) => a - b);
  const seekMs = { p50: quantile(tookMs, 0.5), p95: quantile(tookMs, 0.95), max: tookMs.at(-1) ?? 0 };
  return { ok: true, check: { checks: count, mismatches, seekMs, checkpointBytes: session.past.bytes } };
}
