/**
 * What early packet discard wastes upstream, hop by hop, in a chain of three switches. Source of the claim: Kim and
 * Bestavros, Lazy Packet Discard, section 2: what a switch refuses has used every link before it for nothing. The
 * complete comparison is the figure `lpd-upstream-waste`.
 */
import { describe, expect, it } from 'vitest';
import type { ResultRecord } from '../../src/runner/client/protocol';
import { results } from './support';

interface Hop { link: string; wastedBytes: number; usefulBytes: number }

const part = { durationS: 60, seeds: [1] };

/** Wasted share of the bytes that crossed a link. */
function wasted(runs: readonly ResultRecord[], link: string): number {
  const hops = runs.map((run) => (run.hops as Hop[]).find((hop) => hop.link === link)!);
  const sum = (of: (hop: Hop) => number) => hops.reduce((total, hop) => total + of(hop), 0);
  return sum(({ wastedBytes }) => wastedBytes) / sum(({ wastedBytes, usefulBytes }) => wastedBytes + usefulBytes);
}

const under = (policy: string): ResultRecord[] => results('epd-upstream-waste', part.seeds, {
  durationS: part.durationS,
  ...Object.fromEntries(['sw1', 'sw2', 'sw3'].map((id) => [`nodes.${id}.discard.policy`, policy])),
});

describe(
  `three switches in a row, the last line half as fast, ${part.durationS} s, seeds ${part.seeds.join(', ')}`,
  () => {
    const [epd, tailDrop] = [under('epd'), under('tailDrop')];

    it('early packet discard keeps its own line nearly free of waste: less than 5 % of its bytes', () => {
      expect(wasted(epd, 'sw3>sink')).toBeLessThan(0.05);
    });
    it.each(['sw1>sw2', 'sw2>sw3'])('early packet discard wastes a fifth or more of what %s has carried', (link) => {
      expect(wasted(epd, link)).toBeGreaterThan(0.2);
    });
    it('tail drop wastes more of the last line than early packet discard', () => {
      expect(wasted(tailDrop, 'sw3>sink')).toBeGreaterThan(wasted(epd, 'sw3>sink'));
    });
  },
);
