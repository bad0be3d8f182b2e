/** The congestion controls. The model stores the position in this list; the first one is the default. */
import type { TcpFlow } from '../../world';
import type { CongestionControl } from './control';
import { cubic } from './cubic';
import { newReno } from './new-reno';
import { reno } from './reno';
import { sack } from './sack';
import { tahoe } from './tahoe';
import { vegas } from './vegas';

/** The sender must give each control only a state that this control has made. */
export const VARIANTS = [reno, tahoe, newReno, sack, vegas, cubic] as const satisfies readonly CongestionControl[];

/** Throws for a variant that is not in the list. */
export function variantNumber(id: string): number {
  const number = VARIANTS.findIndex((known) => known.id === id);
  if (number < 0) throw new RangeError(`No variant of TCP is called ${id}.`);
  return number;
}

/** The control of a flow. */
export const controlOf = (flow: TcpFlow): CongestionControl => VARIANTS[flow.control];
