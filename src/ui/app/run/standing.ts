/** Which run the worker has and at which instant it stands; shared by loading, playing and ending. */
import { PS_PER_S } from '../../../model/kernel/time';
import { useApp } from '../store';

export interface Standing {
  /** Serial of the load that the worker was last given; 0 if none. */
  loaded: number;
  /** The instant of the newest frame of that run, ps; `null` before its first. */
  shownPs: number | null;
  /** How many journeys have begun, and how many are under way: the run may be leaving its end. */
  journeys: number;
  underWay: number;
}

export const createStanding = (): Standing => ({ loaded: 0, shownPs: null, journeys: 0, underWay: 0 });

/** The instant at which the run stands, s; while it is being loaded, the instant at which it will begin. */
export function instantOf({ loaded, shownPs }: Standing): number {
  const { load } = useApp.getState();
  return shownPs === null || load.serial !== loaded ? load.atS : shownPs / PS_PER_S;
}
