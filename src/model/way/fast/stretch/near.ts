/**
 * Events that come within a slot or two: heads of links and ends of slots, in a ring that is kept in order. What is
 * scheduled last nearly always comes last, so an insertion or a removal takes one step, where a heap takes one for each
 * of its levels. Times and keys are those of the queue, so ring and queue together have the order that the queue would
 * have alone. The ring is empty whenever no events are run, so it is not part of the World.
 * Hot path: allocates only when it grows.
 */
import { insertEvent, keyOf, kindOf, subjectOf, whatOf, type EventQueue } from '../../../kernel/event-queue';

export const near = {
  time: new Float64Array(64), key: new Float64Array(64), what: new Int32Array(64), head: 0, length: 0,
};

/** An event that would have to pass more than this number of others goes into the heap. */
const MOST_PASSED = 8;

/** Schedules an event that comes soon: at the end of the ring or near it. */
export function scheduleSoon(queue: EventQueue, timePs: number, kind: number, subject: number): void {
  const key = keyOf(queue, kind, subject);
  const what = whatOf(kind, subject);
  if (near.length === near.time.length) grow();
  const { time, key: keys, what: whats, head, length } = near;
  const mask = time.length - 1;
  let place = (head + length) & mask;
  if (length > 0) {
    if (length > MOST_PASSED && time[(head + length - MOST_PASSED) & mask] > timePs) {
      insertEvent(queue, timePs, key, what);
      return;
    }
    for (let passed = 0; passed < length; passed++) {
      const before = (place - 1) & mask;
      if (time[before] < timePs || (time[before] === timePs && keys[before] < key)) break;
      time[place] = time[before];
      keys[place] = keys[before];
      whats[place] = whats[before];
      place = before;
    }
  }
  time[place] = timePs;
  keys[place] = key;
  whats[place] = what;
  near.length++;
}

/** Removes the first event. */
export function dropFirst(): void {
  near.head = (near.head + 1) & (near.time.length - 1);
  near.length--;
}

/** Whether the queue's first event comes before the ring's. One of the two must not be empty. */
export function queueIsFirst({ length, time, key }: EventQueue): boolean {
  if (near.length === 0) return true;
  if (length === 0) return false;
  const { head } = near;
  return time[0] < near.time[head] || (time[0] === near.time[head] && key[0] < near.key[head]);
}

/** Moves all events to the queue. */
export function emptyInto(queue: EventQueue): void {
  while (near.length > 0) {
    const { head } = near;
    insertEvent(queue, near.time[head], near.key[head], near.what[head]);
    dropFirst();
  }
}

function grow(): void {
  const { time, key, what, head, length } = near;
  const old = { time, key, what };
  near.time = new Float64Array(2 * length);
  near.key = new Float64Array(2 * length);
  near.what = new Int32Array(2 * length);
  near.head = 0;
  for (let position = 0; position < length; position++) {
    const place = (head + position) & (length - 1);
    near.time[position] = old.time[place];
    near.key[position] = old.key[place];
    near.what[position] = old.what[place];
  }
}

/**
 * Updates the first `events` events of the ring after they were handled `times` times, `periodPs` apart, and have
 * scheduled themselves again each time: gives them the keys that they would have, and their new places.
 */
export function repeatFirst(queue: EventQueue, events: number, times: number, periodPs: number): void {
  const { time, key: keys, what, head, length } = near;
  const mask = time.length - 1;
  for (let position = 0; position < events; position++) {
    const place = (head + position) & mask;
    time[place] += times * periodPs;
    keys[place] = keyOf(queue, kindOf(what[place]), subjectOf(what[place]));
  }
  if (events < length) sort();
}

/** Sorts by insertion, because the ring is short and nearly in order. */
function sort(): void {
  const { time, key: keys, what: whats, head, length } = near;
  const mask = time.length - 1;
  for (let position = 1; position < length; position++) {
    let place = (head + position) & mask;
    const [timePs, key, what] = [time[place], keys[place], whats[place]];
    for (let to = position; to > 0; to--) {
      const before = (place - 1) & mask;
      if (time[before] < timePs || (time[before] === timePs && keys[before] < key)) break;
      time[place] = time[before];
      keys[place] = keys[before];
      whats[place] = whats[before];
      place = before;
    }
    time[place] = timePs;
    keys[place] = key;
    whats[place] = what;
  }
}
