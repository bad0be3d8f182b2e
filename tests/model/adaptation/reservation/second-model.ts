/**
 * A second model of buffer reservation, written from section 2 of the paper and the rules that docs/model.md adds, to
 * be compared with the first; it shares nothing with it. Hosts send over two switches to one host, and ports take cells
 * in the order in which they come. A sender always has `windowPackets` packets not yet acknowledged: TCP with a fixed
 * window. Nothing times out. Times are in picoseconds.
 */
export interface Case {
  immediate: boolean;
  earlyLoopback: boolean;
  packetCells: number;
  /** One sender each: its window, when it starts, and the delay of its cable. */
  hosts: readonly { windowPackets: number; startPs: number; delayPs: number }[];
  /** Places of the ports toward the receiver, and the cell times of their links. */
  places: readonly [number, number];
  cellPs: readonly [number, number];
  delayPs: number;
  durationPs: number;
  /** Another host sends packets of plain cells, one every `everyPs`. */
  plain: { cells: number; everyPs: number; delayPs: number } | null;
}

/** A pilot that was sent, and what it asked for; or a packet that has arrived whole. */
export interface Told { timePs: number; flow: number; event: 'asks' | 'arrives'; packets: number[] }

export interface Outcome { told: Told[]; unreserved: number; bufferFull: number }

/** Returns how long a module waits after a refusal, between `leastPs` and `mostPs`. */
export type Draw = (flow: number, leastPs: number, mostPs: number) => number;

const ACCESS_CELL_PS = 1e6;
const MOST_DOUBLINGS = 6;

interface Pilot { kind: 'pilot'; flow: number; block: number; request: number; granted: boolean; back: boolean }
interface Data { kind: 'data'; flow: number; block: number; packet: number; index: number }
interface Ack { kind: 'ack'; flow: number; next: number }
type Cell = Pilot | Data | Ack;

/** Events by time; at one instant first cells that leave, then cells that arrive by number of link, then timers. */
function agenda() {
  const due: { at: number; rank: number; turn: number; run: () => void }[] = [];
  let turns = 0;
  const clock = { now: 0 };
  function add(at: number, rank: number, run: () => void): void {
    const one = { at, rank, turn: turns++, run };
    let [low, high] = [0, due.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = due[middle];
      const isLater = at > other.at || (at === other.at && rank >= other.rank);
      if (isLater) low = middle + 1;
      else high = middle;
    }
    due.splice(low, 0, one);
  }
  function run(untilPs: number): void {
    for (let one = due.shift(); one !== undefined && one.at <= untilPs; one = due.shift()) {
      clock.now = one.at;
      one.run();
    }
  }
  return { clock, add, run };
}

type Agenda = ReturnType<typeof agenda>;

/** A line with the queue before it. Pilots go first and take no place. */
class Port {
  readonly pilots: Cell[] = [];
  readonly others: Cell[] = [];
  sending: Cell | null = null;

  constructor(
    readonly agenda: Agenda, readonly link: number, readonly cellPs: number, readonly delayPs: number,
    readonly arrives: (cell: Cell) => void,
  ) {}

  /** Cells that take places: those that wait and the one that is being sent. */
  get occupied(): number {
    return this.others.length + (this.sending !== null && this.sending.kind !== 'pilot' ? 1 : 0);
  }

  take(cell: Cell): void {
    (cell.kind === 'pilot' ? this.pilots : this.others).push(cell);
    if (this.sending === null) this.start();
  }

  start(): void {
    const cell = this.pilots.shift() ?? this.others.shift() ?? null;
    this.sending = cell;
    if (cell === null) return;
    const { agenda: { add, clock }, link } = this;
    add(clock.now + this.cellPs, -1, () => {
      add(clock.now + this.delayPs, link, () => { this.arrives(cell); });
      this.start();
    });
  }
}

/** The account of a port: what is promised to each flow, and the blocks that are not let in. */
class Account {
  readonly promised = new Map<number, number>();
  readonly refused = new Set<string>();
  unreservedDrops = 0;
  fullDrops = 0;

  constructor(readonly port: Port, readonly places: number) {}

  get unreserved(): number {
    const promised = [...this.promised.values()].reduce((sum, cells) => sum + cells, 0);
    return this.places - this.port.occupied - promised;
  }

  /** A pilot on its way there. What an earlier one left is free again. */
  ask(pilot: Pilot, immediate: boolean): void {
    const { flow, block, request } = pilot;
    this.promised.delete(flow);
    if (pilot.granted && this.unreserved >= request) this.promised.set(flow, request);
    else {
      pilot.granted = false;
      if (immediate) this.refused.add(`${flow} ${block}`);
    }
  }

  /** A refused pilot on its way back. */
  release({ flow, block }: Pilot, immediate: boolean): void {
    this.promised.delete(flow);
    if (immediate) this.refused.add(`${flow} ${block}`);
  }

  /** Whether a cell of the flow is let in. */
  admits(cell: Data | Ack): boolean {
    const { flow } = cell;
    if (cell.kind === 'data' && this.refused.has(`${flow} ${cell.block}`)) {
      this.unreservedDrops++;
      return false;
    }
    const left = this.promised.get(flow) ?? 0;
    if (left > 0) {
      this.promised.set(flow, left - 1);
      return true;
    }
    if (this.unreserved > 0) return true;
    this.fullDrops++;
    return false;
  }
}

/** The module of a flow. */
class Module {
  readonly waiting: number[] = [];
  readonly again: number[] = [];
  block: number[] = [];
  window = 1;
  threshold: number;
  refusals = 0;
  askedAt = 0;
  asked = 0;
  /** Mean round trip of pilots. */
  tripPs = -1;

  constructor(readonly most: number) { this.threshold = most; }

  next(): number[] {
    const count = Math.floor(Math.min(this.window, this.most));
    this.block = this.again.splice(0, count);
    this.block.push(...this.waiting.splice(0, count - this.block.length));
    return this.block;
  }

  grow(): void {
    this.window = Math.min(this.most, this.window + (this.window < this.threshold ? 1 : 1 / this.window));
  }

  shut(): void {
    this.threshold = Math.max(2, Math.floor(this.window / 2));
    [this.window, this.refusals] = [1, this.refusals + 1];
  }
}

/** Runs a case. */
export function secondReservation(one: Case, draw: Draw): Outcome {
  const all = agenda();
  const { clock, add } = all;
  const told: Told[] = [];
  const { immediate, packetCells } = one;
  const senders = one.hosts.length;
  const last = senders + (one.plain === null ? 0 : 1);

  // Links in the order of the scenario: the cable of each host there and back, then the two toward the receiver.
  const away = one.hosts.map(({ delayPs }, flow) =>
    new Port(all, 2 * flow, ACCESS_CELL_PS, delayPs, (cell) => { forward(cell, 0); }));
  const home = one.hosts.map(({ delayPs }, flow) =>
    new Port(all, 2 * flow + 1, ACCESS_CELL_PS, delayPs, (cell) => { atSender(cell); }));
  const there = [0, 1].map((step) => new Port(all, 2 * (last + step), one.cellPs[step], one.delayPs, (cell) => {
    if (step === 0) forward(cell, 1);
    else atReceiver(cell);
  }));
  const back = [0, 1].map((step) => new Port(all, 2 * (last + step) + 1, one.cellPs[step], one.delayPs, (cell) => {
    backward(cell, step);
  }));
  const accounts = there.map((port, step) => new Account(port, one.places[step]));
  const accountBack = new Account(back[0], one.places[1]);
  const accountsHome = home.map((port) => new Account(port, one.places[0]));

  function forward(cell: Cell, step: number): void {
    const account = accounts[step];
    if (cell.kind === 'pilot') {
      account.ask(cell, immediate);
      if (!cell.granted && one.earlyLoopback) {
        cell.back = true;
        if (step === 0) home[cell.flow].take(cell);
        else back[0].take(cell);
        return;
      }
    } else if (!account.admits(cell)) return;
    there[step].take(cell);
  }
  function backward(cell: Cell, step: number): void {
    if (cell.kind === 'pilot' && !cell.granted) accounts[step].release(cell, immediate);
    const account = step === 1 ? accountBack : accountsHome[cell.flow];
    if (cell.kind === 'pilot' || account.admits(cell)) account.port.take(cell);
  }

  // The receiver.
  const got = one.hosts.map(() => ({ next: 0, early: new Set<number>(), coming: -1, cells: 0 }));
  function atReceiver(cell: Cell): void {
    if (cell.kind === 'pilot') {
      cell.back = true;
      back[1].take(cell);
      return;
    }
    if (cell.kind !== 'data' || cell.flow >= senders) return;
    const state = got[cell.flow];
    if (cell.index === 0) [state.coming, state.cells] = [cell.packet, 0];
    if (cell.packet === state.coming) state.cells++;
    if (cell.index < packetCells - 1 || state.cells < packetCells) return;
    told.push({ timePs: clock.now, flow: cell.flow, event: 'arrives', packets: [cell.packet] });
    if (cell.packet >= state.next) state.early.add(cell.packet);
    while (state.early.delete(state.next)) state.next++;
    back[1].take({ kind: 'ack', flow: cell.flow, next: state.next });
  }

  // The senders.
  const modules = one.hosts.map(({ windowPackets }) => new Module(windowPackets));
  const tcp = one.hosts.map(() => ({ una: 0, next: 0 }));
  function handDown(flow: number): void {
    const state = tcp[flow];
    while (state.next < state.una + one.hosts[flow].windowPackets) modules[flow].waiting.push(state.next++);
  }
  function ask(flow: number): void {
    const module = modules[flow];
    const packets = [...module.next()];
    told.push({ timePs: clock.now, flow, event: 'asks', packets });
    module.askedAt = clock.now;
    const block = ++module.asked;
    away[flow].take({ kind: 'pilot', flow, block, request: packets.length * packetCells, granted: true, back: false });
    if (immediate) send(flow);
  }
  function send(flow: number): void {
    const { block, asked } = modules[flow];
    for (const packet of block) {
      for (let index = 0; index < packetCells; index++) {
        away[flow].take({ kind: 'data', flow, block: asked, packet, index });
      }
    }
  }
  function atSender(cell: Cell): void {
    const module = modules[cell.flow];
    if (cell.kind === 'ack') {
      const state = tcp[cell.flow];
      if (cell.next <= state.una) return;
      state.una = cell.next;
      handDown(cell.flow);
      module.grow();
      module.block = module.block.filter((packet) => packet >= state.una);
      if (module.block.length === 0) ask(cell.flow);
      return;
    }
    if (cell.kind !== 'pilot') return;
    const tripPs = clock.now - module.askedAt;
    module.tripPs = module.tripPs < 0 ? tripPs : module.tripPs + (tripPs - module.tripPs) / 8;
    if (cell.granted) {
      module.refusals = 0;
      if (!immediate) send(cell.flow);
      return;
    }
    const meanPs = module.tripPs * 2 ** Math.min(module.refusals, MOST_DOUBLINGS);
    module.shut();
    const again = module.block.splice(0);
    (immediate ? module.again : module.waiting).unshift(...again);
    add(clock.now + draw(cell.flow, meanPs / 2, meanPs * 1.5), 1e6, () => { ask(cell.flow); });
  }

  one.hosts.forEach(({ startPs }, flow) => {
    add(startPs, 1e6, () => {
      handDown(flow);
      ask(flow);
    });
  });
  if (one.plain !== null) {
    const { cells, everyPs, delayPs } = one.plain;
    const cable = new Port(all, 2 * senders, ACCESS_CELL_PS, delayPs, (cell) => { forward(cell, 0); });
    const sendPlain = (packet: number): void => {
      for (let index = 0; index < cells; index++) cable.take({ kind: 'data', flow: senders, block: 0, packet, index });
      add(clock.now + everyPs, 1e6, () => { sendPlain(packet + 1); });
    };
    add(0, 1e6, () => { sendPlain(0); });
  }
  all.run(one.durationPs);
  const ports = [...accounts, accountBack, ...accountsHome];
  return {
    told, unreserved: ports.reduce((sum, { unreservedDrops }) => sum + unreservedDrops, 0),
    bufferFull: ports.reduce((sum, { fullDrops }) => sum + fullDrops, 0),
  };
}
