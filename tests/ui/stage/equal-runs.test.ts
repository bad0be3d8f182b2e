/**
 * Pages that watch the same run, with many frames or with few, show the same trays and the same last drop.
 */
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../../src/model/run/loop';
import { createPacker } from '../../../src/runner/pack-frame';
import { createFalling, drop, settle, stand } from '../../../src/ui/stage/falling';
import { buildTopology } from '../../../src/ui/stage/topology';
import { createTracker, track } from '../../../src/ui/stage/tracker';
import { start } from '../../model/support/runs';
import { frameOf } from '../../runner/frames';
import { full, star } from './fake-runs';

const END_PS = 6e12;

/** The flows of all dropped cells, in order of time. */
function dropped(policy: Record<string, unknown>): number[] {
  const flows: number[] = [];
  const sim = start(full(star(16, 512, policy)).expansion.network, {
    trace: (_timePs, flow, event) => { if (event === 'drop') flows.push(flow); },
  });
  runUntil(sim, END_PS);
  return flows;
}

/**
 * Watches the run to its end with frames `everyPs` apart, and returns the label and the trays that the page then shows.
 */
function watched(policy: Record<string, unknown>, everyPs: number) {
  const { scenario, expansion } = full(star(16, 512, policy));
  const topology = buildTopology(scenario, expansion);
  const sim = start(expansion.network);
  const packer = createPacker();
  const tracker = createTracker(topology);
  const falling = createFalling();
  let wallMs = 1000;
  for (let at = everyPs; ; at = Math.min(END_PS, at + everyPs)) {
    runUntil(sim, at);
    const running = at < END_PS;
    track(tracker, frameOf(sim, packer, { ended: !running, running }).frame, topology, wallMs);
    drop(falling, tracker.drops, wallMs);
    tracker.drops.length = 0;
    if (!tracker.running) stand(falling, tracker.lastDrop, wallMs);
    settle(falling, wallMs, tracker.running);
    wallMs += 17;
    if (!running) break;
  }
  const { startMs: _start, labelled: _labelled, ...label } = falling.label ?? { startMs: 0, labelled: false };
  return { label, trays: tracker.trays.map(({ group, reason, count, flows, held }) => ({
    group, reason, count, flows: [...flows.subarray(0, held)],
  })) };
}

describe.each([
  ['tail drop', { policy: 'tailDrop' }],
  ['early discard at half of 512 cells', { policy: 'epd', thresholdFraction: 0.5 }],
])('sixteen sources over %s, six seconds', (_name, policy) => {
  const fine = watched(policy, 11e9);
  it('lose more cells than one tray shows', () => {
    expect(fine.trays.some(({ count, flows }) => count > 64 && flows.length === 64)).toBe(true);
    expect(fine.label).toMatchObject({ of: 192 });
  });
  it('show in each tray the flows of the cells that fell last', () => {
    const all = dropped(policy);
    expect(fine.trays.filter(({ flows }) => flows.length > 0).reduce((sum, { count }) => sum + count, 0)).toBe(
      all.length,
    );
    const [only, ...others] = fine.trays.filter(({ flows }) => flows.length > 0);
    if (others.length === 0) expect(only.flows).toEqual(all.slice(-64));
    else expect(fine.trays.some(({ flows }) => flows.at(-1) === all.at(-1))).toBe(true);
  });
  it.each([97e9, 1.3e12, 6e12])('look the same with a frame in %d ps', (everyPs) => {
    expect(watched(policy, everyPs)).toEqual(fine);
  });
});
