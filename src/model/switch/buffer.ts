/**
 * A port's buffer as it was told: how many places it has and of what, and from where on its policy refuses packets.
 * Pure, so that the port, the page and the warnings about a scenario say the same.
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
  /** null: no limit. */
  places: number | null;
  unit: 'cells' | 'packets' | 'bytes';
}

/** In packet mode packets count, or else bytes: those of the cells where no number of bytes is given. */
export function bufferOf({ bufferCells, bufferPackets, bufferBytes }: BufferTold, packetMode: boolean): Buffer {
  if (!packetMode) return { places: bufferCells, unit: 'cells' };
  if (bufferPackets !== null) return { places: bufferPackets, unit: 'packets' };
  const places = bufferBytes ?? (bufferCells === null ? null : bufferCells * CELL_BYTES);
  return { places, unit: places === null ? 'packets' : 'bytes' };
}

/** Cells that find room at once, the one that is being sent included; Infinity: there is no limit. */
export const cellsAtOnce = (port: PortSpec): number =>
  (port.bufferCells === null ? Infinity : port.bufferCells + (countsWaitingOnly(port) ? 1 : 0));

/**
 * What its queue may hold, in that unit; Infinity: there is no limit. A byte queue that counts what waits refuses a
 * packet that would fill it to the last byte, as ns-2's does.
 */
export function capacityOf(port: PortSpec, packetMode: boolean): number {
  const { places, unit } = bufferOf(port, packetMode);
  if (places === null) return Infinity;
  return unit === 'bytes' && countsWaitingOnly(port) ? places - 1 : places;
}

/** May it mark cells instead of dropping them, or beside it? */
export function mayMark(port: PortSpec): boolean {
  const found = told(port.discard);
  return PORT_FEATURES.some(({ marks, settle }) => marks !== undefined && settle(port, 1, null, false, 0) !== null)
    || (found?.policy.marks?.(found.policy.settle(found.settings, 1, null)) ?? false);
}

/** What is meant where nothing is said. */
function defaultsOf<const Parameters extends readonly Parameter[]>(parameters: Parameters): SpecOf<Parameters>;
function defaultsOf(parameters: readonly Parameter[]): object {
  return Object.fromEntries(parameters.map((parameter) => [parameter.key, parameter.default]));
}

/** The queue of a host, with so many places: that of a switch of which nothing is said. null: no limit. */
export const hostPort = (places: number | null): PortSpec =>
  ({ ...defaultsOf(switchParameters), bufferCells: places, discard: { policy: DISCARD_POLICIES[0].id }, abr: null });

/** A policy by name, and what of its parameters is said. */
type Discard = { policy: string; [parameter: string]: string | number | boolean | null };

/** The policy, and what it was told with its defaults; null where the list does not have it. */
function told({ policy: id, ...said }: Discard): { policy: AnyPolicy; settings: SpecOf<readonly Parameter[]> } | null {
  const policy: AnyPolicy | undefined = DISCARD_POLICIES.find((known) => known.id === id);
  return policy ? { policy, settings: { ...defaultsOf(policy.parameters), ...said } } : null;
}

/** The length of a queue of so many places from which the policy refuses packets that begin; null: it has no bound. */
export function boundTold(discard: Discard, places: number): number | null {
  const found = told(discard);
  return found?.policy.bound?.(found.policy.settle(found.settings, places, null)) ?? null;
}

/** What a port was told in vain, by the keys of a switch. */
export function portWarnings(spec: PortSpec): Warning[] {
  const { discard, abr } = spec;
  const found = told(discard);
  return [
    named('discard', found?.policy.warn?.(found.settings)),
    named('abr', abr === null ? null : algorithmAt(abrNumber(abr.algorithm)).warn?.(abr)),
    ...PORT_FEATURES.map((feature: AnyFeature) => feature.warn?.(spec) ?? null),
  ].filter((warning) => warning !== null);
}

/** What the ABR algorithm of a port divides equally, whatever was promised, and what it is called; null: nothing. */
export function dividedAt({ abr }: PortSpec, linkBps: number): { title: string; bps: number } | null {
  if (abr === null) return null;
  const { title, divides } = algorithmAt(abrNumber(abr.algorithm));
  return divides ? { title, bps: divides(abr, linkBps) } : null;
}

const named = (where: string, warning: Warning | null | undefined): Warning | null =>
  (warning ? { ...warning, key: `${where}.${warning.key}` } : null);
