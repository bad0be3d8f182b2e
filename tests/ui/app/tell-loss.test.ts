// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { HEAD, HEADER_LENGTH } from '../../../src/runner/client/frame';
import { useApp } from '../../../src/ui/app/store';
import { tellLoss } from '../../../src/ui/app/tell-loss';

const FELL = 'Cell 8 of 13 of flow a fell at sw: buffer full.';
const standing = (timePs: number) => {
  const header = new Float64Array(HEADER_LENGTH);
  header[HEAD.timePs] = timePs;
  header[HEAD.durationPs] = 2e12;
  return { header };
};
const said = (): string => useApp.getState().announcement.replaceAll('\u202f', ' ').replaceAll('\u2009', ' ');

beforeEach(() => { useApp.setState({ announcement: '', phase: 'ready', rate: 1e6 }); });

describe('a cell that fell at 6.095 ms', () => {
  it('is told after the instant, where the run has gone to that loss', () => {
    tellLoss(FELL, 6.095e9, standing(6.095e9));
    expect(said()).toBe(`At 6.095 ms. ${FELL}`);
  });
  it('is told with its own instant, where the run has gone further', () => {
    tellLoss(FELL, 6.095e9, standing(20e9));
    expect(said()).toBe(`At 20.000 ms. ${FELL} That was at 6.095 ms.`);
  });
  it('is told once, though the stage draws the same frame again', () => {
    const frame = standing(20e9);
    tellLoss(FELL, 6.095e9, frame);
    useApp.setState({ announcement: 'Saved as Mine.' });
    tellLoss(FELL, 6.095e9, frame);
    expect(said()).toBe('Saved as Mine.');
    tellLoss(FELL, 6.095e9, standing(20e9));
    expect(said()).toContain(FELL);
  });
  it('is not told when a frame is drawn again that came while the run was being loaded', () => {
    const frame = standing(20e9);
    useApp.setState({ phase: 'loading' });
    tellLoss(FELL, 6.095e9, frame);
    useApp.setState({ phase: 'ready' });
    tellLoss(FELL, 6.095e9, frame);
    expect(said()).toBe('');
  });
  it('is told alone while the run plays slowly, and not at all while it plays fast', () => {
    useApp.setState({ phase: 'playing' });
    tellLoss(FELL, 6.095e9, standing(6.1e9));
    expect(said()).toBe(FELL);
    useApp.setState({ announcement: '', rate: 1e9 });
    tellLoss(FELL, 6.095e9, standing(6.1e9));
    expect(said()).toBe('');
  });
});
