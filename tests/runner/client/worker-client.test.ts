import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HEADER_LENGTH } from '../../../src/runner/client/frame';
import type { FrameHandlers, FrameEnd } from '../../../src/runner/client/spawn-runner';
import { startRunClient, type RunClientOptions } from '../../../src/runner/client/worker-client';

/** The newest client's worker: what the client hands over to hear of it, and how often it was asked for a frame. */
const worker = vi.hoisted(() => ({ hears: {} as FrameHandlers, asked: 0, restart: () => {} }));
vi.mock('../../../src/runner/client/spawn-runner', () => ({
  keepRunner(_name: string, hears: FrameHandlers) {
    const end: FrameEnd = { request: () => { worker.asked++; } };
    Object.assign(worker, { hears, asked: 0, restart: () => hears.onFrames?.(end) });
    worker.restart();
    return { dispose: () => undefined };
  },
}));

/** Animation frames that were asked for and have not come. */
const awaited = new Map<number, FrameRequestCallback>();
let frames = 0;

/** Lets one animation frame of the browser come; returns whether one was asked for. */
function animate(): boolean {
  const due = [...awaited.values()];
  awaited.clear();
  frames++;
  for (const callback of due) callback(frames * 16);
  return due.length > 0;
}

function answer(): void {
  const buffer = new Float64Array(HEADER_LENGTH).buffer;
  worker.hears.onFrame?.({ buffer, length: HEADER_LENGTH, loadId: 1 });
}

function client(options?: RunClientOptions) {
  const started = startRunClient(options);
  const drawn = vi.fn();
  started.onFrame(drawn);
  return { ...started, drawn };
}

beforeEach(() => {
  let last = 0;
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    awaited.set(++last, callback);
    return last;
  });
  vi.stubGlobal('cancelAnimationFrame', (asked: number) => awaited.delete(asked));
});
afterEach(() => {
  awaited.clear();
  vi.unstubAllGlobals();
});

describe('a page whose worker has nothing new to show', () => {
  it('asks for a frame once and for no animation frame until it has come', () => {
    const { drawn } = client();
    expect([animate(), animate(), animate()]).toEqual([true, false, false]);
    expect(worker.asked).toBe(1);
    answer();
    expect(animate()).toBe(true);
    expect(drawn).toHaveBeenCalledTimes(1);
    expect(worker.asked).toBe(2);
    expect(animate()).toBe(false);
  });
  it('asks a worker that is started again', () => {
    client();
    animate();
    worker.restart();
    animate();
    expect(worker.asked).toBe(2);
  });
  it('waits for the time between two frames where the reader wants less motion', () => {
    const { setFrameInterval } = client();
    setFrameInterval(40);
    animate();
    answer();
    expect([animate(), animate()]).toEqual([true, true]);
    expect(worker.asked).toBe(1);
    expect([animate(), animate()]).toEqual([true, false]);
    expect(worker.asked).toBe(2);
  });
  it('asks again when the limit of its run moves, and rests until then', () => {
    let limit = 10;
    const { limitMoved } = client({ limitPs: () => limit });
    expect([animate(), animate()]).toEqual([true, false]);
    limitMoved();
    expect(worker.asked).toBe(1);
    limit = 20;
    limitMoved();
    expect(worker.asked).toBe(2);
    expect(animate()).toBe(false);
  });
  it('draws each of two frames that have come before the first was drawn: the bins of the first come only once', () => {
    let limit = 10;
    const { limitMoved, drawn } = client({ limitPs: () => limit });
    animate();
    limit = 20;
    limitMoved();
    answer();
    answer();
    expect([animate(), animate(), animate()]).toEqual([true, true, false]);
    expect(drawn).toHaveBeenCalledTimes(2);
    expect(worker.asked).toBe(3);
  });
  it('asks for nothing any more when it is given up', () => {
    const { dispose } = client();
    dispose();
    expect(animate()).toBe(false);
  });
});
