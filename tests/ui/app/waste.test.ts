import { describe, expect, it } from 'vitest';
import { CELL_FLAG } from '../../../src/runner/client/frame';
import { wasteSentence } from '../../../src/ui/app/waste';
import { packFrame } from '../stage/fake-frame';

const frame = (cellDiscardRate: number, flags: number[] = [], cellLossRate = 0) =>
  packFrame({ header: { cellDiscardRate, cellLossRate }, cells: flags.map((one) => ({ flags: one })) });

describe('the sentence of the projector', () => {
  it.each([
    [0.25, 'One cell in four travels for nothing.'], [0.55, 'One cell in two travels for nothing.'],
    [0.6, 'Two cells in three travel for nothing.'], [0.7, 'Two cells in three travel for nothing.'],
    [0.8, 'Most cells travel for nothing.'],
  ])('says of a share of %s: %s', (share, words) => expect(wasteSentence(frame(share), 'cell')).toBe(words));
  it('speaks of the doomed cells under way where nothing has been thrown away yet', () => {
    const { doomed, ack, control } = CELL_FLAG;
    expect(wasteSentence(frame(0, [doomed, 0, doomed, 0, ack, control]), 'cell')).toBe(
      'Under way now, one cell in two travels for nothing.',
    );
  });
  it.each([
    [0.001, 0.05, 'One cell in 20 is lost on the way.'], [0.02, 0.25, 'One cell in four is lost on the way.'],
    [0, 0.8, 'Most cells are lost on the way.'], [0.3, 0.05, 'One cell in three travels for nothing.'],
  ])('speaks of those lost on the way where they are more: %s discarded, %s lost', (discarded, lost, words) =>
    expect(wasteSentence(frame(discarded, [], lost), 'cell')).toBe(words));
  it('otherwise speaks of the time so far', () =>
    expect(wasteSentence(frame(0, [0, 0]), 'packet')).toBe('Hardly a packet has travelled for nothing so far.'));
});
