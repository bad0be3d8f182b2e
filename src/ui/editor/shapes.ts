/**
 * Shapes with which a new network can begin: the numbers that each asks for, and the scenario that it makes. All links
 * and switches have the defaults of the catalogue: slow enough for cells to be seen, and equally fast, so that flows
 * that meet fill a queue.
 */
import type { Flow, Link, Node, Scenario } from '../../scenario/types';
import { COLUMN, ROW } from './grid';
import type { Position } from './layout';

export interface ShapeNumber {
  key: string;
  title: string;
  min: number;
  max: number;
  usual: number;
}

type Numbers = Readonly<Record<string, number>>;
type Drawing = Pick<Scenario, 'layout'> & { nodes: Node[]; links: Link[]; flows: Flow[] };

export interface Shape {
  id: string;
  title: string;
  /** What the network shows. */
  summary: string;
  numbers: readonly ShapeNumber[];
  make(numbers: Numbers): Drawing;
}

const OWN_TITLE = 'My network';
const OWN_DURATION_S = 60;
/** Distance of hosts beneath a row of switches, px. */
const BENEATH = 190;

const host = (id: string): Node => ({ id, kind: 'host' });
const switchNode = (id: string): Node => ({ id, kind: 'switch' });
const link = (from: string, to: string): Link => ({ from, to });
/** Makes a value for each number from 1 to `count`. */
const upTo = <Value>(count: number, make: (number: number) => Value): Value[] =>
  Array.from({ length: count }, (_, place) => make(place + 1));
const flowsOf = (ends: readonly (readonly [string, string])[]): Flow[] =>
  ends.map(([from, to], place) => ({ id: `f${place + 1}`, from, to }));

/** Places the ids in a column around y = 0, the first on top. */
const column = (ids: readonly string[], x: number, pitch = ROW): [string, Position][] =>
  ids.map((id, place) => [id, [x, (place - (ids.length - 1) / 2) * pitch]]);

function twoHosts(): Drawing {
  return {
    nodes: [host('host1'), switchNode('sw1'), host('host2')], links: [link('host1', 'sw1'), link('sw1', 'host2')],
    flows: flowsOf([['host1', 'host2']]),
    layout: { host1: [0, 0], sw1: [COLUMN, 0], host2: [2 * COLUMN, 0] },
  };
}

function star({ senders }: Numbers): Drawing {
  const ids = upTo(senders, (number) => `host${number}`);
  return {
    nodes: [...ids.map(host), switchNode('sw1'), host('sink')],
    links: [...ids.map((id) => link(id, 'sw1')), link('sw1', 'sink')],
    flows: flowsOf(ids.map((id) => [id, 'sink'])),
    layout: Object.fromEntries([...column(ids, 0), ['sw1', [COLUMN, 0]], ['sink', [2 * COLUMN, 0]]]),
  };
}

function dumbbell({ pairs }: Numbers): Drawing {
  const [left, right] = ['left', 'right'].map((side) => upTo(pairs, (number) => `${side}${number}`));
  return {
    nodes: [...left.map(host), switchNode('sw1'), switchNode('sw2'), ...right.map(host)],
    links: [...left.map((id) => link(id, 'sw1')), link('sw1', 'sw2'), ...right.map((id) => link('sw2', id))],
    flows: flowsOf(left.map((id, place) => [id, right[place]])),
    layout: Object.fromEntries([
      ...column(left, 0), ['sw1', [COLUMN, 0]], ['sw2', [2 * COLUMN, 0]], ...column(right, 3 * COLUMN),
    ]),
  };
}

const along = (ids: readonly string[]): [string, Position][] => ids.map((id, place) => [id, [place * COLUMN, 0]]);
const inTurn = (ids: readonly string[]): Link[] => ids.slice(1).map((id, place) => link(ids[place], id));

function chain({ switches }: Numbers): Drawing {
  const forwarding = upTo(switches, (number) => `sw${number}`);
  const ids = ['host1', ...forwarding, 'host2'];
  return {
    nodes: [host('host1'), ...forwarding.map(switchNode), host('host2')], links: inTurn(ids),
    flows: flowsOf([['host1', 'host2']]), layout: Object.fromEntries(along(ids)),
  };
}

function parkingLot({ switches }: Numbers): Drawing {
  const forwarding = upTo(switches, (number) => `sw${number}`);
  const senders = upTo(switches, (number) => `host${number}`);
  const row = [...forwarding, 'sink'];
  return {
    nodes: [...senders.map(host), ...forwarding.map(switchNode), host('sink')],
    links: [...senders.map((id, place) => link(id, forwarding[place])), ...inTurn(row)],
    flows: flowsOf(senders.map((id) => [id, 'sink'])),
    layout: Object.fromEntries([
      ...along(row), ...senders.map((id, place): [string, Position] => [id, [place * COLUMN, BENEATH]]),
    ]),
  };
}

/** Level 0 is the root; the hosts are below the last level of switches, in one column. */
function tree({ levels, branches }: Numbers): Drawing {
  const sizes = upTo(levels, (level) => branches ** (level - 1));
  const firstOf = (level: number): number => sizes.slice(0, level).reduce((sum, size) => sum + size, 0);
  const switches = sizes.map((size, level) => upTo(size, (number) => `sw${firstOf(level) + number}`));
  const hosts = upTo(branches ** levels, (number) => `host${number}`);
  const below = [...switches.slice(1), hosts];
  const parent = (level: number, place: number): string => switches[level][Math.floor(place / branches)];
  const ranks = [...switches, hosts];
  return {
    nodes: [...hosts.map(host), ...switches.flat().map(switchNode), host('sink')],
    links: [
      ...below.flatMap((ids, level) => ids.map((id, place) => link(id, parent(level, place)))).reverse(),
      link('sw1', 'sink'),
    ],
    flows: flowsOf(hosts.map((id) => [id, 'sink'])),
    layout: Object.fromEntries([
      ...ranks.flatMap((ids, level) => column(ids, (levels - level) * COLUMN, ROW * branches ** (levels - level))),
      ['sink', [(levels + 1) * COLUMN, 0]],
    ]),
  };
}

const LEAST = 1;

export const SHAPES: readonly Shape[] = [
  {
    id: 'two-hosts', title: 'Two hosts and a switch', summary: 'The smallest network that runs.', numbers: [],
    make: twoHosts,
  },
  {
    id: 'star', title: 'Star', summary: 'All send to one host over one port.', make: star,
    numbers: [{ key: 'senders', title: 'Senders', min: LEAST, max: 64, usual: 4 }],
  },
  {
    id: 'dumbbell', title: 'Dumbbell', summary: 'Pairs of hosts share the link between two switches.', make: dumbbell,
    numbers: [{ key: 'pairs', title: 'Pairs of hosts', min: LEAST, max: 32, usual: 2 }],
  },
  {
    id: 'chain', title: 'Chain', summary: 'One flow through one switch after the other.', make: chain,
    numbers: [{ key: 'switches', title: 'Switches', min: LEAST, max: 16, usual: 3 }],
  },
  {
    id: 'parking-lot', title: 'Parking lot', summary: 'Senders join the way one switch after the other.',
    make: parkingLot, numbers: [{ key: 'switches', title: 'Switches', min: 2, max: 12, usual: 3 }],
  },
  {
    id: 'tree', title: 'Tree', summary: 'Hosts at the leaves send to one at the root.', make: tree,
    numbers: [
      { key: 'levels', title: 'Levels of switches', min: LEAST, max: 3, usual: 2 },
      { key: 'branches', title: 'Branches at each', min: 2, max: 4, usual: 2 },
    ],
  },
];

/** Returns why the number is not accepted; `null` if it is. */
export const whyNot = ({ min, max }: ShapeNumber, value: number): string | null =>
  (Number.isInteger(value) && value >= min && value <= max ? null : `A whole number from ${min} to ${max}.`);

export const usualNumbers = ({ numbers }: Shape): Numbers =>
  Object.fromEntries(numbers.map(({ key, usual }) => [key, usual]));

export const emptyNetwork: Scenario = {
  version: 1, title: OWN_TITLE, seed: 1, durationS: OWN_DURATION_S, nodes: [], links: [], flows: [],
};

export const networkOf = (shape: Shape, numbers: Numbers): Scenario => ({ ...emptyNetwork, ...shape.make(numbers) });
