/**
 * Checks that a run that is taken back and forth shows the same as a run from the start. A run keeps checkpoints as on
 * the page and is then taken to random instants in random order. Each World is compared with that of another run, which
 * goes from the start to the end through the same instants.
 */
import type { CodecProvider } from '../../codec/codec';
import { createStreams, nextUniform } from '../../model/kernel/random';
import { PS_PER_S } from '../../model/kernel/time';
import { worldHash } from '../../model/run/whole-world';
import type { Problem } from '../../scenario/problem';
import { advance, loadSession, nowPs, type Session } from '../session';
import { EVENTS_PER_LOOK } from '../slices';
import { goTo, isKept, type Kept } from '../travel';

/** Quantiles of the time of all seeks, ms. */
export interface JourneyTimes { p50: number; p95: number; max: number }

export interface SeekCheck {
  /** Number of instants compared, and of those that differed. */
  checks: number;
  mismatches: number;
  /** Wall time and CPU time of a seek; they are about equal if the machine does nothing else. */
  seekMs: JourneyTimes;
  seekCpuMs: JourneyTimes;
  /** Memory of the checkpoints, bytes. */
  checkpointBytes: number;
}

export type SeekOutcome = { ok: true; check: SeekCheck } | { ok: false; problems: Problem[] };

/** Returns random instants, ps, in the order of seeking, which goes back about as often as forward. */
function randomInstants(seed: number, count: number, durationPs: number): number[] {
  const words = createStreams(seed, 1);
  return Array.from({ length: count }, () => Math.floor(nextUniform(words, 0) * (durationPs + 1)));
}

/** Returns, for each instant, the hash of a run that is never taken back. */
function fromTheStart(session: Session, instants: readonly number[]): Map<number, string> {
  const hashes = new Map<number, string>();
  for (const atPs of [...instants].sort((a, b) => a - b)) {
    advance(session, atPs);
    hashes.set(atPs, worldHash(session.sim.world));
  }
  return hashes;
}

function goAtOnce(session: Kept, atPs: number): { wallMs: number; cpuMs: number } {
  const before = process.cpuUsage();
  const start = performance.now();
  const journey = goTo(session, { kind: 'instant', atPs });
  while (!journey.next().done) { /* until the run is there */ }
  const wallMs = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return { wallMs, cpuMs: (user + system) / 1000 };
}

function timesOf(tookMs: readonly number[]): JourneyTimes {
  const sorted = [...tookMs].sort((a, b) => a - b);
  const quantile = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return { p50: quantile(0.5), p95: quantile(0.95), max: quantile(1) };
}

/** Seeks `count` random instants; `progress` as in `runScenario`, for the first pass. */
export function checkSeeking(
  scenario: unknown, count: number, codecs: CodecProvider, progress?: (reachedS: number, durationS: number) => void,
): SeekOutcome {
  const loaded = loadSession(scenario, { codecs, keepPast: performance });
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
  const [wallMs, cpuMs]: number[][] = [[], []];
  let mismatches = 0;
  for (const atPs of instants) {
    const took = goAtOnce(session, atPs);
    wallMs.push(took.wallMs);
    cpuMs.push(took.cpuMs);
    if (worldHash(session.sim.world) !== expected.get(atPs)) mismatches++;
  }
  return { ok: true, check: {
    checks: count, mismatches, seekMs: timesOf(wallMs), seekCpuMs: timesOf(cpuMs), checkpointBytes: session.past.bytes,
  } };
}
