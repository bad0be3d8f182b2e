/**
 * What a run will cost, before it has run: the cells (in packet mode the packets) that its slowest link can carry in
 * its duration. It orders runs (longest first) and, with the time of those that are done, says how long the rest will
 * take.
 */
import { CELL_BYTES } from '../model/constants';
import type { FullScenario } from '../scenario/types';

const PACKET_BYTES = 1500;

/** Cell times on the slowest link. */
export function workOf({ durationS, network, links }: FullScenario): number {
  const rateMbps = Math.min(...links.map((link) => link.rateMbps));
  const unitBytes = network === 'packet' ? PACKET_BYTES : CELL_BYTES;
  return Number.isFinite(rateMbps) ? (durationS * rateMbps * 1e6) / (8 * unitBytes) : 0;
}

/**
 * Cell times that one core works off in a second, about: the presets of sixteen sources on a machine of 2024. Only the
 * first guess; what runs have taken replaces it.
 */
export const FIRST_GUESS_PER_S = 2_500_000;
