/**
 * The lab's state as a token `1.<payload>`: what differs from the initial state, as JSON, raw-deflated, in base64url.
 * Every version ever published can always be opened. The size of input is checked before more work is done on it.
 */
import { Inflate, deflateSync, strToU8 } from 'fflate';
import { decodeBase64Url, encodeBase64Url } from '../../scenario/base64url';
import {
  EXPERIMENTS, INITIAL, LONGEST_SIDE, MOST_NAME, MOST_SENT, MOST_SOURCE_CELLS, MOST_TEXT, settled, type LabState,
} from './lab-state';
import {
  FEWEST_CELLS, HIGHEST_LOSS_PERCENT, INITIAL_QUESTION, LOSS_KINDS, MOST_CELLS, MOST_EXTRA, type TheoryQuestion,
} from './theory/question';
import { pictureShape, resample, squareAspect, type Material, type Pixels } from './material';

/** Most characters of a payload. */
const MOST_PAYLOAD = 32 * 1024;
const MOST_INFLATED = 128 * 1024;
/** Bytes unpacked at once: deflate makes at most 1,032 bytes of one, so this overshoots the limit by little. */
const SLICE_BYTES = 64;
/** Most pixels that a link carries (32 cells); of a picture shown with more it has only the name. */
const MOST_CARRIED_PIXELS = 1_536;

/** The short keys of version 1. */
interface Packed {
  m?: number;
  n?: number;
  c?: 's';
  /** Runs of lost cells, counted from 1: `2,5,9-12`. */
  l?: string;
  p?: number;
  b?: number;
  s?: number;
  e?: string;
  f?: [number, number];
  /** Theory against simulation: m, α, the marked loss in percent, and how cells get lost. */
  y?: [number, number, number, number];
  t?: string;
  /**
   * Name of a picture, its width and height, its pixels in base64url; the aspect as shown, where pixels are not square.
   */
  i?: [string, ...([] | [number, number, string, number?])];
}

function runsOf(lost: readonly number[]): string {
  const runs: string[] = [];
  for (let at = 0; at < lost.length; at++) {
    const first = lost[at];
    while (lost[at + 1] === lost[at] + 1) at++;
    runs.push(first === lost[at] ? `${first + 1}` : `${first + 1}-${lost[at] + 1}`);
  }
  return runs.join(',');
}

/** Returns the picture for a link, if need be in the size that m cells show; `null` if that is too large, too. */
function carried(pixels: Pixels, m: number): Pixels | null {
  if (pixels.bytes.length <= MOST_CARRIED_PIXELS) return pixels;
  const { width, height } = pictureShape(m, pixels.aspect);
  return width * height > MOST_CARRIED_PIXELS ? null
    : { width, height, bytes: resample(pixels, width, height), aspect: pixels.aspect };
}

function packMaterial({ material, sourceCells }: LabState): Pick<Packed, 't' | 'i'> {
  if (material.kind === 'drawing') return {};
  if (material.kind === 'text') return { t: material.text };
  const pixels = material.pixels === null ? null : carried(material.pixels, sourceCells);
  if (pixels === null) return { i: [material.name] };
  const { width, height, bytes, aspect } = pixels;
  return { i: [material.name, width, height, encodeBase64Url(bytes), ...(aspect === squareAspect(width, height)
    ? [] as const : [aspect] as const)] };
}

const packTheory = ({ cells, extra, lossPercent, losses }: TheoryQuestion): [number, number, number, number] =>
  [cells, extra, lossPercent, LOSS_KINDS.indexOf(losses)];

function readTheory(value: unknown): TheoryQuestion {
  if (value === undefined) return INITIAL_QUESTION;
  const [cells, extra, lossPercent, kind] = Array.isArray(value) && value.length === 4 ? (value as unknown[]) : [NaN];
  return {
    cells: wholeNumber(cells, 'm of its theory', FEWEST_CELLS, MOST_CELLS, NaN),
    extra: wholeNumber(extra, 'α of its theory', 0, MOST_EXTRA, NaN),
    lossPercent: wholeNumber(lossPercent, 'the marked loss of its theory', 1, HIGHEST_LOSS_PERCENT, NaN),
    losses: LOSS_KINDS[wholeNumber(kind, 'the kind of loss of its theory', 0, LOSS_KINDS.length - 1, NaN)],
  };
}

/** `1.<payload>` for a settled state. */
export function encodeLab(state: LabState): string {
  const packed: Packed = {
    ...(state.sourceCells !== INITIAL.sourceCells && { m: state.sourceCells }),
    ...(state.sent !== INITIAL.sent && { n: state.sent }),
    ...(state.construction === 'systematic' && { c: 's' as const }),
    l: runsOf(state.lost),
    ...(state.lossPercent !== INITIAL.lossPercent && { p: state.lossPercent }),
    ...(state.burst !== INITIAL.burst && { b: state.burst }),
    ...(state.seed !== INITIAL.seed && { s: state.seed }),
    ...(state.experiment !== null && { e: state.experiment }),
    ...(state.factors.some((factor, at) => factor !== INITIAL.factors[at])
      && { f: [state.factors[0], state.factors[1]] as [number, number] }),
    ...(packTheory(state.theory).join() !== packTheory(INITIAL_QUESTION).join() && { y: packTheory(state.theory) }),
    ...packMaterial(state),
  };
  return `1.${encodeBase64Url(deflateSync(strToU8(JSON.stringify(packed)), { level: 9, mem: 8 }))}`;
}

export type DecodedLab = { ok: true; state: LabState } | { ok: false; message: string };

const AGAIN = 'copy the whole link again.';
const failed = (message: string): { ok: false; message: string } => ({ ok: false, message });

function inflate(payload: Uint8Array): Uint8Array | 'damaged' | 'large' {
  const pieces: Uint8Array[] = [];
  let total = 0;
  let ended = false;
  const stream = new Inflate((piece, final) => {
    pieces.push(piece);
    total += piece.length;
    ended ||= final;
  });
  try {
    for (let at = 0; at < payload.length; at += SLICE_BYTES) {
      stream.push(payload.subarray(at, at + SLICE_BYTES), at + SLICE_BYTES >= payload.length);
      if (total > MOST_INFLATED) return 'large';
    }
  } catch {
    return 'damaged';
  }
  if (!ended) return 'damaged';
  const bytes = new Uint8Array(total);
  pieces.reduce((at, piece) => {
    bytes.set(piece, at);
    return at + piece.length;
  }, 0);
  return bytes;
}

/** Reads a whole number; throws an error with a sentence that says what is wrong. */
function wholeNumber(value: unknown, name: string, from: number, to: number, otherwise: number): number {
  if (value === undefined) return otherwise;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < from || value > to) {
    throw new Error(`${name} must be a whole number from ${from} to ${to}.`);
  }
  return value;
}

function readRuns(value: unknown, sent: number): number[] {
  if (value === undefined) return [...INITIAL.lost];
  if (typeof value !== 'string' || value.length > 4 * MOST_SENT
      || !/^(\d{1,3}(-\d{1,3})?(,\d{1,3}(-\d{1,3})?)*)?$/.test(value)) {
    throw new Error('its list of lost cells is not readable.');
  }
  return value === '' ? [] : value.split(',').flatMap((run) => {
    const [first, last = first] = run.split('-').map(Number);
    if (first < 1 || last < first || last > sent) throw new Error(`it loses cell ${run}, but only ${sent} are sent.`);
    return Array.from({ length: last - first + 1 }, (_, n) => first - 1 + n);
  });
}

function readMaterial({ t, i }: Record<string, unknown>): Material {
  if (t !== undefined) {
    if (typeof t !== 'string' || t.length > MOST_TEXT) {
      throw new Error(`its text is longer than ${MOST_TEXT.toLocaleString('en-US')} characters, or none at all.`);
    }
    return { kind: 'text', text: t };
  }
  if (i === undefined) return { kind: 'drawing' };
  const [name, width, height, bytes, aspect] = Array.isArray(i) ? (i as unknown[]) : [];
  if (typeof name !== 'string' || name.length > MOST_NAME) throw new Error('its picture has no usable name.');
  if (bytes === undefined) return { kind: 'picture', name, pixels: null };
  const w = wholeNumber(width, 'the width of its picture', 1, LONGEST_SIDE, 0);
  const h = wholeNumber(height, 'the height of its picture', 1, LONGEST_SIDE, 0);
  const pixels = typeof bytes === 'string' ? decodeBase64Url(bytes) : null;
  if (pixels === null || w * h > MOST_CARRIED_PIXELS || pixels.length !== w * h) {
    throw new Error('its picture has fewer or more pixels than it says.');
  }
  if (aspect !== undefined
      && (typeof aspect !== 'number' || !(aspect >= 1 / (LONGEST_SIDE + 1)) || !(aspect <= LONGEST_SIDE))) {
    throw new Error('its picture has an impossible shape.');
  }
  return {
    kind: 'picture', name, pixels: { width: w, height: h, bytes: pixels, aspect: aspect ?? squareAspect(w, h) },
  };
}

function readState(packed: Record<string, unknown>): LabState {
  const stranger = Object.keys(packed)
    .find((key) => !['m', 'n', 'c', 'l', 'p', 'b', 's', 'e', 'f', 'y', 't', 'i'].includes(key));
  if (stranger !== undefined) throw new Error(`it says “${stranger.slice(0, 24)}”, which this page does not know.`);
  const sourceCells = wholeNumber(packed.m, 'm', 1, MOST_SOURCE_CELLS, INITIAL.sourceCells);
  const sent = wholeNumber(packed.n, 'N', sourceCells, MOST_SENT, Math.max(sourceCells, INITIAL.sent));
  if (packed.c !== undefined && packed.c !== 's') throw new Error('its code is neither uniform nor systematic.');
  const experiment = EXPERIMENTS.find((one) => one === packed.e) ?? null;
  if (packed.e !== undefined && experiment === null) {
    throw new Error('it opens an experiment that this page does not have.');
  }
  const factors = packed.f === undefined ? INITIAL.factors
    : Array.isArray(packed.f) && packed.f.length === 2 ? (packed.f as unknown[])
    : [NaN, NaN];
  return settled({
    material: readMaterial(packed),
    sourceCells,
    sent,
    construction: packed.c === 's' ? 'systematic' : 'uniform',
    lost: readRuns(packed.l, sent),
    lossPercent: wholeNumber(packed.p, 'the loss in percent', 0, 100, INITIAL.lossPercent),
    burst: wholeNumber(packed.b, 'the length of a burst', 1, MOST_SENT, INITIAL.burst),
    seed: wholeNumber(packed.s, 'the seed', 0, 999_999, INITIAL.seed),
    experiment,
    factors: [wholeNumber(factors[0], 'a factor', 0, 255, 0), wholeNumber(factors[1], 'a factor', 0, 255, 0)],
    theory: readTheory(packed.y),
  });
}

/** Reads a token, with or without `#lab=` before it. Never throws: any text gives a state or a sentence. */
export function decodeLab(pasted: string): DecodedLab {
  const token = pasted.trim().replace(/^#?lab=/, '');
  if (token === '') return failed(`This link of the lab is empty; ${AGAIN}`);
  const [, version, payload] = /^([0-9]{1,6})\.(.*)$/s.exec(token.slice(0, 2 * MOST_PAYLOAD)) ?? [];
  if (version === undefined) {
    return failed(`This is not a link of the lab: a version and a dot are missing after lab=; ${AGAIN}`);
  }
  if (version !== '1') {
    return failed(
      `This link of the lab is of version ${version}, and this page knows version 1; reload the page, or open the link where it was made.`,
    );
  }
  if (payload === '') return failed(`This link of the lab is cut short: nothing follows 1.; ${AGAIN}`);
  if (payload.length > MOST_PAYLOAD) {
    return failed(
      `This link of the lab is too long: at most ${MOST_PAYLOAD.toLocaleString('en-US')} characters of data are taken.`,
    );
  }
  const compressed = decodeBase64Url(payload);
  const bytes = compressed === null ? 'damaged' : inflate(compressed);
  if (bytes === 'damaged') {
    return failed(`This link of the lab is cut short or changed: its data do not unpack; ${AGAIN}`);
  }
  if (bytes === 'large') {
    return failed(
      'This link of the lab unpacks to more than 128 kB, which no state of the lab needs; ask for another one.',
    );
  }
  try {
    const packed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
    if (typeof packed !== 'object' || packed === null || Array.isArray(packed)) throw new SyntaxError();
    return { ok: true, state: readState(packed as Record<string, unknown>) };
  } catch (reason) {
    if (reason instanceof SyntaxError || reason instanceof TypeError) {
      return failed(`This link of the lab is damaged: what it holds is not readable; ${AGAIN}`);
    }
    return failed(`This link of the lab cannot be opened: ${(reason as Error).message}`);
  }
}
