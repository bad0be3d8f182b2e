/** References to groups: how large they may be, whom a reference names, and what is said if it names nobody. */
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/scenario/schema';
import { base, problemsOf } from './check-support';

/** Returns a network of two hosts and a group of `count` on one switch. */
const group = (count: number, changed: Record<string, unknown> = {}): Record<string, unknown> => base({
  nodes: [{ id: 'src', kind: 'host', count }, { id: 'sw', kind: 'switch' }, { id: 'b', kind: 'host' }],
  links: [{ from: 'src', to: 'sw' }, { from: 'sw', to: 'b' }],
  flows: [{ id: 'f', from: 'src', to: 'b' }],
  ...changed,
});

describe('a group of 16 hosts', () => {
  const to = (from: string): string[] => problemsOf(group(16, { flows: [{ id: 'f', from, to: 'b' }] }));

  it('has the members 0 to 15', () => {
    expect([to('src.0'), to('src.15'), to('src.16')]).toEqual([
      [], [], ['flows.f.from: There is no src.16; src has the members src.0 to src.15.'],
    ]);
  });

  it('has 16 links, of which a setting of the bottleneck names one', () => {
    const measured = (bottleneck: string): string[] => problemsOf(group(16, { measure: { bottleneck } }));
    expect([measured('src.3>sw'), measured('sw>b'), measured('src>sw')]).toEqual([[], [], [
      'measure.bottleneck: src>sw is 16 links; name one of them, with a member such as src.0.',
    ]]);
  });
});

describe('2,000 flows, which are as many as there may be', () => {
  const flows = (count: number, from: string) =>
    Array.from({ length: count }, (_, n) => ({ id: `f${n}`, from, to: 'b' }));

  it('may be two of a group of 1,000 or 2,000 of one of its members, and one more is one too many', () => {
    const said = (...of: ReturnType<typeof flows>): string[] =>
      problemsOf(group(1_000, { flows: of.map((flow, n) => ({ ...flow, id: `f${n}` })) }));
    const all = flows(2, 'src');
    const tooMany = 'flows: There are 2,001 flows when the groups are expanded; at most 2,000 are possible.';
    expect(said(...all)).toEqual([]);
    expect(said(...flows(LIMITS.flows, 'src.7'))).toEqual([]);
    expect(said(...all, ...flows(1, 'src.7'))).toEqual([tooMany]);
  });
});

describe('three links between the same two nodes', () => {
  it('are said once each, both against the first', () => {
    const twice = { from: 'sw', to: 'a' };
    expect(problemsOf(base({ links: [{ from: 'a', to: 'sw' }, { from: 'sw', to: 'b' }, twice, twice] }))).toEqual([
      'links[2]: sw and a are already connected by links[0]; remove one of the two.',
      'links[3]: sw and a are already connected by links[0]; remove one of the two.',
    ]);
  });
});

describe('a port or a link that is not there', () => {
  it('is said of a switch that has no link to the host that its port names', () => {
    expect(problemsOf(base({
      nodes: [
        { id: 'a', kind: 'host' }, { id: 'sw', kind: 'switch', ports: { b: {} } },
        { id: 's2', kind: 'switch', ports: { a: {}, nobody: {} } }, { id: 'b', kind: 'host' },
      ],
      links: [{ from: 'a', to: 'sw' }, { from: 'sw', to: 'b' }, { from: 'sw', to: 's2' }],
    }))).toEqual([
      'nodes.s2.ports.a: s2 has no link to a; name a neighbour.',
      'nodes.s2.ports.nobody: There is no node nobody; known are a, sw, s2 and b.',
    ]);
  });

  it('is said of a change, which would have no effect', () => {
    const changed = (path: string): string[] => problemsOf(base({
      links: [{ from: 'a', to: 'sw' }, { from: 'sw', to: 'b' }],
      changes: [{ atS: 1, set: { 'nodes.sw.ports.b.bufferCells': 9 } }, { atS: 2, set: { [path]: 9 } }],
    }));
    expect(changed('nodes.sw.ports.a.bufferCells')).toEqual([]);
    expect(changed('nodes.sw.ports.sw.bufferCells'))
      .toEqual(['changes[1].set: sw has no link to sw; name a neighbour.']);
    expect(changed('nodes.sw.ports.nobody.bufferCells'))
      .toEqual(['changes[1].set: There is no node nobody; known are a, sw and b.']);
  });

  it('is said once where a change sets something else of its switch', () => {
    expect(problemsOf(base({
      nodes: [
        { id: 'a', kind: 'host' }, { id: 'sw', kind: 'switch', ports: { nobody: {} } }, { id: 'b', kind: 'host' },
      ],
      links: [{ from: 'a', to: 'sw' }, { from: 'sw', to: 'b' }],
      changes: [{ atS: 1, set: { 'nodes.sw.bufferCells': 9 } }],
    }))).toEqual(['nodes.sw.ports.nobody: There is no node nobody; known are a, sw and b.']);
  });

  it('is said once of a bottleneck of which neither end exists, and of one whose ends have no link', () => {
    const measured = (bottleneck: string): string[] => problemsOf(base({ measure: { bottleneck } }));
    expect([measured('x>y').length, measured('a>b')]).toEqual([
      1, ['measure.bottleneck: There is no link a>b; known are a>sw, sw>a, sw>b and b>sw.'],
    ]);
  });
});

describe('losses on purpose of a flow with 16 members', () => {
  const faults = (...list: { flow: string; packets?: number[]; cells?: number[] }[]): string[] =>
    problemsOf(group(16, { faults: list.map((fault) => ({ link: 'sw>b', ...fault })) }));
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

  it('name all of them or one that it has', () => {
    expect([faults({ flow: 'f' }, { flow: 'f.0' }, { flow: 'f.15' }), faults({ flow: 'f.16' })]).toEqual([[], [
      'faults[0].flow: There is no f.16; flow f has 16 members, counted from 0.',
    ]]);
  });

  it('may be 100,000 in all, each member with its numbers and one for itself', () => {
    // Each entry counts itself and its numbers: 16 members with 6,248 numbers are 99,984; 1 with 15 is 16.
    const all = { flow: 'f', packets: numbers(6_000), cells: numbers(248) };
    expect([
      faults(all, { flow: 'f.3', packets: numbers(15) }), faults(all, { flow: 'f.3', packets: numbers(16) }),
    ]).toEqual([[], [
      'faults: The faults name 100,001 packets and cells when the groups are expanded; at most 100,000 are possible.',
    ]]);
  });
});
