/** The events of each frame: what happened since the frame before, each once, in order. */
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../src/model/run/loop';
import { record } from '../../src/model/run/record';
import { EVENT_KINDS } from '../../src/runner/client/frame';
import { createPacker } from '../../src/runner/pack-frame';
import { REASONS } from '../../src/model/reasons';
import { busyNetwork } from '../model/support/busy';
import { ran, start } from '../model/support/runs';
import { MS, S, file, line } from '../model/support/specs';
import { frameOf, type ReadableFrame } from './frames';

function framesOf(everyMs: number): { events: ReadableFrame['events']; sim: ReturnType<typeof start> } {
  const sim = start(busyNetwork());
  const packer = createPacker();
  const events: ReadableFrame['events'] = [];
  for (let at = 0; at <= S; at += everyMs * MS) {
    runUntil(sim, at);
    events.push(...frameOf(sim, packer).events);
  }
  return { events, sim };
}

describe('the events of a second in frames of one millisecond', () => {
  const { events, sim } = framesOf(1);
  const of = (kind: (typeof EVENT_KINDS)[number]) => events.filter((event) => EVENT_KINDS[event.kind] === kind);
  const result = record(sim);

  it('come each once, in order', () => {
    expect(events.map(({ serial }) => serial)).toEqual(events.map((_, n) => n));
    expect(events.every(({ timePs }, n) => n === 0 || timePs >= events[n - 1].timePs)).toBe(true);
  });

  it('tell of every drop, with a reason of a drop', () => {
    expect(of('drop').length).toBe(result.cellsDropped);
    expect(of('drop').every(({ reason }) => REASONS[reason].kind === 'drop')).toBe(true);
  });

  it('tell of every discard, with its number of cells', () => {
    expect(of('discard').reduce((sum, { index }) => sum + index, 0)).toBe(result.cellsDiscarded);
    expect(of('discard').every(({ reason }) => REASONS[reason].kind === 'discard')).toBe(true);
  });

  it('tell of every timeout, fast retransmit, whole segment and change', () => {
    const all = frameOf(sim).header;
    expect(
      [of('timeout').length, of('fastRetransmit').length, of('change').length],
    ).toEqual([all.timeouts, all.fastRetransmits, 2]);
    expect(of('whole').length).toBe(frameOf(sim).flows.reduce((sum, { wholeSegments }) => sum + wholeSegments, 0));
  });

  it('name a flow wherever there is one', () => {
    expect(
      events.every(({ kind, flow }) => (EVENT_KINDS[kind] === 'change' ? flow === -1 : flow >= 0 && flow < 4)),
    ).toBe(true);
  });
});

describe('a second in one frame', () => {
  it('tells of the last 256 events', () => {
    const { sim } = framesOf(1000);
    const { events } = frameOf(sim);
    expect(events.length).toBe(256);
    expect(events.at(-1)!.serial).toBe(sim.world.recent.serial - 1);
  });
});

describe('a lost acknowledgement', () => {
  it('has the number -1 - n for a packet', () => {
    const { events } = frameOf(
      ran(line({ traffic: file(2 * 536), tcp: { initialWindowPackets: 2 }, back: { cellErrorRate: 1 } }), MS),
    );
    expect(events.filter(({ kind }) => kind === 0).map(({ packet }) => packet)).toEqual([-1, -2]);
  });
});
