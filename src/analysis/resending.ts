/**
 * The mean number of transmissions that ordinary TCP Boston needs for a segment of m cells when each cell is lost by
 * itself with the same chance: exact, where equation 3 of the paper assumes that every round sends the whole segment
 * again. What has arrived is kept, and a retransmission carries as many fresh cells as are missing (and redundancy,
 * FEC). Departs from the protocol in one thing unless asked: every round tells the sender how many cells are missing,
 * whatever was lost. Source: the rules of Bestavros and Kim, TCP Boston, section 3; the recursion over the missing
 * cells is ours.
 */
import { lossDistribution } from './binomial';

export interface Resending {
  /** m: any m cells rebuild the segment. */
  cells: number;
  /** The chance of each cell to get lost, below 1. */
  loss: number;
  /** α: cells more than m in the first transmission. */
  firstExtra?: number;
  /** Cells more than are missing in every later one (a share of the whole segment in the paper). */
  againExtra?: number;
}

/**
 * Mean transmissions a segment. From d missing cells a round of d + extra leads to fewer, or, when all are lost, stays:
 * E(d) = (1 + Σ P(d → e) E(e)) / (1 − P(d → d)), from the smallest d up.
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
 * Σ P(`missing` → e) E(e) for 1 ≤ e ≤ `highest`, when `sent` cells go out; leaves the distribution of losses in
 * `chances`.
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
 * The same when the report travels as in our model with one packet in flight: the receiver reports at the end of a
 * packet, so while the last cell of a transmission is lost the sender knows no more than the first cell of the next one
 * brings, too late for that one. It then resends more than is missing, so segments need slightly fewer transmissions.
 * State: missing cells, and how many the sender thinks are missing.
 */
export function meanTransmissionsToldAtTheEnd({ cells, loss, firstExtra = 0, againExtra = 0 }: Resending): number {
  if (loss >= 1) return Infinity;
  const width = cells + 1;
  const mean = new Float64Array(width * width);
  /** Of the cells before the last, by how many cells the sender thinks are missing. */
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
 * One transmission of `sent` cells when `missing` are: what follows on average, and the chance that nothing changes.
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
