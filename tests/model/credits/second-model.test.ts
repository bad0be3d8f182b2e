/** N23 against a second model, written from the rules alone: one VC over random links, some credit cells lost. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditVc } from '../../../src/model/adaptation/services/credit';
import type { Scenario } from '../../../src/scenario/types';
import { options, ran } from '../../property/runs';
import { atSwitch, link } from '../abr/support';
import { flow } from './support';

interface Hop { delayMs: number; rateMbps: number; lost: readonly number[] }
interface Case { n2: number; n3: number; hops: readonly Hop[] }

const DURATION_S = 0.02;

/** What the second model finds by hop: cells sent on at its far end, credit cells from there, and the longest queue. */
interface Found { forwarded: number[]; credits: number; longest: number[] }

/** Counts of one hop: sent, and known of its far end; cells that wait at its near end; sent on at its far end. */
interface State {
  sent: number; known: number; waiting: number; longest: number; forwarded: number; told: number; credits: number;
  busy: boolean;
  /** When the way back of the link is free, ps. */
  freePs: number;
}

/** Of what happens at one instant, cells leave before others come. */
interface Due { timePs: number; rank: number; turn: number; run: () => void }

const isBefore = (a: Due, b: Due): boolean => (a.timePs - b.timePs || a.rank - b.rank || a.turn - b.turn) < 0;

function secondModel({ n2, n3, hops }: Case): Found {
  const due: Due[] = [];
  let [now, turns] = [0, 0];
  const at = (timePs: number, run: () => void, leaves = false): void => {
    due.push({ timePs, rank: leaves ? 0 : 1, turn: turns++, run });
  };
  const state = hops.map((): State => (
    { sent: 0, known: 0, waiting: 0, longest: 0, forwarded: 0, told: 0, credits: 0, busy: false, freePs: 0 }));
  const cellPs = hops.map(({ rateMbps }) => Math.round(424e6 / rateMbps));

  /** The near end of a hop sends a cell, if it has one and credit. The first hop always has one. */
  function serve(step: number): void {
    const hop = state[step];
    if (hop.busy || (step > 0 && hop.waiting === 0) || hop.sent - hop.known >= n2 + n3) return;
    hop.busy = true;
    hop.sent++;
    if (step > 0) sentOn(step - 1);
    at(now + cellPs[step], () => {
      hop.busy = false;
      hop.waiting--;
      at(now + hops[step].delayMs * 1e9, () => arrive(step + 1));
      serve(step);
    }, true);
  }
  function arrive(step: number): void {
    if (step === hops.length) {
      sentOn(step - 1);
      return;
    }
    state[step].longest = Math.max(state[step].longest, ++state[step].waiting);
    serve(step);
  }
  function sentOn(step: number): void {
    const hop = state[step];
    hop.forwarded++;
    if (hop.forwarded - hop.told < n2) return;
    hop.told = hop.forwarded;
    if (hops[step].lost.includes(hop.credits++)) return;
    const count = hop.forwarded;
    hop.freePs = Math.max(now, hop.freePs) + cellPs[step];
    at(hop.freePs + hops[step].delayMs * 1e9, () => {
      hop.known = Math.max(hop.known, count);
      serve(step);
    });
  }

  at(0, () => serve(0));
  while (due.length > 0) {
    const next = due.reduce((best, one, place) => (isBefore(one, due[best]) ? place : best), 0);
    const [one] = due.splice(next, 1);
    if (one.timePs > DURATION_S * 1e12) break;
    now = one.timePs;
    one.run();
  }
  return {
    forwarded: state.map(({ forwarded }) => forwarded), credits: state.reduce((sum, { credits }) => sum + credits, 0),
    longest: state.slice(1).map(({ longest }) => longest),
  };
}

function ours({ n2, n3, hops }: Case): Found {
  const ends = ['a', ...hops.slice(1).map((_, n) => `s${n + 1}`), 'b'];
  const scenario: Scenario = {
    version: 1, durationS: DURATION_S,
    nodes: ends.map((id, n) => (n === 0 || n === hops.length ? { id, kind: 'host' }
      : atSwitch(id, { abr: null, bufferCells: 1 }))),
    links: hops.map(({ delayMs, rateMbps }, n) => ({ ...link(ends[n], ends[n + 1], delayMs), rateMbps })),
    flows: [flow('f', 'a', 'b', n2, n3)],
    faults: hops.flatMap(({ lost }, n) => (lost.length === 0 ? []
      : [{ link: `${ends[n + 1]}>${ends[n]}`, flow: 'f', cells: [...lost] }])),
  };
  const sim = ran(scenario);
  const { forwarded, credits } = creditVc(sim, 0)!;
  return {
    forwarded, credits, longest: sim.net.spec.flows[0].route.slice(1).map((port) => sim.world.ports[port].longest),
  };
}

const cases: fc.Arbitrary<Case> = fc.record({
  n2: fc.integer({ min: 1, max: 40 }), n3: fc.integer({ min: 1, max: 300 }),
  hops: fc.array(fc.record({
    delayMs: fc.integer({ min: 1, max: 100 }).map((hundredths) => hundredths / 100),
    rateMbps: fc.constantFrom(155.52, 155.52, 100, 50),
    lost: fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 4 }),
  }), { minLength: 1, maxLength: 4 }),
});

describe('one VC over up to four links, of whose credit cells up to four on each are lost', () => {
  it('has sent on the same number of cells everywhere, with the same queues, stalled or not', () => {
    fc.assert(fc.property(cases, (one) => {
      expect(ours(one)).toEqual(secondModel(one));
    }), options(40));
  });
});
