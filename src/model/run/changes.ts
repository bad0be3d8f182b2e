/**
 * What a user turns while the network runs, or a lesson plans: buffers, policies, rates, packet sizes, the transport.
 */
import { settleShapers } from '../adaptation/shapers';
import { transportOf } from '../transport/transports';
import { retimeLink } from '../atm/link';
import { turnPort } from '../switch/queue';
import { Happening, happened } from '../metrics/recent';
import type { AdaptationSpec, ChangeSpec, LinkSpec, TransportSpec } from '../spec';
import { settleAll } from './settle';
import type { Simulation } from '../world';

export function applyChange(sim: Simulation, change: ChangeSpec): void {
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
  if (spec.rateBps !== link.rateBps) port.slotOriginPs = world.clock[0];
  retimeLink(sim, number, spec.rateBps, spec.delayPs);
}

function changeFlow(sim: Simulation, number: number, transport: TransportSpec, adaptation: AdaptationSpec): void {
  const state = sim.world.flows[number];
  state.adaptation = adaptation;
  state.shapers = settleShapers({ transport, adaptation }, state.shapers);
  transportOf(state).turn(sim, number, transport, adaptation);
}
