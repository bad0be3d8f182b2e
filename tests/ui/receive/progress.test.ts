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
