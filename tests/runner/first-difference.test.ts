/** Finding the first event in which two runs differ. */
import { describe, expect, it } from 'vitest';
import { abrVc } from '../../src/model/adaptation/services/state';
import { REASONS } from '../../src/model/reasons';
import type { DifferenceReply } from '../../src/runner/client/comparing';
import { RECENT_CAPACITY } from '../../src/model/metrics/recent';
import { beginDifference, differenceOf, differenceOn } from '../../src/runner/first-difference';
import { advance, loadSession } from '../../src/runner/session';
import { findPreset } from '../../src/scenario/presets';
import type { Scenario } from '../../src/scenario/types';
import { codecs } from '../model/support/runs';
import { scenario } from './runner-rig';

function compare(first: unknown, second: unknown, enough = (): boolean => false): DifferenceReply {
  const begun = beginDifference(first, second, codecs);
  if (!begun.ok) return begun;
  while (differenceOn(begun.search, enough)) { /* until they differ, or end */ }
  return differenceOf(begun.search);
}

const withBuffer = (bufferCells: number): Scenario => ({
  ...scenario,
  nodes: scenario.nodes?.map((node) => (node.kind === 'switch' ? { ...node, bufferCells } : node)),
});

/** The first drop of the run with 50 places, found independently, event by event. */
function firstDrop(): { timePs: number; flow: number } {
  const drops: { timePs: number; flow: number }[] = [];
  const loaded = loadSession(scenario, {
    codecs, trace: (timePs, flow, event) => { if (event === 'drop') drops.push({ timePs, flow }); },
  });
  if (!loaded.ok) throw new Error('It does not load.');
  while (drops.length === 0) advance(loaded.session, Infinity, 1);
  return drops[0];
}

describe('two senders over 50 and over 51 places', () => {
  const reply = compare(withBuffer(50), withBuffer(51));
  const drop = firstDrop();

  it('are the same until the first cell that finds all 50 places taken', () => {
    expect(reply).toMatchObject({ ok: true, difference: {
      timePs: drop.timePs, first: { kind: 'drop', flow: drop.flow, ack: false }, second: null,
    } });
  });
  it('differ by a dropped cell, with the reason of the drop', () => {
    const reason = reply.ok ? reply.difference?.first?.reason ?? -1 : -1;
    expect(REASONS[reason]?.id).toBe('bufferFull');
  });
  it('have the difference exchanged when the runs are exchanged', () => {
    expect(compare(withBuffer(51), withBuffer(50))).toMatchObject({
      ok: true, difference: { timePs: drop.timePs, first: null, second: { kind: 'drop' } },
    });
  });
});

describe('plain TCP and TCP Boston', () => {
  const { scenario: reno } = findPreset('boston-16-reno')!;
  const { scenario: boston } = findPreset('boston-16-boston')!;

  it('differ first by a lost cell, which dooms its packet in only one of them', () => {
    const [first, second] = [reno, boston].map((one) => ({ ...one, durationS: 2, warmupS: 0 }));
    const reply = compare(first, { ...second, seed: reno.seed });
    expect(reply.ok && reply.difference).toMatchObject({
      first: { kind: 'drop', dooms: true }, second: { kind: 'drop', dooms: false },
    });
  });
});

describe('a run of ABR in which a cell of resource management is lost, and one without', () => {
  const { scenario: abr } = findPreset('abr-vbr-30')!;
  const unharmed: Scenario = { ...abr, durationS: 0.1 };
  const losing = (cell: number): Scenario =>
    ({ ...unharmed, faults: [{ link: 'sw1>sw2', flow: 'f.1', cells: [cell] }] });

  it('differ first by an FRM, the first cell of its VC', () => {
    expect(compare(losing(0), unharmed)).toMatchObject({
      ok: true, difference: { first: { kind: 'drop', ack: false, called: 'an FRM' }, second: null },
    });
  });
  it('differ first by a data cell where that is lost instead', () => {
    expect(compare(losing(1), unharmed)).toMatchObject({
      ok: true, difference: { first: { kind: 'drop', ack: false, called: null }, second: null },
    });
  });
});

describe('what closed loops tell the sources', () => {
  const { scenario: efci } = findPreset('abr-efci')!;
  const short: Scenario = { ...efci, durationS: 0.6, warmupS: 0 };

  it('makes runs of ABR differ at the RM cell that sets another rate, before any packet is sent at another time', () => {
    const other: Scenario = { ...short, nodes: short.nodes?.map((node) => (
      node.kind === 'switch' && node.bufferCells !== undefined ? { ...node, bufferCells: node.bufferCells * 0.9 } : node
    )) };
    const rates = [short, other].map((one) => {
      const told: string[] = [];
      const loaded = loadSession(one, { codecs, trace: (timePs, flow, event, sequence) => {
        if (event !== 'brm' || !loaded.ok) return;
        told.push(`${timePs} ${flow} ${sequence} ${abrVc(loaded.session.sim, 2 * flow)?.acr}`);
      } });
      if (!loaded.ok) throw new Error('It does not load.');
      advance(loaded.session, Infinity);
      return told;
    });
    const at = rates[0].findIndex((one, number) => one !== rates[1][number]);
    const [timePs, flow, packet] = rates[0][at].split(' ').map(Number);
    expect(compare(short, other)).toMatchObject({ difference: { timePs, first: { kind: 'brm', flow, packet } } });
  });
  it('makes runs with credits differ at a credit cell', () => {
    const { scenario: credits } = findPreset('n23-hops')!;
    const less: Scenario = { ...credits, flows: credits.flows?.map((flow) => (flow.service?.kind === 'credit'
      ? { ...flow, service: { ...flow.service, n2: 9, n3: 123 } } : flow)) };
    expect(compare({ ...credits, durationS: 0.1, warmupS: 0 }, { ...less, durationS: 0.1, warmupS: 0 }))
      .toMatchObject({ difference: { second: { kind: 'credit', packet: 9 } } });
  });
  it('makes runs with credits differ where only one of them holds a VC at a switch', () => {
    const { scenario } = findPreset('n23-hops')!;
    const withPlaces = (n3: number): Scenario => ({ ...scenario, durationS: 0.1, warmupS: 0,
      flows: scenario.flows?.map((flow) => (flow.service?.kind === 'credit'
        ? { ...flow, service: { ...flow.service, n3 } } : flow)) });
    const [few, many] = [withPlaces(122), withPlaces(244)];
    const reply = compare(few, many);
    expect(reply).toMatchObject({ difference: { first: { kind: 'held', link: expect.any(Number) as number } } });
    const { timePs } = reply.ok ? reply.difference! : { timePs: 0 };
    /** Queues of all ports after all events up to an instant. */
    const queuesAt = (one: Scenario, untilPs: number): number[] => {
      const loaded = loadSession(one, { codecs });
      if (!loaded.ok) throw new Error('It does not load.');
      advance(loaded.session, untilPs);
      return loaded.session.sim.world.ports.map((port) => port.queuedCells);
    };
    expect(queuesAt(few, timePs)).toEqual(queuesAt(many, timePs));
    expect(queuesAt(few, 6e10)).not.toEqual(queuesAt(many, 6e10));
  });
});

describe('eight senders that offer eight times what their switch can send', () => {
  const crowd: Scenario = {
    version: 1, title: 'Too much', durationS: 4,
    nodes: [
      { id: 'src', kind: 'host', count: 8 }, { id: 'sw', kind: 'switch', bufferCells: 9 }, { id: 'sink', kind: 'host' },
    ],
    links: [
      { from: 'src', to: 'sw', rateMbps: 155, delayMs: 1 }, { from: 'sw', to: 'sink', rateMbps: 155, delayMs: 1 },
    ],
    flows: [{
      id: 'f', from: 'src', to: 'sink', transport: { kind: 'udp', packetBytes: 1500 },
      traffic: { kind: 'constant', rateMbps: 155 },
    }],
  };
  const losing = { ...crowd, faults: [{ link: 'src.1>sw', flow: 'f.1', cells: [5_000] }] };

  it('lose more cells in the interval of the first difference than are usually remembered', () => {
    const loaded = loadSession(crowd, { codecs });
    if (!loaded.ok) throw new Error('It does not load.');
    const { session } = loaded;
    advance(session, 0.01e12);
    const before = session.sim.world.recent.serial;
    advance(session, 0.02e12);
    expect(session.sim.world.recent.serial - before).toBeGreaterThan(10 * RECENT_CAPACITY);
  });
  it('differ first by the cell that is lost on purpose, however often the search is interrupted', () => {
    const reply = compare(losing, crowd);
    expect(reply.ok && reply.difference).toMatchObject({ first: { kind: 'drop', flow: 1, packet: 156, index: 8 } });
    expect(compare(losing, crowd, () => true)).toEqual(reply);
  });
  it.each([
    { who: 'these', one: { ...crowd, durationS: 60 }, times: 0.5 }, { who: 'two calm ones', one: scenario, times: 2 },
  ])('are compared in intervals whose happenings fit in memory: after one of $who, $times times as long', (given) => {
    const begun = beginDifference(given.one, given.one, codecs);
    if (!begun.ok) throw new Error('It does not load.');
    const { search } = begun;
    // The first call compares only the instant 0.
    differenceOn(search, () => false);
    const { stretchPs } = search;
    differenceOn(search, () => false);
    expect(search.stretchPs).toBe(given.times * stretchPs);
  });
});

describe('a run and itself', () => {
  it('never differ, to the end', () => {
    expect(compare(scenario, { ...scenario, title: 'The same' })).toEqual({
      ok: true, difference: null, comparedPs: 1e12,
    });
  });
});

describe('a run and one that ends earlier', () => {
  it('are compared up to the earlier end', () => {
    expect(compare(scenario, { ...scenario, durationS: 0.25 })).toEqual({
      ok: true, difference: null, comparedPs: 0.25e12,
    });
  });
});

describe('packets of 1,500 and of 600 bytes', () => {
  it('differ first by what is sent or becomes whole', () => {
    const flows = scenario.flows?.map((flow) => ({ ...flow, transport: { ...flow.transport, packetBytes: 600 } }));
    const reply = compare(scenario, { ...scenario, flows });
    expect(reply.ok && reply.difference).toMatchObject({ timePs: expect.any(Number) });
    const kinds = reply.ok ? [reply.difference?.first?.kind, reply.difference?.second?.kind] : [];
    expect(kinds.some((kind) => kind === 'whole' || kind === 'send')).toBe(true);
  });
});

describe('what cannot be run', () => {
  it('is refused', () => {
    expect(compare({ version: 1, nodes: 7 }, scenario)).toMatchObject({ ok: false });
    expect(compare(scenario, { version: 1, nodes: 7 })).toMatchObject({ ok: false });
  });
});
