/** The settings of the bottleneck and of senders in the course of a run. */
import { PS_PER_S } from '../../model/kernel/time';

/** The bottleneck's settings from an instant on, until the next stage begins. */
export interface Stage {
  fromPs: number;
  rateBps: number;
  /** In the port's unit; `null` if unlimited, or without a threshold. */
  capacityCells: number | null;
  thresholdCells: number | null;
}

/** Application bytes of a sender's full segment from an instant on, until the next such stage begins. */
export interface SegmentStage { fromPs: number; bytes: number }

/** The stage in which an instant lies. A chart asks for each of its bins, and most runs have one stage. */
export const ofStage = <One extends { fromPs: number }>(stages: readonly One[], ps: number): One =>
  (stages.length > 1 ? stages.findLast((stage) => stage.fromPs <= ps) : undefined) ?? stages[0];

export const stageAt = (stages: readonly Stage[], ps: number): Stage => ofStage(stages, ps);

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
