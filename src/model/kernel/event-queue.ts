/**
 * The event queue: a binary heap on typed arrays, ordered by time, then rank. Among events of one rank, those of cells
 * come in the order of their subjects' numbers, and timers in the order of scheduling. So what happens at one instant
 * does not depend on how a run got there. Plain data, no closures: an event is a kind and the number of its subject.
 * Hot path: allocates only when it grows.
 *
 * While an event is handled, its place at the root is a hole, which is filled by the first event that the handler
 * schedules: one sift instead of two. `takeTop` opens the hole; `closeHole` removes it if nothing was scheduled.
 *
 * A new event is written behind all others and moved from there, for which there is always a place. A time or key
 * that is passed to a function is a new object wherever V8 does not inline the call.
 */

const KIND_BITS = 4;
/** The largest number of kinds of events. */
export const KINDS = 1 << KIND_BITS;

/** Packs kind and subject of an event into one number, and unpacks them. */
export const whatOf = (kind: number, subject: number): number => kind + KINDS * subject;
export const kindOf = (what: number): number => what & (KINDS - 1);
export const subjectOf = (what: number): number => what >> KIND_BITS;

/** Distance between the keys of two ranks. */
export const RANK_STEP = 1_125_899_906_842_624;
/** Events of this rank come in the order of scheduling. */
export const TIMER_RANK = 5;

export interface EventQueue {
  time: Float64Array;
  /** rank × 2^50 + the subject's number, or for timers + the sequence number; in packet mode the turn. */
  key: Float64Array;
  /** Kind and subject, packed as in `whatOf`. */
  what: Int32Array;
  length: number;
  sequence: number;
  hole: boolean;
  packetMode: boolean;
  /** By kind: its rank among events of the same instant. */
  ranks: Float64Array;
}

export const createQueue = (ranks: Float64Array, packetMode = false, capacity = 256): EventQueue => ({
  time: new Float64Array(capacity), key: new Float64Array(capacity), what: new Int32Array(capacity), length: 0,
  sequence: 0, hole: false, packetMode, ranks,
});

/** Returns the key for an event that is being scheduled. */
export function keyOf(queue: EventQueue, kind: number, subject: number): number {
  if (queue.packetMode) return queue.sequence++;
  const rank = queue.ranks[kind];
  return rank * RANK_STEP + (rank === TIMER_RANK ? queue.sequence++ : subject);
}

export function schedule(queue: EventQueue, timePs: number, kind: number, subject: number): void {
  const { length: place } = queue;
  queue.time[place] = timePs;
  queue.key[place] = keyOf(queue, kind, subject);
  queue.what[place] = whatOf(kind, subject);
  placeNewest(queue);
}

/**
 * Schedules the very next event, at the present instant: the rest of what the event that is being handled has to do.
 * Nothing comes between, so the run is the same as if that event did everything.
 */
export const scheduleRest = (queue: EventQueue, nowPs: number, kind: number, subject: number): void =>
  insertEvent(queue, nowPs, queue.sequence++ - RANK_STEP, whatOf(kind, subject));

/**
 * Takes a turn. In packet mode, events of one instant are frequent, since they come at whole numbers of packet times.
 * As in ns-2 they come in the order in which they were caused: an arrival when its packet began to leave, a timer when
 * it was started. An event that is scheduled later than it was caused takes its turn at once and keeps it. With cells,
 * turns have no meaning.
 */
export const takeTurn = (queue: EventQueue): number => (queue.packetMode ? queue.sequence++ : 0);

/** Schedules an event that has taken its turn before. */
export function scheduleInTurn(queue: EventQueue, timePs: number, kind: number, subject: number, turn: number): void {
  if (queue.packetMode) insertEvent(queue, timePs, turn, whatOf(kind, subject));
  else schedule(queue, timePs, kind, subject);
}

/** Inserts an event that has its key. */
export function insertEvent(queue: EventQueue, timePs: number, key: number, what: number): void {
  const { length: place } = queue;
  queue.time[place] = timePs;
  queue.key[place] = key;
  queue.what[place] = what;
  placeNewest(queue);
}

/** Moves the event that has been written behind all others to where it belongs. */
function placeNewest(queue: EventQueue): void {
  if (queue.hole) {
    queue.hole = false;
    sink(queue, queue.length);
    return;
  }
  rise(queue, queue.length++);
  if (queue.length === queue.time.length) grow(queue);
}

/** Opens the hole at the root. The caller has read the root and is about to handle it. */
export const takeTop = (queue: EventQueue): void => {
  queue.hole = true;
};

/** Removes the root if nothing has replaced it. */
export function closeHole(queue: EventQueue): void {
  if (!queue.hole) return;
  queue.hole = false;
  if (--queue.length > 0) sink(queue, queue.length);
}

/** Lets the event in the last place rise. */
function rise({ time, key: keys, what: whats }: EventQueue, last: number): void {
  const timePs = time[last];
  const key = keys[last];
  const what = whats[last];
  let place = last;
  while (place > 0) {
    const parent = (place - 1) >> 1;
    if (time[parent] < timePs || (time[parent] === timePs && keys[parent] <= key)) break;
    time[place] = time[parent];
    keys[place] = keys[parent];
    whats[place] = whats[parent];
    place = parent;
  }
  time[place] = timePs;
  keys[place] = key;
  whats[place] = what;
}

/** Moves the event in `from`, a place behind all others, to the root and lets it sink. */
function sink({ time, key: keys, what: whats, length }: EventQueue, from: number): void {
  const timePs = time[from];
  const key = keys[from];
  const what = whats[from];
  let place = 0;
  for (;;) {
    let child = 2 * place + 1;
    if (child >= length) break;
    const right = child + 1;
    if (right < length && (time[right] < time[child] || (time[right] === time[child] && keys[right] < keys[child]))) {
      child = right;
    }
    if (timePs < time[child] || (timePs === time[child] && key < keys[child])) break;
    time[place] = time[child];
    keys[place] = keys[child];
    whats[place] = whats[child];
    place = child;
  }
  time[place] = timePs;
  keys[place] = key;
  whats[place] = what;
}

function grow(queue: EventQueue): void {
  const bigger = createQueue(queue.ranks, queue.packetMode, queue.time.length * 2);
  bigger.time.set(queue.time);
  bigger.key.set(queue.key);
  bigger.what.set(queue.what);
  queue.time = bigger.time;
  queue.key = bigger.key;
  queue.what = bigger.what;
}
