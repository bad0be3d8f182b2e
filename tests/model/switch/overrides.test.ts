import { describe, expect, it } from 'vitest';
import { runUntil } from '../../../src/model/run/loop';
import { checkScenario } from '../../../src/scenario/check';
import { toNetwork } from '../../../src/scenario/network';
import type { Scenario } from '../../../src/scenario/types';
import { start } from '../support/runs';
import { MS, S, star, toSink } from '../support/specs';
import { boundOf } from '../../../src/model/switch/accounts';

const scenario: Scenario = {
  version: 1, durationS: 1,
  nodes: [
    { id: 'src', kind: 'host', count: 2 },
    { id: 'sw', kind: 'switch', bufferCells: 100, discard: { policy: 'ppd' }, ports: {
      sink: { bufferCells: 7, queueCounts: 'waiting', discard: { policy: 'epd', thresholdFraction: 0.25 } },
      'src.1': { inputService: 'arrivalOrder' },
    } },
    { id: 'sink', kind: 'host' },
  ],
  links: [{ from: 'src', to: 'sw' }, { from: 'sw', to: 'sink' }],
  flows: [{ id: 'f', from: 'src', to: 'sink' }],
};

function ports() {
  const checked = checkScenario(scenario);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  const { links } = toNetwork(checked.scenario);
  const { world } = start({ ...toNetwork(checked.scenario) });
  return new Map(links.map(({ id }, number) => [id, world.ports[number]]));
}

describe('a switch of 100 cells and PPD whose port toward the sink has 7 cells, EPD at a quarter, waiting cells only', () => {
  it('has those settings at this port', () => {
    const sink = ports().get('sw>sink');
    expect([sink?.capacity, boundOf(sink!), sink?.countsWaitingOnly, sink?.slotted, sink?.policy]).toEqual([
      7, 1.75, true, true, 2,
    ]);
  });

  it('keeps its own settings at the others', () => {
    const own = ports().get('sw>src.0');
    expect([own?.capacity, boundOf(own!), own?.countsWaitingOnly, own?.slotted, own?.policy]).toEqual([
      100, Infinity, false, true, 1,
    ]);
  });

  it('can name a member of a group', () => {
    expect([ports().get('sw>src.0')?.slotted, ports().get('sw>src.1')?.slotted]).toEqual([true, false]);
  });

  it('leaves ports of hosts without limit', () => {
    expect(ports().get('src.0>sw')?.capacity).toBe(Infinity);
  });
});

describe('a policy that the catalogue does not have', () => {
  it('is refused by the model', () => {
    expect(() => start(star({ hosts: 1, port: { discard: { policy: 'best' } } }))).toThrow(
      /No discard policy is called best/,
    );
  });
});

describe('a buffer of 60 cells that is reduced to 10 while it is full', () => {
  const spec = star({
    hosts: 4, access: { rateBps: 424e6 }, port: { bufferCells: 60 },
    flow: () => ({ tcp: { initialWindowPackets: 10 } }),
  });
  const link = toSink(4);
  spec.changes = [{
    atPs: MS / 10,
    links: [{ link, spec: { ...spec.links[link], port: { ...spec.links[link].port, bufferCells: 10 } } }], flows: [],
  }];
  const sim = start(spec);

  it('keeps what is in it, and lets nothing in until it has room', () => {
    runUntil(sim, MS / 10);
    const port = sim.world.ports[link];
    const before = port.queue.length;
    runUntil(sim, MS / 10 + 20e6);
    const after = port.queue.length;
    runUntil(sim, S);
    expect([before, after, port.capacity]).toEqual([60, 40, 10]);
  });
});
