// @vitest-environment jsdom
/** A page that is loaded again opens its run where it was left. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { begin } from '../../../src/ui/app/address';
import { readComparedInstant } from '../../../src/ui/app/comparison';
import { keepLeftOff, leftOff } from '../../../src/ui/app/left-off';
import { fetchLinks } from '../../../src/ui/app/links';
import { remember } from '../../../src/ui/app/memory';
import { readOpening } from '../../../src/ui/app/opening';
import { fetchPresets, preset } from '../../../src/ui/app/page-presets';
import { useApp } from '../../../src/ui/app/store';
import { comparisonLinkOf } from '../../../src/ui/share/link';

await fetchPresets();
await fetchLinks();

const PRESET = '?preset=boston-16-reno';
/** Where the preset begins. */
const STARTS_AT_S = 1.15;

/** Opens an address by a navigation of this kind. */
function visit(type: string, address: string): void {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);
  window.history.replaceState(null, '', `/${address}`);
  const opening = readOpening(window.location);
  useApp.setState(useApp.getInitialState(), true);
  begin(opening, leftOff(opening));
}

/** Leaves the page with the run at 41.2 s. */
function leave(playing: boolean): void {
  const stop = keepLeftOff(() => 41.2);
  useApp.setState({ playing });
  window.dispatchEvent(new Event('pagehide'));
  stop();
}

const shown = (): [number, boolean] => [useApp.getState().load.atS, useApp.getState().playing];

beforeEach(() => {
  window.sessionStorage.clear();
  remember('visited', '1');
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a run that the browser leaves', () => {
  it.each(['reload', 'back_forward'])('opens where it was, playing or not (%s)', (type) => {
    for (const playing of [true, false]) {
      visit('navigate', PRESET);
      leave(playing);
      visit(type, PRESET);
      expect(shown()).toEqual([41.2, playing]);
      expect(useApp.getState().doc.startAtS).toBe(STARTS_AT_S);
    }
  });

  it.each([
    ['a new visit', 'navigate', PRESET, PRESET],
    ['another address', 'reload', PRESET, '?preset=boston-16-boston'],
    ['an address that asks for an instant', 'reload', `${PRESET}&t=3`, `${PRESET}&t=3`],
  ])('opens as its address says on %s', (_what, type, left, address) => {
    visit('navigate', address);
    const before = shown();
    visit('navigate', left);
    leave(false);
    visit(type, address);
    expect(shown()).toEqual(before);
  });

  it.each([3e7, 4e9, null])('keeps the speed that was chosen (%s ps in a ms)', (rate) => {
    visit('navigate', PRESET);
    useApp.setState({ rate });
    leave(false);
    visit('reload', PRESET);
    expect(useApp.getState().rate).toBe(rate);
  });

  it('has the speed of its preset where an older version of the page stored none', () => {
    visit('navigate', PRESET);
    const { rate } = useApp.getState();
    leave(false);
    const kept = JSON.parse(window.sessionStorage.getItem('cell-by-cell.left-off') ?? '') as object;
    window.sessionStorage.setItem('cell-by-cell.left-off', JSON.stringify({ ...kept, rate: undefined }));
    useApp.setState({ rate: 4e9 });
    visit('reload', PRESET);
    expect(shown()[0]).toBe(41.2);
    expect(useApp.getState().rate).toBe(rate);
  });

  it('opens at its end where the run has become shorter', () => {
    visit('navigate', '?preset=boston-16-reno&set=durationS=20');
    leave(false);
    visit('reload', '?preset=boston-16-reno&set=durationS=20');
    expect(shown()[0]).toBe(20);
  });

  it('and its comparison open where each of the two was, the run playing or not', () => {
    const { scenario } = preset('boston-16-reno');
    const comparison = { base: scenario, name: '', others: [{ name: '', set: { seed: 2 } }] };
    const address = comparisonLinkOf(comparison, '');
    visit('navigate', address);
    expect(useApp.getState().comparison?.atS).toBe(0);
    const end = readComparedInstant(useApp.getState().comparison!.comparison, () => 3.048);
    leave(false);
    end();
    visit('reload', address);
    expect(shown()).toEqual([41.2, false]);
    expect([useApp.getState().tab, useApp.getState().comparison?.atS]).toEqual(['compare', 3.048]);
  });

  it('does not mind what else is stored', () => {
    visit('navigate', PRESET);
    leave(false);
    for (const text of ['{', '7', '{"address":3}']) {
      window.sessionStorage.setItem('cell-by-cell.left-off', text);
      visit('reload', PRESET);
      expect(shown()[0]).toBe(STARTS_AT_S);
    }
  });
});
