/** Which run the worker has and where it stands: what loading, playing and ending share. */
import { PS_PER_S } from '../../../model/kernel/time';
import { useApp } from '../store';

export interface Standing {
  /** Serial of the load that the worker was last given; 0: of none. */
  loaded: number;
  /** The instant of the newest frame of that run (ps); null before its first. */
  shownPs: number | null;
}

export const createStanding = (): Standing => ({ loaded: 0, shownPs: null });

/** Where the run stands (s); while one is being loaded, where it will begin. */
export function instantOf({ loaded, shownPs }: Standing): number {
  const { load } = useApp.getState();
  return shownPs === null || load.serial !== loaded ? load.atS : shownPs / PS_PER_S;
}
