/**
 * Decode plans of all engines. The codec works with a private copy of the plan's lists that only this file can reach:
 * if the holder of a plan writes into it, the plan stays valid and need not be checked again.
 */
import { codecError, type CodeConstruction, type DecodePlan } from './codec';

const HELD = Symbol('held');

/** The private part of a plan, for the codec that made it. */
export interface Held {
  readonly owner: object;
  readonly indices: Uint8Array;
  readonly redundant: Uint8Array;
  /** Place of the plan in the engine's cache, and the stamp that tells whether it is still there; -1 if nowhere. */
  place: number;
  stamp: number;
}

interface OwnPlan extends DecodePlan {
  readonly [HELD]: Held;
}

/** The index of the first code cell that may be no source cell. */
export const firstMixture = (construction: CodeConstruction, sourceCells: number): number =>
  (construction === 'uniform' ? 0 : sourceCells);

/** Makes the plan for checked `indices`; `owner` is an object that identifies the codec. */
export function makePlan(
  owner: object, construction: CodeConstruction, sourceCells: number, indices: ArrayLike<number>,
): DecodePlan {
  const all = new Uint8Array(indices.length);
  const mixtures = firstMixture(construction, sourceCells);
  let count = 0;
  for (let n = 0; n < all.length; n++) if ((all[n] = indices[n]) >= mixtures) count++;
  const redundant = new Uint8Array(count);
  for (let n = all.length - 1; n >= 0; n--) if (all[n] >= mixtures) redundant[--count] = all[n];
  const held: Held = { owner, indices: all, redundant, place: -1, stamp: 0 };
  const plan: OwnPlan = { indices: all.slice(), redundant: redundant.slice(), [HELD]: held };
  return Object.freeze(plan);
}

/** Returns the private part of a plan; throws a `CodecError` of code `plan` if the plan is not the owner's. */
export function heldIn(plan: DecodePlan, owner: object): Held {
  const held = typeof plan === 'object' && plan !== null ? (plan as Partial<OwnPlan>)[HELD] : undefined;
  if (held === undefined || held.owner !== owner) throw codecError('plan', 'This is no plan of this codec.');
  return held;
}
