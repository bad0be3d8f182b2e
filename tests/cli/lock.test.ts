/** When a lock file is stale, so that it may be removed. */
import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { isStale } from '../../scripts/lib/lock.mjs';

describe('a lock', () => {
  const of = (pid: number, host = hostname()) => JSON.stringify({ host, pid });
  const DEAD = 2 ** 22 + 1;

  it.each([
    ['of a process that lives', of(1), 1_000, false],
    ['of a dead process', of(DEAD), 1_000, true],
    ['of this very process, which does not hold it', of(process.pid), 1_000, true],
    ['of another machine, of which nothing is known', of(DEAD, 'elsewhere'), 1_000, false],
    ['of another machine, older than any build', of(1, 'elsewhere'), 20_000, true],
    ['that is being written', '', 100, false],
    ['that was never written', '', 3_000, true],
  ])('%s: %j, %i ms old, is stale: %s', (_, text, ageMs, stale) => {
    expect(isStale({ text, ageMs }, 10_000)).toBe(stale);
  });
});
