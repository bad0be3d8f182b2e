/** Networks of many shapes for the stage's tests. */
import type { Scenario } from '../../../src/scenario/schema';
import { star } from './fake-runs';

type Node = Scenario['nodes'][number];
type Link = NonNullable<Scenario['links']>[number];
type Flow = NonNullable<Scenario['flows']>[number];

export const host = (id: string, count = 1): Node => ({ id, kind: 'host', count });
export const node = (id: string, bufferCells = 256, policy = 'tailDrop'): Node => ({
  id, kind: 'switch', bufferCells, discard: { policy },
});
export const link = (from: string, to: string, rateMbps = 1.5, delayMs = 10): Link => ({ from, to, rateMbps, delayMs });
export const flow = (id: string, from: string, to: string): Flow => ({ id, from, to });
export const network = (nodes: Node[], links: Link[], flows: Flow[], layout?: Scenario['layout']): Scenario => ({
  version: 1, nodes, links, flows, ...(layout && { layout }),
});

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

export const NETWORKS: Record<string, Scenario> = {
  'sixteen sources': star(),
  'four sources, 128 places': star(4, 128, { policy: 'tailDrop' }),
  'two hundred sources': star(200, 4000),
  'a thousand sources': star(1000, 100_000),
  'one source, one place': star(1, 1, { policy: 'tailDrop' }),
  dumbbell: network(
    [host('left', 6), node('sw1', 512, 'epd'), node('sw2', 512), host('right', 6)],
    [link('left', 'sw1', 10, 1), link('sw1', 'sw2'), link('sw2', 'right', 10, 1)], [flow('f', 'left', 'right')],
  ),
  'data both ways': network([host('a', 4), node('sw', 256, 'ppd'), host('b', 4)], [link('a', 'sw'), link('sw', 'b')], [
    flow('f', 'a', 'b'), flow('g', 'b', 'a'),
  ]),
  'parking lot': network(
    [host('s0'), host('s1'), host('s2'), node('sw1'), node('sw2'), node('sw3'), host('d0'), host('d1'), host('d2')],
    [
      link('s0', 'sw1'), link('s1', 'sw2'), link('s2', 'sw3'), link('sw1', 'sw2'), link('sw2', 'sw3'),
      link('sw3', 'd0'), link('sw2', 'd1'), link('sw3', 'd2'),
    ],
    [flow('x', 's0', 'd0'), flow('y', 's1', 'd2'), flow('z', 's2', 'd0'), flow('w', 's0', 'd1')],
  ),
  'two hosts and a cable': network([host('a'), host('b')], [link('a', 'b', 1.5, 20)], [flow('f', 'a', 'b')]),
  ring: network(
    [...numbers(4).map((i) => host(`h${i}`)), ...numbers(4).map((i) => node(`n${i}`))],
    [...numbers(4).map((i) => link(`h${i}`, `n${i}`)), ...numbers(4).map((i) => link(`n${i}`, `n${(i + 1) % 4}`))],
    [flow('f', 'h0', 'h2'), flow('g', 'h1', 'h3'), flow('k', 'h3', 'h1')],
  ),
  'twelve hosts that stand alone': network(
    [...numbers(12).map((i) => host(`host${i}`)), node('sw', 300), host('sink')],
    [...numbers(12).map((i) => link(`host${i}`, 'sw')), link('sw', 'sink')],
    numbers(12).map((i) => flow(`f${i}`, `host${i}`, 'sink')),
  ),
  'one queue for each of eight sinks': network(
    [host('src', 8), node('sw', 1000, 'epd'), host('sinks', 8)], [link('src', 'sw'), link('sw', 'sinks')],
    [flow('f', 'src', 'sinks')],
  ),
  'twelve Reno and four Boston': network(
    [host('reno', 12), host('boston', 4), node('sw', 512, 'epd'), host('sink')],
    [link('reno', 'sw'), link('boston', 'sw'), link('sw', 'sink')],
    [flow('r', 'reno', 'sink'), { ...flow('b', 'boston', 'sink'), transport: { boston: { firstRedundancy: 0.03 } } }],
  ),
  'eight switches in a row': network(
    [host('s', 3), ...numbers(8).map((i) => node(`sw${i}`, 200)), host('d', 3)],
    [link('s', 'sw0'), ...numbers(7).map((i) => link(`sw${i}`, `sw${i + 1}`)), link('sw7', 'd')], [flow('f', 's', 'd')],
  ),
  'thirty switches in a row': network(
    [host('s'), ...numbers(30).map((i) => node(`sw${i}`, 200)), host('d')],
    [link('s', 'sw0'), ...numbers(29).map((i) => link(`sw${i}`, `sw${i + 1}`)), link('sw29', 'd')],
    [flow('f', 's', 'd')],
  ),
  'a host that stands apart, no flows': network([host('a'), host('b'), node('sw')], [link('a', 'sw')], []),
  'a mesh of switches': network(
    [...numbers(5).map((i) => node(`n${i}`)), host('a'), host('b')],
    [...numbers(5).flatMap((i) => numbers(i).map((j) => link(`n${j}`, `n${i}`))), link('a', 'n0'), link('n4', 'b')],
    [flow('f', 'a', 'b')],
  ),
  'laid out by hand': network(
    [host('a'), host('b'), host('c'), node('sw', 64), node('core', 128), host('z')],
    [link('a', 'sw'), link('b', 'sw'), link('c', 'core'), link('sw', 'core'), link('core', 'z')],
    [flow('f', 'a', 'z'), flow('g', 'b', 'z'), flow('h', 'c', 'z')],
    { a: [0, 0], b: [0, 200], c: [300, 320], sw: [300, 80], core: [600, 160], z: [900, 60] },
  ),
  'laid out by hand, all in one spot': network(
    [host('a'), node('sw'), host('b')], [link('a', 'sw'), link('sw', 'b')], [flow('f', 'a', 'b')],
    { a: [0, 0], sw: [0, 0], b: [0, 0] },
  ),
  'a long name':
    network([host('ahostwithaverylongnameindeed'), node('aswitchwithaverylongname'), host('asinkwithaverylongname')],
    [
      link('ahostwithaverylongnameindeed', 'aswitchwithaverylongname'),
      link('aswitchwithaverylongname', 'asinkwithaverylongname'),
    ], [flow('f', 'ahostwithaverylongnameindeed', 'asinkwithaverylongname')]),
};
