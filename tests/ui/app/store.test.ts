// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { setPath } from '../../../src/scenario/set-path';
import type { Scenario } from '../../../src/scenario/schema';
import { fetchPresets, preset } from '../../../src/ui/app/page-presets';
import { heldFile } from '../../../src/ui/app/held';
import { themeOf, withMoreContrast } from '../../../src/ui/app/theme-choice';
import {
  chooseTheme, edit, finishGesture, leaveFirstVisit, open, openPreset, redoEdit, restart, undoEdit, useApp,
} from '../../../src/ui/app/store';

await fetchPresets();

const state = useApp.getState;

function changed(path: string, value: unknown): Scenario {
  const reply = setPath(state().doc.scenario, path, value);
  if (!reply.ok) throw new Error(reply.problem.message);
  return reply.scenario;
}

beforeEach(() => {
  localStorage.clear();
  useApp.setState(useApp.getInitialState(), true);
});

describe('the page at its start', () => {
  it('plays the demo', () => expect([state().doc.presetId, state().playing]).toEqual(['one-lost-cell', true]));
});

describe('an edit of the buffer', () => {
  beforeEach(() => edit('Buffer 6 cells', changed('nodes.sw.bufferCells', 6)));
  it('starts the run again and leaves it playing', () =>
    expect([state().load.serial, state().playing]).toEqual([2, true]));
  it('expands the new network', () => expect(
    state().checked.expansion.network.links[state().checked.expansion.network.measure.bottleneckLink].port.bufferCells,
  ).toBe(6));
  it('is undone and redone, and named in the announcement', () => {
    undoEdit();
    expect([state().checked.full.nodes[2], state().announcement]).toMatchObject([
      { bufferCells: 5 }, 'Undone: Buffer 6 cells.',
    ]);
    redoEdit();
    expect(state().checked.full.nodes[2]).toMatchObject({ bufferCells: 6 });
  });
});

describe('an edit that no result depends on', () => {
  it('does not start the run again', () => {
    edit('Title', { ...state().doc.scenario, title: 'Mine' });
    edit('Move sw', { ...state().doc.scenario, layout: { sw: [1, 2] } });
    expect([state().load.serial, state().checked.full.title]).toEqual([1, 'Mine']);
  });
});

describe('a drag of a slider', () => {
  it('is one step of undo', () => {
    for (const cells of [6, 8, 10]) {
      edit(`Buffer ${cells} cells`, changed('nodes.sw.bufferCells', cells), { gesture: 'buffer' });
    }
    finishGesture();
    expect(state().history.past.map(({ label }) => label)).toEqual(['Buffer 10 cells']);
    undoEdit();
    expect(state().checked.full.nodes[2]).toMatchObject({ bufferCells: 5 });
  });
});

describe('a change that was applied to the running run', () => {
  it('does not start it again, but undoing the change does', () => {
    edit('Buffer 8 cells', { ...state().doc.scenario, changes: [{ atS: 0.5, set: { 'nodes.sw.bufferCells': 8 } }] }, {
      appliedLive: true,
    });
    expect([state().load.serial, state().checked.full.changes.length]).toEqual([1, 1]);
    undoEdit();
    expect([state().load.serial, state().checked.full.changes.length]).toEqual([2, 0]);
  });
});

describe('an edit after which the network cannot run', () => {
  beforeEach(() => edit('Remove links', { ...state().doc.scenario, links: [] }));
  it('is kept, with what is wrong', () =>
    expect([state().doc.scenario.links, state().problems.length > 0]).toEqual([[], true]));
  it('leaves the last network that could run', () =>
    expect([state().checked.full.links.length, state().load.serial]).toEqual([3, 1]));
  it('leaves no problem once it is undone', () => {
    undoEdit();
    expect([state().problems, state().load.serial]).toEqual([[], 1]);
  });
});

describe('opening a preset', () => {
  beforeEach(() => openPreset('boston-16-reno'));
  it('sets its speed and its start time', () => expect([state().rate, state().load.atS]).toEqual([
    preset('boston-16-reno').view.rate, preset('boston-16-reno').view.startAtS,
  ]));
  it('can be undone, which brings back what was open', () => {
    undoEdit();
    expect(state().doc.presetId).toBe('one-lost-cell');
  });
  it('opens the views that it asks for, and undo those of the preset before', () => {
    openPreset('slow-start');
    const { view } = preset('slow-start');
    expect([state().selectedFlow, state().tallChart, state().rate]).toEqual([0, 'cwnd', view.rate]);
    undoEdit();
    expect([state().selectedFlow, state().tallChart, state().rate]).toEqual([
      null, null, preset('boston-16-reno').view.rate,
    ]);
    redoEdit();
    expect([state().selectedFlow, state().tallChart, state().rate]).toEqual([0, 'cwnd', view.rate]);
  });
  it('leaves the views that the reader chose when only a parameter changes', () => {
    openPreset('two-lost-from-a-window');
    useApp.setState({ sequenceOpen: false, selectedFlow: 3, tallChart: 'queue' });
    edit('Buffer 50 packets', changed('nodes.sw.bufferPackets', 50));
    undoEdit();
    expect([state().sequenceOpen, state().selectedFlow, state().tallChart]).toEqual([false, 3, 'queue']);
  });
  it('lets edits restart the run at its start time, and the start button at 0', () => {
    edit('Buffer 64 cells', changed('nodes.sw.bufferCells', 64));
    const afterEdit = state().load.atS;
    restart();
    expect([afterEdit, state().load.atS]).toEqual([preset('boston-16-reno').view.startAtS, 0]);
  });
  it('starts the run again even where the preset is open already', () => {
    const { serial } = state().load;
    open(state().doc.scenario);
    expect(state().load.serial).toBe(serial + 1);
  });
});

describe('the theme', () => {
  it('follows the system until it is chosen', () => {
    expect([themeOf(state(), true), themeOf(state(), false)]).toEqual(['dark', 'light']);
    chooseTheme('light');
    expect([themeOf(state(), true), localStorage.getItem('cell-by-cell.theme')]).toEqual(['light', 'light']);
  });
  it('is that of the projector while it is on', () =>
    expect(themeOf({ themeChoice: 'dark', projector: true }, true)).toBe('projector'));
  it('has more contrast for those who ask for it', () => {
    expect((['light', 'dark', 'projector'] as const).map(withMoreContrast))
      .toEqual(['lightMore', 'darkMore', 'projector']);
  });
});

describe('the first visit', () => {
  it('is remembered as done once the reader leaves it', () => {
    useApp.setState({ firstVisit: true });
    leaveFirstVisit();
    expect([state().firstVisit, localStorage.getItem('cell-by-cell.visited')]).toEqual([false, 'yes']);
  });
});

describe('a file in memory', () => {
  const file = { name: 'cat.jpg', bytes: new Uint8Array(3), sha256: 'ab' };
  it('is found by its hash, whatever its name', () =>
    expect(heldFile([file], { name: 'dog.jpg', bytes: 3, sha256: 'ab' })).toBe(file));
  it('is found by name and length where there is no hash', () =>
    expect(heldFile([file], { name: 'cat.jpg', bytes: 3, sha256: null })).toBe(file));
  it('is not taken for another one with the same name and another hash', () =>
    expect(heldFile([file], { name: 'cat.jpg', bytes: 3, sha256: 'cd' })).toBeUndefined());
});
