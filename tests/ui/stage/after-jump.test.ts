/** The squares of packets and the bars of receivers after a jump in time, beside those of a run that was watched. */
import { describe, expect, it } from 'vitest';
import { at, CELL, FLOW } from '../../../src/runner/client/frame';
import { createPacker, jumped } from '../../../src/runner/pack-frame';
import { advance, loadSession } from '../../../src/runner/session';
import { findPreset } from '../../../src/scenario/presets';
import { PALETTES } from '../../../src/ui/look/palette';
import { drawPackets } from '../../../src/ui/stage/draw-packets';
import { drawReceivers } from '../../../src/ui/stage/draw-sink';
import { leftToSend, lostCells, receivedOf } from '../../../src/ui/stage/packets-now';
import type { Scene } from '../../../src/ui/stage/scene';
import { createTracker, track } from '../../../src/ui/stage/tracker';
import { codecs } from '../../model/support/runs';
import { frameOf } from '../../runner/frames';
import { star } from './fake-runs';
import { laidOut, measure } from './laid-out';

/** A canvas that notes what is drawn on it, as one text. */
function noting(): { context: CanvasRenderingContext2D; drawn: string[] } {
  const drawn: string[] = [];
  const context = new Proxy({}, {
    get: (_, name) => (...given: unknown[]) => { drawn.push(`${String(name)}(${given.join()})`); },
    set: (_, name, value) => {
      drawn.push(`${String(name)}=${value}`);
      return true;
    },
  });
  return { context: context as CanvasRenderingContext2D, drawn };
}

interface Shown { ms: number; played: string[]; jumped: string[]; words: string[] }

/** Plays a run with a frame every `everyMs` up to `endMs`, and jumps to each of these instants as well. */
function shown(scenario: object, everyMs: number, endMs: number): Shown[] {
  const loaded = loadSession(scenario, { codecs });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const { layout, topology } = laidOut(scenario);
  const flows = topology.flows.length;
  const picture = (tracker: ReturnType<typeof createTracker>, frame: ReturnType<typeof frameOf>['frame']) => {
    const { context, drawn } = noting();
    const scene = {
      context, palette: PALETTES.light, sizes: layout.sizes, layout, topology, measure, tracker, selected: null,
      reducedMotion: true, slots: Uint8Array.from({ length: flows }, (_, flow) => flow % 8),
      colours: Array.from({ length: flows }, (_, flow) => `#${flow}`), textOn: Array<string>(16).fill('#fff'),
    } as unknown as Scene;
    drawPackets(scene, frame);
    drawReceivers(scene, frame, 1e9);
    return drawn;
  };
  const packer = createPacker();
  const tracker = createTracker(topology);
  const pictures: Shown[] = [];
  for (let ms = 0; ms <= endMs; ms += everyMs) {
    advance(loaded.session, ms * 1e9);
    const { frame } = frameOf(loaded.session.sim, packer);
    track(tracker, frame, topology, ms);
    const fresh = createPacker();
    jumped(fresh, loaded.session.sim);
    const there = createTracker(topology);
    const { frame: landed } = frameOf(loaded.session.sim, fresh);
    track(there, landed, topology, ms);
    const played = picture(tracker, frame);
    const words = played.flatMap((call) => /^fillText\(([^,]*),/.exec(call)?.[1] ?? []);
    pictures.push({ ms, played, jumped: picture(there, landed), words });
  }
  return pictures;
}

const differing = (pictures: Shown[]): number[] => pictures
  .filter(({ played, jumped: landed }) => played.join('\n') !== landed.join('\n')).map(({ ms }) => ms);

const preset = findPreset('one-lost-cell')!.scenario as unknown as {
  nodes: { id: string; kind: string; bufferCells?: number }[];
  flows: { transport: object }[];
};

/** The same network with windows of four packets, whose switch refuses whole packets above half of nine places. */
const refusing = {
  ...preset,
  nodes: preset.nodes.map((node) =>
    (node.kind === 'switch' ? { ...node, bufferCells: 9, discard: { policy: 'epd', thresholdFraction: 0.5 } } : node)),
  flows: preset.flows.map((flow) => ({ ...flow, transport: { ...flow.transport, windowBytes: 4 * 536 } })),
};

describe.each([
  ['two senders before five places', preset, 0.3, 300, ['whole', 'never whole', '0 of 13', '12 left']],
  ['with windows of four packets before a switch that refuses whole packets', refusing, 0.3, 300, ['whole', '3 of 13']],
  ['sixteen senders before 64 places', star(16, 64), 7, 2_000, ['–']],
] as const)('%s', (_, scenario, everyMs, endMs, words) => {
  const pictures = shown(scenario, everyMs, endMs);
  it('show a packet in all of its states', () => {
    expect([...new Set(pictures.flatMap((one) => one.words))]).toEqual(expect.arrayContaining([...words]));
    // A cross is two strokes over a loss.
    expect(pictures.some(({ played }) => played.some((call) => call.endsWith(PALETTES.light.loss)))).toBe(true);
  });
  it('show after a jump what one sees who has watched', () => {
    expect(differing(pictures)).toEqual([]);
  });
});

describe('the first packet of A, whose cell 8 finds no place', () => {
  const loaded = loadSession(preset, { codecs });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const { session } = loaded;
  const frameAt = (ms: number) => {
    advance(session, ms * 1e9);
    return frameOf(session.sim).frame;
  };
  const crosses = (frame: ReturnType<typeof frameAt>) => lostCells(frame, 0, at(frame.flows, 0, FLOW.sendingPacket));
  it('has no cross before the loss', () => expect(crosses(frameAt(5))).toEqual([]));
  it('has its cross at the sender and at the receiver while the rest arrives', () => {
    const frame = frameAt(9);
    expect(crosses(frame)).toEqual([7]);
    expect(lostCells(frame, 0, receivedOf(frame, 0, 13).packet)).toEqual([7]);
    expect(receivedOf(frame, 0, 13)).toMatchObject({ broken: true, words: 'never whole' });
  });
  it('keeps it at both while the sender waits for its timer and nothing of it is under way', () => {
    const frame = frameAt(17);
    const flows = Array.from({ length: frame.cells.rows }, (_, row) => at(frame.cells, row, CELL.flow));
    expect(new Set(flows)).toEqual(new Set([1]));
    expect(crosses(frame)).toEqual([7]);
    const received = receivedOf(frame, 0, 13);
    expect(received).toMatchObject({ have: 12, of: 13, words: 'never whole' });
    expect(lostCells(frame, 0, received.packet)).toEqual([7]);
  });
  it('loses it when the packet is sent again, of which nothing has come yet', () => {
    const frame = frameAt(23);
    expect(leftToSend(frame, 0, 13).left).toBeGreaterThan(0);
    expect(crosses(frame)).toEqual([]);
    expect(receivedOf(frame, 0, 13)).toMatchObject({ have: 0, broken: false, words: '0 of 13' });
  });
});
