/** The congestion controls by number: the model stores the position. The first is meant where a flow names none. */
import type { TcpFlow } from '../../world';
import type { CongestionControl } from './control';
import { cubic } from './cubic';
import { newReno } from './new-reno';
import { reno } from './reno';
import { sack } from './sack';
import { tahoe } from './tahoe';
import { vegas } from './vegas';

/** The sender hands each control the state that this control has made, and no other. */
export const VARIANTS = [reno, tahoe, newReno, sack, vegas, cubic] as const satisfies readonly CongestionControl[];

/** Throws on a variant that the list does not have. */
export function variantNumber(id: string): number {
  const number = VARIANTS.findIndex((known) => known.id === id);
  if (number < 0) throw new RangeError(`No variant of TCP is called ${id}.`);
  return number;
}

/** The control of a flow. */
export const controlOf = (flow: TcpFlow): CongestionControl => VARIANTS[flow.control];
