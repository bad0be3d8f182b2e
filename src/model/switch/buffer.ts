/**
 * The buffer that follows from a port's settings: how many places it has and of what, and from which length on its
 * policy refuses packets. Pure functions, so that the port, the page and the warnings about a scenario agree.
 */
import type { Parameter, SpecOf, Warning } from '../catalogue-types';
import { CELL_BYTES } from '../constants';
import type { PortSpec } from '../spec';
import { abrNumber, algorithmAt } from './abr/list';
import { DISCARD_POLICIES } from './discard/policies';
import type { AnyPolicy } from './discard/policy';
import type { AnyFeature } from './features/feature';
import { PORT_FEATURES } from './features/list';
import { switchParameters } from './parameters';
import { countsWaitingOnly } from './service';

type BufferTold = Pick<PortSpec, 'bufferCells' | 'bufferPackets' | 'bufferBytes'>;

export interface Buffer {
  /** `null` if there is no limit. */
  places: number | null;
  unit: 'cells' | 'packets' | 'bytes';
}

/** In packet mode the buffer counts packets, or else bytes: the given number, or that of the cells' bytes. */
export function bufferOf({ bufferCells, bufferPackets, bufferBytes }: BufferTold, packetMode: boolean): Buffer {
  if (!packetMode) return { places: bufferCells, unit: 'cells' };
  if (bufferPackets !== null) return { places: bufferPackets, unit: 'packets' };
  const places = bufferBytes ?? (bufferCells === null ? null : bufferCells * CELL_BYTES);
  return { places, unit: places === null ? 'packets' : 'bytes' };
}

/** Whether the cell or packet being sent takes no place. For the page, which may not import `service.ts`. */
export const sendsBeside = (port: PortSpec): boolean => countsWaitingOnly(port);

/** How many cells find room at once, with the one that is being sent; Infinity if there is no limit. */
export const cellsAtOnce = (port: PortSpec): number =>
  (port.bufferCells === null ? Infinity : port.bufferCells + (sendsBeside(port) ? 1 : 0));

/**
 * What the queue of a port may hold, in the unit of `bufferOf`; Infinity if there is no limit. A queue in bytes that
 * counts only what waits refuses a packet that would fill it to the last byte, as in ns-2.
 */
export function capacityOf(port: PortSpec, packetMode: boolean): number {
  const { places, unit } = bufferOf(port, packetMode);
  if (places === null) return Infinity;
  return unit === 'bytes' && sendsBeside(port) ? places - 1 : places;
}

/** Whether the port may mark cells, instead of dropping them or in addition. */
export function mayMark(port: PortSpec): boolean {
  const found = told(port.discard);
  return PORT_FEATURES.some(({ marks, settle }) => marks !== undefined && settle(port, 1, null, false, 0) !== null)
    || (found?.policy.marks?.(found.policy.settle(found.settings, 1, null)) ?? false);
}

/** The defaults of parameters. */
function defaultsOf<const Parameters extends readonly Parameter[]>(parameters: Parameters): SpecOf<Parameters>;
function defaultsOf(parameters: readonly Parameter[]): object {
  return Object.fromEntries(parameters.map((parameter) => [parameter.key, parameter.default]));
}

/**
 * The queue of a host with this many places, otherwise like that of a switch with all defaults. `null`: no limit. Not
 * made with `...`, which would give each link's own object a layout of its own.
 */
export const hostPort = (places: number | null): PortSpec =>
  Object.assign(defaultsOf(switchParameters),
    { bufferCells: places, discard: { policy: DISCARD_POLICIES[0].id }, abr: null });

/** A policy by name, with those of its parameters that are set. */
type Discard = { policy: string; [parameter: string]: string | number | boolean | null };

/** Returns the policy and its settings with defaults; `null` if the policy is not in the list. */
function told({ policy: id, ...said }: Discard): { policy: AnyPolicy; settings: SpecOf<readonly Parameter[]> } | null {
  const policy: AnyPolicy | undefined = DISCARD_POLICIES.find((known) => known.id === id);
  return policy ? { policy, settings: { ...defaultsOf(policy.parameters), ...said } } : null;
}

/** The queue length from which on the policy refuses new packets, with this many places; `null` if there is none. */
export function boundTold(discard: Discard, places: number): number | null {
  const found = told(discard);
  return found?.policy.bound?.(found.policy.settle(found.settings, places, null)) ?? null;
}

/** Warnings for settings of a port that have no effect, with the keys of a switch. */
export function portWarnings(spec: PortSpec): Warning[] {
  const { discard, abr } = spec;
  const found = told(discard);
  return [
    named('discard', found?.policy.warn?.(found.settings)),
    named('abr', abr === null ? null : algorithmAt(abrNumber(abr.algorithm)).warn?.(abr)),
    ...PORT_FEATURES.map((feature: AnyFeature) => feature.warn?.(spec) ?? null),
  ].filter((warning) => warning !== null);
}

/** The rate that the ABR algorithm of a port divides equally, whatever was promised, and its title; `null` if none. */
export function dividedAt({ abr }: PortSpec, linkBps: number): { title: string; bps: number } | null {
  if (abr === null) return null;
  const { title, divides } = algorithmAt(abrNumber(abr.algorithm));
  return divides ? { title, bps: divides(abr, linkBps) } : null;
}

const named = (where: string, warning: Warning | null | undefined): Warning | null =>
  (warning ? { ...warning, key: `${where}.${warning.key}` } : null);
