/** Random edits in any order: none throws, the scenario can always be checked, and no reference dangles. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../../src/model/catalogue';
import { checkScenario } from '../../../src/scenario/check';
import type { Scenario } from '../../../src/scenario/types';
import {
  addFlow, addGroup, addHost, addSwitch, connect, move, remove, rename, setCount, type Edit,
} from '../../../src/ui/editor/edits';
import {
  setBoston, setDiscardPolicy, setFlowEnd, setParameter, setTraffic, setTransport,
} from '../../../src/ui/editor/setting-edits';
import { arrange, ARRANGEMENTS, type Arrangement } from '../../../src/ui/editor/arrange';
import { clippingOf, paste } from '../../../src/ui/editor/clipping';
import { allItems, baseId, type Item } from '../../../src/ui/editor/items';
import { addPort, portsToChoose, removePort, setPortDiscardPolicy } from '../../../src/ui/editor/port-edits';
import { pruneReferences } from '../../../src/ui/editor/references';
import { emptyNetwork } from '../../../src/ui/editor/shapes';
import { tidy } from '../../../src/ui/editor/tidy';
import { star } from './star';

/** One edit. The numbers `a` and `b` pick among the items that exist, so that most edits change something. */
interface Step { name: string; make(scenario: Scenario, a: number, b: number): Edit }

const nodeId = (scenario: Scenario, n: number): string =>
  scenario.nodes[n % Math.max(1, scenario.nodes.length)]?.id ?? 'none';
const flowId = (scenario: Scenario, n: number): string =>
  scenario.flows?.[n % Math.max(1, scenario.flows.length)]?.id ?? 'none';
const item = (scenario: Scenario, n: number): Item =>
  allItems(scenario)[n % Math.max(1, allItems(scenario).length)] ?? { kind: 'node', id: 'none' };
const pick = <Value>(list: readonly Value[], n: number): Value => list[n % list.length];

const STEPS: readonly Step[] = [
  { name: 'addHost', make: (s) => addHost(s) },
  { name: 'addGroup', make: (s, a) => addGroup(s, 2 + (a % 5)) },
  { name: 'addSwitch', make: (s) => addSwitch(s) },
  { name: 'connect', make: (s, a, b) => connect(s, nodeId(s, a), nodeId(s, b)) },
  { name: 'addFlow', make: (s, a, b) => addFlow(s, nodeId(s, a), nodeId(s, b)) },
  { name: 'remove', make: (s, a) => remove(s, [item(s, a)]) },
  { name: 'remove two', make: (s, a, b) => remove(s, [item(s, a), item(s, b)]) },
  { name: 'rename', make: (s, a, b) => rename(s, item(s, a), pick(['x', 'y1', 'sw', 'f', 'a.b', ''], b)) },
  { name: 'move', make: (s, a, b) => move(s, { [nodeId(s, a)]: [a, b] }) },
  { name: 'tidy', make: (s) => tidy(s) },
  { name: 'arrange', make: (s, a) =>
    arrange(s, s.nodes.map(({ id }) => id), pick(Object.keys(ARRANGEMENTS) as Arrangement[], a)) },
  { name: 'duplicate', make: (s, a, b) => {
    const clipping = s.nodes.length > 12 ? null : clippingOf(s, [item(s, a), item(s, b)]);
    return clipping ? paste(s, clipping, 'Duplicated') : { label: 'Nothing to copy.', scenario: s };
  } },
  { name: 'setCount', make: (s, a, b) => setCount(s, nodeId(s, a), 1 + (b % 6)) },
  { name: 'setDiscardPolicy', make: (s, a, b) => setDiscardPolicy(s, nodeId(s, a), pick(CATALOGUE.discard, b).id) },
  { name: 'addPort', make: (s, a, b) => {
    const ports = portsToChoose(s, nodeId(s, a));
    return addPort(s, nodeId(s, a), ports.length > 0 ? pick(ports, b).value : 'none');
  } },
  { name: 'removePort', make: (s, a, b) => removePort(s, nodeId(s, a), nodeId(s, b)) },
  { name: 'setPortDiscardPolicy', make: (s, a, b) => setPortDiscardPolicy(
    s, nodeId(s, a), nodeId(s, b), [...CATALOGUE.discard.map(({ id }) => id), null][(a + b) % 8],
  ) },
  { name: 'setBoston', make: (s, a, b) => setBoston(s, flowId(s, a), b % 2 === 0) },
  { name: 'setTransport', make: (s, a, b) => setTransport(s, flowId(s, a), b % 2 === 0 ? 'tcp' : 'udp') },
  { name: 'setTraffic', make: (s, a, b) => setTraffic(s, flowId(s, a), pick(CATALOGUE.traffic, b).id) },
  { name: 'setFlowEnd', make: (s, a, b) => setFlowEnd(s, flowId(s, a), a % 2 === 0 ? 'from' : 'to', nodeId(s, b)) },
  { name: 'setParameter', make: (s, a, b) =>
    setParameter(s, item(s, a), [pick(CATALOGUE.switch, b).key], pick(CATALOGUE.switch, b), b) },
];

const sequences = fc.array(fc.tuple(fc.nat(STEPS.length - 1), fc.nat(60), fc.nat(60)), { maxLength: 40 });
const starts = fc.constantFrom(star, emptyNetwork);

const after = (start: Scenario, sequence: readonly [number, number, number][]): Scenario =>
  sequence.reduce((scenario, [step, a, b]) => STEPS[step].make(scenario, a, b).scenario, start);

describe('any sequence of up to 40 edits', () => {
  it('leaves a scenario that the check accepts, or whose problems it names', () => {
    fc.assert(fc.property(starts, sequences, (start, sequence) => {
      const checked = checkScenario(after(start, sequence));
      if (!checked.ok) for (const problem of checked.problems) expect(problem.message).not.toBe('');
    }), { numRuns: 300 });
  });

  it('changes nothing in the scenario that it was given', () => {
    fc.assert(fc.property(starts, sequences, (start, sequence) => {
      const before = JSON.stringify(start);
      after(start, sequence);
      expect(JSON.stringify(start)).toBe(before);
    }), { numRuns: 100 });
  });

  it('never leaves a link, a flow or a reference to an item that does not exist', () => {
    fc.assert(fc.property(starts, sequences, (start, sequence) => {
      const scenario = after(start, sequence);
      const ids = new Set(scenario.nodes.map((node) => node.id));
      for (const entry of [...scenario.links ?? [], ...scenario.flows ?? []]) {
        expect(ids).toContain(baseId(entry.from));
        expect(ids).toContain(baseId(entry.to));
      }
      expect(pruneReferences(scenario)).toEqual(scenario);
    }), { numRuns: 300 });
  });

  it('leaves nothing but the run itself when everything is removed, in one step or one by one', () => {
    fc.assert(fc.property(starts, sequences, fc.boolean(), (start, sequence, together) => {
      let scenario = after(start, sequence);
      if (together) {
        scenario = remove(scenario, allItems(scenario)).scenario;
      } else {
        while (scenario.nodes.length > 0) {
          scenario = remove(scenario, [{ kind: 'node', id: scenario.nodes[0].id }]).scenario;
        }
      }
      expect(scenario).toMatchObject({ nodes: [], links: [], flows: [] });
      expect([scenario.faults ?? [], scenario.changes ?? [], scenario.measure?.bottleneck ?? null]).toEqual([
        [], [], null,
      ]);
      expect(scenario.layout ?? {}).toEqual({});
    }), { numRuns: 200 });
  });
});
