/**
 * The browser's worker: holds the run and its loop. Control comes through Comlink; on the frame port each message from the
 * page hands a buffer back and asks for a frame. Flat out, the run goes on between frames in slices short enough that a
 * pause is obeyed at once.
 */
import * as Comlink from 'comlink';
import { loadBrowserCodec } from '../codec/load-browser';
import type { CodecProvider } from '../codec/codec';
import { cellContents } from '../model/way/cell-contents';
import type { Doing, FrameMessage, FrameRequest, LoadReply, LoadRequest, LossAnswer, LossQuestion, ResultRecord, RunnerApi } from './client/protocol';
import { pieceOf, recover, stopWatching, watchFlow, type Watch } from './history';
import { inspectFlow, inspectHops, inspectPort } from './inspect';
import { beginSearch, lossLink, lostCell, searchOn } from './locate';
import { beginPoint, pointOf, pointOn } from './measure-point';
import { createPacer, forgetWallTime, targetOf } from './pacer';
import { createPacker, packFrame, type PackerState } from './pack-frame';
import { receivedBytes } from './received';
import { advance, applyNow, cellTimePs, hasEnded, loadSession, nowPs, resultOf, step, stoppedBecause, type Session } from './session';

/** How long one slice of running may take before messages are looked at (ms), and after how many events it looks at the time: an event may hand over a thousand packets. */
const SLICE_MS = 10;
const EVENTS_PER_LOOK = 128;
const FRAME_MS = 15;
/** Work beside the run that is shown goes on in slices of this length (ms), with room for frames between them. */
const ASIDE_MS = 4;
/** The same where no frame is waited for: a run that is brought to its instant, a point of the lab's figure. */
const LONG_SLICE_MS = 50;

let session: Session | null = null;
let packer: PackerState = createPacker();
let loadId = 0;
let playing = false;
let changed = false;
let request: FrameRequest | null = null;
let lastFrameMs = 0;
let spentMs = 0;
let finish: ((result: ResultRecord | null) => void) | null = null;
let frames: MessagePort | null = null;
let pulse: MessagePort | null = null;
let doing: Doing = 'running';
let loads = 0;
let codecs: Promise<CodecProvider> | null = null;
let watched: number | null = null;
let watch: Watch | null = null;
let lastLoad: LoadRequest | null = null;
const pacer = createPacer();

/** Some events towards `stopPs`; returns whether the run got there. */
const look = (run: Session, stopPs: number): boolean => advance(run, stopPs, EVENTS_PER_LOOK) < EVENTS_PER_LOOK;

/** Runs to `stopPs` as far as a slice allows; returns whether it got there. */
function runSlice(run: Session, stopPs: number): boolean {
  const start = performance.now();
  let there = false;
  do there = look(run, stopPs);
  while (!there && performance.now() - start < SLICE_MS);
  spentMs += performance.now() - start;
  changed = true;
  return there;
}

function sendFrame(): void {
  if (!session || !request || !frames) return;
  const packed = packFrame(session.sim, packer, { ended: hasEnded(session), running: playing });
  const bytes = packed.length * Float64Array.BYTES_PER_ELEMENT;
  const buffer = request.buffer && request.buffer.byteLength >= bytes ? request.buffer : new ArrayBuffer(bytes * 2);
  new Float64Array(buffer, 0, packed.length).set(packed);
  request = null;
  changed = false;
  lastFrameMs = performance.now();
  const message: FrameMessage = { buffer, length: packed.length, loadId };
  frames.postMessage(message, [buffer]);
}

/** The page has drawn a frame and wants the next. */
function onRequest(next: FrameRequest): void {
  request = next;
  if (!session) return;
  const target = targetOf(pacer, nowPs(session), next.wallMs, next.intervalMs, cellTimePs(session));
  if (playing && target !== Infinity) {
    if (target > nowPs(session)) runSlice(session, target);
    endIfDone();
  }
  // While it plays every request is answered: the page asks for the next frame only when it has this one.
  if (changed || playing) sendFrame();
}

const ticker = new MessageChannel();
let ticking = false;
ticker.port1.onmessage = flatOut;

/** One slice of running as fast as it goes, and the next one behind whatever messages wait. */
function flatOut(): void {
  ticking = false;
  if (!session || !playing || pacer.rate !== null) return;
  runSlice(session, Infinity);
  endIfDone();
  if (performance.now() - lastFrameMs >= FRAME_MS || !playing) sendFrame();
  tick();
}

function tick(): void {
  if (ticking || !playing || pacer.rate !== null) return;
  ticking = true;
  ticker.port2.postMessage(null);
}

function endIfDone(): void {
  if (!session || !playing) return;
  if (stoppedBecause(session) !== null) return stop();
  if (!hasEnded(session)) return;
  playing = false;
  changed = true;
  settle(resultOf(session, {}, spentMs / 1000));
}

function settle(result: ResultRecord | null): void {
  const waiting = finish;
  finish = null;
  waiting?.(result);
}

function stop(): void {
  playing = false;
  settle(null);
  forgetWallTime(pacer);
  show();
}

/** A change that no slice made: the page gets a frame at once if it waits for one. */
function show(): void {
  changed = true;
  sendFrame();
}

const theCodecs = (): Promise<CodecProvider> => (codecs ??= loadBrowserCodec((reason) => { codecProblem = reason; }));
let codecProblem: string | null = null;

function tellPulse(now: Doing): void {
  doing = now;
  pulse?.postMessage(now);
}

/** Builds something large in one piece; the page is told before, so that it does not take the silence for a fault. */
function preparing<Made>(make: () => Made): Made {
  tellPulse('preparing');
  try {
    return make();
  } finally {
    tellPulse('running');
  }
}

async function load({ scenario, files, startAtS = 0 }: LoadRequest): Promise<LoadReply> {
  loads++;
  const mine = loads;
  const provider = await theCodecs();
  const loaded = preparing(() => loadSession(scenario, { codecs: provider, ...(files ? { files } : {}), keepReceived: true }));
  if (!loaded.ok) return { ok: false, problems: loaded.problems };
  playing = false;
  settle(null);
  forgetWallTime(pacer);
  session = loaded.session;
  packer = createPacker();
  spentMs = 0;
  loadId++;
  lastLoad = { scenario, ...(files ? { files } : {}) };
  beginWatch(provider);
  const started = loaded.session;
  const startAtPs = Math.round(startAtS * 1e12);
  if (startAtS > 0) await inLongSlices(() => !look(started, startAtPs), () => mine === loads);
  show();
  return { ok: true, warnings: loaded.warnings, codecEngine: provider.engine, codecProblem };
}

/** Works until nothing is left or wanted, with room for messages in between. */
async function inLongSlices(more: () => boolean, wanted: () => boolean): Promise<void> {
  for (;;) {
    const start = performance.now();
    let left = true;
    while (left && performance.now() - start < LONG_SLICE_MS) left = more();
    if (!left) return;
    await breathe();
    if (!wanted()) return;
  }
}

/** Lets messages and frames in. */
const breathe = (): Promise<void> => new Promise((resolve) => { setTimeout(resolve, 0); });

/** Works in short slices until `more` says that nothing is left, or another run or question makes it pointless. */
async function aside(more: () => boolean, wanted: () => boolean): Promise<void> {
  while (wanted()) {
    const start = performance.now();
    let left = true;
    while (left && performance.now() - start < ASIDE_MS) left = more();
    if (!left) return;
    await breathe();
  }
}

/** The same run at t = 0, with what has been turned since it was loaded, and with `faults` behind its own. */
function again(provider: CodecProvider, faults: readonly { link: string; flow: string }[] = []): Session | null {
  if (!session || !lastLoad) return null;
  const scenario = { ...session.scenario, faults: [...session.scenario.faults, ...faults] };
  const files = lastLoad.files ? { files: lastLoad.files } : {};
  const loaded = preparing(() => loadSession(scenario, { codecs: provider, ...files }));
  return loaded.ok ? loaded.session : null;
}

function beginWatch(provider: CodecProvider): void {
  watch = null;
  if (!session) return;
  stopWatching(session);
  if (watched === null || watched >= session.sim.world.flows.length) return;
  const begun = watchFlow(session, watched, () => again(provider));
  watch = begun;
  void aside(() => recover(begun, EVENTS_PER_LOOK), () => watch === begun);
}

async function locate(question: LossQuestion): Promise<LossAnswer> {
  const provider = await theCodecs();
  const asked = session;
  if (!asked) return { ok: false, why: 'Nothing is loaded yet.' };
  const at = lossLink(asked.sim, question);
  if (!at.ok) return at;
  const atPs = nowPs(asked);
  const search = beginSearch(asked, question, at.link, (fault) => again(provider, [fault]));
  if (!search) return { ok: false, why: 'So much has happened in this run that the cell cannot be found again: restart the run and pause it earlier.' };
  await aside(() => searchOn(search, EVENTS_PER_LOOK), () => session === asked);
  const fault = lostCell(search);
  return fault ? { ok: true, fault, atPs } : { ok: false, why: 'This cell will reach no queue where it could be lost.' };
}

const api: RunnerApi = {
  load,
  abandonLoad() {
    loads++;
  },
  play() {
    if (!session || hasEnded(session) || stoppedBecause(session) !== null) return;
    playing = true;
    forgetWallTime(pacer);
    show();
    tick();
  },
  pause: stop,
  setRate(rate) {
    pacer.rate = rate;
    forgetWallTime(pacer);
    tick();
  },
  step(kind) {
    stop();
    if (session) step(session, kind);
    show();
  },
  runToEnd() {
    settle(null);
    if (!session) return Promise.resolve(null);
    if (hasEnded(session)) return Promise.resolve(resultOf(session, {}, spentMs / 1000));
    if (stoppedBecause(session) !== null) return Promise.resolve(null);
    pacer.rate = null;
    playing = true;
    show();
    tick();
    return new Promise((resolve) => { finish = resolve; });
  },
  applyNow: async (set) => {
    if (!session) return { ok: false, problems: [{ code: 'noRun', path: '', message: 'Nothing is loaded yet.' }] };
    const turned = session;
    return preparing(() => applyNow(turned, set));
  },
  stopped: async () => session && stoppedBecause(session),
  result: async () => {
    if (!session) throw new Error('Nothing is loaded yet.');
    return resultOf(session, {}, spentMs / 1000);
  },
  cell: async ({ link, flow, packet, index, ack }) => {
    const found = session && cellContents(session.sim, { link, vc: 2 * flow + (ack ? 1 : 0), packet, index });
    return found ? { ...found.header, bytes: found.bytes } : null;
  },
  inspectFlow: async (flow) => (session ? inspectFlow(session.sim, flow) : null),
  inspectPort: async (link) => (session ? inspectPort(session.sim, link) : null),
  inspectHops: async () => (session ? inspectHops(session.sim) : null),
  watchFlow: async (flow) => {
    if (flow === watched && (flow === null || watch)) return;
    watched = flow;
    beginWatch(await theCodecs());
  },
  history: async (have) => {
    const piece = watch && pieceOf(watch, have);
    return piece && Comlink.transfer(piece, [piece.rows.buffer]);
  },
  locate,
  arrived: async (id) => {
    const flow = session?.sim.net.spec.flows.findIndex((spec) => spec.id === id) ?? -1;
    const received = session?.received.get(flow);
    if (!session || !received) return null;
    const inOrderBytes = session.sim.world.flows[flow].receiver.deliveredBytes;
    return { flow: id, totalBytes: received.totalBytes, inOrderBytes, bytes: receivedBytes(received, inOrderBytes) };
  },
  measurePoint: async (scenario) => {
    const provider = await theCodecs();
    const begun = preparing(() => beginPoint(scenario, provider));
    if (!begun.ok) return begun;
    await inLongSlices(() => pointOn(begun.run, EVENTS_PER_LOOK), () => true);
    return pointOf(begun.run);
  },
};

/** A promise that fails with nobody waiting for it is a failure of the worker, like any other. */
self.addEventListener('unhandledrejection', ({ reason }) => reportError(reason));

/** The first message brings the ports; everything else goes through them. */
self.onmessage = ({ data }: MessageEvent<{ control: MessagePort; frames: MessagePort; pulse: MessagePort }>) => {
  frames = data.frames;
  frames.onmessage = ({ data: next }: MessageEvent<FrameRequest>) => onRequest(next);
  pulse = data.pulse;
  pulse.onmessage = () => pulse?.postMessage(doing);
  Comlink.expose(api, data.control);
};
