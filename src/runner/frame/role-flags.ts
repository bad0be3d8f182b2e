/** What a cell is by its role, as the flags of a frame say it. */
import { ROLES } from '../../model/way/roles';
import { CELL_FLAG } from '../client/frame';

/** Of data and acknowledgements none; `back`: it goes back to where it was made. A role of -1: nobody's. */
export function roleFlags(role: number, back: boolean): number {
  const mark = role < 0 ? 'data' : ROLES[role].mark;
  return (mark === 'control' || mark === 'credit' ? CELL_FLAG.control : 0)
    | (mark === 'credit' ? CELL_FLAG.credit : 0) | (back ? CELL_FLAG.back : 0);
}
