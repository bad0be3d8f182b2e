/** What a port knows of each VC that crosses it, for the inspector. Only reads; looks at every hop of the network. */
import type { Simulation } from '../world';
import type { Row, Unit } from '../catalogue-types';
import { weighed } from './discard/fair-share';
import { policyOf } from './discard/policies';
import { PORT_FEATURES } from './features/list';
import type { PortState } from './port-state';
import { promisedCells } from './features/promised-places';

export interface VcAccount {
  /** 2 × flow, or 2 × flow + 1 for acknowledgements. */
  vc: number;
  /** The hop at which it crosses the port. */
  hop: number;
  flow: number;
  back: boolean;
  /** Places that it takes in the queue, in cells; in packet mode in packets, or in bytes if the port counts bytes. */
  queued: number;
  /** How many cells of the packet that is coming in were let in. */
  admitted: number;
  /** Whether the rest of the packet that is coming in is refused. */
  refusing: boolean;
  /** Places promised to cells that have not come yet. */
  reserved: number;
  /** X_i / (X / N): its part of the queue as a multiple of the mean of the VCs in it; 0 if the queue is empty. */
  share: number;
}

/** Returns the VCs of the port that feeds a link, in order. */
export function accountsOf({ world, net }: Simulation, link: number): VcAccount[] {
  const port = world.ports[link];
  const { activeVcs } = port;
  const places = port.countsBytes ? port.queuedBytes : port.queuedCells;
  const accounts: VcAccount[] = [];
  net.hopLink.forEach((feeds, hop) => {
    if (feeds !== link) return;
    const state = world.hops[hop];
    const vc = net.hopVc[hop];
    accounts.push({
      vc, hop, flow: vc >> 1, back: (vc & 1) === 1, queued: state?.queued ?? 0, admitted: state?.admitted ?? 0,
      refusing: state?.refusing ?? false, reserved: promisedCells(state),
      share: state === null || places === 0 ? 0 : weighed({ activeVcs }, state) / places,
    });
  });
  return accounts;
}

/** The queue length from which on the policy refuses new packets, in places; Infinity if only a full buffer does. */
export const boundOf = (port: PortState): number => policyOf(port).bound?.(port.policyState) ?? Infinity;

/** The queue length by which the policy judges, in places; -1 if it is the present length. */
export const levelOf = (port: PortState): number => policyOf(port).level?.(port.policyState) ?? -1;

/** What the policy and the features of a port show in the inspector. `unit`: what its places are. */
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
