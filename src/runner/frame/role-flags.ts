/** The flags of a frame's cells that follow from their role. */
import { ROLES } from '../../model/way/roles';
import type { World } from '../../model/world';
import { CELL_FLAG } from '../client/frame';

/** By role. In lists of their own, because the entries of `ROLES` are objects of many shapes. */
const FLAGS = Uint16Array.from(ROLES, ({ mark, tells = false }) =>
  (mark === 'control' || mark === 'credit' ? CELL_FLAG.control : 0)
    | (mark === 'credit' ? CELL_FLAG.credit : 0) | (tells ? CELL_FLAG.tells : 0));
const REDUNDANT = Uint16Array.from(ROLES, ({ mark }) => (mark === 'redundant' ? CELL_FLAG.redundant : 0));
const GOES_BACK = ROLES.map(({ goesBack }) => goesBack ?? null);

/** Returns the flags, 0 for data and acknowledgements. `role` -1: unknown. `back`: the cell returns to its source. */
export const roleFlags = (role: number, back: boolean): number =>
  (role < 0 ? 0 : FLAGS[role]) | (back ? CELL_FLAG.back : 0);

/** Returns the same for the cells of a packet under way, and whether all of them are redundant. */
export function roleFlagsOf(world: World, packet: number): number {
  const role = world.packets.role[packet];
  return REDUNDANT[role] | roleFlags(role, GOES_BACK[role]?.(world, packet) === true);
}
