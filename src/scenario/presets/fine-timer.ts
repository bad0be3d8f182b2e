/** The network of `coarse-timer` with a clock of 10 ms: at least as many losses, but each costs a fiftieth. */
import type { Preset } from './preset';
import { timerPath, timerView } from './timer-path';

const title = 'The same with a clock of 10 ms';

export const fineTimer: Preset = {
  id: 'fine-timer',
  topic: 'tcp',
  title,
  summary:
    'The same eight senders with clocks that tick every 10 ms: many more timeouts, and yet two fifths more gets through, with most other seeds more than that.',
  scenario: timerPath(title,
    'The network of “A timeout costs a second”, in which one parameter differs: the clock ticks every 10 ms, so a timeout may be as short as 20 ms. There are more than ten times as many timeouts, for senders are back sooner and overflow the switch again; but each is short, and the line is busy for nine tenths of the time. Turn the tick to 100 or 1,000 ms and run again: the least timeout is two ticks, unless it is set.',
    10),
  view: timerView,
  turn: ['flows.f.transport.tickMs', 'nodes.sw.bufferCells'],
};
