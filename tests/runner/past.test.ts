/** The checkpoints of a run: how many there are, where, and what they cost. */
import { describe, expect, it } from 'vitest';
import { worldHash } from '../../src/model/run/whole-world';
import { worldAt } from '../../src/model/run/checkpoint';
import { runUntil } from '../../src/model/run/loop';
import { eventsOf, notAfter } from '../../src/runner/past';
import { advance } from '../../src/runner/session';
import { fresh, go, kept, MS, rowOfSwitches } from './travel-rig';
import { scenario } from './runner-rig';

describe('the checkpoints of a run', () => {
  it('stay within their memory limit, begin at t = 0, and are evenly spaced by events', () => {
    const session = kept(scenario, 8);
    advance(session, Infinity);
    const { saved, bytes, mostBytes } = session.past;
    expect(bytes).toBe(saved.reduce((sum, one) => sum + one.bytes, 0));
    expect(bytes).toBeLessThanOrEqual(mostBytes);
    expect(saved[0].events).toBe(0);
    const gaps = saved.slice(1).map(({ events }, before) => events - saved[before].events);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(4 * eventsOf(session.sim) / saved.length);
  });

  it('are saved at the first stop after one is due, where ports go ahead and calls end at their rounds', () => {
    const apart = 20_000;
    const session = kept(rowOfSwitches, 50, apart);
    advance(session, Infinity);
    const { saved } = session.past;
    const gaps = saved.slice(1).map(({ events }, before) => events - saved[before].events);
    expect(eventsOf(session.sim)).toBeGreaterThan(4 * apart);
    expect(gaps.some((gap) => gap > apart)).toBe(true);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(apart);
    expect(Math.max(...gaps)).toBeLessThan(2 * apart);
  });

  it.each([
    ['are farther apart where making one takes as long as the events between them', 1, 8],
    ['are at most so far apart that the way back stays short', 500, 2],
  ])('%s', (_what, tookMs, times) => {
    const session = kept(scenario, 50, 500, tookMs);
    advance(session, Infinity);
    const { saved, apart } = session.past;
    // After the one at the start, which is not measured.
    const gaps = saved.slice(2).map(({ events }, before) => events - saved[before + 1].events);
    expect(gaps.length).toBeGreaterThan(3);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(times * apart);
    expect(Math.max(...gaps)).toBeLessThanOrEqual((times + 2) * apart);
    go(session, { kind: 'instant', atPs: 700 * MS });
    const straight = fresh();
    runUntil(straight.sim, 700 * MS);
    expect(worldHash(session.sim.world)).toBe(worldHash(straight.sim.world));
  });

  it('make room before another one is added', () => {
    const session = kept(scenario, 8);
    const { past } = session;
    const beyond: number[] = [];
    past.saved = new Proxy(past.saved, {
      set(target, name, value) {
        if (typeof value === 'object' && !target.includes(value)) {
          // A checkpoint may be a little larger than the one before it, whose size decides how much room is made.
          if (past.bytes + 0.9 * (value as { bytes: number }).bytes > past.mostBytes) beyond.push(past.bytes);
        }
        return Reflect.set(target, name, value);
      },
    });
    advance(session, Infinity);
    expect(beyond).toEqual([]);
  });

  it('are copied on a journey at most once every `apart` events, also where there is no room for more', () => {
    const session = kept(scenario, 8);
    const { past } = session;
    advance(session, Infinity);
    const { saved } = past;
    let copies = 0;
    past.saved = new Proxy(saved, {
      set(target, name, value) {
        if (typeof value === 'object' && !target.includes(value)) copies++;
        return Reflect.set(target, name, value);
      },
    });
    const gaps = saved.slice(1).map(({ events }, before) => events - saved[before].events);
    const widest = gaps.indexOf(Math.max(...gaps));
    expect(gaps[widest]).toBeGreaterThan(2 * past.apart);
    const most = gaps[widest] / past.apart;
    go(session, { kind: 'instant', atPs: saved[widest + 1].timePs - 1 });
    expect(copies).toBeLessThanOrEqual(most);
  });

  it('are not changed when a run goes on from them', () => {
    const session = kept();
    advance(session, Infinity);
    const hashes = session.past.saved.map(({ point }) => worldHash(worldAt(point)));
    for (const ms of [10, 700, 300]) go(session, { kind: 'instant', atPs: ms * MS });
    advance(session, Infinity);
    expect(session.past.saved.map(({ point }) => worldHash(worldAt(point)))).toEqual(hashes);
  });
});

describe('two points of a run', () => {
  it('are in the order of their events, then of their instants; an instant that is done comes after one that is not', () => {
    const inOrder = [
      { events: 3, timePs: 10, whole: true }, { events: 4, timePs: 9, whole: false },
      { events: 4, timePs: 9, whole: true }, { events: 4, timePs: 12, whole: false },
      { events: 5, timePs: 1, whole: false },
    ];
    inOrder.forEach((a, i) => inOrder.forEach((b, j) => expect(notAfter(a, b)).toBe(i <= j)));
  });
});
