/** The places of the bottleneck that charts draw for the past are those that the frames of that time had. */
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../../src/model/run/loop';
import { LINK, at } from '../../../src/runner/client/frame';
import type { Scenario } from '../../../src/scenario/schema';
import { factsOf } from '../../../src/ui/charts/facts';
import { stageAt } from '../../../src/ui/charts/stages';
import { start } from '../../model/support/runs';
import { frameOf } from '../../runner/frames';
import { full, star } from '../stage/fake-runs';

const S = 1e12;
const shrinks = [{ atS: 1, set: { 'nodes.sw.bufferCells': 256 } }];
const withSwitch = (own: object): Scenario => {
  const { nodes, ...rest } = star(2);
  return { ...rest, durationS: 3, changes: shrinks, nodes: nodes.map((node) =>
    (node.id === 'sw' ? { ...node, ...own } as typeof node : node)) };
};
const withFlows = (flow: object, own: object = {}): Scenario => {
  const { flows = [], ...rest } = withSwitch(own);
  return { ...rest, flows: flows.map((one) => ({ ...one, ...flow })) };
};

/** The places of the stages of a network whose buffer shrinks at 1 s, and those in its frames, before and after. */
function placesOf(scenario: Scenario) {
  const { expansion: { network } } = full(scenario);
  const { stages, bottleneckLink } = factsOf(network);
  const sim = start(network);
  return [0.5, 1.5].map((seconds) => {
    runUntil(sim, seconds * S);
    const drawn = stageAt(stages, seconds * S).capacityCells;
    return [drawn, at(frameOf(sim).frame.links, bottleneckLink, LINK.capacity)];
  });
}

describe('the places of a bottleneck whose buffer shrinks from 512 to 256 cells', () => {
  it('are those of the buffer', () => {
    expect(placesOf(withSwitch({}))).toEqual([[512, 512], [256, 256]]);
  });
  it('include those kept for VCs with credits, two of 378 each', () => {
    const credit = { kind: 'credit', n2: 10, n3: 368 };
    const flows = withFlows({ service: credit }, { scheduler: 'perVcRoundRobin' });
    expect(placesOf(flows)).toEqual([[1268, 1268], [1012, 1012]]);
  });
  it('include a second queue', () => {
    expect(placesOf(withSwitch({ scheduler: 'byService' }))).toEqual([[1024, 1024], [512, 512]]);
  });
});

describe('two queues with a threshold each', () => {
  const shown = (own: object) => {
    const { expansion: { network } } = full(withSwitch(own));
    const { links } = frameOf(start(network)).frame;
    const now = [LINK.threshold, LINK.average].map((column) => at(links, network.measure.bottleneckLink, column));
    return [factsOf(network).stages.map(({ thresholdCells }) => thresholdCells), now];
  };
  const red = { policy: 'red' };
  it('have no line of a threshold, nor of an average, on the scale of both', () => {
    expect(shown({})).toEqual([[256, 128], [256, -1]]);
    expect(shown({ scheduler: 'byService' })).toEqual([[null, null], [-1, -1]]);
    expect([shown({ discard: red })[1][1], shown({ discard: red, scheduler: 'byService' })[1][1]]).toEqual([0, -1]);
  });
});
