// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setPath } from '../../../src/scenario/set-path';
import { begin } from '../../../src/ui/app/address';
import { readComparedInstant } from '../../../src/ui/app/comparison';
import { compare, leaveComparison } from '../../../src/ui/app/open-comparison';
import { fetchLinks } from '../../../src/ui/app/links';
import { fetchPresets, preset } from '../../../src/ui/app/page-presets';
import { readOpening } from '../../../src/ui/app/opening';
import { edit, leaveFirstVisit, openPreset, show, useApp, warn } from '../../../src/ui/app/store';
import { nextTask } from '../../../src/ui/app/tasks';
import { keepAddress } from '../../../src/ui/app/visits';
import { baseOf } from '../../../src/ui/share/fragment';
import { linkOf, momentLinkOf } from '../../../src/ui/share/link';

await Promise.all([fetchPresets(), fetchLinks()]);

const [A, B] = ['boston-16-reno', 'one-lost-cell'];
const get = useApp.getState;
let stop = (): void => undefined;

/** Waits for longer than the pause after which an edit is written into the address. */
const rest = async (): Promise<void> => { await vi.advanceTimersByTimeAsync(700); };
/** Moves the browser and waits for its event, in real time; if `read`, also until the page shows the new address. */
async function browser(event: 'popstate' | 'hashchange', move: () => void, read = true): Promise<void> {
  vi.useRealTimers();
  const told = new Promise((resolve) => window.addEventListener(event, resolve, { once: true }));
  move();
  await told;
  for (let task = 0; read && task < 10; task++) await nextTask();
  vi.useFakeTimers();
  if (read) await rest();
}
const go = (steps: number): Promise<void> => browser('popstate', () => window.history.go(steps));
async function arriveAt(address: string): Promise<void> {
  stop();
  window.history.pushState(null, '', address);
  useApp.setState(useApp.getInitialState(), true);
  begin(readOpening(window.location));
  stop = keepAddress();
  await rest();
}
function turn(path: string, value: unknown): void {
  const reply = setPath(get().doc.scenario, path, value);
  if (!reply.ok) throw new Error(reply.problem.message);
  edit(path, reply.scenario);
}
const shown = () =>
  [window.location.search + window.location.hash.slice(0, 3), get().doc.presetId, get().tab, get().dialog];

beforeEach(async () => {
  localStorage.clear();
  localStorage.setItem('cell-by-cell.visited', 'yes');
  vi.useFakeTimers();
  await arriveAt(`/?preset=${A}&t=5`);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('two presets, one after the other', () => {
  beforeEach(async () => {
    openPreset(B);
    await rest();
  });
  it('are two steps of the history, each with its address', async () => {
    expect(shown()).toEqual([`?preset=${B}`, B, 'watch', null]);
    await go(-1);
    expect(shown()).toEqual([`?preset=${A}&t=5`, A, 'watch', null]);
    await go(1);
    expect(shown()).toEqual([`?preset=${B}`, B, 'watch', null]);
  });
  it('start their runs again when Back returns to them, at the instant at which they opened', async () => {
    const { serial } = get().load;
    await go(-1);
    expect(get().load).toEqual({ serial: serial + 1, atS: 5 });
  });
  it('come back with the edits that were made', async () => {
    turn('nodes.sw.bufferCells', 77);
    const { scenario } = get().doc;
    expect(scenario).not.toBe(preset(B).scenario);
    await rest();
    expect(window.location.hash.slice(0, 3)).toBe('#s=');
    await go(-1);
    expect(get().doc.presetId).toBe(A);
    await go(1);
    expect([get().doc.scenario, window.location.hash.slice(0, 3)]).toEqual([scenario, '#s=']);
  });
});

describe('views of one network', () => {
  it('are steps of the history, between which the run goes on', async () => {
    const { serial } = get().load;
    useApp.setState({ tab: 'build' });
    await rest();
    await go(-1);
    expect([shown(), get().load.serial]).toEqual([[`?preset=${A}&t=5`, A, 'watch', null], serial]);
    await go(1);
    expect(get().tab).toBe('build');
  });
  it('all show the network with the edits made in one of them', async () => {
    useApp.setState({ tab: 'build' });
    await rest();
    turn('nodes.sw.bufferCells', 77);
    const { scenario } = get().doc;
    await go(-1);
    expect([get().tab, get().doc.scenario, window.location.href]).toEqual([
      'watch', scenario, linkOf(scenario, baseOf(window.location)),
    ]);
  });
  it('come back after a reload', async () => {
    useApp.setState({ tab: 'build' });
    await rest();
    stop();
    useApp.setState(useApp.getInitialState(), true);
    begin(readOpening(window.location));
    stop = keepAddress();
    expect(get().tab).toBe('build');
    const { serial } = get().load;
    await go(-1);
    expect([get().tab, get().doc.presetId, get().load.serial]).toEqual(['watch', A, serial]);
  });
});

describe('a dialog', () => {
  it('is closed by Back, and the page is not left', async () => {
    show('gallery');
    await rest();
    await go(-1);
    expect(shown()).toEqual([`?preset=${A}&t=5`, A, 'watch', null]);
  });
  it('leaves no step behind when it is closed by hand', async () => {
    openPreset(B);
    await rest();
    const { length } = window.history;
    show('gallery');
    await rest();
    vi.useRealTimers();
    const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    show(null);
    await popped;
    vi.useFakeTimers();
    await rest();
    expect(shown()).toEqual([`?preset=${B}`, B, 'watch', null]);
    openPreset(A);
    await rest();
    expect(window.history.length).toBe(length + 1);
    await go(-1);
    expect(get().doc.presetId).toBe(B);
  });
  it('may open while the step of the one before is still being removed, and the page is not left', async () => {
    const standing = (window.history.state as { key: string }).key;
    const steps: (string | null)[] = [];
    for (const dialog of ['share', 'help'] as const) {
      show('gallery');
      await rest();
      await browser('popstate', () => {
        show(null);
        // At this time the browser has not gone back yet.
        queueMicrotask(() => queueMicrotask(() => show(dialog)));
      });
      steps.push((window.history.state as { dialog: string | null }).dialog);
      await browser('popstate', () => show(null));
      steps.push((window.history.state as { dialog: string | null }).dialog);
      expect((window.history.state as { key: string }).key).toBe(standing);
    }
    expect(steps).toEqual(['share', null, 'help', null]);
    expect([get().tab, get().dialog]).toEqual(['watch', null]);
  });

  it('gives its step to the network that is chosen in it', async () => {
    const { length } = window.history;
    show('gallery');
    await rest();
    openPreset(B);
    await rest();
    expect(window.history.length).toBe(length + 1);
    await go(-1);
    expect(shown()).toEqual([`?preset=${A}&t=5`, A, 'watch', null]);
  });
});

describe('the first visit', () => {
  it('is one step back from the preset that was opened from it', async () => {
    localStorage.clear();
    await arriveAt('/');
    expect(get().firstVisit).toBe(true);
    leaveFirstVisit();
    openPreset(A);
    await rest();
    await go(-1);
    expect([get().firstVisit, get().doc.presetId, window.location.search]).toEqual([true, B, '']);
  });
});

describe('an address that is pasted', () => {
  const paste = (hash: string, read = true): Promise<void> =>
    browser('hashchange', () => { window.location.hash = hash; }, read);
  it('opens what it names, and Back leads to what was open', async () => {
    const { scenario } = preset(B);
    const link = linkOf({ ...scenario, title: 'Pasted' }, baseOf(window.location));
    await arriveAt('/');
    await paste(new URL(link).hash);
    expect([get().doc.scenario.title, window.location.href]).toEqual(['Pasted', link]);
    await go(-1);
    expect([get().doc.scenario, window.location.hash]).toEqual([scenario, '']);
  });
  it('shows the same as if the page had been opened with it: instant, zoom, selection and cell', async () => {
    const moment = new URL(momentLinkOf(preset(A).scenario, baseOf(window.location), {
      atPs: 2.5e12, rate: 40_000, select: 'f.6', zoom: { scale: 2.5, x: 0.41, y: 0.5 },
      cell: { flow: 'f.3', ack: false, packet: 4, index: 11, sinceS: 1.5 },
    }));
    await arriveAt('/');
    await browser('popstate', () => {
      window.history.pushState(null, '', moment.href);
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    expect(get()).toMatchObject({
      load: { atS: 2.5 }, playing: false, rate: 40_000, selectedFlow: 6, zoom: { scale: 2.5, x: 0.41, y: 0.5 },
      why: { of: 'cell', cell: { flow: 3, ack: false, packet: 4, index: 11 }, atPs: 1.5e12 }, panelOpen: true,
    });
  });
  it('shows the whole picture where it sets no zoom', async () => {
    useApp.setState({ zoom: { scale: 3, x: 0.1, y: 0.1 } });
    await paste(new URL(linkOf(preset(B).scenario, baseOf(window.location))).hash);
    expect(get().zoom).toEqual({ scale: 1, x: 0.5, y: 0.5 });
  });
  it('is reported and removed where it cannot be read', async () => {
    warn(null);
    await paste('#s=1.nonsense');
    expect(get().banner).toContain('What was open stays open.');
    expect(shown()).toEqual([`?preset=${A}&t=5`, A, 'watch', null]);
  });
});

describe('a pasted link, which is read in several tasks', () => {
  const { scenario } = preset(B);
  const link = (title: string): string => new URL(linkOf({ ...scenario, title }, baseOf(window.location))).hash;
  const linked = () => [get().doc.scenario.title, window.location.hash];
  /** Lets ten real tasks run, in which the page reads a link; fake timers do not run those. */
  const tasks = async (): Promise<void> => {
    vi.useRealTimers();
    for (let task = 0; task < 10; task++) await nextTask();
    vi.useFakeTimers();
    await rest();
  };
  const paste = (title: string): Promise<void> =>
    browser('hashchange', () => { window.location.hash = link(title); }, false);
  it('is not shown in the task in which it arrives', async () => {
    await paste('Pasted');
    expect(get().doc.presetId).toBe(A);
    await tasks();
    expect(linked()).toEqual(['Pasted', link('Pasted')]);
  });
  it('gives way to a link that is pasted later', async () => {
    await paste('First');
    await paste('Second');
    await tasks();
    expect(linked()).toEqual(['Second', link('Second')]);
    await go(-1);
    expect(linked()).toEqual(['First', link('First')]);
  });
  it('gives way to a network that the reader opens meanwhile, and is one step back from it', async () => {
    await paste('Pasted');
    openPreset(B);
    await tasks();
    expect(shown()).toEqual([`?preset=${B}`, B, 'watch', null]);
    await go(-1);
    expect(linked()).toEqual(['Pasted', link('Pasted')]);
  });
  it('gives way to Back', async () => {
    await paste('Pasted');
    await go(-1);
    expect(shown()).toEqual([`?preset=${A}&t=5`, A, 'watch', null]);
  });
  it('leaves an edit made meanwhile, and its address, to the network that was edited', async () => {
    await paste('Pasted');
    turn('nodes.sw.bufferCells', 77);
    const edited = get().doc.scenario;
    await tasks();
    expect(linked()).toEqual(['Pasted', link('Pasted')]);
    await go(-1);
    expect([get().doc.scenario, window.location.href]).toEqual([edited, linkOf(edited, baseOf(window.location))]);
  });
  it('adds no second step of the history for a view that is changed meanwhile', async () => {
    const { length } = window.history;
    await paste('Pasted');
    useApp.setState({ tab: 'build' });
    await tasks();
    expect([...linked(), get().tab, window.history.length]).toEqual(['Pasted', link('Pasted'), 'watch', length + 1]);
  });
});

describe('a page inside another page', () => {
  it('leaves the history of that page alone', async () => {
    await arriveAt(`/?preset=${A}&embed=1`);
    const { length } = window.history;
    openPreset(B);
    await rest();
    expect([window.history.length, window.location.search]).toEqual([length, `?preset=${A}&embed=1`]);
  });
});

describe('a comparison', () => {
  it('comes back at the instant at which Back left it', async () => {
    compare({ base: get().checked.scenario, name: 'A', others: [{ name: 'B', set: { seed: 2 } }] }, 1);
    await rest();
    const stopReading = readComparedInstant(get().comparison!.comparison, () => 1.5);
    await go(-1);
    stopReading();
    expect(get().tab).toBe('watch');
    await go(1);
    expect([get().tab, get().comparison?.atS]).toEqual(['compare', 1.5]);
  });
  it('is one step from the page where it is chosen, and leaving it is another', async () => {
    useApp.setState({ tab: 'compare' });
    await rest();
    compare({ base: get().checked.scenario, name: 'A', others: [{ name: 'B', set: { seed: 2 } }] }, 1);
    await rest();
    expect(get().comparison?.runs).toHaveLength(2);
    leaveComparison();
    await rest();
    expect(get().comparison).toBeNull();
    await go(-1);
    expect(get().comparison?.runs).toHaveLength(2);
    await go(-1);
    expect([get().tab, get().comparison]).toEqual(['compare', null]);
    await go(-1);
    expect(get().tab).toBe('watch');
  });
});
