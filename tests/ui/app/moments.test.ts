import { describe, expect, it } from 'vitest';
import { bottleneckBps, goesOn, stepGoal, stepIn, stepTitle, stepsOf } from '../../../src/ui/app/moments';
import { momentsOf, readInstant } from '../../../src/ui/app/until';
import { check } from '../../../src/ui/app/document';
import { fetchPresets, preset } from '../../../src/ui/app/page-presets';

await fetchPresets();

function networkOf(id: string) {
  const reply = check(preset(id).scenario);
  if (!reply.ok) throw new Error('refused');
  return reply.checked.expansion.network;
}
const network = networkOf('boston-16-reno');

describe('steps through sixteen sources on 1.5 Mb/s, packets of 192 cells, 20 ms each way', () => {
  it('by a cell are made by the model, which knows its cells', () => {
    expect(stepGoal('cell', true, network, 0)).toEqual({ kind: 'cell', back: true });
  });
  it('by a packet take what its cells take on the bottleneck', () => {
    const goal = stepGoal('packet', false, network, 0);
    expect(goal.kind === 'by' ? goal.ps / 1e12 : NaN).toBeCloseTo(192 * 424 / 1.5e6, 9);
  });
  it('by a round trip take its propagation delay, negative when they go back', () => {
    expect(stepGoal('roundTrip', true, network, 0)).toEqual({ kind: 'by', ps: -40e9 });
  });
  it('are as long as packets and round trips are at that instant, after changes made during the run', () => {
    const { bottleneckLink } = network.measure;
    const spec = { ...network.links[bottleneckLink], rateBps: 3e6, delayPs: 15e9 };
    const changed = { ...network, changes: [{ atPs: 5e12, links: [{ link: bottleneckLink, spec }], flows: [] }] };
    const lengths = (nowPs: number) => (['packet', 'roundTrip'] as const).map((kind) => {
      const goal = stepGoal(kind, false, changed, nowPs);
      return goal.kind === 'by' ? goal.ps / 1e12 : NaN;
    });
    expect(lengths(4e12).map((s) => s.toFixed(6))).toEqual([(192 * 424 / 1.5e6).toFixed(6), '0.040000']);
    expect(lengths(5e12).map((s) => s.toFixed(6))).toEqual([(192 * 424 / 3e6).toFixed(6), '0.045000']);
    expect([4e12, 5e12].map((nowPs) => bottleneckBps(changed, nowPs))).toEqual([1.5e6, 3e6]);
  });
  it('to a timeout go to the next one of any flow', () => {
    expect(stepGoal('timeout', true, network, 0)).toEqual({
      kind: 'until', what: { kind: 'timeout', flow: null }, back: true,
    });
  });
});

describe('steps through a network without cells', () => {
  const packets = networkOf('load-in-packets');
  it('are not by cells: where a cell was chosen in another network they are by a packet', () => {
    expect(stepsOf(packets).map(({ kind }) => kind)).toEqual(['event', 'packet', 'roundTrip', 'drop', 'timeout']);
    expect([stepIn(packets, 'cell'), stepIn(packets, 'drop'), stepIn(network, 'cell')]).toEqual([
      'packet', 'drop', 'cell',
    ]);
  });
});

describe('the moments that a run can be brought to', () => {
  it('name the bottleneck and the selected flow', () => {
    const words = momentsOf(network, 3).map((one) => one.words);
    expect(words).toEqual([
      'sw refuses something for sink', 'the queue of sw is full', 'f.3 times out', 'f.3 cuts its window',
      'a packet of f.3 has arrived whole',
    ]);
    expect(momentsOf(network, null)[2]).toEqual({ words: 'a flow times out', what: { kind: 'timeout', flow: null } });
  });
});

describe('closed loops', () => {
  const rates = networkOf('abr-vbr-30');
  const credits = networkOf('n23-exact');
  const offered = (of: typeof network) => stepsOf(of).map(({ kind }) => kind).slice(5);

  it('have steps and moments of their own, which other networks lack', () => {
    expect([offered(network), offered(rates), offered(credits)]).toEqual([
      ['timeout'], ['timeout', 'answered', 'slowed'], ['starved'],
    ]);
    expect(momentsOf(rates, null).slice(5)).toEqual([
      { words: 'an RM cell comes back to its source', what: { kind: 'answered', flow: null } },
      { words: 'the rate of a source falls', what: { kind: 'slowed', flow: null } },
    ]);
    expect(momentsOf(rates, 2).slice(5).map(({ words }) => words)).toEqual([
      'an RM cell comes back to f.2', 'the rate of f.2 falls',
    ]);
    expect(momentsOf(credits, null).slice(3)).toEqual([
      { words: 'a flow waits for credit', what: { kind: 'starved', flow: null } },
    ]);
  });
  it('offer no moments for a flow outside them, such as VBR beside ABR, nor timeouts to one without a window', () => {
    const video = rates.flows.findIndex(({ id }) => id === 'vbr');
    expect(momentsOf(rates, video).map(({ what }) => what.kind)).toEqual(['drop', 'full', 'delivered']);
  });
  it('have steps that become steps of one cell in a network without them', () => {
    expect(stepGoal('answered', true, rates, 0)).toEqual({
      kind: 'until', what: { kind: 'answered', flow: null }, back: true,
    });
    expect([stepIn(rates, 'slowed'), stepIn(network, 'slowed'), stepIn(network, 'drop')])
      .toEqual(['slowed', 'cell', 'drop']);
  });
  it('have steps that go on to the next event, like those to drops, not by an amount', () => {
    const events = stepsOf(rates).filter(({ kind }) => goesOn(kind));
    expect(events.map(({ kind }) => kind)).toEqual(['drop', 'timeout', 'answered', 'slowed']);
    expect(stepTitle('answered')).toBe('to an RM cell back');
  });
});

describe('an instant as it is typed, in a run of 700 s', () => {
  it.each([
    ['41.2', 41.2e12], [' 41.2 s ', 41.2e12], ['350 ms', 350e9], ['1,200 ms', 1_200e9], ['7 µs', 7e6], ['7us', 7e6],
    ['700', 700e12],
  ])('is read from %j', (text, atPs) => { expect(readInstant(text, 700)).toEqual({ ok: true, atPs }); });
  it.each([
    ['', 'Type it as 41.2, or 350 ms.'], ['soon', '“soon” is not a number. Type it as 41.2, or 350 ms.'],
    ['41,2', '“41,2” is not a number: commas separate thousands, and a point the decimals. '
      + 'Type it as 41.2, or 350 ms.'],
    ['1 h', '“1 h” is not a number. Type it as 41.2, or 350 ms.'], ['-1', 'A run begins at 0 s.'],
    ['9999', 'This run ends at 700 s.'],
  ])('is refused in %j, with the reason', (text, why) => {
    const reply = readInstant(text, 700);
    expect(reply.ok ? '' : reply.why.replaceAll('\u202f', ' ')).toBe(why);
  });
});
