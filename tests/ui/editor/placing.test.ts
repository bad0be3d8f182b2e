import { describe, expect, it } from 'vitest';
import { checkScenario } from '../../../src/scenario/check';
import type { Scenario } from '../../../src/scenario/types';
import { drawFlow, put } from '../../../src/ui/editor/placing';
import { emptyNetwork } from '../../../src/ui/editor/shapes';

const onSwitch = (side: 'left' | 'right') => ({ at: [310, 0] as [number, number], onto: { id: 'sw1', side } });
const withSwitch = put(emptyNetwork, 'switch', { at: [311.6, -3], onto: null });
const placed = (scenario: Scenario): Record<string, unknown> => ({ ...scenario.layout });

describe('a node of the palette', () => {
  it('is placed where it is dropped, on the grid', () => {
    expect(withSwitch.label).toBe('Added switch sw1');
    expect(placed(withSwitch.scenario)).toEqual({ sw1: [310, 0] });
  });

  it('that is dropped on another node is placed beside it, linked to it', () => {
    const first = put(withSwitch.scenario, 'host', onSwitch('left'));
    expect(first.label).toBe('Added host host1, linked to sw1');
    expect(first.scenario.links).toEqual([{ from: 'host1', to: 'sw1' }]);
    expect(first.items).toEqual([{ kind: 'node', id: 'host1' }]);
    expect(placed(first.scenario).host1).toEqual([0, 0]);
    const right = put(first.scenario, 'switch', onSwitch('right')).scenario;
    expect(placed(right).sw2).toEqual([620, 0]);
    expect(right.links?.[1]).toEqual({ from: 'sw2', to: 'sw1' });
  });

  it('goes above or below nodes that are there already', () => {
    let scenario = withSwitch.scenario;
    for (let number = 0; number < 4; number++) scenario = put(scenario, 'host', onSwitch('left')).scenario;
    expect(['host1', 'host2', 'host3', 'host4'].map((id) => scenario.layout?.[id][1])).toEqual([0, 110, -110, 220]);
  });

  it('is placed where it was dropped when the node under it is gone', () => {
    const { label, scenario } = put(emptyNetwork, 'group', onSwitch('left'));
    expect(label).toBe('Added group group1 of 4\u202fhosts');
    expect(scenario.links).toEqual([]);
  });
});

describe('a flow that is drawn', () => {
  const two = ['host', 'host'].reduce(
    (scenario) => put(scenario, 'host', onSwitch('left')).scenario, withSwitch.scenario,
  );

  it('goes over the transport that was chosen, and runs', () => {
    const tcp = drawFlow(two, 'host1', 'host2', 'tcp');
    expect(tcp.scenario.flows).toEqual([{ id: 'f1', from: 'host1', to: 'host2' }]);
    const udp = drawFlow(tcp.scenario, 'host2', 'host1', 'udp').scenario;
    expect(udp.flows?.map(({ transport }) => transport?.kind)).toEqual([undefined, 'udp']);
    expect(checkScenario(udp)).toMatchObject({ ok: true });
  });

  it('must end at a host: else nothing changes and a message says why', () => {
    const { label, scenario } = drawFlow(two, 'host1', 'sw1', 'udp');
    expect(scenario).toBe(two);
    expect(label).toBe('A flow goes from one host to another.');
  });
});
