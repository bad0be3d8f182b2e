/**
 * Explains why a run with too many packets under way cannot go on: which flow has them, and which setting causes it.
 */
import { underWayByFlow } from '../model/atm/packets';
import { MOST_UNDER_WAY } from '../model/constants';
import { PS_PER_S } from '../model/kernel/time';
import { keepsWindow, type FlowSpec } from '../model/spec';
import type { Simulation } from '../model/world';
import { grouped } from '../scenario/problem';

/** Returns one or two sentences for the reader. */
export function tooManyUnderWay({ world, net }: Simulation): string {
  const counts = underWayByFlow(world.packets, world.flows.length);
  let most = 0;
  counts.forEach((count, flow) => { if (count > counts[most]) most = flow; });
  const { id } = net.spec.flows[most];
  const reason = reasonOf(net.spec.flows[most], world.flows[most].transport.packetBytes);
  const seconds = grouped(Number((world.clock[0] / PS_PER_S).toPrecision(4)));
  return `The run stopped at ${seconds} s with more than ${grouped(MOST_UNDER_WAY)} packets under way at once, `
    + `${grouped(counts[most])} of them of flow ${id}: ${reason}`;
}

function reasonOf({ id, transport }: FlowSpec, packetBytes: number): string {
  const at = `flows.${id.split('.')[0]}.transport`;
  const packets = `packets of ${grouped(packetBytes)} bytes`;
  if (!keepsWindow(transport)) {
    return `its source is faster than its path takes ${packets}; make it slower, or set a larger ${at}.packetBytes.`;
  }
  const [key, bytes] = transport.receiveBufferBytes === null ? ['windowBytes', transport.windowBytes]
    : ['receiveBufferBytes', transport.receiveBufferBytes];
  return `its window of ${grouped(bytes)} bytes lets that many ${packets} out; set a smaller ${at}.${key}, `
    + `a larger ${at}.packetBytes, or use fewer flows.`;
}
