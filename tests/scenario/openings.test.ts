/** The opening of each preset: enough cells are not doomed, and its event follows within seconds. */
import { describe, expect, it } from 'vitest';
import { loadNodeCodec } from '../../src/codec/load-node';
import { CELL_FLAG, EVENT_KINDS } from '../../src/runner/client/frame';
import { createPacker } from '../../src/runner/pack-frame';
import { advance, loadSession } from '../../src/runner/session';
import { PRESETS } from '../../src/scenario/presets';
import { frameOf } from '../runner/frames';

const codecs = await loadNodeCodec();
/** Seconds of watching time: limits from the opening to the event, and how long no such event precedes it. */
const [SOONEST, LATEST, QUIET] = [3, 6, 2];
const FRAMES_A_SECOND = 20;

describe.each(PRESETS)('$id opens', ({ scenario, view: { rate, startAtS = 0, event } }) => {
  const loaded = loadSession(scenario, { codecs });
  if (!loaded.ok) throw new Error(loaded.problems[0].message);
  const { session: { sim } } = loaded;
  const psASecond = (rate ?? NaN) * 1000;
  const openingPs = startAtS * 1e12;
  advance(loaded.session, openingPs);
  const packer = createPacker();
  const opening = frameOf(sim, packer);

  it('with cells under way, of which at most a third is doomed', () => {
    const cells = opening.cells.filter(({ flags }) => (flags & CELL_FLAG.ack) === 0);
    const doomed = cells.filter(({ flags }) => (flags & CELL_FLAG.doomed) !== 0);
    if (startAtS > 0) expect(cells.length).toBeGreaterThan(0);
    expect(doomed.length).toBeLessThanOrEqual(cells.length / 3);
  });

  it(`3 to 6 s before its event, ${event}`, () => {
    const seconds: number[] = [];
    let seen = Math.max(-1, ...opening.events.map(({ serial }) => serial));
    for (let frame = 1; frame <= LATEST * FRAMES_A_SECOND; frame++) {
      advance(loaded.session, openingPs + Math.round((frame / FRAMES_A_SECOND) * psASecond));
      for (const { serial, kind, timePs } of frameOf(sim, packer).events) {
        if (serial > seen && EVENT_KINDS[kind] === event) seconds.push((timePs - openingPs) / psASecond);
        seen = Math.max(seen, serial);
      }
    }
    expect(seconds.filter((second, place) =>
      second >= SOONEST && second - (place === 0 ? 0 : seconds[place - 1]) >= QUIET)).not.toEqual([]);
  });
});
