/**
 * The disciplines of a port in combination, written a second time by the letter: priority over all, two classes of
 * which each has all places, one queue or one a VC in turn, what the buffer counts, discard policies with RED among
 * them, marks by EFCI and by RED, cells judged as they come or at the end of their slot, one of each input in turn. It
 * shares nothing with the model.
 */
export interface Cell { flow: number; packet: number; index: number; last: boolean }
export interface Arrival { cell: Cell; at: number }

/** 'first': before all others; 'governed' goes before 'plain' where the port divides by service. */
export type Kind = 'first' | 'governed' | 'plain';

export interface Rules {
  policy: string;
  scheduler: 'fifo' | 'perVcRoundRobin' | 'byService';
  places: number;
  waitingOnly: boolean;
  /** Slots begin at 0 and last a cell time; each flow has an input of its own. */
  slotted: boolean;
  endOfPacket: 'keep' | 'drop';
  /** EFCI above so many cells, until below so many; `null`: no marks. */
  marks: { high: number; low: number } | null;
  threshold: number;
  z: number;
  alpha: number;
  red: {
    min: number; max: number; maxP: number; weight: number; wait: boolean; gentle: boolean; ecn: boolean;
    markBelow: number;
  };
  kinds: readonly Kind[];
  /** Flows whose senders slow down for marks. */
  heeds: readonly boolean[];
}

export interface Outcome { left: string[]; marked: string[] }

interface Vc { mid: boolean; refusing: boolean; marking: boolean; has: number }
/** A queue with places of its own, and the memory of what judges its length. */
interface Queue {
  cells: Cell[]; turns: number[]; congested: boolean; average: number; since: number; above: boolean; agedTo: number;
}

const TOLERANCE = 1e-9;
const nameOf = ({ flow, packet, index }: Cell): string => `${flow}:${packet}.${index}`;

export function disciplinesByTheLetter(
  rules: Rules, arrivals: readonly Arrival[], cellTime: number, draw: () => number,
): Outcome {
  const { policy, scheduler, places, waitingOnly, marks, kinds, red } = rules;
  const queue = (): Queue =>
    ({ cells: [], turns: [], congested: false, average: 0, since: 0, above: false, agedTo: 0 });
  const [first, governed, plain] = [queue(), queue(), queue()];
  const queueOf = (flow: number): Queue =>
    (kinds[flow] === 'first' ? first : scheduler === 'byService' && kinds[flow] === 'governed' ? governed : plain);
  const vcs = kinds.map((): Vc => ({ mid: false, refusing: false, marking: false, has: 0 }));
  const [left, marked]: string[][] = [[], []];
  let serving: { cell: Cell; from: Queue } | null = null;
  let [doneAt, idleSince] = [Infinity, 0];

  function serve(now: number): void {
    const from = nextQueue();
    if (serving !== null) idleSince = now;
    if (from === undefined) {
      serving = null;
      doneAt = Infinity;
      return;
    }
    const inTurn = scheduler === 'perVcRoundRobin' && from !== first;
    const cell = inTurn ? from.cells.find(({ flow }) => flow === from.turns[0])! : from.cells[0];
    serving = { cell, from };
    doneAt = now + cellTime;
  }
  function leave(): void {
    const { cell, from } = serving!;
    from.cells.splice(from.cells.indexOf(cell), 1);
    from.turns.shift();
    if (from.cells.some(({ flow }) => flow === cell.flow)) from.turns.push(cell.flow);
    left.push(`${nameOf(cell)}@${doneAt}`);
    if (!rules.slotted) serve(doneAt);
  }
  const nextQueue = (): Queue | undefined => [first, governed, plain].find(({ cells }) => cells.length > 0);
  /** Cells of the queue that take places. Between two slots the one that leaves next is left out. */
  const taken = (of: Queue): number =>
    of.cells.length - (waitingOnly && (serving === null ? nextQueue() : serving.from) === of ? 1 : 0);

  /** Whether the packet that begins is refused whole. */
  function refuses(flow: number, of: Queue, x: number): boolean {
    const own = of.cells.filter((cell) => cell.flow === flow).length;
    const n = new Set(of.cells.map((cell) => cell.flow)).size;
    const r = rules.threshold * places;
    const reaches = (value: number, bound: number): boolean => value >= bound - TOLERANCE;
    const isAbove = x > r + TOLERANCE;
    switch (policy) {
      case 'epd': return reaches(x, r);
      case 'selectiveEpd': return isAbove && reaches(own * n, rules.z * x);
      case 'fba': return isAbove && reaches(own * n * (x - r), rules.z * x * (places - r));
      case 'dynamicThreshold': return own > 0 && reaches(own, rules.alpha * (places - x));
      default: return false;
    }
  }

  /** RED: `drop`, `mark` or nothing for the packet that begins. Every cell moves the average. */
  function randomly(flow: number, of: Queue, x: number, begins: boolean, now: number): 'drop' | 'mark' | '' {
    let samples = 1;
    if (serving === null) {
      samples += Math.floor((now - Math.max(idleSince, of.agedTo)) / cellTime);
      of.agedTo = now;
    }
    for (; samples > 0; samples--) of.average *= 1 - red.weight;
    of.average += red.weight * x;
    const fate = begins ? decides(flow, of, x) : '';
    if (x + 1 > places) of.since = 0;
    return fate;
  }
  function decides(flow: number, of: Queue, x: number): 'drop' | 'mark' | '' {
    const { min, max, maxP } = red;
    of.since++;
    if (of.average < min || x <= 1) {
      of.above = false;
      return '';
    }
    if (!of.above) {
      [of.above, of.since] = [true, 1];
      return '';
    }
    const p = of.average < max ? (maxP * (of.average - min)) / (max - min)
      : red.gentle ? Math.min(1, maxP + ((1 - maxP) * (of.average - max)) / max) : 1;
    const due = of.since * p;
    const chance = red.wait ? (due < 1 ? 0 : due < 2 ? p / (2 - due) : 1) : due < 1 ? p / (1 - due) : 1;
    if (draw() >= chance) return '';
    of.since = 0;
    return red.ecn && rules.heeds[flow] && p < red.markBelow ? 'mark' : 'drop';
  }

  function pushOut(of: Queue, { flow, packet }: Cell): void {
    for (const other of of.cells.filter((one) => one.flow === flow && one.packet === packet)) {
      if (other === serving?.cell) continue;
      of.cells.splice(of.cells.indexOf(other), 1);
      vcs[flow].has--;
    }
    const stays = of.cells.some((one) => one.flow === flow);
    if (!stays && of.turns.includes(flow)) of.turns.splice(of.turns.indexOf(flow), 1);
  }
  function enter(of: Queue, cell: Cell): void {
    if (!of.cells.some(({ flow }) => flow === cell.flow)) of.turns.push(cell.flow);
    of.cells.push(cell);
  }
  function arrive({ cell, at: now }: Arrival): void {
    const { flow, last } = cell;
    const of = queueOf(flow);
    const x = taken(of);
    if (of === first) {
      if (x < places) enter(of, cell);
    } else judge(cell, of, x, now);
    if (!rules.slotted && serving === null && nextQueue() !== undefined) serve(now);
    if (of === first) return;
    const vc = vcs[flow];
    vc.mid = !last;
    if (last) Object.assign(vc, { refusing: false, marking: false, has: 0 });
  }
  function judge(cell: Cell, of: Queue, x: number, now: number): void {
    const vc = vcs[cell.flow];
    const begins = !vc.mid;
    if (marks !== null) {
      if (x > marks.high + TOLERANCE) of.congested = true;
      else if (x < marks.low - TOLERANCE || x === 0) of.congested = false;
    }
    const fate = policy === 'red' ? randomly(cell.flow, of, x, begins, now) : '';
    const endsSomething = cell.last && vc.has > 0 && rules.endOfPacket === 'keep';
    const refused = vc.refusing ? !endsSomething
      : begins && x < places && (fate === 'drop' || refuses(cell.flow, of, x));
    if (!refused && x < places) {
      enter(of, cell);
      vc.has++;
      vc.marking ||= fate === 'mark';
      if (vc.marking || of.congested) marked.push(nameOf(cell));
      return;
    }
    if (policy === 'epdPushOut' && !vc.refusing) pushOut(of, cell);
    if (policy !== 'tailDrop') vc.refusing = true;
  }

  /** The end of a slot: a cell leaves, those that came are judged, the next one starts. */
  function endSlot(now: number, came: readonly Arrival[], turn: number): number {
    if (serving !== null) {
      leave();
      serving = null;
      idleSince = now;
    }
    const order = kinds.map((_, n) => (turn + n) % kinds.length);
    const inputs = order.map((flow) => came.filter(({ cell }) => cell.flow === flow));
    const began = inputs.findIndex(({ length }) => length > 0);
    for (let round = 0; inputs.some(({ length }) => length > round); round++) {
      for (const input of inputs) if (input.length > round) arrive({ ...input[round], at: now });
    }
    serve(now);
    return began < 0 ? turn : (order[began] + 1) % kinds.length;
  }

  if (rules.slotted) {
    let [next, turn] = [0, 0];
    for (let now = cellTime; next < arrivals.length || serving !== null; now += cellTime) {
      const from = next;
      while (next < arrivals.length && arrivals[next].at <= now) next++;
      turn = endSlot(now, arrivals.slice(from, next), turn);
    }
    return { left, marked };
  }
  for (const one of arrivals) {
    while (doneAt <= one.at) leave();
    arrive(one);
  }
  while (serving !== null) leave();
  return { left, marked };
}
