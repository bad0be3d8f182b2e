/** When the first cell of a link comes that is in no calendar and no event yet. */
import { heads } from '../../../atm/link';
import { EVENTS } from './ground';
import { addNumber } from './numbers';
import type { Ahead } from './stand';

/** The head of a link may be another one. Where there is none, whoever sends the next one says so: `takeHeads`. */
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

/** Heads that are sent over links without one are no events, but for those of other switches. */
export function takeHeads(state: Ahead): void {
  const { taker } = state.ground;
  heads.take = (number, atPs) => {
    if (taker[number] === EVENTS) return false;
    noteHead(state, number, atPs);
    return true;
  };
}
