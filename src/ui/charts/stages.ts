/** The bottleneck's settings in the course of a run. */
import { PS_PER_S } from '../../model/kernel/time';

/** The bottleneck's settings from an instant on, until the next stage begins. */
export interface Stage {
  fromPs: number;
  rateBps: number;
  /** In the port's unit; `null` if unlimited, or without a threshold. */
  capacityCells: number | null;
  thresholdCells: number | null;
}

export const stageAt = (stages: readonly Stage[], ps: number): Stage =>
  stages.findLast((stage) => stage.fromPs <= ps) ?? stages[0];

/** Bits that the bottleneck can carry between two instants. */
export function bitsBetween(stages: readonly Stage[], fromPs: number, toPs: number): number {
  let bits = 0;
  stages.forEach((stage, position) => {
    const begin = Math.max(fromPs, stage.fromPs);
    const end = Math.min(toPs, stages[position + 1]?.fromPs ?? Infinity);
    if (end > begin) bits += ((end - begin) / PS_PER_S) * stage.rateBps;
  });
  return bits;
}
