// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setPath } from '../../../src/scenario/set-path';
import { begin } from '../../../src/ui/app/address';
import { fetchLinks, links } from '../../../src/ui/app/links';
import { readAddress, readOpening } from '../../../src/ui/app/opening';
import { edit, leaveFirstVisit, useApp } from '../../../src/ui/app/store';
import { keepAddress } from '../../../src/ui/app/visits';

// The link codec is not loaded at first: the second test is the first to fetch it.

describe('a page whose link codec is not loaded', () => {
  let stop = (): void => undefined;
  beforeEach(() => { vi.useFakeTimers(); });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  it('says that a link cannot be opened, and runs the demo', () => {
    const { doc, problem } = readOpening({ search: '', hash: '#s=1.x' });
    expect([doc.presetId, problem]).toEqual([
      'one-lost-cell',
      'The part of the page that opens links could not be fetched; reload to try again. The demo runs meanwhile.',
    ]);
  });

  it('writes an edited network into the address once the codec has loaded', async () => {
    begin(readOpening({ search: '', hash: '' }));
    stop = keepAddress();
    leaveFirstVisit();
    const reply = setPath(useApp.getState().doc.scenario, 'seed', 77);
    if (!reply.ok) throw new Error(reply.problem.message);
    edit('seed', reply.scenario);
    await vi.advanceTimersByTimeAsync(700);
    expect([links(), window.location.hash]).toEqual([null, '']);
    const { length } = window.history;
    await fetchLinks();
    expect([window.location.hash.slice(0, 5), window.history.length]).toEqual(['#s=1.', length]);
  });
});

it('an address that holds a network waits for the link codec', async () => {
  vi.resetModules();
  const fresh = await import('../../../src/ui/app/opening');
  const { encodeLink } = await import('../../../src/scenario/link-codec');
  const { scenario } = readOpening({ search: '', hash: '' }).doc;
  const hash = `#s=${encodeLink({ ...scenario, seed: 77 })}`;
  const { doc, problem } = await fresh.readAddress({ search: '', hash });
  expect([doc.scenario.seed, problem]).toEqual([77, null]);
  expect((await readAddress({ search: '', hash })).doc.scenario.seed).toBe(77);
});
