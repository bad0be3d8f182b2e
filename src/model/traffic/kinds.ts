/** All kinds of traffic, in the order in which forms show them. The first is the default. */
import type { Row, Shown } from '../catalogue-types';
import { constant } from './constant';
import { file } from './file';
import { greedy } from './greedy';
import { onOff } from './on-off';
import { paretoOnOff } from './pareto-on-off';
import type { TrafficSpec } from '../spec';
import type { Simulation } from '../world';
import type { CarriedFile, TrafficSource, TrafficState, Turn } from './source';
import { trace } from './trace';
import { vbr } from './vbr';

export const TRAFFIC_KINDS = [greedy, file, constant, onOff, paretoOnOff, vbr, trace] as const;

/** A kind of traffic for code that treats all kinds alike. Each kind must only be given its own spec. */
type AnySource = Pick<TrafficSource, 'title' | 'endless'> & {
  startBytes?(spec: TrafficSpec): number;
  file?(spec: TrafficSpec): CarriedFile;
  goesFirst?(spec: TrafficSpec): boolean;
  cellsAtBps?(spec: TrafficSpec): number;
  ask(spec: TrafficSpec, state: TrafficState, turn: Turn): void;
  inspect?(spec: TrafficSpec, state: TrafficState): readonly Row[];
};
const SOURCES: Readonly<Record<string, AnySource>> = Object.fromEntries(TRAFFIC_KINDS.map((kind) => [kind.id, kind]));

export const sourceOf = ({ kind }: TrafficSpec): AnySource => SOURCES[kind];

/** What the traffic of a flow shows in the inspector. */
export function shownByTraffic({ world, net }: Simulation, flow: number): readonly Shown[] {
  const { traffic: spec } = net.spec.flows[flow];
  const { title, inspect } = sourceOf(spec);
  const rows = inspect?.(spec, world.flows[flow].traffic) ?? [];
  return rows.length === 0 ? [] : [{ title, rows }];
}

/** The rate at which its cells leave one by one; `null` if those of a packet leave together, or there are none. */
export const cellsAtBps = (spec: TrafficSpec, inPackets: boolean): number | null =>
  (inPackets ? null : sourceOf(spec).cellsAtBps?.(spec) ?? null);
