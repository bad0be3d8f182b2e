// @vitest-environment jsdom
/**
 * Pictures of random runs at random instants, near and far: nothing throws, whatever is drawn is at a place, and no
 * text shows a value that is not there.
 */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { advance, loadSession } from '../../../src/runner/session';
import { PALETTES, type Theme } from '../../../src/ui/look/palette';
import { STEP } from '../../../src/ui/stage/camera';
import { buildTopology } from '../../../src/ui/stage/topology';
import { createView } from '../../../src/ui/stage/view';
import { codecs } from '../../model/support/runs';
import { livelyScenario } from '../../property/lively';
import { options } from '../../property/runs';
import { frameOf } from '../../runner/frames';
import { share } from '../../scenario/random-parts';
import { governedScenario, smallPacketScenario, smallScenario } from '../../scenario/random-scenario';
import { LETTER } from '../charts/noting-context';

/** What was drawn wrongly: calls and settings with numbers that are none, and texts that show no value. */
let wrong: string[] = [];
let texts = 0;

function noteCall(name: string, args: readonly unknown[]): void {
  if (args.some((one) => typeof one === 'number' && !Number.isFinite(one))) wrong.push(`${name}(${args.join(', ')})`);
  if (name !== 'fillText') return;
  texts++;
  if (/NaN|∞|undefined|\bnull\b|Infinity|\[object/.test(String(args[0]))) wrong.push(String(args[0]));
}

/** A canvas context that draws nothing and notes what is wrong. */
const noting = (canvas: object): CanvasRenderingContext2D => new Proxy<Record<string, unknown>>({ canvas }, {
  get: (target, key) => target[String(key)] ?? ((...args: unknown[]) => {
    noteCall(String(key), args);
    return key === 'measureText' ? { width: String(args[0]).length * LETTER } : undefined;
  }),
  set(target, key, value) {
    noteCall(String(key), [value]);
    target[String(key)] = value;
    return true;
  },
}) as unknown as CanvasRenderingContext2D;

beforeEach(() => {
  vi.useFakeTimers();
  HTMLCanvasElement.prototype.getContext = function context(this: HTMLCanvasElement) {
    return noting(this);
  } as unknown as HTMLCanvasElement['getContext'];
  vi.stubGlobal('Path2D', class { constructor() { return noting({}); } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const looks = fc.record({
  scenario: livelyScenario(fc.oneof(smallScenario(), governedScenario(), smallPacketScenario())),
  instants: fc.array(share(), { minLength: 1, maxLength: 4 }),
  size: fc.constantFrom([1065, 420, false] as const, [1530, 640, false] as const, [390, 290, true] as const),
  theme: fc.constantFrom(...Object.keys(PALETTES) as Theme[]), reducedMotion: fc.boolean(), selected: fc.nat(),
  zooms: fc.array(fc.constantFrom(STEP, STEP, 1 / STEP), { maxLength: 6 }), point: fc.tuple(share(), share()),
});

describe('the picture of a random instant of a random run', () => {
  it('has a place for everything', () => {
    fc.assert(fc.property(looks, ({
      scenario, instants, size: [width, height, compact], theme, reducedMotion, selected, zooms, point,
    }) => {
      const loaded = loadSession(scenario, { codecs });
      if (!loaded.ok) throw new Error(loaded.problems[0].message);
      const { session } = loaded;
      const { flows, durationPs } = session.sim.net.spec;
      const view = createView(document.createElement('canvas'), { changed: () => undefined, said: () => undefined });
      wrong = [];
      view.resize(width, height, 2);
      view.configure({
        topology: buildTopology(session.scenario, session.expansion), theme, reducedMotion, compact, zoomOver: false,
        selectedFlow: selected % 3 === 0 ? selected % flows.length : null,
      });
      for (const at of instants.toSorted((a, b) => a - b)) {
        advance(session, Math.round(at * durationPs));
        view.show(frameOf(session.sim).frame);
        vi.advanceTimersToNextFrame();
      }
      for (const factor of zooms) {
        view.zoom(factor);
        vi.advanceTimersToNextFrame();
        view.hit(point[0] * width, point[1] * height);
      }
      view.dispose();
      expect(wrong).toEqual([]);
    }), options());
    expect(texts).toBeGreaterThan(0);
  });
});
