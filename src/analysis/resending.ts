/**
 * The mean number of transmissions that ordinary TCP Boston needs for a segment of m cells when each cell is lost
 * independently with the same probability. The result is exact, while equation 3 of the paper assumes that every round
 * sends the whole segment again: here cells that arrived are kept, and a retransmission carries as many fresh cells as
 * are missing, plus redundancy (FEC). `meanTransmissions` departs from the protocol in one point: the sender learns
 * after every round how many cells are missing, whatever was lost; `meanTransmissionsToldAtTheEnd` does not.
 * Source: the rules of Bestavros and Kim, TCP Boston, section 3; the recursion over the missing cells is ours.
 */
import { lossDistribution } from './binomial';

export interface Resending {
  /** m: any m cells rebuild the segment. */
  cells: number;
  /** Probability that a cell is lost. */
  loss: number;
  /** α: redundant cells of the first transmission, beyond m. */
  firstExtra?: number;
  /** Redundant cells of each later transmission, beyond those missing (in the paper a share of the whole segment). */
  againExtra?: number;
}

/**
 * Returns the mean number of transmissions per segment; Infinity for a loss of 1. A round that sends d + extra cells
 * for d missing ones leaves fewer missing, or still d if all are lost. So
 * E(d) = (1 + Σ P(d → e) E(e)) / (1 − P(d → d)), computed from the smallest d up.
 */
export function meanTransmissions({ cells, loss, firstExtra = 0, againExtra = 0 }: Resending): number {
  if (loss >= 1) return Infinity;
  const mean = new Float64Array(cells + 1);
  const chances = new Float64Array(cells + Math.max(firstExtra, againExtra) + 1);
  for (let missing = 1; missing <= cells; missing++) {
    mean[missing] = (1 + later(mean, missing - 1, missing, missing + againExtra, loss, chances))
      / (1 - chances[missing + againExtra]);
  }
  return 1 + later(mean, cells, cells, cells + firstExtra, loss, chances);
}

/**
 * Returns Σ P(`missing` → e) E(e) over 1 ≤ e ≤ `highest` for a round of `sent` cells, and leaves the distribution of
 * its losses in `chances`.
 */
function later(
  mean: Float64Array, highest: number, missing: number, sent: number, loss: number, chances: Float64Array,
): number {
  lossDistribution(sent, loss, chances);
  let sum = 0;
  for (let still = 1; still <= highest; still++) sum += chances[sent - missing + still] * mean[still];
  return sum;
}

/**
 * As `meanTransmissions`, but the sender learns what is missing as in our model with one packet in flight: the receiver
 * reports at the end of a packet. If the last cell of a transmission is lost, the report only follows with the first
 * cell of the next transmission, too late for that one. The sender then resends more cells than are missing, so
 * segments need slightly fewer transmissions. State: cells missing, and how many the sender believes to be missing.
 */
export function meanTransmissionsToldAtTheEnd({ cells, loss, firstExtra = 0, againExtra = 0 }: Resending): number {
  if (loss >= 1) return Infinity;
  const width = cells + 1;
  const mean = new Float64Array(width * width);
  /** Distributions of losses among all cells but the last, by the number the sender believes to be missing. */
  const losses = Array.from({ length: width }, (_, known) =>
    lossDistribution(Math.max(0, known + againExtra - 1), loss));
  for (let missing = 1; missing <= cells; missing++) {
    for (let known = missing; known <= cells; known++) {
      const round = informed(mean, width, missing, losses[known], known + againExtra, loss);
      mean[missing * width + known] = (1 + round.sum) / (1 - round.stays);
    }
  }
  const first = informed(mean, width, cells, lossDistribution(cells + firstExtra - 1, loss), cells + firstExtra, loss);
  return 1 + first.sum + first.stays * mean[cells * width + cells];
}

/**
 * One transmission of `sent` cells while `missing` are missing: the mean number of transmissions that follow (`sum`),
 * and the probability that nothing changes (`stays`).
 */
function informed(
  mean: Float64Array, width: number, missing: number, chances: Float64Array, sent: number, loss: number,
): { sum: number; stays: number } {
  const stays = loss * chances[sent - 1];
  let sum = 0;
  for (let arrived = 0; arrived < missing && arrived <= sent - 1; arrived++) {
    const chance = chances[sent - 1 - arrived];
    if (arrived > 0) sum += loss * chance * mean[(missing - arrived) * width + missing];
    const withEnd = missing - arrived - 1;
    if (withEnd > 0) sum += (1 - loss) * chance * mean[withEnd * width + withEnd];
  }
  return { sum, stays };
}
