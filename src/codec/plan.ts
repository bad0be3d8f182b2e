/**
 * Decode plans as the engines make them. What a codec goes by is a copy of its own, which only this file can get at: a
 * plan into which its holder writes stays the plan that it was, and needs no second look.
 */
import { codecError, type CodeConstruction, type DecodePlan } from './codec';

const HELD = Symbol('held');

/** What the codec that made a plan knows of it. */
export interface Held {
  readonly owner: object;
  readonly indices: Uint8Array;
  readonly redundant: Uint8Array;
  /** Where the engine keeps what it worked out, and whether it is still there; -1 if nowhere. */
  place: number;
  stamp: number;
}

interface OwnPlan extends DecodePlan {
  readonly [HELD]: Held;
}

/** For `indices`, which were checked; `owner` is any object of the codec's own. */
export function makePlan(
  owner: object, construction: CodeConstruction, sourceCells: number, indices: ArrayLike<number>,
): DecodePlan {
  const all = new Uint8Array(indices.length);
  const mixtures = construction === 'uniform' ? 0 : sourceCells;
  let count = 0;
  for (let n = 0; n < all.length; n++) if ((all[n] = indices[n]) >= mixtures) count++;
  const redundant = new Uint8Array(count);
  for (let n = all.length - 1; n >= 0; n--) if (all[n] >= mixtures) redundant[--count] = all[n];
  const held: Held = { owner, indices: all, redundant, place: -1, stamp: 0 };
  const plan: OwnPlan = { indices: all.slice(), redundant: redundant.slice(), [HELD]: held };
  return Object.freeze(plan);
}

/** Throws a `CodecError` of code `plan` if it is not one of the owner's. */
export function heldIn(plan: DecodePlan, owner: object): Held {
  const held = typeof plan === 'object' && plan !== null ? (plan as Partial<OwnPlan>)[HELD] : undefined;
  if (held === undefined || held.owner !== owner) throw codecError('plan', 'This is no plan of this codec.');
  return held;
}
