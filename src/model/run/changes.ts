/**
 * Carries out what a user changes while the network runs, or a scenario has planned: buffers, policies, rates, packet
 * sizes, the transport.
 */
import { turnLayer } from '../adaptation/layers';
import { settleShapers } from '../adaptation/shapers';
import { cellsAtBps } from '../traffic/kinds';
import { transportOf } from '../transport/transports';
import { retimeLink } from '../atm/reorder';
import { nextTickPs } from '../kernel/time';
import type { PortState } from '../switch/port-state';
import { turnPort } from '../switch/queue';
import { Happening, happened } from '../metrics/recent';
import type { AdaptationSpec, ChangeSpec, LinkSpec, TransportSpec } from '../spec';
import { noteLongest } from './closed-loops';
import { settleAll } from './settle';
import type { Simulation } from '../world';

export function applyChange(sim: Simulation, change: ChangeSpec): void {
  noteLongest(sim);
  for (const { link, spec } of change.links) changeLink(sim, link, spec);
  for (const { flow, transport, adaptation } of settleAll(sim.net.spec.network, change.flows)) {
    changeFlow(sim, flow, transport, adaptation);
  }
  happened(sim.world, Happening.change, -1, 0, 0, 0);
}

function changeLink(sim: Simulation, number: number, spec: LinkSpec): void {
  const { world } = sim;
  const link = world.links[number];
  const port = world.ports[number];
  turnPort(sim, port, spec.port);
  link.errorRate = spec.cellErrorRate;
  if (spec.rateBps === link.rateBps && spec.delayPs === link.delayPs) return;
  if (spec.rateBps !== link.rateBps) port.slotOriginPs = endOfSlotPs(sim, port);
  retimeLink(sim, number, spec.rateBps, spec.delayPs);
}

/** When slots of a new length begin: at the end of the present slot, or at once if none is running. */
function endOfSlotPs({ world: { clock, links } }: Simulation, port: PortState): number {
  const { freeAtPs, cellTimePs } = links[port.link];
  if (!port.slotted || !port.scheduled) return clock[0];
  return port.sending ? freeAtPs : nextTickPs(clock[0], cellTimePs, port.slotOriginPs);
}

function changeFlow(sim: Simulation, number: number, transport: TransportSpec, adaptation: AdaptationSpec): void {
  const state = sim.world.flows[number];
  state.adaptation = adaptation;
  turnLayer(sim, number);
  state.shapers = settleShapers({
    transport, adaptation, cellsAtBps: cellsAtBps(sim.net.spec.flows[number].traffic, sim.net.packetMode),
  }, state.shapers);
  transportOf(state).turn(sim, number, transport, adaptation);
}
