/** Removing a cell by click: finds the entry of `faults` that loses exactly this cell. */
import { describe, expect, it } from 'vitest';
import { Happening, RECENT_CAPACITY, RECENT_STRIDE } from '../../src/model/metrics/recent';
import { reasonNumber } from '../../src/model/reasons';
import { CELL, CELL_FLAG, CELL_WHERE, at, readFrame, type Frame } from '../../src/runner/client/frame';
import type { LossQuestion } from '../../src/runner/client/protocol';
import { createPacker, packFrame } from '../../src/runner/pack-frame';
import { beginSearch, lossLink, lostCell, searchOn } from '../../src/runner/locate';
import { advance, loadSession, sameAgain, type Session } from '../../src/runner/session';
import type { Scenario } from '../../src/scenario/types';
import { codecs } from '../model/support/runs';

const scenario: Scenario = {
  version: 1, seed: 5, durationS: 3,
  nodes: [
    { id: 'src', kind: 'host', count: 2 }, { id: 'sw', kind: 'switch', bufferCells: 80 }, { id: 'sink', kind: 'host' },
  ],
  links: [{ from: 'src', to: 'sw', rateMbps: 4, delayMs: 4 }, { from: 'sw', to: 'sink', rateMbps: 2, delayMs: 6 }],
  flows: [{ id: 'f', from: 'src', to: 'sink', transport: {
    packetBytes: 1040, windowBytes: 40_000, tickMs: 10, initialRtoMs: 300,
  } }],
  faults: [{ link: 'sw>sink', flow: 'f.1', cells: [40] }],
};

function load(own: Partial<Scenario> = {}): Session {
  const loaded = loadSession({ ...scenario, ...own }, { codecs });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  return loaded.session;
}

const frameOf = (session: Session): Frame => readFrame(
  packFrame(session.sim, createPacker(), { ended: false, running: false }).slice(),
);

/**
 * Runs on from 1.2 s, in steps of 1 ms, until three data cells of the wanted flow, or one cell on its way back to it,
 * are accepted by `take`; returns the middle one.
 */
function stand(
  session: Session, take: (link: string, where: number, flags: number) => boolean,
  { flow: wanted, back } = { flow: 1, back: false },
): { question: LossQuestion; atPs: number } {
  for (let atPs = 1.2e12; atPs < 3e12; atPs += 1e9) {
    advance(session, atPs);
    const { cells } = frameOf(session);
    const found: LossQuestion[] = [];
    for (let row = 0; row < cells.rows; row++) {
      const [link, where, flow] = [at(cells, row, CELL.link), at(cells, row, CELL.where), at(cells, row, CELL.flow)];
      const flags = at(cells, row, CELL.flags);
      const ack = (flags & CELL_FLAG.ack) !== 0;
      if (flow !== wanted || ack !== back || !take(session.sim.net.spec.links[link].id, where, flags)) continue;
      found.push({ link, where, flow, packet: at(cells, row, CELL.packet), index: at(cells, row, CELL.index), ack });
    }
    if (found.length >= (back ? 1 : 3)) return { question: found[found.length >> 1], atPs };
  }
  throw new Error('no such cells in the whole run');
}

/**
 * Loses the cell as the worker does, and returns the cells of its VC that the new run loses on purpose up to `untilPs`.
 */
function lose(session: Session, question: LossQuestion, untilPs: number): {
  fault: unknown; lost: [number, number][]; lostPs: number; diedPs: number[];
} {
  const place = lossLink(session.sim, question);
  if (!place.ok) throw new Error(place.why);
  const search = beginSearch(session, question, place.link, (fault) => sameAgain(session, [fault]));
  if (!search) throw new Error('no search');
  while (searchOn(search, 500)) { /* in slices */ }
  const fault = lostCell(search);
  if (!fault) throw new Error('not found');
  const after = load({ ...session.scenario, faults: [...session.scenario.faults, fault] });
  const own = 2 * question.flow + (question.ack ? 1 : 0);
  const lost: [number, number][] = [];
  const diedPs: number[] = [];
  let seen = 0;
  while (advance(after, untilPs, 50) > 0) {
    const { recent } = after.sim.world;
    for (; seen < recent.serial; seen++) {
      const base = (seen % RECENT_CAPACITY) * RECENT_STRIDE;
      const [, timePs, kind, vc, , packet, index, , reason] = recent.data.subarray(base, base + RECENT_STRIDE);
      if (kind !== Happening.drop || vc !== own || reason !== reasonNumber('fault')) continue;
      lost.push([packet, index]);
      diedPs.push(timePs);
    }
  }
  return { fault, lost, lostPs: search.found?.lostPs ?? NaN, diedPs };
}

describe('a cell of flow 1 after 1.2 s, in a run that has lost its 41st cell on purpose already', () => {
  it('that waits in a queue is lost at the entrance of that queue', () => {
    const session = load();
    const { question, atPs } = stand(session, (link, where) => link === 'sw>sink' && where === CELL_WHERE.inQueue);
    const { lost, fault } = lose(session, question, atPs);
    expect(fault).toMatchObject({ link: 'sw>sink', flow: 'f.1' });
    expect(lost.slice(1)).toEqual([[question.packet, question.index]]);
  });
  it('that is on the first link is lost when it comes to the next queue', () => {
    const session = load();
    const { question, atPs } = stand(session, (link, where) => link === 'src.1>sw' && where === CELL_WHERE.onLink);
    expect(lose(session, question, atPs).lost).toHaveLength(1);
    expect(lose(session, question, atPs + 5e9).lost.slice(1)).toEqual([[question.packet, question.index]]);
  });
  it('that waits in a queue is lost when it came there, and the reply has that instant', () => {
    const session = load();
    const { question, atPs } = stand(session, (link, where) => link === 'sw>sink' && where === CELL_WHERE.inQueue);
    const { lostPs, diedPs } = lose(session, question, atPs);
    expect(diedPs.at(-1)).toBe(lostPs);
    expect(lostPs).toBeLessThan(atPs);
  });
  it('that has passed its last queue cannot be lost, and a sentence says so', () => {
    const session = load();
    const { question } = stand(session, (link, where) => link === 'sw>sink' && where === CELL_WHERE.onLink);
    expect(lossLink(session.sim, question)).toEqual(
      { ok: false, why: 'This cell has passed its last queue: nothing on its way can lose it any more.' },
    );
  });
});

describe('a cell on its way back after 1.2 s', () => {
  const onLink = (name: string) => (link: string, where: number) => link === name && where === CELL_WHERE.onLink;
  const back = { flow: 1, back: true };
  it('is lost at its next queue where it is an acknowledgement', () => {
    const session = load();
    const { question, atPs } = stand(session, onLink('sink>sw'), back);
    const { lost, fault } = lose(session, question, atPs + 8e9);
    expect(fault).toMatchObject({ link: 'sw>src.1', flow: 'f.1' });
    expect(lost).toEqual([[question.packet, question.index]]);
  });
  it('cannot be lost after its last queue', () => {
    const session = load();
    expect(lossLink(session.sim, stand(session, onLink('sw>src.1'), back).question).ok).toBe(false);
  });
  it('cannot be lost where it is a credit cell on its only link', () => {
    const { flows: [flow] = [] } = scenario;
    const session = load({ flows: [{ ...flow, service: { kind: 'credit', n2: 4, n3: 40 } }], faults: [] });
    const { question } = stand(session, (link, where, flags) =>
      onLink('sink>sw')(link, where) && (flags & CELL_FLAG.credit) !== 0, back);
    expect(lossLink(session.sim, question).ok).toBe(false);
  });
});

describe('a packet in a network without cells', () => {
  it('is lost by an entry that names the packet', () => {
    const session = load({ network: 'packet', faults: [] });
    const { question, atPs } = stand(session, (link, where) => link === 'sw>sink' && where === CELL_WHERE.inQueue);
    const { fault, lost } = lose(session, question, atPs);
    expect([Object.keys(fault as object), lost]).toEqual([['link', 'flow', 'packets'], [[question.packet, 0]]]);
  });
});
