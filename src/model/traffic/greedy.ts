/**
 * Greedy: the application always has more data, so the transport decides when to send. That takes a transport that can
 * decide: TCP, or UDP over a VC whose service says when it may send.
 */
import type { TrafficSource } from './source';

export const greedy: TrafficSource<'greedy', readonly []> = {
  id: 'greedy',
  title: 'Greedy',
  summary: 'There is always more to send.',
  source: 'TCP Boston, section 4.1',
  overWindow: true,
  withoutWindow: false,
  withoutWindowGoverned: true,
  whyNot: 'UDP has no window, so greedy traffic would never stop sending unless its service says when',
  parameters: [],
  settle: (told) => told,
  startBytes: () => -1,
  endless: true,
  ask(_spec, _state, turn) {
    turn.bytes = 0;
    turn.waitPs = Infinity;
  },
};
