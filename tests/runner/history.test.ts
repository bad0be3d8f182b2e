/** The transport events of the selected flow: complete, whenever it was selected. */
import { describe, expect, it } from 'vitest';
import {
  emptyHistory, extendHistory, HISTORY_KINDS, HISTORY_STRIDE, type FlowHistory,
} from '../../src/runner/client/history';
import { pieceOf, recover, watchFlow, type Watch } from '../../src/runner/history';
import { advance, loadSession, type Session } from '../../src/runner/session';
import type { TraceEvent } from '../../src/model/world';
import { findPreset } from '../../src/scenario/presets';
import type { Scenario } from '../../src/scenario/types';
import { codecs } from '../model/support/runs';

const scenario: Scenario = {
  version: 1, seed: 3, durationS: 5,
  nodes: [
    { id: 'src', kind: 'host', count: 2 }, { id: 'sw', kind: 'switch', bufferCells: 60 }, { id: 'sink', kind: 'host' },
  ],
  links: [{ from: 'src', to: 'sw', rateMbps: 10, delayMs: 1 }, { from: 'sw', to: 'sink', rateMbps: 2, delayMs: 5 }],
  flows: [{ id: 'f', from: 'src', to: 'sink', transport: { packetBytes: 1040, windowBytes: 40_000, tickMs: 10 } }],
};

function load(what = scenario): Session {
  const loaded = loadSession(what, { codecs });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  return loaded.session;
}

let epochs = 0;
const means = { again: () => load(), nextEpoch: () => ++epochs };
const finish = (watch: Watch): void => { while (recover(watch, () => true)) { /* in slices */ } };
const rowsOf = ({ data, length }: FlowHistory): number[][] => Array.from(
  { length }, (_, row) => [...data.subarray(row * HISTORY_STRIDE, (row + 1) * HISTORY_STRIDE)],
);
const whole = (watch: Watch): number[][] => rowsOf(
  extendHistory(emptyHistory(1), pieceOf(watch, { epoch: -1, count: 0 })),
);

/** The events of flow 1 watched from the very start. */
function fromTheStart(untilPs: number, what = scenario): number[][] {
  const session = load(what);
  const watch = watchFlow(session, 1, means);
  advance(session, untilPs);
  return whole(watch);
}

describe('a flow that is selected at 2 s and watched until 4 s', () => {
  const session = load();
  advance(session, 2e12);
  const watch = watchFlow(session, 1, means);
  advance(session, 4e12);
  it('has at first only the events after the selection, and says so', () => {
    const piece = pieceOf(watch, { epoch: -1, count: 0 });
    expect([piece.before, piece.fromPs, piece.rows[0] > 2e12]).toEqual(['recovering', 2e12, true]);
  });
  it('has its whole history once the earlier time has been run again, the same as if watched from the start', () => {
    finish(watch);
    const rows = whole(watch);
    expect(rows).toEqual(fromTheStart(4e12));
    expect(rows.length).toBeGreaterThan(300);
    expect(watch.before).toBe('whole');
  });
  it('gets later events appended, and the page receives only new ones', () => {
    let history = extendHistory(emptyHistory(1), pieceOf(watch, { epoch: -1, count: 0 }));
    advance(session, 5e12);
    const piece = pieceOf(watch, history);
    expect(piece.rows.length).toBe((piece.count - history.count) * HISTORY_STRIDE);
    history = extendHistory(history, piece);
    expect(rowsOf(history)).toEqual(fromTheStart(5e12));
  });
});

describe('a flow that is selected between two events of one instant, in a network whose ports run ahead', () => {
  const { scenario: abr } = findPreset('abr-vbr-30')!;
  const startS = 0.1;
  const short = { ...abr, durationS: 0.4, flows: abr.flows?.map((flow) => ({ ...flow, startS, startJitterMs: 0 })) };
  it.each([0, 1, 2, 3])('has its whole history (after %d of the events)', (events) => {
    const session = load(short);
    advance(session, startS * 1e12 - 1);
    for (let n = 0; n < events; n++) advance(session, Infinity, 1);
    const watch = watchFlow(session, 1, { again: () => load(short), nextEpoch: () => ++epochs });
    advance(session, Infinity);
    let asked = 0;
    while (recover(watch, () => ++asked % 3 === 0)) { /* in slices */ }
    const rows = whole(watch);
    expect(rows.length).toBeGreaterThan(100);
    expect(rows).toEqual(fromTheStart(Infinity, short));
  });
});

describe('drops in the history', () => {
  it('are one for each lost transmission, however many of its cells fall', () => {
    const rows = fromTheStart(5e12);
    const kind = (name: (typeof HISTORY_KINDS)[number]) => rows.filter(([, one]) => HISTORY_KINDS[one] === name);
    const sent = kind('send').length + kind('retransmit').length;
    expect(kind('drop').length).toBeGreaterThan(0);
    expect(kind('drop').length).toBeLessThan(sent);
    const lost = new Set(kind('drop').map(([, , segment]) => segment));
    for (const [, , segment] of kind('retransmit').slice(0, 1)) expect(lost).toContain(segment);
  });

  it('are none for lost acknowledgements, of which the sender sends nothing again', () => {
    const loaded = loadSession({
      ...scenario, faults: [{ link: 'sw>src.1', flow: 'f.1', packets: [3, 4] }],
      nodes: [{ id: 'src', kind: 'host', count: 2 }, { id: 'sw', kind: 'switch', bufferCells: 5000 },
        { id: 'sink', kind: 'host' }],
    }, { codecs });
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
    const { session } = loaded;
    const watch = watchFlow(session, 1, means);
    advance(session, 1e12);
    expect(session.sim.world.ports.reduce((sum, { dropped }) => sum + dropped, 0)).toBe(2);
    expect(whole(watch).filter(([, kind]) => HISTORY_KINDS[kind] === 'drop')).toEqual([]);
  });

  it('come again for a segment only after it was sent again or acknowledged', () => {
    const session = load();
    const watch = watchFlow(session, 1, means);
    const told: [event: TraceEvent, segment: number][] = [
      ['drop', 5], ['drop', 5], ['ack', 4], ['drop', 5], ['retransmit', 5], ['drop', 5], ['ack', 6], ['drop', 5],
    ];
    told.forEach(([event, segment], timePs) => session.sim.env.trace?.(timePs, 1, event, segment, 0));
    const times = whole(watch).filter(([, kind]) => HISTORY_KINDS[kind] === 'drop').map(([timePs]) => timePs);
    expect(times).toEqual([0, 5, 7]);
  });
});

describe('a flow that is selected between two losses of cells of one transmission', () => {
  it('has one drop for the transmission, as if it had been watched from the start', () => {
    const first = load();
    const lost: { timePs: number; segment: number }[] = [];
    first.sim.env.trace = (timePs, flow, event, segment) => {
      if (flow === 1 && event === 'drop') lost.push({ timePs, segment });
    };
    advance(first, 1e12);
    const next = lost.findIndex(({ timePs, segment }, n) => n > 0 && lost[n - 1].segment === segment
      && lost[n - 1].timePs < timePs);
    expect(next).toBeGreaterThan(0);
    const session = load();
    advance(session, (lost[next - 1].timePs + lost[next].timePs) / 2);
    const watch = watchFlow(session, 1, means);
    advance(session, 1e12);
    finish(watch);
    expect(whole(watch)).toEqual(fromTheStart(1e12));
  });
});
