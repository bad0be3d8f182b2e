// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setPath } from '../../../src/scenario/set-path';
import { fetchPresets } from '../../../src/ui/app/page-presets';
import { edit, openPreset, useApp } from '../../../src/ui/app/store';
import { createKeeper, type Keeper } from '../../../src/ui/keep/keeper';
import { keptHere } from './kept-here';

await fetchPresets();

let kept = keptHere();
let stop = (): void => undefined;

/** Opens a page whose keeper follows it. */
function page(): Keeper {
  let ids = 0;
  const keeper = createKeeper({ networks: kept, now: () => ids, newId: () => `id-${++ids}`, session: null });
  stop = keeper.start(false);
  return keeper;
}

function turn(path: string, value: unknown): void {
  const reply = setPath(useApp.getState().doc.scenario, path, value);
  if (!reply.ok) throw new Error(reply.problem.message);
  edit(path, reply.scenario);
}

const bufferOf = ({ doc: { scenario } }: Awaited<ReturnType<typeof kept.list>>[number]): unknown =>
  scenario.nodes.flatMap((node) => (node.kind === 'switch' ? [node.bufferCells] : []))[0];

beforeEach(() => {
  useApp.setState(useApp.getInitialState(), true);
  kept = keptHere();
});
afterEach(() => stop());

describe('a browser that keeps nothing', () => {
  it('has taken in none of the networks of a file', async () => {
    kept.refuse = new DOMException('No.', 'SecurityError');
    const keeper = page();
    openPreset('boston-16-reno');
    const { scenario } = useApp.getState().doc;
    expect(await keeper.takeIn([scenario, scenario])).toEqual({ added: 0, known: 0 });
    expect(keeper.state.getState().notice).toEqual({ kind: 'trouble', full: false });
  });
  it('is reported once, when something is edited', async () => {
    kept.refuse = new DOMException('No.', 'SecurityError');
    const keeper = page();
    openPreset('boston-16-reno');
    await keeper.flush();
    expect(keeper.state.getState().notice).toBeNull();
    turn('nodes.sw.bufferCells', 77);
    await keeper.flush();
    expect(keeper.state.getState().notice).toEqual({ kind: 'trouble', full: false });
    keeper.dismiss();
    turn('nodes.sw.bufferCells', 78);
    await keeper.flush();
    expect(keeper.state.getState().notice).toBeNull();
    kept.refuse = null;
    turn('nodes.sw.bufferCells', 79);
    await keeper.flush();
    expect((await kept.list()).map(bufferOf)).toEqual([79]);
  });
  it('is reported as full where it is', async () => {
    kept.refuse = new DOMException('Full.', 'QuotaExceededError');
    const keeper = page();
    openPreset('boston-16-reno');
    turn('nodes.sw.bufferCells', 77);
    await keeper.flush();
    expect(keeper.state.getState().notice).toEqual({ kind: 'trouble', full: true });
  });
  it('has what it could not keep once there is room again, also of a network that was left, and says so', async () => {
    kept.refuse = new DOMException('Full.', 'QuotaExceededError');
    const keeper = page();
    openPreset('boston-16-reno');
    turn('nodes.sw.bufferCells', 77);
    await keeper.flush();
    openPreset('one-lost-cell');
    turn('nodes.sw.bufferCells', 12);
    await keeper.flush();
    const changes = () => keeper.state.getState().changes;
    const before = changes();
    expect(await keeper.list()).toEqual([]);
    expect(changes()).toBe(before);
    kept.refuse = null;
    turn('nodes.sw.bufferCells', 13);
    await keeper.flush();
    expect((await kept.list()).map(bufferOf).sort()).toEqual([13, 77]);
    expect(keeper.state.getState().notice).toBeNull();

    kept.refuse = new DOMException('Full.', 'QuotaExceededError');
    turn('nodes.sw.bufferCells', 14);
    await keeper.flush();
    expect(keeper.state.getState().notice).toEqual({ kind: 'trouble', full: true });
  });
});
