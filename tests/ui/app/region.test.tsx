// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetched, missingCause, type Fetch } from '../../../src/ui/app/fetched';
import { FetchedRegion, Region } from '../../../src/ui/app/Region';
import { fetchPresets } from '../../../src/ui/app/page-presets';
import { openPreset, useApp } from '../../../src/ui/app/store';

await fetchPresets();

let fails = true;

function Fragile() {
  if (fails) throw new Error('No such colour.');
  return <p>drawn</p>;
}

const twoParts = (
  <>
    <Region name="The stage"><Fragile /></Region>
    <Region name="The panel"><p>readings</p></Region>
  </>
);

beforeEach(() => {
  fails = true;
  useApp.setState(useApp.getInitialState(), true);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a part that throws while it is drawn', () => {
  it('is replaced by a message with the reason, and the part beside it stays', () => {
    render(twoParts);
    const said = screen.getByRole('alert', { name: 'The stage' });
    expect(said.textContent).toContain('The stage could not be drawn.');
    expect(said.textContent).toContain('No such colour.');
    expect(screen.getByText('readings')).toBeTruthy();
  });
  it('is drawn again when asked to', () => {
    render(twoParts);
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect([screen.getByText('drawn').textContent, screen.queryByRole('alert')]).toEqual(['drawn', null]);
  });
  it('says so again when trying again fails', () => {
    render(twoParts);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('alert').textContent).toContain('could not be drawn');
  });
  it('is drawn again when another network is opened', () => {
    render(twoParts);
    fails = false;
    act(() => openPreset('boston-16-reno'));
    expect(screen.getByText('drawn')).toBeTruthy();
  });
});

describe('a dialog that throws', () => {
  it('can be closed', () => {
    useApp.setState({ dialog: 'share' });
    render(<Region name="The share dialog" over><Fragile /></Region>);
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect([useApp.getState().dialog, screen.queryByRole('alert')]).toEqual([null, null]);
  });
});

describe('a view that is fetched lazily', () => {
  /** What the host says to a question for this page's own script. */
  const hostHas = (script: Response | null) => vi.stubGlobal('fetch', vi.fn(() => (script
    ? Promise.resolve(script) : Promise.reject(new TypeError('Failed to fetch')))));
  const SCRIPT = new Response(null, { status: 200, headers: { 'content-type': 'text/javascript' } });
  const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
  const View = () => <p>the editor</p>;
  const missing = (): Fetch => vi.fn<Fetch>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: Build-1.js'))
    .mockResolvedValue(View);

  it('is shown when it has loaded', async () => {
    await act(async () => { render(<FetchedRegion name="The editor" part={async () => View} />); });
    expect(await screen.findByText('the editor')).toBeTruthy();
  });
  it('shows what is being fetched until then', async () => {
    await act(async () => { render(<FetchedRegion name="The editor" part={() => new Promise(() => undefined)} />); });
    expect(screen.getByText('Fetching the editor.')).toBeTruthy();
  });
  it.each([
    ['at once', () => Promise.resolve()], ['later', () => new Promise((resolve) => { setTimeout(resolve, 30); })],
  ])(
    'that loads %s is drawn without a warning in the console', async (_, waited) => {
      const part: Fetch = () => waited().then(() => View);
      const complained = vi.spyOn(console, 'error');
      const root = createRoot(document.body.appendChild(document.createElement('div')));
      root.render(<FetchedRegion name="The editor" part={part} />);
      expect(await screen.findByText('the editor')).toBeTruthy();
      root.render(<FetchedRegion name="The drawing" part={part} />);
      await fetched(part);
      root.unmount();
      expect(complained.mock.calls).toEqual([]);
    },
  );
  it('is drawn at once where it has loaded before', async () => {
    const part: Fetch = async () => View;
    await fetched(part);
    render(<FetchedRegion name="The editor" part={part} />);
    expect([screen.getByText('the editor').textContent, screen.queryByText(/^Fetching/)]).toEqual(['the editor', null]);
  });
  it.each([
    ['has this version no more', new Response(null, { status: 404 })],
    ['sends its page in place of this version', new Response(null, { headers: { 'content-type': 'text/html' } })],
  ])('says that there is a new version where the host %s', async (_, script) => {
    hostHas(script);
    await act(async () => { render(<FetchedRegion name="The editor" part={missing()} />); });
    expect((await screen.findByRole('alert')).textContent).toContain('A new version is there.');
    expect(buttons()).toEqual(['Reload', 'Try again']);
  });
  it('says that there is no connection where the host does not answer', async () => {
    hostHas(null);
    await act(async () => { render(<FetchedRegion name="The editor" part={missing()} />); });
    expect((await screen.findByRole('alert')).textContent).toContain('no connection');
    expect(buttons()).toEqual(['Try again']);
  });
  it('speaks of no new version where the host still has this one, and offers a reload, too', async () => {
    hostHas(SCRIPT);
    await act(async () => { render(<FetchedRegion name="The editor" part={missing()} />); });
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not be fetched.*interrupted and is back/);
    expect(buttons()).toEqual(['Try again', 'Reload']);
  });
  it('is fetched again when asked to', async () => {
    hostHas(SCRIPT);
    await act(async () => { render(<FetchedRegion name="The editor" part={missing()} />); });
    await screen.findByRole('alert');
    await act(async () => { fireEvent.click(screen.getByRole('button', { name: 'Try again' })); });
    expect(await screen.findByText('the editor')).toBeTruthy();
  });
  it('that throws while it is drawn is not taken for a missing part', async () => {
    const part: Fetch = async () => Fragile;
    await act(async () => { render(<FetchedRegion name="The editor" part={part} />); });
    expect((await screen.findByRole('alert')).textContent).toContain('could not be drawn');
    expect([await fetched(part), missingCause(new Error('No such colour.'))]).toEqual([Fragile, null]);
  });
});
