/**
 * An interrupt (Ctrl+C, a request to end, a closed terminal) lets a command put away what it has before the same signal
 * ends the program, so that a shell or a cluster sees how it ended. A second one ends it at once.
 */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

type Signal = (typeof SIGNALS)[number];

interface Interrupts {
  /** The signal that came, or null. */
  signal: () => Signal | null;
  /** From here on a signal ends the program again as if nobody listened. */
  end: () => void;
}

/** Calls `act` at the first interrupt. */
export function onInterrupt(act: () => void): Interrupts {
  let came: Signal | null = null;
  const end = () => {
    for (const signal of SIGNALS) process.removeListener(signal, listener);
  };
  const listener = (signal: Signal) => {
    came = signal;
    end();
    act();
  };
  for (const signal of SIGNALS) process.on(signal, listener);
  return { signal: () => came, end };
}

/** Makes an error whose message is printed before the signal ends the program. */
export const interrupted = (signal: Signal, message: string): Error =>
  Object.assign(new Error(message), { name: 'CommandProblem', signal });

/** Ends the program by the signal of an interrupt, if `thrown` tells of one. */
export function endBySignal(thrown: object): void {
  const signal = SIGNALS.find((known) => 'signal' in thrown && thrown.signal === known);
  if (signal !== undefined) process.kill(process.pid, signal);
}
