// @vitest-environment jsdom
/** The lab in the address bar: which address opens it, and what the address is while it is open. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { begin } from '../../../src/ui/app/address';
import { keepAddress } from '../../../src/ui/app/visits';
import { readOpening } from '../../../src/ui/app/opening';
import { useApp } from '../../../src/ui/app/store';
import { encodeLab } from '../../../src/ui/lab/lab-link';
import { openLab, setLab, useLab } from '../../../src/ui/lab/lab-store';
import { INITIAL } from '../../../src/ui/lab/lab-state';

const token = encodeLab({ ...INITIAL, lost: [3] });

beforeEach(() => {
  localStorage.clear();
  useApp.setState(useApp.getInitialState(), true);
  useLab.setState(useLab.getInitialState(), true);
});

describe('an address with a link of the lab', () => {
  it('opens the lab at once, without a first visit', () => {
    begin(readOpening({ search: '', hash: `#lab=${token}` }));
    expect(useApp.getState()).toMatchObject({ tab: 'lab', lab: token, firstVisit: false, banner: null });
  });
});

describe('the address while the lab is open', () => {
  let stop = (): void => undefined;
  beforeEach(() => {
    vi.useFakeTimers();
    window.history.replaceState(null, '', '/?preset=one-lost-cell');
    stop = keepAddress();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });
  it('carries its token, and becomes that of the network again when it is left', async () => {
    const before = window.location.href;
    useApp.setState({ tab: 'lab', lab: token });
    await vi.advanceTimersByTimeAsync(600);
    expect(window.location.hash).toBe(`#lab=${token}`);
    useApp.setState({ tab: 'watch' });
    await vi.advanceTimersByTimeAsync(600);
    expect(window.location.href).toBe(before);
  });
  it('opens the lab when a link of it is pasted', async () => {
    window.history.replaceState(null, '', `/#lab=${token}`);
    window.dispatchEvent(new HashChangeEvent('hashchange'));
    await Promise.resolve();
    expect(useApp.getState()).toMatchObject({ tab: 'lab', lab: token });
  });
});

describe('the state behind the token', () => {
  it('is opened from it', () => {
    expect(openLab(token)).toBeNull();
    expect(useLab.getState().state.lost).toEqual([3]);
  });
  it('stays when the token is damaged, and the damage is reported', () => {
    setLab({ ...INITIAL, seed: 7 });
    expect(openLab('1.!')).toContain('cut short or changed');
    expect(useLab.getState().state.seed).toBe(7);
  });
  it('is not read back from its own token, so that a large picture stays', () => {
    const pixels = { width: 100, height: 100, bytes: new Uint8Array(10_000), aspect: 1 };
    const own = setLab({ ...INITIAL, sourceCells: 200, sent: 250, material: { kind: 'picture', name: 'a', pixels } });
    expect(openLab(own)).toBeNull();
    expect(useLab.getState().state.material).toMatchObject({ pixels: { width: 100 } });
  });
});
