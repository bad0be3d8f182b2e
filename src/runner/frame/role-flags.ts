/** The flags of a frame's cells that follow from their role. */
import { ROLES, type Role } from '../../model/way/roles';
import { CELL_FLAG } from '../client/frame';

const NOBODYS: Pick<Role, 'mark' | 'tells'> = { mark: 'data' };

/** Returns the flags, 0 for data and acknowledgements. `role` -1: unknown. `back`: the cell returns to its source. */
export function roleFlags(role: number, back: boolean): number {
  const { mark, tells = false } = role < 0 ? NOBODYS : ROLES[role];
  return (mark === 'control' || mark === 'credit' ? CELL_FLAG.control : 0)
    | (mark === 'credit' ? CELL_FLAG.credit : 0) | (back ? CELL_FLAG.back : 0) | (tells ? CELL_FLAG.tells : 0);
}
