// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setPath } from '../../../src/scenario/set-path';
import { fetchPresets } from '../../../src/ui/app/page-presets';
import { edit, open, openPreset, redoEdit, revisit, undoEdit, useApp } from '../../../src/ui/app/store';
import { begin } from '../../../src/ui/app/begin';
import { emptyNetwork, networkOf, SHAPES } from '../../../src/ui/editor/shapes';
import { scenarioFromText } from '../../../src/ui/gallery/intake';
import { receive } from '../../../src/ui/gallery/receive-file';
import { networksIn, textOfAll } from '../../../src/ui/keep/all';
import { createKeeper, type Keeper } from '../../../src/ui/keep/keeper';
import { savedAs } from '../../../src/ui/keep/lineage';
import { keptHere } from './kept-here';

await fetchPresets();

const get = useApp.getState;
const stops: (() => void)[] = [];
let kept = keptHere();
let session = new Map<string, string>();
let clockMs = 0;
let ids = 0;

function turn(path: string, value: unknown): void {
  const reply = setPath(get().doc.scenario, path, value);
  if (!reply.ok) throw new Error(reply.problem.message);
  edit(path, reply.scenario);
}

/** Opens a fresh page: what earlier pages kept is there, their memory is not. */
function page(options: { plain?: boolean; own?: Map<string, string> } = {}): Keeper {
  const keeper = unstarted(options);
  stops.push(keeper.start(options.plain ?? false));
  return keeper;
}

/** Returns a keeper that does not follow its page yet. */
function unstarted({ own = session }: { own?: Map<string, string> }): Keeper {
  return createKeeper({
    networks: kept, now: () => ++clockMs, newId: () => `id-${++ids}`,
    session: {
      getItem: (key) => own.get(key) ?? null, setItem: (key, value) => void own.set(key, value),
      removeItem: (key) => void own.delete(key),
    },
  });
}

/** Leaves the page that is open, as a reload does. */
const leave = (): void => stops.splice(0).forEach((stop) => stop());

const bufferOf = ({ doc }: { doc: { scenario: ReturnType<typeof get>['doc']['scenario'] } }): unknown =>
  doc.scenario.nodes.flatMap((node) => (node.kind === 'switch' ? [node.bufferCells] : []))[0];

beforeEach(() => {
  useApp.setState(useApp.getInitialState(), true);
  kept = keptHere();
  session = new Map();
  ids = 0;
});
afterEach(leave);

describe('a network that is edited', () => {
  it('is kept automatically, with its name, and one that was only opened is not', async () => {
    vi.useFakeTimers();
    const keeper = page();
    openPreset('boston-16-reno');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await kept.list()).toEqual([]);
    turn('nodes.sw.bufferCells', 77);
    turn('nodes.sw.bufferCells', 78);
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    const [only, ...others] = await kept.list();
    expect(others).toEqual([]);
    expect([only.name, only.version, bufferOf(only)]).toEqual(['TCP over ATM, sixteen sources: Reno', 1, 78]);
    expect(keeper.state.getState().openId).toBe(only.id);
  });
  it('keeps its record while it is edited further, also under a new title', async () => {
    const keeper = page();
    openPreset('boston-16-reno');
    turn('nodes.sw.bufferCells', 77);
    await keeper.flush();
    turn('title', 'My network');
    await keeper.flush();
    expect((await kept.list()).map(({ name, version }) => [name, version])).toEqual([['My network', 2]]);
  });
  it('stays in its record after a reload right after it was written', async () => {
    const keeper = page();
    openPreset('boston-16-reno');
    turn('nodes.sw.bufferCells', 77);
    const { write } = kept;
    const written = new Promise<void>((done) => {
      // The record is written, but the promise of `write` never settles.
      kept.write = (one) => {
        void write(one).then(() => done());
        return new Promise(() => {});
      };
    });
    void keeper.flush();
    await written;
    leave();
    kept.write = write;
    const next = page();
    await vi.waitFor(() => expect(next.state.getState().openId).toBe('id-1'));
  });
  it('stays in its record when the list is read before the keeper follows the page', async () => {
    const keeper = page();
    openPreset('boston-16-reno');
    turn('nodes.sw.bufferCells', 77);
    await keeper.flush();
    leave();
    const next = unstarted({});
    expect(await next.list()).toHaveLength(1);
    stops.push(next.start(false));
    await vi.waitFor(() => expect(next.state.getState().openId).toBe('id-1'));
  });
  it('is kept although it cannot run as it stands', async () => {
    const keeper = page();
    openPreset('boston-16-reno');
    edit('Delete everything', { ...get().doc.scenario, nodes: [], links: [], flows: [] });
    await keeper.flush();
    const [only] = await kept.list();
    expect(only.doc.scenario.nodes).toEqual([]);
    openPreset('boston-16-reno');
    keeper.open(only);
    expect(get().doc.scenario.nodes).toEqual([]);
    expect(get().tab).toBe('build');
    expect(get().problems).not.toEqual([]);
  });
  it('is kept where it was edited before the keeper started', async () => {
    openPreset('boston-16-reno');
    turn('nodes.sw.bufferCells', 77);
    const keeper = page();
    await vi.waitFor(async () => {
      await keeper.flush();
      expect((await kept.list()).map(bufferOf)).toEqual([77]);
    });
  });
  it('is not confused with another one where undo leads from one network to another', async () => {
    const keeper = page();
    openPreset('boston-16-reno');
    turn('nodes.sw.bufferCells', 77);
    openPreset('one-lost-cell');
    turn('title', 'Another');
    await keeper.flush();
    undoEdit();
    undoEdit();
    await keeper.flush();
    turn('nodes.sw.bufferCells', 78);
    await keeper.flush();
    const now = await kept.list();
    expect(now.map(({ name }) => name).sort()).toEqual([
      'One lost cell kills a packet', 'TCP over ATM, sixteen sources: Reno',
    ]);
    expect(now.filter(({ name }) => name !== 'One lost cell kills a packet').map(bufferOf)).toEqual([78]);
    undoEdit();
    redoEdit();
    await keeper.flush();
    expect(await kept.list()).toHaveLength(2);
  });
  it.each([emptyNetwork, networkOf(SHAPES[0], {})])('stays kept when a new network is begun', async (begun) => {
    const keeper = page();
    openPreset('boston-16-reno');
    turn('nodes.sw.bufferCells', 77);
    begin(begun);
    turn('title', 'Begun');
    await keeper.flush();
    expect((await kept.list()).map((one) => [one.name, bufferOf(one) === 77])).toEqual([
      ['Begun', false], ['TCP over ATM, sixteen sources: Reno', true],
    ]);
  });
  it('that is saved under another name goes on as a copy, and the original stays as it was', async () => {
    const keeper = page();
    openPreset('boston-16-reno');
    turn('nodes.sw.bufferCells', 77);
    await keeper.flush();
    edit(savedAs('The copy'), { ...get().doc.scenario, title: 'The copy' });
    await keeper.flush();
    expect((await kept.list()).map(({ name }) => name).sort()).toEqual([
      'TCP over ATM, sixteen sources: Reno', 'The copy',
    ]);
    turn('nodes.sw.bufferCells', 78);
    await keeper.flush();
    expect((await kept.list()).map((one) => [one.name, bufferOf(one)]).sort()).toEqual([
      ['TCP over ATM, sixteen sources: Reno', 77], ['The copy', 78],
    ]);
  });
  it('stays in its record when Back leads to it', async () => {
    const keeper = page();
    openPreset('boston-16-reno');
    turn('nodes.sw.bufferCells', 77);
    const visit = get();
    openPreset('one-lost-cell');
    revisit(visit);
    turn('nodes.sw.bufferCells', 78);
    await keeper.flush();
    expect((await kept.list()).map(bufferOf)).toEqual([78]);
  });
});

describe('a file of version 1', () => {
  it('opens, and is kept once it is edited', async () => {
    const keeper = page();
    await receive(scenarioFromText(JSON.stringify({
      version: 1, title: 'Two hosts', durationS: 2,
      nodes: [{ id: 'a', kind: 'host' }, { id: 's', kind: 'switch' }, { id: 'b', kind: 'host' }],
      links: [{ from: 'a', to: 's' }, { from: 's', to: 'b' }], flows: [{ id: 'f', from: 'a', to: 'b' }],
    }), 'two.json'));
    await keeper.flush();
    expect(await kept.list()).toEqual([]);
    turn('durationS', 3);
    await keeper.flush();
    expect((await kept.list()).map(({ name, doc }) => [name, doc.scenario.durationS])).toEqual([['Two hosts', 3]]);
  });
});

describe('a page after a reload', () => {
  async function editAndLeave(): Promise<void> {
    const before = page();
    openPreset('boston-16-reno');
    turn('nodes.sw.bufferCells', 77);
    await before.flush();
    leave();
  }
  /** Opens the same network as from the address, with its keys in another order. */
  const fromAddress = (): void => {
    const { title, ...scenario } = structuredClone(get().doc.scenario);
    useApp.setState(useApp.getInitialState(), true);
    open({ ...scenario, title });
    useApp.setState(({ history }) => ({ history: { ...history, past: [] } }));
  };
  it('continues the record of the network that it shows', async () => {
    await editAndLeave();
    fromAddress();
    const after = page();
    await vi.waitFor(() => expect(after.state.getState().openId).toBe('id-1'));
    turn('nodes.sw.bufferCells', 78);
    await after.flush();
    expect((await kept.list()).map((one) => [one.id, one.version, bufferOf(one)])).toEqual([['id-1', 2, 78]]);
    expect(after.state.getState().notice).toBeNull();
  });
  it('offers the record where its address shows something else', async () => {
    await editAndLeave();
    useApp.setState(useApp.getInitialState(), true);
    const after = page();
    await vi.waitFor(() => expect(after.state.getState().notice).toMatchObject(
      { kind: 'goOn', network: { id: 'id-1' } },
    ));
  });
  it('offers the newest record in a new tab without an address, until something is opened', async () => {
    await editAndLeave();
    useApp.setState(useApp.getInitialState(), true);
    const other = page({ plain: true, own: new Map() });
    await vi.waitFor(() => expect(other.state.getState().notice?.kind).toBe('goOn'));
    openPreset('boston-16-reno');
    expect(other.state.getState().notice).toBeNull();
  });
  it('offers nothing in a new tab whose address asks for something', async () => {
    await editAndLeave();
    useApp.setState(useApp.getInitialState(), true);
    const other = page({ own: new Map() });
    await other.list();
    expect(other.state.getState().notice).toBeNull();
  });
});

describe('two tabs with the same network', () => {
  it('make two records when both edit', async () => {
    const first = page();
    openPreset('boston-16-reno');
    turn('nodes.sw.bufferCells', 77);
    await first.flush();
    leave();
    const [network] = await kept.list();
    const second = page({ own: new Map() });
    second.open(network);
    // The first tab writes in the meantime.
    await kept.write({ ...network, doc: { ...network.doc, startAtS: 5 }, otherwise: 'unused' });
    turn('nodes.sw.bufferCells', 78);
    await second.flush();
    turn('nodes.sw.bufferCells', 79);
    await second.flush();
    expect((await kept.list()).map((one) => [one.name, bufferOf(one), one.doc.startAtS])).toEqual([
      ['TCP over ATM, sixteen sources: Reno (copy)', 79, network.doc.startAtS],
      ['TCP over ATM, sixteen sources: Reno', 77, 5],
    ]);
    expect(second.state.getState().notice).toEqual(
      { kind: 'copied', name: 'TCP over ATM, sixteen sources: Reno (copy)' },
    );
  });
});

describe('a network that another tab deletes', () => {
  it('is kept again with the next edit here, which is said, until another network is opened', async () => {
    const keeper = page();
    openPreset('boston-16-reno');
    turn('nodes.sw.bufferCells', 77);
    await keeper.flush();
    await kept.remove('id-1');
    turn('nodes.sw.bufferCells', 78);
    await keeper.flush();
    const name = 'TCP over ATM, sixteen sources: Reno';
    expect((await kept.list()).map((one) => [one.name, bufferOf(one)])).toEqual([[name, 78]]);
    expect(keeper.state.getState().notice).toEqual({ kind: 'keptAgain', name });
    turn('nodes.sw.bufferCells', 79);
    await keeper.flush();
    expect(keeper.state.getState().notice?.kind).toBe('keptAgain');
    openPreset('one-lost-cell');
    expect(keeper.state.getState().notice).toBeNull();
    expect(await kept.list()).toHaveLength(1);
  });
});

describe('a network in the list', () => {
  async function withOne(): Promise<Keeper> {
    const keeper = page();
    openPreset('boston-16-reno');
    turn('nodes.sw.bufferCells', 77);
    await keeper.flush();
    return keeper;
  }
  it('is renamed, open or not', async () => {
    const keeper = await withOne();
    await keeper.rename((await kept.list())[0], 'Seventy-seven');
    expect(get().doc.scenario.title).toBe('Seventy-seven');
    openPreset('one-lost-cell');
    await keeper.rename((await kept.list())[0], 'Again');
    expect((await kept.list()).map(({ name, doc }) => [name, doc.scenario.title])).toEqual([['Again', 'Again']]);
  });
  it('is kept again if another tab has deleted it while it was renamed, and this is said', async () => {
    const keeper = await withOne();
    openPreset('one-lost-cell');
    const [network] = await kept.list();
    await kept.remove(network.id);
    await keeper.rename(network, 'Again');
    expect((await kept.list()).map(({ name }) => name)).toEqual(['Again']);
    expect(keeper.state.getState().notice).toEqual({ kind: 'keptAgain', name: 'Again' });
  });
  it('is duplicated into a record of its own', async () => {
    const keeper = await withOne();
    await keeper.duplicate((await kept.list())[0]);
    const [copy, original] = await kept.list();
    expect(copy.name).toBe(`${original.name} (copy)`);
    expect(copy.id).not.toBe(original.id);
  });
  it('is deleted and put back as it was', async () => {
    const keeper = await withOne();
    const [network] = await kept.list();
    await keeper.remove(network);
    expect(await kept.list()).toEqual([]);
    await keeper.putBack(network);
    expect(await kept.list()).toEqual([network]);
    turn('nodes.sw.bufferCells', 78);
    await keeper.flush();
    expect((await kept.list()).map(({ id }) => id)).toEqual([network.id]);
  });
  it('is kept in a new record where it was deleted and is edited further', async () => {
    const keeper = await withOne();
    await keeper.remove((await kept.list())[0]);
    turn('nodes.sw.bufferCells', 78);
    await keeper.flush();
    expect((await kept.list()).map((one) => [one.name, bufferOf(one)])).toEqual([
      ['TCP over ATM, sixteen sources: Reno', 78],
    ]);
    expect(keeper.state.getState().notice).toBeNull();
  });
  it('is restored from the file of all networks', async () => {
    const keeper = await withOne();
    await keeper.duplicate((await kept.list())[0]);
    const before = await kept.list();
    const intake = scenarioFromText(textOfAll(before), 'your-networks.json');
    if (intake.kind !== 'networks') throw new Error(intake.kind);
    for (const { id } of before) await kept.remove(id);
    expect(await keeper.takeIn(intake.scenarios)).toEqual({ added: 2, known: 0 });
    expect((await kept.list()).map((one) => [one.name, bufferOf(one)])).toEqual(
      before.map((one) => [one.name, bufferOf(one)]),
    );
    expect(await keeper.takeIn(intake.scenarios)).toEqual({ added: 0, known: 2 });
    const [first, second] = intake.scenarios;
    expect(await keeper.takeIn([first, { ...second, description: 'Mine.' }])).toEqual({ added: 1, known: 1 });
    expect(await kept.list()).toHaveLength(3);
    expect(networksIn({ networks: [before[0].doc.scenario, { version: 1 }] })?.left).toBe(1);
    expect(networksIn(before[0].doc.scenario)).toBeNull();
  });
  it('is kept together with the file that it sends', async () => {
    const keeper = page();
    openPreset('send-a-file');
    const file = { name: 'mine.txt', bytes: new Uint8Array([1, 2, 3]), sha256: null };
    useApp.setState({ files: [file] });
    const { scenario } = get().doc;
    edit('Send mine.txt', { ...scenario, flows: (scenario.flows ?? []).map((flow) => ({
      ...flow, traffic: { kind: 'file' as const, bytes: 3, name: 'mine.txt' },
    })) });
    await keeper.flush();
    useApp.setState(useApp.getInitialState(), true);
    keeper.open((await kept.list())[0]);
    expect(get().files.map(({ name, bytes }) => [name, ...bytes])).toEqual([['mine.txt', 1, 2, 3]]);
  });
});
