/** The run on a gallery card: one at a time, ended when it is left; a single picture with reduced motion. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { StartBeside } from '../../../src/ui/app/run-context';
import { PRESETS } from '../../../src/scenario/presets';
import { playShortly, tellingS } from '../../../src/ui/gallery/short-run';

function beside() {
  const api = {
    load: vi.fn((_request: { startAtS?: number }) => Promise.resolve({ ok: true })), setRate: vi.fn(), play: vi.fn(),
    pause: vi.fn(() => Promise.resolve()),
  };
  const dispose = vi.fn();
  const client: unknown = { api, dispose, onFrame: () => () => undefined };
  return { api, dispose, start: (() => client) as StartBeside };
}

const preset = PRESETS.find(({ view }) => view.rate !== null && view.startAtS !== undefined) ?? PRESETS[0];
const show = (): void => undefined;

describe('a short run', () => {
  afterEach(() => { vi.useRealTimers(); });

  test('is ended once when the next one starts', () => {
    const [first, second] = [beside(), beside()];
    const stop = playShortly(preset, { start: first.start, still: false, show });
    playShortly(preset, { start: second.start, still: false, show })();
    stop();
    expect(first.dispose).toHaveBeenCalledTimes(1);
    expect(second.dispose).toHaveBeenCalledTimes(1);
  });

  test('pauses after some seconds', async () => {
    vi.useFakeTimers();
    const { api, start } = beside();
    playShortly(preset, { start, still: false, show });
    await vi.advanceTimersByTimeAsync(1);
    expect(api.play).toHaveBeenCalledTimes(1);
    expect(api.pause).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(api.pause).toHaveBeenCalledTimes(1);
  });

  test('is one picture of a later instant with reduced motion', async () => {
    const { api, start } = beside();
    const stop = playShortly(preset, { start, still: true, show });
    await Promise.resolve();
    await Promise.resolve();
    expect(api.load.mock.calls[0][0].startAtS).toBe(tellingS(preset));
    expect(tellingS(preset)).toBeGreaterThan(preset.view.startAtS ?? 0);
    expect(api.play).not.toHaveBeenCalled();
    stop();
  });

  test('has the instant of its picture within the run', () => {
    for (const one of PRESETS) expect(tellingS(one)).toBeLessThanOrEqual(one.scenario.durationS ?? Infinity);
  });
});
