/**
 * Lazy packet discard against a second model, written from the paper's rules alone: datagrams at equal intervals over
 * one cable that loses some cells there and some requests back. A cell takes a microsecond; 576 bytes are 13 cells.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { record } from '../../../../src/model/run/record';
import type { Scenario } from '../../../../src/scenario/types';
import { options, ran } from '../../../property/runs';

interface Case {
  header: 'cell' | 'packet';
  setAsideFraction: number;
  pendingPackets: number;
  requestTimeoutPs: number;
  maxRequests: number;
  intervalUs: number;
  delayPs: number;
  lost: readonly number[];
  lostBack: readonly number[];
}

const CELLS = 13;
const DURATION_US = 3_000;
const US = 1e6;

interface Found { delivered: [atPs: number, datagram: number][]; requests: number; fresh: number; salvaged: number }
/** A transmission: the number of its packet, and the places of its cells in the code. */
interface Sent { packet: number; fresh: boolean; cells: number[] }
interface Waiting { packet: number; have: Set<number>; requests: number; duePs: number }

function secondModel(one: Case): Found {
  const due: { at: number; turn: number; run: () => void }[] = [];
  let [now, turns] = [0, 0];
  const at = (time: number, run: () => void): void => { due.push({ at: time, turn: turns++, run }); };
  function link(lost: readonly number[]) {
    let [freeAt, count] = [0, 0];
    return (arrives: () => void): void => {
      if (lost.includes(count++)) return;
      freeAt = Math.max(now, freeAt) + US;
      at(freeAt + one.delayPs, arrives);
    };
  }
  const [there, back] = [link(one.lost), link(one.lostBack)];
  const found: Found = { delivered: [], requests: 0, fresh: 0, salvaged: 0 };

  // The sender: PENDING has the last packets, and how many fresh cells of each were sent.
  const pending = new Map<number, number>();
  const send = (sent: Sent): void => { sent.cells.forEach((_, index) => { there(() => { comes(sent, index); }); }); };
  function sendDatagram(packet: number): void {
    if (pending.size === one.pendingPackets) pending.delete(Math.min(...pending.keys()));
    pending.set(packet, 0);
    send({ packet, fresh: false, cells: Array.from({ length: CELLS }, (_, cell) => cell) });
    at(now + one.intervalUs * US, () => { sendDatagram(packet + 1); });
  }
  function asked(packet: number, missing: number): void {
    const gone = pending.get(packet);
    if (gone === undefined) return;
    const count = Math.min(missing, Math.round(CELLS * one.setAsideFraction) - gone);
    if (count <= 0) return;
    pending.set(packet, gone + count);
    found.fresh += count;
    send({ packet, fresh: true, cells: Array.from({ length: count }, (_, cell) => CELLS + gone + cell) });
  }

  // The receiver: WAIT has packets that miss cells.
  const tagged = one.header === 'cell';
  let waits: Waiting[] = [];
  let coming: { sent: Sent; have: number[]; merged: boolean } | null = null;

  const deliver = (packet: number): void => { found.delivered.push([now, packet]); };
  function ask(waiting: Waiting): void {
    waiting.requests++;
    waiting.duePs = now + one.requestTimeoutPs;
    found.requests++;
    const missing = CELLS - waiting.have.size;
    back(() => { asked(waiting.packet, missing); });
    at(waiting.duePs, () => {
      if (!waits.includes(waiting) || waiting.duePs !== now) return;
      if (waiting.requests < one.maxRequests) ask(waiting);
      else waits = waits.filter((other) => other !== waiting);
    });
  }
  function takeFresh(packet: number, cell: number): void {
    const waiting = waits.find((other) => other.packet === packet);
    if (waiting === undefined) return;
    waiting.have.add(cell);
    if (waiting.have.size < CELLS) return;
    waits = waits.filter((other) => other !== waiting);
    found.salvaged++;
    deliver(packet);
  }
  function end(): void {
    const { sent, have, merged } = coming!;
    coming = null;
    if (merged || (!tagged && !have.includes(0))) return;
    if (sent.fresh) have.forEach((index) => { takeFresh(sent.packet, sent.cells[index]); });
    else if (have.length === CELLS) deliver(sent.packet);
    else {
      const waiting = { packet: sent.packet, have: new Set(have), requests: 0, duePs: 0 };
      if (waits.length === one.pendingPackets) waits.shift();
      waits.push(waiting);
      ask(waiting);
    }
  }
  function comes(sent: Sent, index: number): void {
    if (tagged && coming !== null && coming.sent !== sent) end();
    if (tagged && sent.fresh) {
      takeFresh(sent.packet, sent.cells[index]);
      return;
    }
    if (coming === null) coming = { sent, have: [], merged: false };
    else if (coming.sent !== sent) coming = { sent, have: [], merged: true };
    coming.have.push(index);
    if (index === sent.cells.length - 1) end();
  }

  at(0, () => { sendDatagram(0); });
  for (;;) {
    const next = due.reduce((a, b) => (b.at < a.at || (b.at === a.at && b.turn < a.turn) ? b : a));
    due.splice(due.indexOf(next), 1);
    if (next.at > DURATION_US * US) return found;
    now = next.at;
    next.run();
  }
}

function ours(one: Case): Found {
  const named = (link: string, cells: readonly number[]) =>
    (cells.length === 0 ? [] : [{ link, flow: 'f', cells: [...cells] }]);
  const scenario: Scenario = {
    version: 1, durationS: DURATION_US / 1e6,
    nodes: [{ id: 'a', kind: 'host' }, { id: 'b', kind: 'host' }],
    links: [{ from: 'a', to: 'b', rateMbps: 424, delayMs: one.delayPs / 1e9 }],
    flows: [{
      id: 'f', from: 'a', to: 'b', transport: { kind: 'udp', packetBytes: 576 },
      traffic: { kind: 'constant', rateMbps: (576 * 8) / one.intervalUs },
      adaptation: {
        kind: 'lpd', header: one.header, setAsideFraction: one.setAsideFraction, pendingPackets: one.pendingPackets,
        requestTimeoutMs: one.requestTimeoutPs / 1e9, maxRequests: one.maxRequests,
      },
    }],
    faults: [...named('a>b', one.lost), ...named('b>a', one.lostBack)],
  };
  const delivered: Found['delivered'] = [];
  const sim = ran(scenario, {
    trace: (timePs, _flow, event, datagram) => {
      if (event === 'deliver') delivered.push([timePs, datagram]);
    },
  });
  const { repairRequests: requests, repairCells: fresh, packetsSalvaged: salvaged } = record(sim);
  return { delivered, requests, fresh, salvaged };
}

const numbers = (max: number, maxLength: number) => fc.uniqueArray(fc.integer({ min: 0, max }), { maxLength });
/** Whole microseconds and a fraction, such that a cell, a datagram and a timer never come at the same instant. */
const withFraction = (min: number, max: number, fraction: number) =>
  fc.integer({ min, max }).map((us) => (us + fraction) * US).map(Math.round);
const cases: fc.Arbitrary<Case> = fc.record({
  header: fc.constantFrom('cell', 'packet'), setAsideFraction: fc.constantFrom(0.1, 0.25, 0.5, 1, 2),
  pendingPackets: fc.integer({ min: 1, max: 8 }), requestTimeoutPs: withFraction(20, 600, 0.6),
  maxRequests: fc.integer({ min: 1, max: 4 }), intervalUs: fc.constantFrom(16, 32, 48, 96),
  delayPs: withFraction(5, 200, 0.0137), lost: numbers(1_500, 300), lostBack: numbers(60, 20),
});

describe('datagrams over lazy packet discard, of whose cells and requests some are lost', () => {
  it('arrive at the same times, with as many requests and fresh cells', () => {
    fc.assert(fc.property(cases, (one) => {
      expect(ours(one)).toEqual(secondModel(one));
    }), options(100));
  });
});
