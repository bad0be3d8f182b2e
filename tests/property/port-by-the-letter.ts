/**
 * An output port and the AAL5 receiver behind it, written a second time from docs/model.md: it shares nothing with the
 * model. Cells in order of arrival, one queue or one for each VC in turn.
 */
export interface Cell { atPs: number; vc: number; packet: number; place: number; cells: number }
export interface Rules {
  policy: string;
  capacity: number;
  cellPs: number;
  inTurn: boolean;
  threshold?: number;
  z?: number;
  alpha?: number;
}
export interface Outcome {
  dropped: number;
  discarded: number;
  delivered: number;
  longest: number;
  /** Cells × ps. */
  area: number;
  /** Packets that came whole, by VC. */
  whole: number[];
}

/** `packet` is the one that is coming or came last; of it cells have entered the queue, and left it. */
interface Vc {
  queue: Cell[];
  held: number;
  packet: number;
  inPacket: boolean;
  refused: 'no' | 'whole' | 'rest';
  entered: boolean;
  left: boolean;
}

const isLast = ({ place, cells }: Cell): boolean => place === cells - 1;

/** What reaches the receiver, judged packet by packet: whole only if all cells since the last end are its own. */
function receive(arrived: readonly Cell[], vcs: number): Pick<Outcome, 'discarded' | 'delivered' | 'whole'> {
  const open: Cell[][] = Array.from({ length: vcs }, () => []);
  const end = { discarded: 0, delivered: 0, whole: open.map(() => 0) };
  for (const cell of arrived) {
    const so = open[cell.vc];
    so.push(cell);
    if (!isLast(cell)) continue;
    const isWhole = so.length === cell.cells && so.every(({ packet }) => packet === cell.packet);
    if (isWhole) end.whole[cell.vc]++;
    end[isWhole ? 'delivered' : 'discarded'] += so.length;
    open[cell.vc] = [];
  }
  return end;
}

export function portByTheLetter(cells: readonly Cell[], count: number, rules: Rules): Outcome {
  const { policy, capacity, cellPs, inTurn, threshold = 0, z = 0, alpha = 0 } = rules;
  const vcs: Vc[] = Array.from({ length: count }, () =>
    ({ queue: [], held: 0, packet: -1, inPacket: false, refused: 'no', entered: false, left: false }));
  const line: Cell[] = [];
  const turns: number[] = [];
  const arrived: Cell[] = [];
  let [serving, doneAtPs, length, longest, area, sincePs, dropped] =
    [null as Cell | null, Infinity, 0, 0, 0, 0, 0];

  const passTo = (atPs: number): void => {
    area += length * (atPs - sincePs);
    sincePs = atPs;
  };
  const start = (atPs: number): void => {
    serving = (inTurn ? vcs[turns[0]]?.queue.shift() : line.shift()) ?? null;
    doneAtPs = serving === null ? Infinity : atPs + cellPs;
    if (serving !== null && vcs[serving.vc].packet === serving.packet) vcs[serving.vc].left = true;
  };
  const leave = (): void => {
    const cell = serving!;
    passTo(doneAtPs);
    length--;
    vcs[cell.vc].held--;
    arrived.push(cell);
    if (inTurn) {
      turns.shift();
      if (vcs[cell.vc].queue.length > 0) turns.push(cell.vc);
    }
    start(doneAtPs);
  };
  /** The packet begins: may it? */
  function refuses(vc: Vc): boolean {
    const share = vc.held * vcs.filter((one) => one === vc || one.held > 0).length;
    const above = length > threshold * capacity;
    switch (policy) {
      case 'epd': return length >= threshold * capacity;
      case 'selectiveEpd': return above && share >= z * length;
      case 'fba': return above && share / length >= z * (1 + (capacity - length) / (length - threshold * capacity));
      case 'dynamicThreshold': return vc.held >= alpha * (capacity - length);
      default: return false;
    }
  }
  /** Its cells that wait leave the queue; the one that is being sent goes on. */
  function pushOut(vc: Vc, { vc: number, packet }: Cell): void {
    const waiting = inTurn ? vc.queue : line;
    const kept = waiting.filter((one) => one.vc !== number || one.packet !== packet);
    const gone = waiting.length - kept.length;
    waiting.splice(0, waiting.length, ...kept);
    [dropped, length, vc.held] = [dropped + gone, length - gone, vc.held - gone];
    vc.entered = vc.left;
    if (inTurn && vc.queue.length === 0 && serving?.vc !== number && turns.includes(number)) {
      turns.splice(turns.indexOf(number), 1);
    }
  }
  function judge(cell: Cell, vc: Vc): boolean {
    if (!vc.inPacket) {
      const refused = refuses(vc) ? 'whole' : 'no';
      Object.assign(vc, { packet: cell.packet, inPacket: true, refused, entered: false, left: false });
    }
    if (vc.refused !== 'no') return vc.refused === 'rest' && isLast(cell) && vc.entered && length < capacity;
    if (length < capacity) return true;
    if (policy !== 'tailDrop') vc.refused = 'rest';
    if (policy === 'epdPushOut') pushOut(vc, cell);
    return false;
  }

  for (const cell of cells) {
    while (doneAtPs <= cell.atPs) leave();
    passTo(cell.atPs);
    const vc = vcs[cell.vc];
    if (judge(cell, vc)) {
      vc.entered = true;
      if (inTurn && vc.queue.length === 0 && serving?.vc !== cell.vc) turns.push(cell.vc);
      (inTurn ? vc.queue : line).push(cell);
      longest = Math.max(longest, ++length);
      vc.held++;
      if (serving === null) start(cell.atPs);
    } else {
      dropped++;
    }
    if (isLast(cell)) vc.inPacket = false;
  }
  while (serving !== null) leave();
  return { dropped, longest, area, ...receive(arrived, count) };
}
