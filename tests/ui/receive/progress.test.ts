/** How many segments of a file have come. */
import { describe, expect, it } from 'vitest';
import { MS, file, line } from '../../model/support/specs';
import { ran } from '../../model/support/runs';
import { frameOf } from '../../runner/frames';
import { progressOf } from '../../../src/ui/receive/progress';

const path = (handshake: boolean) => line({
  link: { delayPs: 10 * MS }, traffic: file(4000), tcp: { packetBytes: 1040, windowBytes: 8000, handshake },
});

describe.each([['without', false], ['with', true]])('a file of four segments, %s a handshake', (_, shakes) => {
  it('has as many segments in order as bytes have come', () => {
    const spec = path(shakes);
    const sim = (ms: number) => frameOf(ran(spec, ms * MS));
    const seen = new Set<string>();
    for (let ms = 5; ms < 200; ms += 5) {
      const { frame, flows: [{ deliveredBytes }] } = sim(ms);
      const { received, segments } = progressOf(frame, 0, 4000);
      expect([segments, received * 1000]).toEqual([4, deliveredBytes]);
      seen.add(String(received));
    }
    expect([...seen].at(-1)).toBe('4');
    expect(seen.size).toBeGreaterThan(2);
  });
});

describe('a file of four segments, the last of which its sender cuts in half', () => {
  it('is of five from then on, and all of it has come when five have', () => {
    const spec = path(false);
    const [{ transport, adaptation }] = spec.flows;
    const changes = [{
      atPs: 30 * MS, links: [], flows: [{ flow: 0, transport: { ...transport, packetBytes: 540 }, adaptation }],
    }];
    const at = (ms: number) => {
      const { frame, flows: [{ deliveredBytes }] } = frameOf(ran({ ...spec, changes }, ms * MS));
      const { received, segments } = progressOf(frame, 0, 4000);
      return [deliveredBytes, received, segments];
    };
    expect([20, 31, 500].map(at)).toEqual([[1000, 1, 4], [3000, 3, 5], [4000, 5, 5]]);
  });
});
