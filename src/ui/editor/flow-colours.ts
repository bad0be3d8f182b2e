/** Gives the flows of a scenario the colours of the stage, so that an edited flow is recognised when it runs. */
import type { Scenario } from '../../scenario/types';
import { colourSlots } from '../look/flow-slots';
import { flowMark, type Palette } from '../look/palette';
import { flowsOf } from './items';
import { flowCount } from './references';

export type FlowColours = readonly { colour: string; striped: boolean }[];

/** Returns the colours by flow id: one for each flow of a group. */
export function flowColours(scenario: Scenario, palette: Palette): Map<string, FlowColours> {
  const flows = flowsOf(scenario).map((flow) => ({ id: flow.id, count: flowCount(scenario, flow) }));
  const slots = colourSlots(flows.flatMap(({ id, count }) => Array.from({ length: count }, () => id)));
  let first = 0;
  return new Map(flows.map(({ id, count }): [string, FlowColours] => {
    const colours = [...slots.subarray(first, first + count)].map((slot) => flowMark(palette, slot));
    first += count;
    return [id, colours];
  }));
}
