/** How the sender reacts to an echoed mark. Source: RFC 3168, 6.1.2; the rest of ECN is in ecn.ts. */
import type { TcpFlow } from '../world';
import { endRecovery, inflatesCwnd } from './congestion/rules';
import { controlOf } from './congestion/variants';
import { tellReduction } from './ecn';

/**
 * Handles an echoed mark in an acknowledgement of everything before `next`. The control decides how far the window is
 * cut. Returns whether it was cut.
 */
export function hearEcho(flow: TcpFlow, mssBytes: number, next: number, nowPs: number): boolean {
  const { congestion, sender } = flow;
  if (next <= congestion.recover && congestion.lastCut !== 'timeout') return false;
  const control = controlOf(flow);
  const goesOn = congestion.inRecovery && (control.recoversOnEcho?.(flow.controlState) ?? false);
  if (congestion.inRecovery && inflatesCwnd(flow)) {
    congestion.cwndBytes = Math.min(congestion.cwndBytes, congestion.ssthreshBytes);
  }
  const before = congestion.cwndBytes;
  control.cut(flow, flow.controlState, mssBytes, 'echo', nowPs);
  // The least that a cut leaves may be more than the window of a timeout.
  congestion.cwndBytes = Math.min(congestion.cwndBytes, before);
  if (!goesOn) endRecovery(flow);
  congestion.recover = sender.max;
  congestion.lastCut = 'echo';
  tellReduction(flow);
  return true;
}
