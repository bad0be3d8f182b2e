/**
 * The cells that come to a port in one slot, in the order in which they are judged: one of each input and round,
 * beginning one input behind the one that was served first in the slot before. Hot path: allocates only when it grows.
 */
import type { PortState } from '../../../switch/port-state';
import type { Network } from '../../../world';
import { HOP, NEXT, entries } from './calendar';

/** What `putInTurn` has put in order; by input, how many cells of it are among them. */
export const turn = { entry: new Int32Array(16), key: new Int32Array(16), round: new Int32Array(16) };

/**
 * Sorts the entries of a slot, from `first` on, into `turn.entry`, by insertion: they are few, and nearly in order.
 * Returns how many they are, and moves the port's turn on.
 */
export function putInTurn(net: Network, port: PortState, first: number): number {
  const { words } = entries;
  const { nextInput, inputs: { length } } = port;
  if (turn.round.length < length) turn.round = new Int32Array(length);
  let cells = 0;
  for (let entry = first; entry !== 0; entry = words[4 * entry + NEXT]) {
    if (cells === turn.entry.length) grow();
    const input = net.hopInput[words[4 * entry + HOP]];
    const key = turn.round[input]++ * length + (input >= nextInput ? input - nextInput : input - nextInput + length);
    let to = cells++;
    for (; to > 0 && turn.key[to - 1] > key; to--) {
      turn.key[to] = turn.key[to - 1];
      turn.entry[to] = turn.entry[to - 1];
    }
    turn.key[to] = key;
    turn.entry[to] = entry;
  }
  for (let n = 0; n < cells; n++) turn.round[net.hopInput[words[4 * turn.entry[n] + HOP]]] = 0;
  const input = net.hopInput[words[4 * turn.entry[0] + HOP]];
  port.nextInput = input + 1 === length ? 0 : input + 1;
  return cells;
}

function grow(): void {
  const { entry, key } = turn;
  turn.entry = new Int32Array(2 * entry.length);
  turn.key = new Int32Array(2 * key.length);
  turn.entry.set(entry);
  turn.key.set(key);
}
