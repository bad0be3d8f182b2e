import { describe, expect, it } from 'vitest';
import { drop as dropEvent, onLink, packFrame, restingParts } from './fake-frame';
import { full, small, star } from './fake-runs';
import { laidOut } from './laid-out';
import { brokenPlace, createTracker, HISTORY, track } from '../../../src/ui/stage/tracker';
import type { FrameEvent } from '../../../src/runner/client/frame';
import { afterImageAlpha, createFalling, drop, FALL_MS, LABEL_MS, settle, stand } from '../../../src/ui/stage/falling';

const { topology } = laidOut(small());
const { expansion: { network } } = full(small());
const out = network.measure.bottleneckLink;
const rest = restingParts(network);

describe('the rate of a link that is always busy', () => {
  const rateOf = (scenario: unknown, carriedInASecond: number): number => {
    const { expansion: { network: spec } } = full(scenario);
    const link = spec.measure.bottleneckLink;
    const parts = restingParts(spec);
    const busy = (carried: number) => parts.links.map((row, number) => (number === link ? { ...row, carried } : row));
    const { topology: shape } = laidOut(scenario);
    const tracker = createTracker(shape);
    track(tracker, packFrame({ header: { timePs: 0 }, ...parts, links: busy(0) }), shape, 0);
    track(tracker, packFrame({ header: { timePs: 1e12 }, ...parts, links: busy(carriedInASecond) }), shape, 16);
    return tracker.rate[link * HISTORY + tracker.historyAt];
  };
  it('is 1 where it carries cells', () => {
    expect(rateOf(small(), full(small()).expansion.network.links[out].rateBps / 424)).toBeCloseTo(1, 6);
  });
  it('is also 1 where it carries whole packets, which are counted one by one', () => {
    const packets = { ...star(4), network: 'packet' };
    expect(rateOf(packets, 1.5e6 / (8 * 9180))).toBeCloseTo(1, 6);
  });
});

describe('the memory between frames of the small network', () => {
  it('knows when a packet was broken: with its first loss', () => {
    const tracker = createTracker(topology);
    const frameWith = (timePs: number, ...indices: number[]) => packFrame({
      header: { timePs }, ...rest, events: indices.map((index) => dropEvent(out, 0, 3, index, 13, timePs)),
    });
    track(tracker, frameWith(1e9, 5), topology, 100);
    track(tracker, frameWith(2e9, 8), topology, 116);
    expect(tracker.brokenAtMs[brokenPlace(tracker, 0, 3)]).toBe(100);
    expect(brokenPlace(tracker, 1, 3)).toBe(-1);
  });

  it('processes a frame once, however often it is passed in', () => {
    const tracker = createTracker(topology);
    const frame = packFrame({ header: { timePs: 1e9 }, ...rest, events: [dropEvent(out, 0, 0, 5, 13, 1e9)] });
    track(tracker, frame, topology, 100);
    tracker.drops.length = 0;
    track(tracker, frame, topology, 116);
    expect(tracker.drops).toHaveLength(0);
  });

  it('must be replaced when time runs backwards', () => {
    const tracker = createTracker(topology);
    track(tracker, packFrame({ header: { timePs: 5e9 }, ...rest }), topology, 0);
    expect(track(tracker, packFrame({ header: { timePs: 1e9 }, ...rest }), topology, 16)).toBe(false);
  });

  it('must be replaced when another run stands at the same instant, or this one jumped to a later one', () => {
    for (const timePs of [5e9, 7e9]) {
      const tracker = createTracker(topology);
      track(tracker, packFrame({ header: { timePs: 5e9, serial: 8, jumps: 1 }, ...rest }), topology, 0);
      const next = packFrame({ header: { timePs, serial: 9, jumps: 2 }, ...rest });
      expect(track(tracker, next, topology, 16)).toBe(false);
    }
  });

  it('recognises a sender that only waits for its timer', () => {
    const tracker = createTracker(topology);
    const flows = rest.flows.map((row) => ({ ...row, flightBytes: 560, received: 2, una: 2, rtoPs: 1e12 }));
    track(tracker, packFrame({
      header: { timePs: 1e9 }, ...rest, flows, cells: [onLink(0, { flow: 0, packet: 0, index: 9, of: 13 }, 2e9)],
    }), topology, 0);
    expect([...tracker.stalled]).toEqual([0, 1]);
  });

  it('says so of no sender whose data its rate or a lack of credit holds back at the source', () => {
    const tracker = createTracker(topology);
    const stands = { flightBytes: 560, received: 2, una: 2, rtoPs: 1e12, heldBack: 1 };
    const flows = rest.flows.map((row) => ({ ...row, ...stands }));
    track(tracker, packFrame({ header: { timePs: 1e9 }, ...rest, flows }), topology, 0);
    expect([...tracker.stalled]).toEqual([0, 0]);
  });

  it('says so of no sender whose data waits at the source for places in the switches', () => {
    const stalledIn = (adaptation: object): number[] => {
      const scenario = { ...small(), flows: small().flows?.map((one) => ({ ...one, adaptation })) };
      const { topology: shape } = laidOut(scenario);
      const parts = restingParts(full(scenario).expansion.network);
      const flows = parts.flows.map((row) => ({ ...row, flightBytes: 560, received: 2, una: 2, rtoPs: 1e12 }));
      const tracker = createTracker(shape);
      track(tracker, packFrame({ header: { timePs: 1e9 }, ...parts, flows }), shape, 0);
      return [...tracker.stalled];
    };
    expect(stalledIn({ kind: 'aal5' })).toEqual([1, 1]);
    expect(stalledIn({ kind: 'reservation' })).toEqual([0, 0]);
  });

  it('says so of no sender where the frame leaves cells out, which may be those of any flow', () => {
    const tracker = createTracker(topology);
    const flows = rest.flows.map((row) => ({ ...row, flightBytes: 560, received: 2, una: 2, rtoPs: 1e12 }));
    track(tracker, packFrame({ header: { timePs: 1e9, cellsLeftOut: 1 }, ...rest, flows }), topology, 0);
    expect([...tracker.stalled]).toEqual([0, 0]);
  });
});

describe('cells that fall', () => {
  const fallen = (index: number): FrameEvent =>
    ({ serial: index, timePs: 0, kind: 'drop', flow: 0, link: out, packet: 0, index, of: 13, reason: 0, flags: 0 });

  it('are at most three at once, the newest with its reason', () => {
    const falling = createFalling();
    drop(falling, [0, 1, 2, 3, 4].map(fallen), 1000);
    expect(falling.falls).toHaveLength(3);
    expect(falling.label?.index).toBe(4);
  });

  it('keep their reason for a second and a half, whatever falls after them', () => {
    const falling = createFalling();
    drop(falling, [fallen(1)], 1000);
    settle(falling, 1000, true);
    drop(falling, [fallen(2)], 1000 + FALL_MS + LABEL_MS - 10);
    expect(falling.label?.index).toBe(1);
    drop(falling, [fallen(3)], 1000 + FALL_MS + LABEL_MS + 10);
    expect(falling.label?.index).toBe(3);
  });

  it('keep it while the run is paused', () => {
    const falling = createFalling();
    drop(falling, [fallen(1)], 1000);
    for (let nowMs = 1000; nowMs < 60_000; nowMs += 500) settle(falling, nowMs, false);
    expect(falling.label?.index).toBe(1);
    for (let nowMs = 60_000; nowMs < 66_000; nowMs += 16) settle(falling, nowMs, true);
    expect(falling.label).toBeNull();
  });

  it('are shown at rest when a paused run is brought to their instant', () => {
    const falling = createFalling();
    stand(falling, fallen(7), 1000);
    expect(falling.label?.index).toBe(7);
    expect(settle(falling, 1000, false)).toBe(false);
  });

  it('finish their fall when the run pauses meanwhile', () => {
    const falling = createFalling();
    drop(falling, [fallen(1)], 1000);
    stand(falling, fallen(1), 1100);
    expect(settle(falling, 1100, false)).toBe(true);
  });

  it('leave after-images that fade', () => {
    expect(afterImageAlpha(FALL_MS, 0)).toBeGreaterThan(afterImageAlpha(FALL_MS + 1000, 0));
    expect(afterImageAlpha(10_000, 0)).toBe(0);
  });
});
