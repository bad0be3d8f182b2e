/** Loading a run, advancing it, changing it, and its result. */
import { describe, expect, it, vi } from 'vitest';
import { runScenario } from '../../src/runner/node/run-scenario';
import { receivedBytes } from '../../src/runner/received';
import {
  advance, applyNow, loadSession, resultOf, type LoadOptions, type Session,
} from '../../src/runner/session';
import { METRICS } from '../../src/model/metrics/definitions';
import type { Scenario } from '../../src/scenario/types';
import { codecs } from '../model/support/runs';

const scenario: Scenario = {
  version: 1, title: 'Two senders', seed: 3, durationS: 1,
  nodes: [
    { id: 'src', kind: 'host', count: 2 }, { id: 'sw', kind: 'switch', bufferCells: 50 }, { id: 'sink', kind: 'host' },
  ],
  links: [
    { from: 'src', to: 'sw', rateMbps: 4.24, delayMs: 1 }, { from: 'sw', to: 'sink', rateMbps: 4.24, delayMs: 1 },
  ],
  flows: [{ id: 'f', from: 'src', to: 'sink', transport: { packetBytes: 1500, tickMs: 10, initialRtoMs: 100 } }],
};

function load(what: unknown = scenario, own: Partial<LoadOptions> = {}): Session {
  const loaded = loadSession(what, { codecs, ...own });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  return loaded.session;
}

describe('anything that is not a valid scenario', () => {
  it.each([[null], [undefined], [7], ['text'], [[]], [{}], [{ ...scenario, durationS: -1 }], [
    { ...scenario, flows: [{ id: 'f', from: 'src', to: 'nowhere' }] },
  ], [new Proxy({}, { get: () => { throw new Error('no'); } })]])('is refused with problems: case %#', (what) => {
    const loaded = loadSession(what, { codecs });
    expect(loaded.ok).toBe(false);
    if (!loaded.ok) expect(loaded.problems.every(({ message }) => message.length > 10)).toBe(true);
  });
});

describe('the first network of a thread', () => {
  it('runs the same as any later one, also where faults and changes name its last flow', async () => {
    const named: Scenario = {
      ...scenario, faults: [{ link: 'sw>sink', flow: 'f.1', packets: [2], cells: [0] }],
      changes: [{ atS: 0.5, set: { 'flows.f.transport.windowBytes': 9000 } }],
    };
    const hashes = [];
    vi.resetModules();
    const fresh = await import('../../src/runner/session');
    for (let n = 0; n < 2; n++) {
      const loaded = fresh.loadSession(named, { codecs });
      if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
      fresh.advance(loaded.session, Infinity);
      hashes.push(resultOf(loaded.session, {}, 0).hash);
    }
    expect(hashes[0]).toBe(hashes[1]);
  });
});

describe('a result', () => {
  const session = load();
  advance(session, Infinity);
  const result = resultOf(session, { seed: 3 }, 0.25);

  it('has title, seed, settings and simulated time first', () => {
    expect(Object.keys(result).slice(0, 4)).toEqual(['scenario', 'seed', 'set', 'simulatedS']);
    expect([result.scenario, result.seed, result.set, result.simulatedS]).toEqual(['Two senders', 3, { seed: 3 }, 1]);
  });

  it('has every metric, then wall time, hash and flows', () => {
    const keys = Object.keys(result);
    expect(METRICS.filter(({ id }) => !keys.includes(id))).toEqual([]);
    expect(keys.slice(-3)).toEqual(['wallSeconds', 'hash', 'flows']);
  });

  it('has the hash of a run from the command line', () => {
    const outcome = runScenario(scenario, { codecs });
    expect(outcome.ok && outcome.result.hash).toBe(result.hash);
  });

  it('can be had at any instant, and has fewer cells then', () => {
    const half = load();
    advance(half, 0.5e12);
    expect(resultOf(half, {}, 0).cellsSent).toBeLessThan(result.cellsSent);
  });
});

describe('a change that is applied while a run stands at 100 ms', () => {
  const at100 = () => {
    const session = load();
    advance(session, 100e9);
    return session;
  };

  it('is written into the scenario, at the next whole microsecond', () => {
    const session = at100();
    const turned = applyNow(session, { 'nodes.sw.bufferCells': 7 });
    expect(turned).toEqual({ ok: true, atS: 0.100001 });
    expect(session.scenario.changes).toEqual([{ atS: 0.100001, set: { 'nodes.sw.bufferCells': 7 } }]);
  });

  it('does not take effect before the run goes on', () => {
    const session = at100();
    applyNow(session, { 'nodes.sw.bufferCells': 7 });
    const port = session.sim.world.ports[4];
    const before = port.capacity;
    advance(session, 101e9);
    expect([before, port.capacity]).toEqual([50, 7]);
  });

  it('is followed by a second one at the same instant in their order', () => {
    const session = at100();
    applyNow(session, { 'nodes.sw.bufferCells': 7 });
    applyNow(session, { 'nodes.sw.bufferCells': 9 });
    advance(session, 101e9);
    expect(session.sim.world.ports[4].capacity).toBe(9);
  });

  it.each([
    [{ 'nodes.sw.bufferCels': 7 }, /bufferCells/], [{ 'nodes.sw.bufferCells': 0 }, /1 to/], [
      { 'flows.f.transport.karn': false }, /before the run/,
    ],
    [{ durationS: 5 }, /before the run/], [{ 'nodes.nowhere.bufferCells': 5 }, /sw|nowhere/],
  ])('is refused with a sentence where it is %j, and nothing changes', (set, sentence) => {
    const session = at100();
    const turned = applyNow(session, set);
    expect(turned.ok).toBe(false);
    if (!turned.ok) expect(turned.problems[0].message).toMatch(sentence);
    expect([session.scenario.changes, session.sim.net.spec.changes]).toEqual([[], []]);
  });

  it('does not remove changes that are planned for later', () => {
    const session = load({ ...scenario, changes: [{ atS: 0.5, set: { 'nodes.sw.bufferCells': 99 } }] });
    advance(session, 100e9);
    applyNow(session, { 'nodes.sw.bufferCells': 7 });
    advance(session, 200e9);
    const before = session.sim.world.ports[4].capacity;
    advance(session, 600e9);
    expect([before, session.sim.world.ports[4].capacity]).toEqual([7, 99]);
  });
});

describe('a file flow with contents', () => {
  const withFile: Scenario = { ...scenario, durationS: 20, flows: [
    { id: 'f', from: 'src', to: 'sink', traffic: { kind: 'file', bytes: 3000, name: 'a' }, transport: { boston: {} } },
  ] };
  const contents = Uint8Array.from({ length: 3000 }, (_, n) => n & 255);

  it('sends them in the member for which they are given, and collects what arrives', () => {
    const session = load(withFile, { files: { 'f.1': contents }, keepReceived: true });
    advance(session, Infinity);
    const arrived = (flow: number): Uint8Array => receivedBytes(session.received.get(flow)!, 3000);
    expect([Buffer.compare(arrived(1), contents), Buffer.compare(arrived(0), contents) === 0]).toEqual([0, false]);
  });

  it('ignores contents of another length than the scenario says', () => {
    const session = load(withFile, { files: { 'f.1': contents.subarray(1) } });
    expect(session.sim.env.files.size).toBe(0);
  });

  it('has the same hash with contents and without', () => {
    const hashes = [{ 'f.0': contents, 'f.1': contents } as Record<string, Uint8Array>, {}].map((files) => {
      const session = load(withFile, { files });
      advance(session, Infinity);
      return resultOf(session, {}, 0).hash;
    });
    expect(hashes[0]).toBe(hashes[1]);
  });
});
