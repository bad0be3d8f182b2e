/**
 * Links of allowed length that open scenarios of the largest allowed size, for tests and the benchmark.
 */
import { deflateRawSync } from 'node:zlib';

/** Makes the link of a scenario without the dictionary of shared links: it is longer but opens all the same. */
export const linkOf = (scenario) => `#s=1.${deflateRawSync(JSON.stringify(scenario)).toString('base64url')}`;

const CHAIN = 1_990;

const crowd = {
  version: 1, title: 'Large: crowd', durationS: 1,
  nodes: [{ id: 'a', kind: 'host', count: 1000 }, { id: 's', kind: 'switch' }, { id: 'b', kind: 'host', count: 900 }],
  links: [{ from: 'a', to: 's' }, { from: 's', to: 'b' }],
  flows: [{ id: 'f', from: 'a', to: 'b' }, { id: 'g', from: 'b', to: 'a' }],
};

const changes = {
  ...crowd, title: 'Large: changes', flows: [crowd.flows[0]],
  changes: Array.from({ length: 99 }, (_, i) => ({ atS: i / 100, set: { 'flows.f.transport.windowBytes': 2000 + i } })),
};

const switches = Array.from({ length: CHAIN }, (_, i) => `s${i}`);
const chain = {
  version: 1, title: 'Large: chain', durationS: 1,
  nodes: [{ id: 'a', kind: 'host' }, ...switches.map((id) => ({ id, kind: 'switch' })), { id: 'b', kind: 'host' }],
  links: [
    { from: 'a', to: 's0' }, ...switches.slice(1).map((id, i) => ({ from: switches[i], to: id })),
    { from: switches[CHAIN - 1], to: 'b' },
  ],
  flows: Array.from({ length: 2_000 }, (_, i) => ({ id: `f${i}`, from: 'a', to: 'b' })),
};

/** @type {readonly { id: string, name: string, scenario: { title: string } }[]} */
export const LARGE_LINKS = [
  { id: 'crowd', name: '1,900 hosts, 2,000 flows', scenario: crowd },
  { id: 'changes', name: '99 changes of 1,000 flows', scenario: changes },
  { id: 'chain', name: '1,990 switches, 2,000 flows', scenario: chain },
];
