/**
 * What a user turns while the network runs, or a lesson plans: buffers, policies, rates, packet sizes, the transport.
 */
import { settleShapers } from '../adaptation/shapers';
import { blocksOf, codedCells } from '../atm/blocks';
import { codeOf } from '../transport/boston/code';
import { turnReceiveBuffer } from '../transport/receive-buffer';
import { controlOf } from '../transport/congestion/variants';
import { makeRoom } from '../transport/slots';
import { integrateWindow, sendWhatFits } from '../transport/sender';
import { segmentBytesOf } from '../atm/sizes';
import { retimeLink } from '../atm/link';
import { turnPort } from '../switch/queue';
import { Happening, happened } from '../metrics/recent';
import type { AdaptationSpec, ChangeSpec, LinkSpec, TransportSpec } from '../spec';
import { settleAll } from './settle';
import { tcpFlow, type Simulation } from '../world';

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

/** Segments that were sent keep their size and their code; new ones get the new. */
function changeFlow(sim: Simulation, number: number, transport: TransportSpec, adaptation: AdaptationSpec): void {
  const state = sim.world.flows[number];
  state.adaptation = adaptation;
  state.shapers = settleShapers({ transport, adaptation }, state.shapers);
  if (transport.kind === 'udp') {
    state.transport = transport;
    return;
  }
  const flow = tcpFlow(sim.world, number);
  integrateWindow(sim, number);
  const before = segmentBytesOf(flow);
  const { transport: previous } = flow;
  flow.transport = transport;
  controlOf(flow).turn?.(flow.controlState, transport);
  turnReceiveBuffer(flow, previous);
  if (transport.boston !== null) {
    flow.realBytes = true;
    Object.assign(flow, codeOf(transport.boston));
  }
  const blocks = transport.boston === null ? 1
    : blocksOf(codedCells(transport.packetBytes, adaptation.trailerBytes, flow.cellDataBytes));
  makeRoom(flow, 0, blocks);
  const now = segmentBytesOf(flow);
  flow.congestion.cwndBytes = Math.max(flow.congestion.cwndBytes, now);
  if (now > before) flow.congestion.ssthreshBytes = Math.max(flow.congestion.ssthreshBytes, 2 * now);
  sendWhatFits(sim, number, 0);
}
