import { describe, expect, it } from 'vitest';
import { instantOf, momentsOf, stepGoal } from '../../../src/ui/app/moments';
import { check } from '../../../src/ui/app/document';
import { fetchPresets, preset } from '../../../src/ui/app/page-presets';

await fetchPresets();

const reply = check(preset('boston-16-reno').scenario);
if (!reply.ok) throw new Error('refused');
const { network } = reply.checked.expansion;

describe('steps through sixteen sources on 1.5 Mb/s, packets of 192 cells, 20 ms each way', () => {
  it('are by an event or a cell of the model', () => {
    expect(stepGoal('cell', true, network)).toEqual({ kind: 'cell', back: true });
  });
  it('by a packet take what its cells take on the bottleneck', () => {
    const goal = stepGoal('packet', false, network);
    expect(goal.kind === 'by' ? goal.ps / 1e12 : NaN).toBeCloseTo(192 * 424 / 1.5e6, 9);
  });
  it('by a round trip take its propagation, back with a minus', () => {
    expect(stepGoal('roundTrip', true, network)).toEqual({ kind: 'by', ps: -40e9 });
  });
  it('go to the next drop or timeout of all', () => {
    expect(stepGoal('timeout', true, network)).toEqual({
      kind: 'until', what: { kind: 'timeout', flow: null }, back: true,
    });
  });
});

describe('what a run can be brought to', () => {
  it('names the bottleneck and the flow that is selected', () => {
    const words = momentsOf(network, 3).map((one) => one.words);
    expect(words).toEqual([
      'sw refuses something for sink', 'the queue of sw is full', 'f.3 times out', 'f.3 cuts its window',
      'a packet of f.3 has arrived whole',
    ]);
    expect(momentsOf(network, null)[2]).toEqual({ words: 'a flow times out', what: { kind: 'timeout', flow: null } });
  });
});

describe('an instant as it is written', () => {
  it.each([['41.2', 41.2e12], [' 41,2 s ', 41.2e12], ['350 ms', 350e9], ['7 µs', 7e6], ['7us', 7e6]])(
    '%s', (text, ps) => { expect(instantOf(text)).toBe(ps); },
  );
  it.each(['', 'soon', '-1', '1 h', '1..2'])('is none in %j', (text) => { expect(instantOf(text)).toBeNull(); });
});
