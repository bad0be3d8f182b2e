/** A switch keeps state of a VC from its first cell on; from the start where a feature of the port needs state. */
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../../src/model/run/loop';
import { chain } from '../adaptation/reservation/chain';
import { built } from '../../property/runs';

/** Hops that have state: those of the flow's data, and those of its acknowledgements. */
const remembered = ({ net, world }: ReturnType<typeof built>): number[][] => [0, 1].map((vc) =>
  Array.from({ length: net.hopStart[vc + 1] - net.hopStart[vc] }, (_, step) => step)
    .filter((step) => world.hops[net.hopStart[vc] + step] !== null));

describe('a flow over two switches, 100 µs a link and a cell a microsecond', () => {
  it('has state at a port from its first cell there on', () => {
    const sim = built(chain({ adaptation: { kind: 'aal5' } }));
    const seen = [100, 102, 202, 402, 502, 602].map((us) => {
      runUntil(sim, us * 1e6 + 10);
      return remembered(sim);
    });
    expect(seen).toEqual([
      [[], []], [[1], []], [[1, 2], []], [[1, 2], []], [[1, 2], [1]], [[1, 2], [1, 2]],
    ]);
  });
  it('has state for its data from the start where it reserves places', () =>
    expect(remembered(built(chain()))).toEqual([[1, 2], []]));
});
