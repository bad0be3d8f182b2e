/**
 * Does a run that is taken back and forth show what a run from the start shows? A run leaves its checkpoints behind as
 * on the page, is then taken to random instants in a random order, and each World is compared with that of another run
 * which goes from the start to the end and passes the same instants.
 */
import type { CodecProvider } from '../../codec/codec';
import { createStreams, nextUniform } from '../../model/kernel/random';
import { PS_PER_S } from '../../model/kernel/time';
import { worldHash } from '../../model/run/whole-world';
import type { Problem } from '../../scenario/problem';
import { advance, loadSession, nowPs, type Session } from '../session';
import { EVENTS_PER_LOOK } from '../slices';
import { goTo, isKept, type Kept } from '../travel';

/** Of all journeys (ms). */
export interface JourneyTimes { p50: number; p95: number; max: number }

export interface SeekCheck {
  /** Instants that were compared, and how many of them differed. */
  checks: number;
  mismatches: number;
  /** Wall time of a journey, and the time of processors that it took: the same where nothing else is at work. */
  seekMs: JourneyTimes;
  seekCpuMs: JourneyTimes;
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

function goAtOnce(session: Kept, atPs: number): { wallMs: number; cpuMs: number } {
  const before = process.cpuUsage();
  const start = performance.now();
  const journey = goTo(session, { kind: 'instant', atPs });
  while (!journey.next().done) { /* until it is there */ }
  const wallMs = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return { wallMs, cpuMs: (user + system) / 1000 };
}

function timesOf(tookMs: readonly number[]): JourneyTimes {
  const sorted = [...tookMs].sort((a, b) => a - b);
  const quantile = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return { p50: quantile(0.5), p95: quantile(0.95), max: quantile(1) };
}

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
