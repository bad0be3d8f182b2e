/** The network and the World of a run as they are built, before the first event. */
import { describe, expect, it } from 'vitest';
import type { World } from '../../../src/model/world';
import { checkScenario } from '../../../src/scenario/check';
import { toNetwork } from '../../../src/scenario/network';
import { ran, start } from '../support/runs';
import { MS, S, boston, line, star } from '../support/specs';

/** Bytes of all typed arrays in a value. */
function bytesOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  return typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, inner) => sum + bytesOf(inner), 0) : 0;
}

describe('virtual channels of four flows that share a link', () => {
  const { net } = start(star({ hosts: 4 }));

  it('have VCIs of their own on it, from 32 on', () => {
    const shared = Array.from(net.hopVci).filter((_, hop) => net.hopLink[hop] === 8);
    expect(shared).toEqual([32, 33, 34, 35]);
  });

  it('enter the switch by inputs of their own', () => {
    expect(Array.from(net.hopInput).filter((_, hop) => net.hopLink[hop] === 8)).toEqual([0, 1, 2, 3]);
  });
});

describe('two flows of one host', () => {
  const checked = checkScenario({
    version: 1, durationS: 1,
    nodes: [{ id: 'a', kind: 'host' }, { id: 'sw', kind: 'switch' }, { id: 'b', kind: 'host' }],
    links: [{ from: 'a', to: 'sw' }, { from: 'sw', to: 'b' }],
    flows: [{ id: 'f', from: 'a', to: 'b' }, { id: 'g', from: 'a', to: 'b' }],
  });
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));

  it('enter the switch by the same input', () => {
    const { net } = start(toNetwork(checked.scenario));
    expect(Array.from(net.hopInput).filter((_, hop) => net.hopLink[hop] === 2)).toEqual([0, 0]);
  });
});

describe('a World', () => {
  const { world } = start(star({ hosts: 3, flow: (host) => ({ tcp: { boston: host === 0 ? boston() : null } }) }));

  it('is plain data: numbers, strings, booleans, arrays, typed arrays and plain objects', () => {
    const strange: string[] = [];
    const visit = (value: unknown, path: string): void => {
      if (value === null || ArrayBuffer.isView(value) || ['number', 'string', 'boolean'].includes(typeof value)) return;
      const plain = Array.isArray(value)
        || (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype);
      if (!plain) strange.push(path);
      else for (const [key, inner] of Object.entries(value as object)) visit(inner, `${path}.${key}`);
    };
    visit(world, 'world');
    expect(strange).toEqual([]);
  });

  it('has the same fields in the same order in all links, ports and flows', () => {
    const shapes = (items: readonly object[]) => new Set(items.map((item) => Object.keys(item).join()));
    expect([shapes(world.links).size, shapes(world.ports).size, shapes(world.flows).size]).toEqual([1, 1, 1]);
  });
});

describe('memory', () => {
  const grown = (world: World): number => bytesOf(structuredClone(world));

  it('does not grow with the length of a run: as much after 20 s as after 2 s', () => {
    const spec = line({ link: { rateBps: 10e6, delayPs: MS }, tcp: { windowBytes: 20_000 }, durationPs: 20 * S });
    const [sooner, later] = [2 * S, 20 * S].map((until) => grown(ran(spec, until).world));
    expect(later).toBe(sooner);
  });

  it('of a flow with packets of 41 bytes and a window of 65,536 is below 100 kB before it has sent any: 2,000 flows are possible', () => {
    expect(bytesOf(start(line({ tcp: { packetBytes: 41 } })).world.flows[0])).toBeLessThan(100_000);
  });
});
