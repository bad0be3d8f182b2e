/** Which colours the flows of the scenario have: those of the stage, so that an edited flow is recognised when it runs. */
import type { Scenario } from '../../scenario/types';
import { flowMark, type Palette } from '../look/palette';
import { flowsOf } from './items';
import { expandedFlows, flowCount } from './references';

export type FlowColours = readonly { colour: string; striped: boolean }[];

/** By flow id, one colour for each flow of a group. */
export function flowColours(scenario: Scenario, palette: Palette): Map<string, FlowColours> {
  const total = expandedFlows(scenario);
  let first = 0;
  return new Map(flowsOf(scenario).map((flow): [string, FlowColours] => {
    const count = flowCount(scenario, flow);
    const colours = Array.from({ length: count }, (_, member) => flowMark(palette, first + member, total));
    first += count;
    return [flow.id, colours];
  }));
}
