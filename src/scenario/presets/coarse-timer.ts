/** The clock of 4.3BSD: a timeout takes at least a second on a network whose round trip is a few milliseconds. */
import type { Preset } from './preset';
import { timerPath, timerView } from './timer-path';

const title = 'A timeout costs a second';

export const coarseTimer: Preset = {
  id: 'coarse-timer',
  topic: 'tcp',
  title,
  summary:
    'Eight senders with clocks that tick every 500 ms: after a loss a sender is silent for a second, and the line falls idle.',
  scenario: timerPath(title,
    'When packets of one window are lost together, only the retransmission timer gets the sender going again. A clock that ticks every 500 ms cannot time less than two ticks: one second, in which 100 Mb/s could carry 1,200 packets. Several senders are silent at once and the line stands idle for about half of the time. Everything else is as in “The same with a clock of 10 ms”.',
    500),
  view: timerView,
  turn: ['flows.f.transport.tickMs', 'nodes.sw.bufferCells'],
};
