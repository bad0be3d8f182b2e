/** Networks of VCs with credits, and the closed form of the rate of one VC. */
import type { Scenario, Service } from '../../../src/scenario/types';
import { C, greedy, link } from '../abr/support';

export const credit = (n2: number, n3: number): Partial<Service> => ({ kind: 'credit', n2, n3 } as Partial<Service>);

export const flow = (id: string, from: string, to: string, n2: number, n3: number) =>
  ({ ...greedy(id, from, to), service: credit(n2, n3) as Service });

/** One VC over one link. */
export const hop = (n2: number, n3: number, delayMs: number, durationS: number): Scenario => ({
  version: 1, durationS,
  nodes: [{ id: 'a', kind: 'host' }, { id: 'b', kind: 'host' }],
  links: [link('a', 'b', delayMs)], flows: [flow('f', 'a', 'b', n2, n3)],
});

/**
 * Share of the link, at most 1: q N2 / (x + N2 − r) with a remainder r of W / N2, W / (x + N2) without. W = N2 + N3,
 * q = ⌊W / N2⌋, x: round trip of a cell in cell times.
 */
export function closedForm(n2: number, n3: number, delayS: number): number {
  const places = n2 + n3;
  const times = Math.floor(places / n2);
  const rest = places % n2;
  const x = 1 + 2 * delayS * C;
  return Math.min(1, rest > 0 ? (times * n2) / (x + n2 - rest) : places / (x + n2));
}
