import { describe, expect, it } from 'vitest';
import { progressOn } from '../../src/cli/progress';

/** Returns what the progress of a run of 10 s writes when it advances by 1 s every 100 ms of wall time. */
function written(isTTY: boolean, wanted?: boolean): string {
  let text = '';
  let ms = 0;
  const write = (part: unknown) => {
    text += String(part);
    return true;
  };
  const progress = progressOn({ isTTY, write: write as NodeJS.WriteStream['write'] }, wanted, () => ms);
  progress.begin('Seed 7 (1 of 2)');
  for (let reachedS = 1; reachedS <= 10; reachedS++) {
    ms += 100;
    progress.at(reachedS, 10);
  }
  progress.end();
  return text;
}

describe('progress', () => {
  it('is one line on a terminal, rewritten five times a second and gone at the end', () => {
    const lines = written(true).split('\r');
    expect(lines[1]).toBe('Seed 7 (1 of 2): 20 %, 2.0 s of 10 s simulated\x1b[K');
    expect([lines.length, lines.at(-1), written(true).includes('\n')]).toEqual([7, '\x1b[K', false]);
  });

  it('is one line every ten seconds without a terminal, if it is asked for', () => {
    expect(written(false, true)).toBe('Seed 7 (1 of 2): 10 %, 1.0 s of 10 s simulated\n');
  });

  it.each([
    [false, undefined], [true, false], [false, false],
  ])('is silent: terminal %s, asked for %s', (isTTY, wanted) => {
    expect(written(isTTY, wanted)).toBe('');
  });
});
