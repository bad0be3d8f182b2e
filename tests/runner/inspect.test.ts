/** What the inspector shows of a flow and of a port. */
import { describe, expect, it } from 'vitest';
import { FLOW_STATES } from '../../src/runner/client/frame';
import { SEGMENT_MARKS, type FlowInspection } from '../../src/runner/client/inspection';
import { inspectFlow, inspectPort } from '../../src/runner/inspect';
import { advance, loadSession, type Session } from '../../src/runner/session';
import type { Scenario } from '../../src/scenario/types';
import { codecs } from '../model/support/runs';

const base: Scenario = {
  version: 1, title: 'One sender', seed: 3, durationS: 20,
  nodes: [{ id: 'src', kind: 'host' }, { id: 'sw', kind: 'switch', bufferCells: 4000 }, { id: 'sink', kind: 'host' }],
  links: [{ from: 'src', to: 'sw', rateMbps: 10, delayMs: 10 }, { from: 'sw', to: 'sink', rateMbps: 10, delayMs: 90 }],
  flows: [{ id: 'f', from: 'src', to: 'sink', transport: {
    packetBytes: 1040, windowBytes: 20_000, tickMs: 10, initialRtoMs: 3000,
  } }],
};

function at(seconds: number, own: Partial<Scenario> = {}): Session {
  const loaded = loadSession({ ...base, ...own }, { codecs });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  advance(loaded.session, seconds * 1e12);
  return loaded.session;
}

const flowAt = (seconds: number, own: Partial<Scenario> = {}): FlowInspection =>
  inspectFlow(at(seconds, own).sim, 0) as FlowInspection;
const withTransport = (
  transport: NonNullable<Scenario['flows']>[number]['transport'], rest: Partial<Scenario> = {},
): Partial<Scenario> =>
  ({ ...rest, flows: [{
    id: 'f', from: 'src', to: 'sink', transport: { packetBytes: 1040, windowBytes: 20_000, tickMs: 10, ...transport },
  }] });

describe('a flow of 1,000-byte segments over 200 ms there and back', () => {
  it('has its window, its timer and the segments that are under way', () => {
    const { window, timer, segments, state } = flowAt(0.1);
    expect(FLOW_STATES[state]).toBe('slow start');
    expect(
      [window?.segmentBytes, window?.cwndBytes, window?.flightBytes, window?.advertisedBytes],
    ).toEqual([1000, 1000, 1000, 20_000]);
    expect([timer?.srttPs, timer?.rtoPs, timer?.leftPs]).toEqual([null, 3e12, 2.9e12]);
    expect(segments).toEqual({ first: 0, marks: [0], more: 0 });
  });
  it('has a round trip once one was measured, in ticks of 10 ms, with half of it as deviation', () => {
    const { timer } = flowAt(0.3);
    expect(timer?.srttPs).toBe(200e9);
    expect(timer?.deviationPs).toBe((timer?.srttPs ?? 0) / 2);
  });
  it('leaves out mechanisms that it does not have', () => {
    const { mechanisms, boston, buffers } = flowAt(1);
    expect([mechanisms, boston, buffers]).toEqual([[], null, null]);
  });
  it('is null where the flow or port does not exist', () => {
    expect([inspectFlow(at(0).sim, 7), inspectPort(at(0).sim, 99)]).toEqual([null, null]);
  });
});

describe('the segments of a SACK flow that lost segments 20 and 22', () => {
  const lossy = withTransport({ variant: 'sack' }, { faults: [{ link: 'sw>sink', flow: 'f', packets: [20, 22] }] });
  const seen = (): string[][] => {
    const session = at(0, lossy);
    const rows: string[][] = [];
    for (let step = 1; step <= 400; step++) {
      advance(session, step * 5e9);
      const marks = inspectFlow(session.sim, 0)?.segments?.marks ?? [];
      rows.push(marks.map((mark) => SEGMENT_MARKS[mark]));
    }
    return rows;
  };
  it('are marked as under way, sacked or sent again', () => {
    const all = new Set(seen().flat());
    for (const mark of ['underWay', 'sacked', 'resent']) expect(all).toContain(mark);
  });
  it('are lost from the third segment after them on that arrived, unless they were sent again (RFC 6675)', () => {
    const rows = seen();
    const passed = (row: string[], place: number): boolean =>
      row.slice(place + 1).filter((mark) => mark === 'sacked').length >= 3;
    for (const row of rows) row.forEach((mark, place) => {
      if (mark === 'lost' || mark === 'underWay') expect(mark).toBe(passed(row, place) ? 'lost' : 'underWay');
    });
    expect(rows.flat()).toContain('lost');
  });
  it('never show an acknowledged segment: the first one is always missing', () => {
    expect(seen().filter(([first]) => first === 'sacked')).toEqual([]);
  });
});

describe('the segments of a Tahoe flow that lost segments 20 and 22', () => {
  it('are under way, waiting to be sent again, or sent again; the sender knows of no others', () => {
    const session = at(0, withTransport(
      { variant: 'tahoe' }, { faults: [{ link: 'sw>sink', flow: 'f', packets: [20, 22] }] },
    ));
    const all = new Set<string>();
    for (let step = 1; step <= 400; step++) {
      advance(session, step * 5e9);
      for (const mark of inspectFlow(session.sim, 0)?.segments?.marks ?? []) all.add(SEGMENT_MARKS[mark]);
    }
    expect(all).toEqual(new Set(['underWay', 'waiting', 'resent']));
  });
});

describe('a segment of TCP Boston that lost two of its 22 cells', () => {
  const boston = (seconds: number, control: 'fixed' | 'lossTargeted' = 'fixed') => flowAt(seconds, withTransport(
    { boston: { control } }, { faults: [{ link: 'sw>sink', flow: 'f', cells: [3, 9] }] },
  )).boston;

  it('lacks two cells once its acknowledgement has come, after 200 ms', () => {
    expect([boston(0.1)?.missing, boston(0.21)?.missing]).toEqual([22, 2]);
  });

  it('has an estimate of the loss only where that sets the redundancy', () => {
    expect(boston(0.1)?.lossEstimate).toBeNull();
    expect(boston(0.1, 'lossTargeted')?.lossEstimate).not.toBeNull();
  });
});

describe('what the application still holds', () => {
  const applicationAt = (traffic?: NonNullable<Scenario['flows']>[number]['traffic']) => flowAt(0.1, { flows: [{
    id: 'f', from: 'src', to: 'sink', traffic, transport: { packetBytes: 1040, windowBytes: 20_000, tickMs: 10 },
  }] }).application;

  it('is unknown without end', () => {
    expect(applicationAt()).toMatchObject({ waitingBytes: null, totalBytes: null });
  });

  it('is 9,000 of 10,000 bytes after the first segment', () => {
    expect(applicationAt({ kind: 'file', bytes: 10_000 })).toMatchObject({ waitingBytes: 9000, deliveredBytes: 0 });
  });
});

describe('mechanisms with state of their own', () => {
  it('Vegas shows its parameters and its shortest round trip', () => {
    const [{ title, rows }] = flowAt(5, withTransport({ variant: 'vegas' })).mechanisms;
    const shown = Object.fromEntries(rows.map(({ label, value }) => [label, value]));
    expect([title, shown['alpha, beta, gamma']]).toEqual(['Vegas', '1, 3, 1']);
    expect(shown['base round trip']).toBeGreaterThan(0.2);
    expect(shown['base round trip']).toBeLessThan(0.3);
  });
  it('TCP Boston shows how many cells it adds: 10 % of the 22 cells of a segment', () => {
    const { boston } = flowAt(1, withTransport({ boston: { firstRedundancy: 0.1 } }));
    expect([boston?.control, boston?.segmentCells, boston?.extraFirst]).toEqual(['fixed', 22, 2]);
  });
  it('byte-accurate buffers show what they hold: a full send buffer of 4,000 bytes', () => {
    const { buffers } = flowAt(1, withTransport({ sendBufferBytes: 4000 }));
    expect(buffers?.send).toEqual({ held: 4000, of: 4000 });
  });
  it('UDP has neither window nor timer nor scoreboard', () => {
    const { transport, window, timer, segments, application } = flowAt(1, {
      flows: [{
        id: 'f', from: 'src', to: 'sink',
        transport: { kind: 'udp', packetBytes: 1000 }, traffic: { kind: 'constant', rateMbps: 1 },
      }],
    });
    expect([transport, window, timer, segments, application.kind]).toEqual(['udp', null, null, null, 'constant']);
  });
  it('reservation and lazy packet discard show their queues', () => {
    const layered = (adaptation: NonNullable<Scenario['flows']>[number]['adaptation']) => flowAt(2, {
      flows: [{ id: 'f', from: 'src', to: 'sink', adaptation, transport: { packetBytes: 1040, windowBytes: 20_000 } }],
    });
    const [{ title, rows }] = layered({ kind: 'reservation' }).mechanisms;
    expect([title, rows.map(({ label }) => label)]).toEqual(['Buffer reservation', expect.arrayContaining([
      'mode', 'send buffer', 'promised at sw to sink',
    ])]);
    const queues = layered({ kind: 'lpd' }).mechanisms;
    expect(queues.map(({ title: name }) => name.split(',')[0])).toEqual(['PENDING', 'WAIT', 'LATE']);
    for (const { list } of queues) {
      for (const row of list!.rows) expect(row).toHaveLength(list!.columns.length);
    }
  });
  it('a trace shows how far it is', () => {
    const { mechanisms } = flowAt(2, {
      flows: [{ id: 'f', from: 'src', to: 'sink', transport: { kind: 'udp', packetBytes: 1000 },
        traffic: { kind: 'trace', entries: [[0, 500], [1, 500], [3, 500]] } }],
    });
    expect(mechanisms).toEqual([
      { title: 'Trace', rows: [{ label: 'entries so far', value: '2 of 3', unit: 'none' }] },
    ]);
  });
});

describe('the port of a switch with a queue of 40 cells, overloaded by two flows', () => {
  const crowded: Partial<Scenario> = {
    nodes: [
      { id: 'src', kind: 'host', count: 2 },
      { id: 'sw', kind: 'switch', bufferCells: 40, discard: { policy: 'epd' } },
      { id: 'sink', kind: 'host' },
    ],
    links: [{ from: 'src', to: 'sw', rateMbps: 10, delayMs: 1 }, { from: 'sw', to: 'sink', rateMbps: 2, delayMs: 1 }],
    flows: [{ id: 'f', from: 'src', to: 'sink', transport: { packetBytes: 1040, windowBytes: 65_000 } }],
  };
  const port = () => {
    const session = at(2.5, crowded);
    const link = session.sim.net.spec.links.findIndex(({ id }) => id === 'sw>sink');
    return { inspection: inspectPort(session.sim, link), session, link };
  };
  it('has places, threshold and drops by reason', () => {
    const { inspection } = port();
    expect(
      [inspection?.unit, inspection?.capacity, inspection?.threshold, inspection?.policy],
    ).toEqual(['cells', 40, 20, 'epd']);
    expect(inspection?.trays.reduce((sum, { count }) => sum + count, 0)).toBe(inspection?.dropped);
    expect(inspection?.dropped).toBeGreaterThan(0);
  });
  it('has its longest queue since the end of the warm-up if it is the bottleneck, otherwise since the start', () => {
    const { sim } = at(2.5, { ...crowded, warmupS: 2 });
    const from = (name: string) =>
      inspectPort(sim, sim.net.spec.links.findIndex(({ id }) => id === name))?.longestFromPs;
    expect([from('sw>sink'), from('sw>src.0')]).toEqual([2e12, 0]);
  });
  it('has an account for each VC, and their cells add up to the queue', () => {
    const { inspection } = port();
    expect(inspection?.accounts.map(({ id }) => id).sort()).toEqual(['f.0', 'f.1']);
    expect(inspection?.accounts.reduce((sum, { queued }) => sum + queued, 0)).toBe(inspection?.queued);
  });
  it('has the accounts with most cells in front', () => {
    const session = at(0.5, crowded);
    const link = session.sim.net.spec.links.findIndex(({ id }) => id === 'sw>sink');
    let turned = 0;
    for (let step = 1; step <= 200; step++) {
      advance(session, 0.5e12 + step * 5e9);
      const { accounts } = inspectPort(session.sim, link)!;
      expect(accounts[0].queued).toBeGreaterThanOrEqual(accounts[1].queued);
      if (accounts[0].id === 'f.1') turned++;
    }
    expect(turned).toBeGreaterThan(0);
    expect(turned).toBeLessThan(200);
  });
});
