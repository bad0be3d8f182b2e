/**
 * The trains from which a port gets a cell in each slot, and the order in which these cells are judged: in rounds, one
 * cell of each input in a round, beginning one input after the one that was served first in the slot before. A cell
 * that comes alone is a train of one.
 * Hot path: once a slot and train; allocates only when it grows.
 */
import type { PortState } from '../../../switch/port-state';
import type { Network } from '../../../world';
import { CELL, COUNT, HOP, NEXT, createLive, entries, freeEntry, type Calendar, type Live } from './calendar';

/** The cells of a slot in the order in which they are judged. `round`: by input, how many of its cells these are. */
export const turn = {
  cell: new Int32Array(16), hop: new Int32Array(16), key: new Float64Array(16), round: new Int32Array(16),
};

/** Moves the trains that begin in a slot, from entry `first` on, from the calendar to the trains under way. */
export function join(net: Network, { live }: Calendar, first: number): void {
  const { words, at } = entries;
  let next = 0;
  for (let entry = first; entry !== 0; entry = next) {
    next = words[4 * entry + NEXT];
    if (live.length === live.cell.length) grow(live);
    const { cell, hop, input, left, lastPs } = live;
    const own = net.hopInput[words[4 * entry + HOP]];
    let to = live.length++;
    for (; to > 0 && input[to - 1] > own; to--) {
      cell[to] = cell[to - 1];
      hop[to] = hop[to - 1];
      input[to] = input[to - 1];
      left[to] = left[to - 1];
      lastPs[to] = lastPs[to - 1];
    }
    if (to > 0 && input[to - 1] === own) live.doubled = true;
    cell[to] = words[4 * entry + CELL];
    hop[to] = words[4 * entry + HOP];
    input[to] = own;
    left[to] = words[4 * entry + COUNT];
    lastPs[to] = at[entry];
    freeEntry(entry);
  }
}

function grow(live: Live): void {
  const { length, doubled, ...columns } = live;
  const larger = createLive(2 * length);
  for (const name of ['cell', 'hop', 'input', 'left', 'lastPs'] as const) larger[name].set(columns[name]);
  Object.assign(live, larger, { length, doubled });
}

/**
 * Puts the cells of the present slot into `turn`, and moves the port's turn on. Returns how many there are; there must
 * be at least one.
 */
export function inTurn(calendar: Calendar, port: PortState): number {
  const { live } = calendar;
  const { cell, hop, input, length } = live;
  if (turn.cell.length < length) makeRoom(length);
  if (live.doubled) sortInRounds(live, port);
  else {
    const from = firstInTurn(live, port);
    let to = 0;
    for (let train = from; train < length; train++, to++) {
      turn.cell[to] = cell[train];
      turn.hop[to] = hop[train];
    }
    for (let train = 0; train < from; train++, to++) {
      turn.cell[to] = cell[train];
      turn.hop[to] = hop[train];
    }
    served(port, input[from]);
  }
  calendar.cells -= length;
  goOn(live);
  return length;
}

/** Returns the train whose cell is judged first, if no input has two. */
export function firstInTurn({ input, length }: Live, { nextInput }: PortState): number {
  let from = 0;
  while (from < length && input[from] < nextInput) from++;
  return from === length ? 0 : from;
}

/** Moves the port's turn on after input `input` was served first in a slot. */
export const served = (port: PortState, input: number): void => {
  port.nextInput = input + 1 === port.inputs.length ? 0 : input + 1;
};

/** Sorts the cells of a slot if an input may have several. By insertion, because they are nearly in order. */
function sortInRounds({ cell, hop, input, length }: Live, port: PortState): void {
  const { nextInput, inputs: { length: inputs } } = port;
  if (turn.round.length < inputs) turn.round = new Int32Array(inputs);
  let first = 0;
  for (let train = 0; train < length; train++) {
    const own = input[train];
    const key = turn.round[own]++ * inputs + (own >= nextInput ? own - nextInput : own - nextInput + inputs);
    let to = train;
    for (; to > 0 && turn.key[to - 1] > key; to--) {
      turn.key[to] = turn.key[to - 1];
      turn.cell[to] = turn.cell[to - 1];
      turn.hop[to] = turn.hop[to - 1];
    }
    turn.key[to] = key;
    turn.cell[to] = cell[train];
    turn.hop[to] = hop[train];
    if (to === 0) first = own;
  }
  for (let train = 0; train < length; train++) turn.round[input[train]] = 0;
  served(port, first);
}

function makeRoom(cells: number): void {
  let size = turn.cell.length;
  while (size < cells) size *= 2;
  turn.cell = new Int32Array(size);
  turn.hop = new Int32Array(size);
  turn.key = new Float64Array(size);
}

/** Moves every train on by one cell, and forgets those that have ended. */
export function goOn(live: Live): void {
  const { cell, left, length } = live;
  let ended = 0;
  for (let train = 0; train < length; train++) {
    cell[train]++;
    if (--left[train] === 0) ended++;
  }
  if (ended > 0) forgetEnded(live);
}

function forgetEnded(live: Live): void {
  const { cell, hop, input, left, lastPs, length } = live;
  live.doubled = false;
  let to = 0;
  for (let train = 0; train < length; train++) {
    if (left[train] === 0) continue;
    if (to > 0 && input[to - 1] === input[train]) live.doubled = true;
    cell[to] = cell[train];
    hop[to] = hop[train];
    input[to] = input[train];
    left[to] = left[train];
    lastPs[to] = lastPs[train];
    to++;
  }
  live.length = to;
}
