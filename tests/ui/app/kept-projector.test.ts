// @vitest-environment jsdom
/** The projector stays on over a reload, also where the address does not name it any more. */
import { beforeEach, expect, it } from 'vitest';
import { arrive, begin } from '../../../src/ui/app/address';
import { keepProjector } from '../../../src/ui/app/kept-projector';
import { readOpening } from '../../../src/ui/app/opening';
import { fetchPresets } from '../../../src/ui/app/page-presets';
import { chooseTheme, useApp } from '../../../src/ui/app/store';

await fetchPresets();

const PRESET = '?preset=boston-16-reno';
let stop = (): void => undefined;

const openingOf = (address: string) => {
  window.history.replaceState(null, '', `/${address}`);
  return readOpening(window.location);
};

/** Loads the page at an address; returns whether the projector is on. */
function load(address: string): boolean {
  stop();
  useApp.setState(useApp.getInitialState(), true);
  begin(openingOf(address));
  stop = keepProjector();
  return useApp.getState().projector;
}

beforeEach(() => { window.sessionStorage.clear(); });

it('stays on over reloads until the reader leaves it', () => {
  const seen = [load(PRESET)];
  useApp.setState({ projector: true });
  seen.push(load(PRESET), load(PRESET));
  useApp.setState({ projector: false });
  seen.push(load(PRESET));
  expect(seen).toEqual([false, true, true, false]);
});

it('that an address turned on stays on once the address names the network alone', () =>
  expect([load(`${PRESET}&theme=projector`), load(PRESET)]).toEqual([true, true]));

it('gives way to a theme that is chosen, by a key or by an address', () => {
  load(`${PRESET}&theme=projector`);
  chooseTheme('light');
  const chosen = load(PRESET);
  load(`${PRESET}&theme=projector`);
  expect([chosen, load(`${PRESET}&theme=dark`), load(PRESET)]).toEqual([false, false, false]);
});

it('stays on where another network is opened in the page', () => {
  load(`${PRESET}&theme=projector`);
  arrive(openingOf('?preset=boston-16-boston'));
  expect(useApp.getState().projector).toBe(true);
});

it('is neither taken nor stored by a frame in another page', () => {
  load(`${PRESET}&theme=projector`);
  const framed = [load(`${PRESET}&embed=1`), load(`${PRESET}&embed=1&theme=light`)];
  expect([...framed, load(PRESET)]).toEqual([false, false, true]);
});
