/** The settings of nodes, links and flows as they are shown beside names, in the words of the catalogue. */
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../../src/model/catalogue';
import { findPreset } from '../../../src/scenario/presets';
import type { Flow, Scenario, Switch } from '../../../src/scenario/types';
import { toldOfFlow, toldOfLink, toldOfNode, toldSentence, withChosen } from '../../../src/ui/editor/told';

const plain: Scenario = {
  version: 1, nodes: [{ id: 'a', kind: 'host' }, { id: 'sw', kind: 'switch' }, { id: 'b', kind: 'host' }],
  links: [{ from: 'a', to: 'sw' }, { from: 'sw', to: 'b' }], flows: [{ id: 'f', from: 'a', to: 'b' }],
};
const withSwitch = (settings: Partial<Switch>): [Scenario, Switch] => {
  const node: Switch = { id: 'sw', kind: 'switch', ...settings };
  return [{ ...plain, nodes: [plain.nodes[0], node, plain.nodes[2]] }, node];
};

const flowWith = (settings: object): Flow => ({ id: 'f', from: 'a', to: 'b', ...settings });
const spaced = (words: string): string => words.replaceAll('\u202f', ' ');

describe('the settings beside a name', () => {
  it('are none where nothing was written', () => {
    for (const node of plain.nodes) expect(toldOfNode(plain, node)).toEqual([]);
    for (const link of plain.links ?? []) expect(toldOfLink(plain, link)).toEqual([]);
    for (const flow of plain.flows ?? []) expect(toldOfFlow(plain, flow)).toEqual([]);
  });

  it('name every scheduler but the usual one, and every ABR algorithm', () => {
    for (const { id, title } of CATALOGUE.schedulers.slice(1)) {
      expect(toldSentence(toldOfNode(...withSwitch({ scheduler: id })))).toContain(title);
    }
    for (const { id, title } of CATALOGUE.abr) {
      expect(toldSentence(toldOfNode(...withSwitch({ abr: { algorithm: id } })))).toContain(title);
    }
  });

  it('name every policy but the usual one, unless it is already shown', () => {
    for (const { id, title } of CATALOGUE.discard.slice(1)) {
      const [scenario, node] = withSwitch({ discard: { policy: id } });
      expect(toldSentence(toldOfNode(scenario, node))).toContain(title);
      expect(toldOfNode(scenario, node, `${title.toLowerCase()} at 409`)).toEqual([]);
    }
  });

  it('name every service and adaptation layer of a flow but the usual ones', () => {
    for (const { id, title } of CATALOGUE.services.slice(1)) {
      const flow = flowWith({ service: { kind: id } });
      expect(toldSentence(toldOfFlow({ ...plain, flows: [flow] }, flow))).toContain(title);
    }
    for (const { id, title } of CATALOGUE.adaptations.slice(1)) {
      const flow = flowWith({ adaptation: { kind: id } });
      expect(toldSentence(toldOfFlow({ ...plain, flows: [flow] }, flow))).toContain(title);
    }
  });

  it('count ports with settings of their own, and name them', () => {
    const [scenario, node] = withSwitch({ ports: { b: { bufferCells: 10 } } });
    const [told, ...others] = toldOfNode(scenario, node);
    expect([told.kind, spaced(told.words), spaced(told.sentence)])
      .toEqual(['ports', '1 own port', '1 port with settings of its own: to b']);
    expect(others).toEqual([]);
  });

  it('count losses and pardons at their link, whichever direction is written, and at their flow', () => {
    const scenario: Scenario = {
      ...plain, faults: [{ link: 'b>sw', flow: 'f', cells: [3, 4] }],
      pardons: [{ link: 'sw>b', flow: 'f', packets: [1] }],
    };
    const told = toldOfLink(scenario, scenario.links![1]);
    expect(told.map(({ kind, words }) => [kind, spaced(words)])).toEqual([
      ['lost', '2 cells lost'], ['letIn', '1 packet let in'],
    ]);
    expect(toldOfLink(scenario, scenario.links![0])).toEqual([]);
    expect(toldOfFlow(scenario, scenario.flows![0]).map(({ kind }) => kind)).toEqual(['lost', 'letIn']);
  });

  it('count planned changes at the item that they change, not at one with a similar name', () => {
    const scenario: Scenario = { ...plain, changes: [{ atS: 2, set: { 'nodes.sw.bufferCells': 9 } }] };
    expect(toldOfNode(scenario, scenario.nodes[1]).map(({ sentence }) => spaced(sentence)))
      .toEqual(['1 change planned, at 2 s']);
    expect(toldOfNode(scenario, { id: 's', kind: 'switch' })).toEqual([]);
  });

  it('follow a name in a short form', () => {
    const { scenario } = findPreset('n23-exact')!;
    expect(withChosen('f', toldOfFlow(scenario, scenario.flows![0]))).toMatch(/ · Credits$/);
  });
});
