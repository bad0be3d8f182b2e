/** Keeps, by link, when its first cell comes that is in no calendar and no event yet (its head). */
import { heads } from '../../../atm/link';
import { EVENTS } from './ground';
import { addNumber } from './numbers';
import type { Ahead } from './stand';

/** Updates the head of a link. If there is none, whoever sends the next cell reports it by `takeHeads`. */
export function seeHead(state: Ahead, number: number): void {
  const link = state.sim.world.links[number];
  noteHead(state, number, link.trains > 0 ? link.at[link.head] : Infinity);
  if (link.trains === 0 && state.ground.ahead[number] === 0) link.scheduled = false;
}

function noteHead({ headPs, headedOf }: Ahead, number: number, atPs: number): void {
  headPs[number] = atPs;
  const headed = headedOf[number];
  if (headed !== null && atPs < Infinity) addNumber(headed, number);
}

/**
 * Catches the heads of links that were empty, which would else become events. Links to switches that do not run ahead
 * keep theirs.
 */
export function takeHeads(state: Ahead): void {
  const { taker } = state.ground;
  heads.take = (number, atPs) => {
    if (taker[number] === EVENTS) return false;
    noteHead(state, number, atPs);
    return true;
  };
}
