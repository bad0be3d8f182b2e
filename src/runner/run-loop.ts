/**
 * Moves the run that is shown, in step with the page or at full speed, and makes its frames. The page requests each
 * frame and hands a buffer back with the request. At full speed the run goes on between frames, in slices so short that
 * a pause takes effect at once.
 */
import type { Control, FrameRequest, ResultRecord } from './client/protocol';
import { createPacer, forgetWallTime, targetOf, type Pacer } from './pacer';
import { createPacker, jumped, packFrame, type PackerState } from './pack-frame';
import { dropFurthest } from './past';
import { cellTimePs, furthestPs, hasEnded, nowPs, resultOf, stoppedBecause, type Session } from './session';
import { runOn, slice, SLICE_MS } from './slices';
import type { Surroundings } from './surroundings';

/** Least time between frames at full speed, ms. */
const FRAME_MS = 15;

type Means = Pick<Surroundings, 'now' | 'post' | 'nextTask'>;

export interface RunLoop {
  session(): Session | null;
  /** Shows another run, which is paused. */
  begin(session: Session): void;
  readonly control: Omit<Control, 'go' | 'going'>;
  /** Stops the run without a new frame. */
  halt(): void;
  /** Tells that the run was taken back to an earlier point, and shows it. */
  jump(): void;
  /** The result record at the present instant; `null` if there is no run. */
  result(): ResultRecord | null;
  /** Handles the page's request for the next frame. */
  frame(request: FrameRequest): void;
  /** Tells that the run has changed: the page gets a frame at once if it waits for one. */
  show(): void;
}

/** State of the loop; the functions below change it. */
interface State extends Means {
  session: Session | null;
  pacer: Pacer;
  packer: PackerState;
  loadId: number;
  playing: boolean;
  /** Whether the run has changed since the last frame. */
  changed: boolean;
  request: FrameRequest | null;
  /** Instant at which a run at full speed waits until a request moves the limit, ps. */
  limitPs: number;
  sentMs: number;
  /** Wall time that the run has taken so far, ms. */
  spentMs: number;
  ticking: boolean;
  /** Called with the result at the end of `runToEnd`; `null` if nobody waits for it. */
  finish: ((result: ResultRecord | null) => void) | null;
}

export function createRunLoop({ now, post, nextTask }: Means): RunLoop {
  const state: State = {
    now, post, nextTask, session: null, pacer: createPacer(), packer: createPacker(), loadId: 0, playing: false,
    changed: false, request: null, limitPs: Infinity, sentMs: 0, spentMs: 0, ticking: false, finish: null,
  };
  return {
    session: () => state.session,
    result: () => result(state),
    show: () => show(state),
    halt: () => halt(state),
    jump: () => jump(state),
    begin: (session) => begin(state, session),
    control: controlOf(state),
    frame: (request) => answer(state, request),
  };
}

const result = ({ session, spentMs }: State): ResultRecord | null =>
  session && resultOf(session, {}, spentMs / 1000);

function begin(state: State, session: Session): void {
  halt(state);
  state.session = session;
  state.packer = createPacker(state.packer);
  state.spentMs = 0;
  state.loadId++;
}

function jump(state: State): void {
  const { session, packer } = state;
  if (session) jumped(packer, session.sim);
  show(state);
}

const mayGoOn = (session: Session): boolean => !hasEnded(session) && stoppedBecause(session) === null;

const controlOf = (state: State): RunLoop['control'] => ({
  play() {
    if (state.session && mayGoOn(state.session)) start(state);
  },
  pause() {
    halt(state);
    show(state);
  },
  setRate(rate) {
    state.pacer.rate = rate;
    forgetWallTime(state.pacer);
    tick(state);
  },
  runToEnd() {
    const { session } = state;
    settle(state, null);
    if (!session || !mayGoOn(session)) return Promise.resolve(session && hasEnded(session) ? result(state) : null);
    state.pacer.rate = null;
    start(state);
    return new Promise((resolve) => { state.finish = resolve; });
  },
});

/** Whether the run has reached its limit, with all events of that instant done. */
const isAtLimit = ({ limitPs }: State, session: Session): boolean => nowPs(session) >= limitPs && session.whole;

/** Handles a request of the page for a frame. */
function answer(state: State, request: FrameRequest): void {
  state.request = { ...request, buffer: request.buffer ?? state.request?.buffer ?? null };
  state.limitPs = request.limitPs ?? Infinity;
  const { session, playing, pacer } = state;
  if (!session) return;
  // A run that waited at its limit goes on if the limit has moved or is gone.
  if (pacer.rate === null && !isAtLimit(state, session)) tick(state);
  if (pacer.rate === null && state.limitPs !== Infinity) {
    if (state.changed) sendFrame(state);
    return;
  }
  const target = targetOf(pacer, nowPs(session), request.wallMs, request.intervalMs, cellTimePs(session));
  if (playing && target !== Infinity && target > nowPs(session)) run(state, session, target);
  // While the run plays, every request gets its frame: the page requests the next one only after it has this one.
  if (state.changed || state.playing) sendFrame(state);
}

/** Runs towards `stopPs` for at most one slice. */
function run(state: State, session: Session, stopPs: number): void {
  const startMs = state.now();
  slice(state.now, SLICE_MS, (_events, enough) => !runOn(session, stopPs, enough));
  state.spentMs += state.now() - startMs;
  if (session.past) dropFurthest(session, session.past);
  state.changed = true;
  if (stoppedBecause(session) !== null) halt(state);
  else if (hasEnded(session)) {
    state.playing = false;
    settle(state, result(state));
  }
}

function sendFrame(state: State): void {
  const { session, request, packer, playing, loadId } = state;
  if (!session || !request) return;
  const packed = packFrame(session.sim, packer, {
    ended: hasEnded(session), running: playing, furthestPs: furthestPs(session),
  });
  const bytes = packed.length * Float64Array.BYTES_PER_ELEMENT;
  const { buffer: back } = request;
  const buffer = back && back.byteLength >= bytes ? back : new ArrayBuffer(bytes * 2);
  new Float64Array(buffer, 0, packed.length).set(packed);
  state.request = null;
  state.changed = false;
  state.sentMs = state.now();
  state.post.frame({ buffer, length: packed.length, loadId });
}

function show(state: State): void {
  state.changed = true;
  sendFrame(state);
}

/** Runs one slice at full speed; the next slice follows after the messages that are waiting. */
function flatOut(state: State): void {
  const { session, playing, pacer } = state;
  state.ticking = false;
  if (!session || !playing || pacer.rate !== null) return;
  run(state, session, state.limitPs);
  const waits = isAtLimit(state, session);
  if (state.now() - state.sentMs >= FRAME_MS || !state.playing || waits) sendFrame(state);
  if (!waits) tick(state);
}

function tick(state: State): void {
  if (state.ticking || !state.playing || state.pacer.rate !== null) return;
  state.ticking = true;
  state.nextTask(() => flatOut(state));
}

function start(state: State): void {
  state.playing = true;
  forgetWallTime(state.pacer);
  show(state);
  tick(state);
}

function halt(state: State): void {
  state.playing = false;
  settle(state, null);
  forgetWallTime(state.pacer);
}

/** Settles a pending `runToEnd`. */
function settle(state: State, record: ResultRecord | null): void {
  const waiting = state.finish;
  state.finish = null;
  waiting?.(record);
}
