/** Where the sentences about a network may break into lines. */
import { expect, it } from 'vitest';
import { held } from '../../../src/ui/panel/Explanation';

it('a number keeps its unit beside it, and nothing else', () => {
  expect(held('16 kB, 500 ms, 96 %, 1.5 Mb/s and 100 km; 24 senders, 3 seconds'))
    .toBe('16_kB, 500_ms, 96_%, 1.5_Mb/s and 100_km; 24 senders, 3 seconds'.replaceAll('_', '\u00a0'));
});
