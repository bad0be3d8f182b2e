/**
 * Shows why an identity on top of a plain Vandermonde block is no code: a search through every choice of 5 among 40
 * rows, in slices, so that the page stays responsive. The same choices are tried in the code in use, where none may
 * fail.
 */
import { inverse, multiply } from './gf';
import { codeRow } from './matrix';

export const STACK_COLUMNS = 5;
const STACK_ROWS = 40;
/** 40 choose 5. */
export const CHOICES = 658_008;

/** Rows 0 to 4 are the identity; row r from 5 on holds the powers of the point r − 4. */
export const STACKED: readonly Uint8Array[] = Array.from({ length: STACK_ROWS }, (_, r) => {
  const row = new Uint8Array(STACK_COLUMNS);
  if (r < STACK_COLUMNS) {
    row[r] = 1;
    return row;
  }
  row[0] = 1;
  for (let i = 1; i < STACK_COLUMNS; i++) row[i] = multiply(row[i - 1], r - STACK_COLUMNS + 1);
  return row;
});

/** Identity on top of a Cauchy block: the systematic code. */
const SOUND: readonly Uint8Array[] = Array.from({ length: STACK_ROWS }, (_, r) =>
  codeRow('systematic', STACK_COLUMNS, r));

const scratch = Array.from({ length: STACK_COLUMNS }, () => new Uint8Array(STACK_COLUMNS));

/** Whether these 5 rows of 5 entries are dependent. */
export function isSingular(rows: readonly Uint8Array[], choice: readonly number[]): boolean {
  choice.forEach((row, r) => scratch[r].set(rows[row]));
  for (let column = 0; column < STACK_COLUMNS; column++) {
    let pivot = column;
    while (pivot < STACK_COLUMNS && scratch[pivot][column] === 0) pivot++;
    if (pivot === STACK_COLUMNS) return true;
    [scratch[column], scratch[pivot]] = [scratch[pivot], scratch[column]];
    const toOne = inverse(scratch[column][column]);
    for (let r = column + 1; r < STACK_COLUMNS; r++) {
      const factor = multiply(scratch[r][column], toOne);
      if (factor !== 0) {
        for (let c = column; c < STACK_COLUMNS; c++) scratch[r][c] ^= multiply(factor, scratch[column][c]);
      }
    }
  }
  return false;
}

export interface Search {
  tried: number;
  /** Singular choices of the identity on top of a Vandermonde block. */
  singular: number;
  /** Singular choices of the systematic code. */
  soundSingular: number;
  /** The first few singular choices, in the order found. */
  found: readonly (readonly number[])[];
  next: readonly number[] | null;
}

const KEPT = 12;

export const newSearch = (): Search => ({ tried: 0, singular: 0, soundSingular: 0, found: [], next: [0, 1, 2, 3, 4] });

/** Moves on to the next choice in lexicographic order; returns false after the last. */
function advance(choice: number[]): boolean {
  for (let at = STACK_COLUMNS - 1; at >= 0; at--) {
    if (choice[at] >= STACK_ROWS - STACK_COLUMNS + at) continue;
    choice[at] += 1;
    for (let after = at + 1; after < STACK_COLUMNS; after++) choice[after] = choice[after - 1] + 1;
    return true;
  }
  return false;
}

/** Tries `limit` more choices, or fewer if `enough()` returns true; it is asked after every 200. */
export function searchOn(search: Search, limit: number, enough: () => boolean = () => false): Search {
  if (search.next === null) return search;
  const choice = [...search.next];
  const found = [...search.found];
  let { tried, singular, soundSingular } = search;
  let more = true;
  for (let n = 0; n < limit && more; n++) {
    if (isSingular(STACKED, choice)) {
      singular += 1;
      if (found.length < KEPT) found.push([...choice]);
    }
    if (isSingular(SOUND, choice)) soundSingular += 1;
    tried += 1;
    more = advance(choice);
    if (n % 200 === 199 && enough()) break;
  }
  return { tried, singular, soundSingular, found, next: more ? choice : null };
}
