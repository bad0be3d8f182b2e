/** Problems at the ends of links and flows are reported even if another part does not fit the schema. */
import { describe, expect, it } from 'vitest';
import { base, problemsOf } from './check-support';

const WRONG = 'nodes.sw.bufferCells: bufferCells is "many", but takes a whole number of cells from 1 to 1,000,000.';
const nodes = [{ id: 'a', kind: 'host' }, { id: 'sw', kind: 'switch', bufferCells: 'many' }, { id: 'b', kind: 'host' }];
const beside = (changed: Record<string, unknown>): string[] => problemsOf(base({ nodes, ...changed }));

describe('a switch whose buffer is no number', () => {
  it('does not keep an unknown end of a link or of a flow from being said', () => {
    expect(beside({
      links: [{ from: 'a', to: 'sw' }, { from: 'sw', to: 'bb' }], flows: [{ id: 'f', from: 'a', to: 'c' }],
    })).toEqual([
      WRONG, 'links[1].to: There is no node bb; did you mean b?',
      'flows.f.to: There is no node c; known are a, sw and b.',
    ]);
  });

  it('lets a flow be named by its place where its id cannot be read', () => {
    const said = (id: unknown) =>
      beside({ flows: [{ id, from: 'a', to: 'sw' }] }).filter((words) => words.includes('is a switch'));
    const words = 'sw is a switch; a flow begins and ends at hosts.';
    expect([said('f'), said('no id'), said(5)]).toEqual([
      [`flows.f.to: ${words}`], [`flows[0].to: ${words}`], [`flows[0].to: ${words}`],
    ]);
  });

  it.each([
    ['nothing', null], ['a number', 5], ['a list', []], ['an end alone', { from: 'nobody' }],
  ])('lets a link or a flow that is %s be, and the ones beside it be looked at', (_, broken) => {
    const said = beside({
      links: [broken, { from: 'sw', to: 'a.7' }], flows: [broken, { id: 'f', from: 'a', to: 'sw' }],
    });
    expect(said.filter((words) => /There is no|is a switch/.test(words))).toEqual([
      'links[1].to: There is no a.7; a has one member.',
      'flows.f.to: sw is a switch; a flow begins and ends at hosts.',
    ]);
  });

  it.each([
    ['nothing', null], ['a text', 'sw'],
  ])('leaves ends alone where a node is %s: it may be the one', (_, node) => {
    const said = beside({ nodes: [...nodes, node], links: [{ from: 'a', to: 'c' }] });
    expect(said.filter((words) => words.includes('There is no'))).toEqual([]);
  });
});

describe('the only node, a host, and a link from it to another', () => {
  it('is told that the other is unknown, whatever else is wrong', () => {
    expect(problemsOf({
      version: 1, durationS: 'long', nodes: [{ id: 'a', kind: 'host' }], links: [{ from: 'a', to: 'b' }],
    }).filter((words) => words.startsWith('links'))).toEqual(['links[0].to: There is no node b; known is a.']);
  });
});
