/**
 * Plans what each group of a network gets on the stage: the style of its box, its rows, and how much room it needs.
 * There are levels of detail: 0 shows every cell of a packet, each further one shows less and needs less room; the
 * layout takes the first that fits. The bottleneck keeps its queue longest.
 */
import { ONE_ROW_UP_TO, type BoxPlan, type PlanInput } from './box-plan';
import { planHost } from './plan-host';
import { planSwitch } from './plan-switch';
import { portsOf } from './topology';

export const LEVELS = 7;

/** Whether the network is small enough to show each cell of each packet. */
export function isSmall({ topology, capacity }: PlanInput): boolean {
  const { groups, flows, dataFlows } = topology;
  const ports = groups.flatMap((_, group) => (groups[group].kind === 'switch' ? portsOf(topology, group) : []));
  return groups.length <= 8 && flows.length > 0 && flows.length <= 6
    && groups.every(({ members, sends, receives }) => members.length === 1 && sends.length + receives.length <= 3)
    && flows.every(({ cellsPerPacket }) => cellsPerPacket <= 32)
    && ports.every((link) => dataFlows[link].length === 0 || (capacity(link) > 0 && capacity(link) <= ONE_ROW_UP_TO));
}

/** Plans a group; `rowCap` is the most rows for flows that are sent, and for those that are received. */
export function planGroup(input: PlanInput, group: number, level: number, rowCap: number): BoxPlan {
  if (input.topology.groups[group].kind === 'switch') return planSwitch(input, group, level);
  return planHost(input, group, level, rowCap);
}
