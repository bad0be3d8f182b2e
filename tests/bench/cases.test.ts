/** The networks that the engine's benchmark runs. */
import { describe, expect, it } from 'vitest';
import { benchScenario } from '../../bench/engine/cases';
import { checkScenario } from '../../src/scenario/check';
import { expand } from '../../src/scenario/network';

const networkOf = (id: string): ReturnType<typeof expand>['network'] => {
  const checked = checkScenario(benchScenario(id));
  if (!checked.ok) throw new Error(checked.problems.map(({ message }) => message).join(' '));
  return expand(checked.scenario).network;
};

describe('cases of the benchmark', () => {
  it.each([2, 16, 200, 1_000])('have %d sources, and a bottleneck that grows with them', (count) => {
    const { flows, links, measure } = networkOf(`sources-${count}`);
    expect(flows.length).toBe(count);
    expect(links[measure.bottleneckLink].rateBps).toBe(1.5e6 * Math.max(1, count / 16));
  });

  it.each([1, 2, 5, 20, 50])('have %d switches on the way, and sixteen sources', (count) => {
    const { flows, nodes, measure, links } = networkOf(`switches-${count}`);
    expect([flows.length, nodes.filter(({ kind }) => kind === 'switch').length]).toEqual([16, count]);
    expect(nodes[links[measure.bottleneckLink].from].id).toBe('sw0');
  });

  it('have the senders of abr-vbr-30 over UBR with early packet discard, and nothing else changed', () => {
    const [abr, ubr] = [networkOf('abr-vbr-30'), networkOf('ubr-vbr-30')];
    expect(ubr.flows.every(({ service }) => service.kind === 'ubr')).toBe(true);
    expect(ubr.links.map(({ port }) => [port.abr, port.discard.policy]).filter(([, policy]) => policy === 'epd').length)
      .toBeGreaterThan(0);
    expect(ubr.links.every(({ port }) => port.abr === null)).toBe(true);
    expect(ubr.flows.map(({ service: _own, ackService: _back, ...flow }) => flow))
      .toEqual(abr.flows.map(({ service: _own, ackService: _back, ...flow }) => flow));
  });

  it('may also be presets, and nothing else', () => {
    expect(benchScenario('parking-lot').title).not.toBe('');
    expect(() => benchScenario('sources-many'))
      .toThrow('Neither a preset nor a case of the benchmark is called sources-many');
  });
});
