/**
 * Explicit congestion notification between sender and receiver. The receiver echoes from the first mark on until the
 * sender says that it has reduced its window (CWR), or by `ecnEcho` once for a mark. The sender cuts its window at most
 * once for what was under way, and says so with the next new segment, whatever caused the reduction. Acknowledgements
 * with an echo do not open the window. Source: RFC 3168, 6.1. Departs from it in that a sender with a window of one
 * segment does not wait for its timer, and in that the first segment may be marked too unless there is a handshake.
 * Over ATM a mark is EFCI in the packet's last cell.
 */
import { rule } from './rule';
import type { BooleanParameter, ChoiceParameter } from '../catalogue-types';
import { PacketFlag } from '../atm/packets';
import { tcpFlow, type Simulation, type TcpFlow } from '../world';
import { metCongestion } from '../adaptation/aal5';
import type { TransportSpec } from '../spec';
import { isSyn } from './handshake';

export const ecn = {
  key: 'ecn', title: 'ECN', unit: 'none', type: 'boolean', default: false, live: false, group: 'marks',
  help:
    'The receiver echoes marks of switches, and the sender halves its window once a round trip. Only packets of such flows are marked where others are dropped.',
  source: 'RFC 3168',
} as const satisfies BooleanParameter;
const WITH_ECN = [{ where: [{ key: 'ecn', is: [true] }] }];

export const ecnEcho = {
  key: 'ecnEcho', title: 'Echo of a mark', unit: 'none', type: 'choice', default: 'untilCwr', live: false,
  group: 'marks', when: WITH_ECN,
  choices: [
    { value: 'untilCwr', title: 'until the sender has reduced' }, { value: 'oncePerMark', title: 'once' },
  ],
  help:
    'Which acknowledgements carry the echo: all until the sender says that it has reduced its window, or only the next. If that one is lost, the sender never learns of the mark.',
  source: 'RFC 3168, 6.1.3; once: Floyd 1994',
} as const satisfies ChoiceParameter;
export const cwrOnResend = {
  ...rule('cwrOnResend', 'CWR on repeated packets', 'A repeated packet may say that the window was reduced.',
    'RFC 3168, 6.1.2: new data only; ns-2.35: yes', false, 'marks'),
  when: WITH_ECN,
} as const satisfies BooleanParameter;

export interface EcnState {
  /** Receiver: a mark or a CWR has come since the last acknowledgement; whether acknowledgements echo. */
  marked: boolean;
  reduced: boolean;
  echoing: boolean;
  /** Sender: the next new segment reports a reduction (CWR). */
  tells: boolean;
}

export const createEcn = (): EcnState => ({ marked: false, reduced: false, echoing: false, tells: false });

/** Whether the sender slows down when marks are echoed. */
export const heedsMarks = (transport: TransportSpec): boolean => 'ecn' in transport && transport.ecn;

/** Receiver: reads the flags of a packet that it gets. */
export function hearMarks(sim: Simulation, packet: number): void {
  const flow = tcpFlow(sim.world, sim.world.packets.vc[packet] >> 1);
  if (!heedsMarks(flow.transport)) return;
  if (metCongestion(sim, packet)) flow.ecnState.marked = true;
  if (sim.world.packets.flags[packet] & PacketFlag.windowReduced) flow.ecnState.reduced = true;
}

/** Receiver: returns the flags for an acknowledgement that is about to leave. */
export function echoFlag({ ecnState: state, transport }: TcpFlow): number {
  if (!heedsMarks(transport)) return 0;
  if (state.reduced || transport.ecnEcho === 'oncePerMark') state.echoing = false;
  if (state.marked) state.echoing = true;
  state.marked = false;
  state.reduced = false;
  return state.echoing ? PacketFlag.echo : 0;
}

/** Sender: returns the flags for a segment that is about to leave. */
export function ecnFlags({ ecnState: state, transport }: TcpFlow, segment: number, again: boolean): number {
  if (!heedsMarks(transport)) return 0;
  const able = isSyn(transport, segment) ? 0 : PacketFlag.ecnCapable;
  if (!state.tells || (again && !transport.cwrOnResend)) return able;
  state.tells = false;
  return able | PacketFlag.windowReduced;
}

/** Sender: the window was reduced, which the next new segment reports. */
export const tellReduction = ({ ecnState }: TcpFlow): void => {
  ecnState.tells = true;
};
