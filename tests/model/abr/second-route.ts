/** Routes of the second model of ABR. */
import type { Scenario } from '../../../src/scenario/types';

/** The nodes from one to another by the fewest links. */
export function routeOf({ links = [] }: Scenario, from: string, to: string): string[] {
  const ways = [[from]];
  for (const way of ways) {
    const last = way[way.length - 1];
    if (last === to) return way;
    for (const { from: a, to: b } of links) {
      for (const [one, other] of [[String(a), String(b)], [String(b), String(a)]]) {
        if (one === last && !way.includes(other)) ways.push([...way, other]);
      }
    }
  }
  throw new Error(`no way from ${from} to ${to}`);
}
