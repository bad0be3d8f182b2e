/** A switch remembers a VC from its first cell on, but where a feature of the port keeps something of all VCs. */
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../../src/model/run/loop';
import { chain } from '../adaptation/reservation/chain';
import { built } from '../../property/runs';

/** Hops of which something is remembered: of the flow's data, of its acknowledgements. */
const remembered = ({ net, world }: ReturnType<typeof built>): number[][] => [0, 1].map((vc) =>
  Array.from({ length: net.hopStart[vc + 1] - net.hopStart[vc] }, (_, step) => step)
    .filter((step) => world.hops[net.hopStart[vc] + step] !== null));

describe('a flow over two switches, 100 µs a link and a cell a microsecond', () => {
  it('is remembered at a port from its first cell there on', () => {
    const sim = built(chain({ adaptation: { kind: 'aal5' } }));
    const seen = [100, 102, 202, 402, 502, 602].map((us) => {
      runUntil(sim, us * 1e6 + 10);
      return remembered(sim);
    });
    expect(seen).toEqual([
      [[], []], [[1], []], [[1, 2], []], [[1, 2], []], [[1, 2], [1]], [[1, 2], [1, 2]],
    ]);
  });
  it('is remembered from the start on its way there where it reserves places', () =>
    expect(remembered(built(chain()))).toEqual([[1, 2], []]));
});
