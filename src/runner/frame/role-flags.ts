/** What a cell is by its role, as the flags of a frame say it. */
import { ROLES, type Role } from '../../model/way/roles';
import { CELL_FLAG } from '../client/frame';

const NOBODYS: Pick<Role, 'mark' | 'tells'> = { mark: 'data' };

/** Of data and acknowledgements none; `back`: it goes back to where it was made. A role of -1: nobody's. */
export function roleFlags(role: number, back: boolean): number {
  const { mark, tells = false } = role < 0 ? NOBODYS : ROLES[role];
  return (mark === 'control' || mark === 'credit' ? CELL_FLAG.control : 0)
    | (mark === 'credit' ? CELL_FLAG.credit : 0) | (back ? CELL_FLAG.back : 0) | (tells ? CELL_FLAG.tells : 0);
}
