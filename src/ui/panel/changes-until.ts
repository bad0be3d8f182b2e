/** Finds which of a scenario's changes are in force at an instant of the run. */
import { PS_PER_S } from '../../model/kernel/time';
import type { FullScenario } from '../../scenario/types';

/** A change applied at the playhead is dated to the next whole microsecond, but counts from when it was made. */
const JUST_NOW_PS = 2e6;

/** Returns how many of the changes are in force. */
export const changesUntil = ({ changes }: Pick<FullScenario, 'changes'>, timePs: number): number =>
  changes.filter(({ atS }) => atS * PS_PER_S <= timePs + JUST_NOW_PS).length;
