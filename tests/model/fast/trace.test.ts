/** Traces are the same both ways, event for event. */
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../../src/model/run/loop';
import { work } from '../../../src/model/way/fast/ahead/port';
import type { Environment } from '../../../src/model/world';
import { findPreset } from '../../../src/scenario/presets';
import { built } from '../../property/runs';

/** Returns the trace of the beginning of a preset, and how many slots ports have gone ahead. */
function traced(preset: string, durationS: number, own: { plain?: boolean; ports?: boolean }) {
  const lines: string[] = [];
  const trace: NonNullable<Environment['trace']> = (...event) => { lines.push(event.slice(0, 4).join(' ')); };
  const { scenario } = findPreset(preset)!;
  const sim = built({ ...scenario, durationS, warmupS: 0, changes: [] }, {
    plain: own.plain ?? false, trace, ...(own.ports === true ? { portTrace: trace } : {}),
  });
  work.slots = 0;
  runUntil(sim, Infinity);
  return { lines, slots: work.slots };
}

describe('a trace', () => {
  it.each([
    ['abr-vbr-30', 0.4], ['abr-efci', 0.4], ['n23-hops', 0.3], ['parking-lot', 8], ['lpd-metro-lpd', 0.3],
    ['reservation-wan-512', 3], ['boston-16-boston', 20], ['vegas-against-reno', 20],
  ])('of %s is the same with ports that run ahead', (preset, durationS) => {
    const [plain, fast] = [traced(preset, durationS, { plain: true }), traced(preset, durationS, {})];
    expect(plain.lines.length).toBeGreaterThan(500);
    expect(fast.lines).toEqual(plain.lines);
  });

  it('does not keep the ports of a switch with ABR from running ahead, unless it has what they do', () => {
    const [without, all] = [traced('abr-vbr-30', 0.4, {}), traced('abr-vbr-30', 0.4, { ports: true })];
    expect(without.slots).toBeGreaterThan(100_000);
    expect(all.slots).toBe(0);
    const isOfPort = (text: string): boolean => text.includes(' erCut ');
    expect(all.lines.some(isOfPort)).toBe(true);
    expect(all.lines.filter((text) => !isOfPort(text))).toEqual(without.lines);
    expect(all.lines).toEqual(traced('abr-vbr-30', 0.4, { ports: true, plain: true }).lines);
  });
});
