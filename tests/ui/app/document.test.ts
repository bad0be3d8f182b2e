import { describe, expect, it } from 'vitest';
import type { Scenario } from '../../../src/scenario/types';
import { check, notReady } from '../../../src/ui/app/document';

const words = (scenario: Partial<Scenario>): string => {
  const reply = check({ version: 1, nodes: [], links: [], flows: [], ...scenario });
  return reply.ok ? 'ready' : notReady(reply.problems);
};

describe('a network that is not ready to run', () => {
  const host = (id: string) => ({ id, kind: 'host' as const });

  it.each<[string, Partial<Scenario>, string]>([
    ['nodes', {}, 'Not ready to run: there are no nodes; add two hosts and a switch.'],
    ['links', { nodes: [host('a'), host('b')] }, 'Not ready to run: there are no links; connect two nodes.'],
    ['a way for its flow', {
      nodes: [host('A'), host('b'), host('c')], links: [{ from: 'A', to: 'b' }],
      flows: [{ id: 'f', from: 'A', to: 'c' }],
    },
      'Not ready to run: there is no route from A to c for flow f; connect them through switches (hosts do not forward).'],
    ['a buffer', {
      nodes: [host('a'), { id: 'sw', kind: 'switch', bufferCells: 0 }],
    }, 'Not ready to run. In nodes.sw: bufferCells is 0, but takes a whole number of cells from 1 to 1,000,000.'],
    ['anything behind its warm-up', {
      nodes: [host('a'), host('b')], links: [{ from: 'a', to: 'b' }], durationS: 10, warmupS: 1200.5,
    }, 'Not ready to run: the warm-up lasts 1,200.5 s, but the run ends at 10 s; make the warm-up shorter.'],
  ])('without %s says so, and how to mend it', (_what, scenario, sentence) => {
    expect(words(scenario)).toBe(sentence);
  });
});
