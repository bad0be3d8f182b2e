/**
 * The run that is shown: moves it in step with the page or flat out, and makes its frames. The page asks for each frame
 * and hands a buffer back with its request. Flat out, the run goes on between frames in slices short enough that a
 * pause is obeyed at once.
 */
import type { Control, FrameRequest, ResultRecord } from './client/protocol';
import { createPacer, forgetWallTime, targetOf } from './pacer';
import { createPacker, jumped, packFrame } from './pack-frame';
import { dropFurthest } from './past';
import { cellTimePs, furthestPs, hasEnded, nowPs, resultOf, stoppedBecause, type Session } from './session';
import { look, slice, SLICE_MS } from './slices';
import type { Surroundings } from './surroundings';

/** Flat out, frames are at least so far apart (ms). */
const FRAME_MS = 15;

export interface RunLoop {
  session(): Session | null;
  /** Shows another run from now on. It does not play yet. */
  begin(session: Session): void;
  readonly control: Omit<Control, 'go' | 'going'>;
  /** Stops what plays, and shows nothing new. */
  halt(): void;
  /** The run stands at another point than the last frame led to. */
  jump(): void;
  /** The record as of now; null: there is no run. */
  result(): ResultRecord | null;
  /** The page has drawn a frame and wants the next. */
  frame(request: FrameRequest): void;
  /** What is shown has changed: the page gets a frame at once if it waits for one. */
  show(): void;
}

export function createRunLoop({ now, post, nextTask }: Pick<Surroundings, 'now' | 'post' | 'nextTask'>): RunLoop {
  const pacer = createPacer();
  let session: Session | null = null;
  let packer = createPacker();
  let loadId = 0;
  let playing = false;
  /** The page has not had a frame of what is there now. */
  let changed = false;
  let request: FrameRequest | null = null;
  let sentMs = 0;
  /** Wall time that the run has taken so far (ms). */
  let spentMs = 0;
  let ticking = false;
  let finish: ((result: ResultRecord | null) => void) | null = null;

  const result = (): ResultRecord | null => session && resultOf(session, {}, spentMs / 1000);

  /** Runs towards `stopPs` as far as a slice allows. */
  function run(running: Session, stopPs: number): void {
    const startMs = now();
    slice(now, SLICE_MS, () => !look(running, stopPs));
    spentMs += now() - startMs;
    if (running.past) dropFurthest(running, running.past);
    changed = true;
    endIfDone(running);
  }

  function endIfDone(running: Session): void {
    if (stoppedBecause(running) !== null) halt();
    else if (hasEnded(running)) {
      playing = false;
      settle(result());
    }
  }

  function sendFrame(): void {
    if (!session || !request) return;
    const packed = packFrame(session.sim, packer, {
      ended: hasEnded(session), running: playing, furthestPs: furthestPs(session),
    });
    const bytes = packed.length * Float64Array.BYTES_PER_ELEMENT;
    const { buffer: back } = request;
    const buffer = back && back.byteLength >= bytes ? back : new ArrayBuffer(bytes * 2);
    new Float64Array(buffer, 0, packed.length).set(packed);
    request = null;
    changed = false;
    sentMs = now();
    post.frame({ buffer, length: packed.length, loadId });
  }

  function show(): void {
    changed = true;
    sendFrame();
  }

  /** One slice of running as fast as it goes; the next one follows when the messages that wait have been heard. */
  function flatOut(): void {
    ticking = false;
    if (!session || !playing || pacer.rate !== null) return;
    run(session, Infinity);
    if (now() - sentMs >= FRAME_MS || !playing) sendFrame();
    tick();
  }

  function tick(): void {
    if (ticking || !playing || pacer.rate !== null) return;
    ticking = true;
    nextTask(flatOut);
  }

  function start(): void {
    playing = true;
    forgetWallTime(pacer);
    show();
    tick();
  }

  function halt(): void {
    playing = false;
    settle(null);
    forgetWallTime(pacer);
  }

  /** Tells whoever waits for the end. */
  function settle(record: ResultRecord | null): void {
    const waiting = finish;
    finish = null;
    waiting?.(record);
  }

  const mayGoOn = (one: Session): boolean => !hasEnded(one) && stoppedBecause(one) === null;

  return {
    session: () => session,
    result, show, halt,
    jump() {
      if (session) jumped(packer, session.sim);
      show();
    },
    begin(loaded) {
      halt();
      session = loaded;
      packer = createPacker();
      spentMs = 0;
      loadId++;
    },
    control: {
      play() {
        if (session && mayGoOn(session)) start();
      },
      pause() {
        halt();
        show();
      },
      setRate(rate) {
        pacer.rate = rate;
        forgetWallTime(pacer);
        tick();
      },
      runToEnd() {
        settle(null);
        if (!session || !mayGoOn(session)) return Promise.resolve(session && hasEnded(session) ? result() : null);
        pacer.rate = null;
        start();
        return new Promise((resolve) => { finish = resolve; });
      },
    },
    frame(next) {
      request = next;
      if (!session) return;
      const target = targetOf(pacer, nowPs(session), next.wallMs, next.intervalMs, cellTimePs(session));
      if (playing && target !== Infinity && target > nowPs(session)) run(session, target);
      // While it plays every request gets its frame: the page asks for the next only when it has this one.
      if (changed || playing) sendFrame();
    },
  };
}
