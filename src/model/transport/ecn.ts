/**
 * Explicit congestion notification between sender and receiver. The receiver echoes from the first mark on until the
 * sender says that it has reduced its window (CWR). The sender cuts its window at most once for what was under way,
 * and tells so with the next new segment, whatever the reason of the reduction; acknowledgements with an echo do not
 * open the window. Source: RFC 3168, 6.1. Departs from it in that a sender with a window of one segment does not wait
 * for its timer, and in that the first segment may be marked too unless there is a handshake. Over ATM a mark is EFCI
 * in the packet's last cell.
 */
import { rule } from './rule';
import type { BooleanParameter } from '../catalogue-types';
import { PacketFlag } from '../atm/packets';
import { tcpFlow, type Simulation, type TcpFlow } from '../world';
import { metCongestion } from '../adaptation/aal5';
import { endRecovery, inflatesCwnd } from './congestion/rules';
import { controlOf } from './congestion/variants';

export const cwrOnResend = {
  ...rule('cwrOnResend', 'CWR on repeated packets', 'A repeated packet may say that the window was reduced.',
    'RFC 3168, 6.1.2: new data only; ns-2.35: yes', false, 'marks'),
  when: [{ where: [{ key: 'ecn', is: [true] }] }],
} as const satisfies BooleanParameter;

export interface EcnState {
  /** Receiver: a mark or a CWR came since the last acknowledgement; every acknowledgement echoes. */
  marked: boolean;
  reduced: boolean;
  echoing: boolean;
  /** Sender: the next new segment tells of a reduction. */
  tells: boolean;
}

export const createEcn = (): EcnState => ({ marked: false, reduced: false, echoing: false, tells: false });

/** Receiver: what the flags of a packet say whose last cell has come. */
export function hearMarks(sim: Simulation, packet: number): void {
  const flow = tcpFlow(sim.world, sim.world.packets.vc[packet] >> 1);
  if (!flow.transport.ecn) return;
  if (metCongestion(sim, packet)) flow.ecn.marked = true;
  if (sim.world.packets.flags[packet] & PacketFlag.windowReduced) flow.ecn.reduced = true;
}

/** Receiver: flags of an acknowledgement that leaves now. */
export function echoFlag({ ecn, transport }: TcpFlow): number {
  if (!transport.ecn) return 0;
  if (ecn.reduced) ecn.echoing = false;
  if (ecn.marked) ecn.echoing = true;
  ecn.marked = false;
  ecn.reduced = false;
  return ecn.echoing ? PacketFlag.echo : 0;
}

/** Sender: flags of a segment that leaves now. */
export function ecnFlags({ ecn, transport }: TcpFlow, segment: number, again: boolean): number {
  if (!transport.ecn) return 0;
  const able = transport.handshake && segment === 0 ? 0 : PacketFlag.ecnCapable;
  if (!ecn.tells || (again && !transport.cwrOnResend)) return able;
  ecn.tells = false;
  return able | PacketFlag.windowReduced;
}

/**
 * Sender: an acknowledgement of what comes before `next` echoes a mark; the control says how far the window is cut.
 * Returns whether it was.
 */
export function hearEcho(flow: TcpFlow, mssBytes: number, next: number, nowPs: number): boolean {
  const { congestion, sender } = flow;
  if (next <= congestion.recover && congestion.lastCut !== 'timeout') return false;
  const control = controlOf(flow);
  const goesOn = congestion.inRecovery && (control.recoversOnEcho?.(flow.controlState) ?? false);
  if (congestion.inRecovery && inflatesCwnd(flow)) {
    congestion.cwndBytes = Math.min(congestion.cwndBytes, congestion.ssthreshBytes);
  }
  control.cut(flow, flow.controlState, mssBytes, 'echo', nowPs);
  if (!goesOn) endRecovery(flow);
  congestion.recover = sender.max;
  congestion.lastCut = 'echo';
  flow.ecn.tells = true;
  return true;
}
