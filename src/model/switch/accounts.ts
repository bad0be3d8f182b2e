/**
 * What a port knows of each VC that crosses it: for the inspector. Reads only, and looks at every hop of the network.
 */
import type { Simulation } from '../world';
import type { Row, Unit } from '../catalogue-types';
import { weighed } from './discard/fair-share';
import { policyOf } from './discard/policies';
import { PORT_FEATURES } from './features/list';
import type { PortState } from './port-state';
import { promisedCells } from './features/promised-places';

export interface VcAccount {
  /** 2 × flow, or 2 × flow + 1 for what goes back. */
  vc: number;
  /** Where its way crosses the port. */
  hop: number;
  flow: number;
  back: boolean;
  /** Places that it has in the queue: cells; in packet mode packets, or bytes where the port counts bytes. */
  queued: number;
  /** Cells of the packet that is coming in that were let in. */
  admitted: number;
  /** The rest of the packet that is coming in is refused. */
  refusing: boolean;
  /** Places promised to cells that have not come. */
  reserved: number;
  /** X_i / (X / N): what it has, in units of the mean of the VCs in the queue; 0 in an empty queue. */
  share: number;
}

/** The VCs of the port that feeds a link, in order. */
export function accountsOf({ world, net }: Simulation, link: number): VcAccount[] {
  const port = world.ports[link];
  const places = port.countsBytes ? port.queuedBytes : port.queuedCells;
  const accounts: VcAccount[] = [];
  net.hopLink.forEach((feeds, hop) => {
    if (feeds !== link) return;
    const state = world.hops[hop];
    const vc = net.hopVc[hop];
    accounts.push({
      vc, hop, flow: vc >> 1, back: (vc & 1) === 1, queued: state?.queued ?? 0, admitted: state?.admitted ?? 0,
      refusing: state?.refusing ?? false, reserved: promisedCells(state),
      share: state === null || places === 0 ? 0 : weighed(port, state) / places,
    });
  });
  return accounts;
}

/** From where on the policy refuses packets that begin, places; Infinity: nowhere short of a full buffer. */
export const boundOf = (port: PortState): number => policyOf(port).bound?.(port.policyState) ?? Infinity;

/** The length that the policy judges by, places; -1: the present one. */
export const levelOf = (port: PortState): number => policyOf(port).level?.(port.policyState) ?? -1;

/** What the policy and the features of a port show of their state; `unit`: of its places. */
export function shownAt(port: PortState, unit: Unit): { title: string; rows: readonly Row[] }[] {
  const policy = policyOf(port);
  const shown = [{ title: policy.title, rows: policy.inspect?.(port.policyState) ?? [] }];
  for (const number of port.active) {
    const { title, inspect } = PORT_FEATURES[number];
    shown.push({ title, rows: inspect?.(port.features[number] as object) ?? [] });
  }
  return shown.filter(({ rows }) => rows.length > 0).map(({ title, rows }) =>
    ({ title, rows: rows.map((row) => (row.unit === 'places' ? { ...row, unit } : row)) }));
}
