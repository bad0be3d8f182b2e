/** The cell that the bottleneck sends next. */
import { describe, expect, it } from 'vitest';
import { ran } from '../../model/support/runs';
import { MS, US, file, line } from '../../model/support/specs';
import { frameOf } from '../../runner/frames';
import { emptyWords, headOfQueue } from '../../../src/ui/panel/next-cell';

describe('a host whose own port is the bottleneck, with three packets of 13 cells of 1 µs each', () => {
  const frameAt = (timePs: number) => frameOf(ran(line({
    link: { delayPs: MS }, traffic: file(3 * 536), tcp: { initialWindowPackets: 3, tickPs: MS },
  }), timePs)).frame;
  const said = (timePs: number): string =>
    emptyWords(frameAt(timePs), 'cell').replaceAll('\u202f', ' ').replace(/^At [\d. ]+m?s /, '');

  it('has cells that wait, of which none can be chosen', () => {
    expect(headOfQueue(frameAt(20.5 * US))).toBeNull();
    expect(said(20.5 * US)).toBe('18 cells wait before the bottleneck, but in a host, where none can be chosen.');
    expect(said(37.5 * US)).toBe('1 cell waits before the bottleneck, but in a host, where none can be chosen.');
  });
  it('has none that waits once all have left', () =>
    expect(said(39 * US)).toBe('nothing waits before the bottleneck.'));
});
