/** The cure of `lin-comer`: a send buffer of three segments, so that two full ones can always be under way. */
import type { Preset } from './preset';
import { SEGMENT_BYTES, linComerPath, linComerView } from './lin-comer-path';

const title = 'A send buffer of three segments cures it';

export const linComerCure: Preset = {
  id: 'lin-comer-cure',
  topic: 'tcp',
  title,
  summary: 'The same two hosts with a send buffer of 27,420 bytes: every acknowledgement after the first comes at once.',
  scenario: linComerPath(title,
    'The network of “A larger receive buffer, a hundred times slower”, in which one parameter differs: the send buffer holds three segments of 9,140 bytes. While the first waits for its acknowledgement, the second is full and may leave in spite of Nagle’s algorithm. The two together are more than half of the receive buffer, so the receiver acknowledges at once. Only the very first segment, which slow start sends alone, waits for the timer.',
    3 * SEGMENT_BYTES),
  view: linComerView,
  turn: ['flows.f.transport.sendBufferBytes', 'flows.f.transport.packetBytes'],
};
