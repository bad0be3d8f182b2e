// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { fetchPresets, preset } from '../../../src/ui/app/page-presets';
import { carry, readInstantFrom } from '../../../src/ui/app/reload';
import { edit, open, openPreset, undoEdit, useApp } from '../../../src/ui/app/store';
import { takeCarried } from '../../../src/ui/app/take-carried';
import { setPath } from '../../../src/scenario/set-path';

await fetchPresets();

function memory(most = Infinity) {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > most) throw new DOMException('Full.', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
}

const get = useApp.getState;
const fresh = (): void => useApp.setState(useApp.getInitialState(), true);

function turn(path: string, value: unknown): void {
  const reply = setPath(get().doc.scenario, path, value);
  if (!reply.ok) throw new Error(reply.problem.message);
  edit(path, reply.scenario);
}

beforeEach(() => {
  fresh();
  readInstantFrom(() => 41.203864123456);
});

describe('a page that reloads itself', () => {
  it('comes back to the network, the instant, the speed and the view', () => {
    openPreset('boston-16-reno');
    turn('nodes.sw.bufferCells', 77);
    useApp.setState({ tab: 'build', playing: false, rate: null, selectedFlow: 3 });
    const { doc } = get();
    const store = memory();
    carry(store);
    fresh();
    takeCarried(store);
    expect(get().doc).toEqual(doc);
    expect(get().load.atS).toBe(41.203864123456);
    expect([get().tab, get().playing, get().rate, get().selectedFlow, get().checked.full.durationS]).toEqual([
      'build', false, null, 3, doc.scenario.durationS,
    ]);
  });
  it('can still undo what was done before', () => {
    openPreset('boston-16-reno');
    turn('nodes.sw.bufferCells', 77);
    const store = memory();
    carry(store);
    fresh();
    takeCarried(store);
    undoEdit();
    expect(get().doc.scenario).toBe(preset('boston-16-reno').scenario);
  });
  it('recognises a preset that was not changed as that preset', () => {
    openPreset('boston-16-reno');
    const store = memory();
    carry(store);
    fresh();
    takeCarried(store);
    expect(get().doc.scenario).toBe(preset('boston-16-reno').scenario);
  });
  it('keeps a network that cannot run yet, what is wrong with it, and the one that runs instead', () => {
    openPreset('boston-16-reno');
    const { checked, doc } = get();
    edit('Remove the switch', { ...doc.scenario, nodes: doc.scenario.nodes?.slice(1) });
    const { doc: draft, problems } = get();
    expect(problems.length).toBeGreaterThan(0);
    const store = memory();
    carry(store);
    fresh();
    takeCarried(store);
    expect([get().doc, get().problems, get().checked.full]).toEqual([draft, problems, checked.full]);
  });
  it('keeps the bytes of files', () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => (at * 7) % 256);
    useApp.setState({ files: [{ name: 'a.png', bytes, sha256: 'ab' }] });
    const store = memory();
    carry(store);
    fresh();
    takeCarried(store);
    expect(get().files).toEqual([{ name: 'a.png', bytes, sha256: 'ab' }]);
  });
  it('restores what was kept only once', () => {
    openPreset('boston-16-reno');
    const store = memory();
    carry(store);
    fresh();
    takeCarried(store);
    expect(store.kept.size).toBe(0);
  });
});

describe('where the browser stores little or nothing', () => {
  it('leaves out the file and says so, but keeps the network', () => {
    const { scenario } = preset('boston-16-reno');
    const [flow, ...others] = scenario.flows ?? [];
    open({ ...scenario, flows: [{ ...flow, traffic: { kind: 'file', name: 'a.png', bytes: 50_000 } }, ...others] });
    expect(get().problems).toEqual([]);
    useApp.setState({ files: [{ name: 'a.png', bytes: new Uint8Array(50_000), sha256: null }] });
    const { doc } = get();
    const store = memory(20_000);
    carry(store);
    fresh();
    takeCarried(store);
    expect([get().doc, get().files]).toEqual([doc, []]);
    expect(get().banner).toContain('open it again');
  });
  it('opens what the address says where nothing or nonsense was kept', () => {
    for (const text of ['', '{', '{"doc":1}', '{"runs":{},"doc":{"presetId":"gone"}}', 'null']) {
      const store = memory();
      store.kept.set('cell-by-cell.carried', text);
      takeCarried(store);
    }
    const store = memory(10);
    carry(store);
    takeCarried(store);
    expect([get().doc.presetId, get().phase]).toEqual(['one-lost-cell', 'loading']);
  });
});
