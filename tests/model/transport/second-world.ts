/** Time and cable of the second models of TCP: one direction carries 8 Mb/s. Times are in picoseconds. */
export const MS = 1e9;
const BYTE_PS = 1e6;

/** Of one instant, what is late comes after what is not; otherwise what was caused first comes first. */
interface Due { at: number; late: number; turn: number; run: () => void }

/** Events of one run, the time, and a link that loses units. */
export function world() {
  const due: Due[] = [];
  const clock = { now: 0 };
  let turns = 0;
  const at = (time: number, run: () => void, late = 0): void => { due.push({ at: time, late, turn: turns++, run }); };
  const isBefore = (a: Due, b: Due): boolean => (a.at - b.at || a.late - b.late || a.turn - b.turn) < 0;
  function first(): Due | null {
    return due.length === 0 ? null : due.reduce((best, one) => (isBefore(one, best) ? one : best));
  }
  function link(lost: readonly number[], delayMs: number) {
    let freeAt = 0;
    let count = 0;
    return (unitBytes: number, arrives: () => void): void => {
      if (lost.includes(count++)) return;
      freeAt = Math.max(clock.now, freeAt) + unitBytes * BYTE_PS;
      at(freeAt + delayMs * MS, arrives);
    };
  }
  /** Runs all events up to `endPs`, and `expire` whenever the timer is due before all of them. */
  function runUntil(endPs: number, timer: { at: number }, expire: () => void): void {
    for (;;) {
      const next = first();
      const nextAt = next?.at ?? Infinity;
      clock.now = Math.min(nextAt, timer.at);
      if (clock.now > endPs) return;
      if (next === null || timer.at < nextAt) expire();
      else {
        due.splice(due.indexOf(next), 1);
        next.run();
      }
    }
  }
  return { clock, at, link, runUntil };
}

export type World = ReturnType<typeof world>;
