/**
 * Estimates the cost of a run before it starts: the cells (in packet mode the packets) that its slowest link can carry
 * during the run. The estimate orders runs (longest first) and, with the time of finished runs, tells how long the rest
 * will take.
 */
import { CELL_BYTES } from '../model/constants';
import type { FullScenario } from '../scenario/types';

const PACKET_BYTES = 1500;

/** Returns the cost of a run in cell times of its slowest link. */
export function workOf({ durationS, network, links }: FullScenario): number {
  const rateMbps = Math.min(...links.map((link) => link.rateMbps));
  const unitBytes = network === 'packet' ? PACKET_BYTES : CELL_BYTES;
  return Number.isFinite(rateMbps) ? (durationS * rateMbps * 1e6) / (8 * unitBytes) : 0;
}

/**
 * Rough number of cell times that one core simulates in a second, from the presets with sixteen sources on a machine of
 * 2024. Only a first guess: the time that runs have taken replaces it.
 */
export const FIRST_GUESS_PER_S = 2_500_000;
