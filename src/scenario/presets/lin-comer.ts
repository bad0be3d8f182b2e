/** The anomaly: both buffers are reasonable, but together they let only one chunk through every 200 ms. */
import type { Preset } from './preset';
import { linComerPath, linComerView } from './lin-comer-path';

const title = 'A larger receive buffer, a hundred times slower';

export const linComer: Preset = {
  id: 'lin-comer',
  topic: 'tcp',
  title,
  summary:
    'A send buffer of 16 kB and a receive buffer of 24 kB: TCP moves one segment every 200 ms over an idle path of 100 Mb/s.',
  scenario: linComerPath(title,
    'A sends without end over an idle path; nothing is lost, and yet less than half a megabit a second gets through. The send buffer holds 16,384 bytes: one segment of 9,140 and 7,244 more. The segment leaves; Nagle’s algorithm keeps the rest back until the segment is acknowledged. The receiver would acknowledge at once if the window could grow by two segments or by half of its buffer, 12,288 bytes; one segment is less than both, so it waits for its timer. Each 200 ms moves one segment. With a receive buffer of 16,384 bytes one segment is more than half, and the path is a hundred times faster; with a send buffer of three segments, 27,420 bytes, two full segments can always be under way. Try either while it runs.',
    16_384),
  view: linComerView,
  turn: ['flows.f.transport.sendBufferBytes', 'flows.f.transport.packetBytes'],
};
