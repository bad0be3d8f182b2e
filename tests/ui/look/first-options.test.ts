/** Which options a select shows when there are thousands. */
import { describe, expect, it } from 'vitest';
import { firstOptions, MOST_OPTIONS } from '../../../src/ui/look/first-options';

const named = (kind: string, many: number) =>
  Array.from({ length: many }, (_, n) => ({ value: `${kind} ${n}`, label: `${kind} ${n}` }));
const data = [{ group: 'Flows', items: named('flow', 90) }, { group: 'Ports', items: named('port', 3_000) }];
const valuesOf = (found: ReturnType<typeof firstOptions>) =>
  found.map((one) => ('group' in one ? one.items.map(({ value }) => value) : [one.value]));

describe('90 flows and 3,000 ports', () => {
  it('are cut after the hundredth, and a line that cannot be chosen says how many are left', () => {
    const found = firstOptions(data, '', null);
    expect(valuesOf(found).map((values) => values.length)).toEqual([90, MOST_OPTIONS - 90, 1]);
    expect(found.at(-1)).toMatchObject({ label: '2,990 more: type a part of the name', disabled: true });
  });
  it('include the one that is chosen', () => {
    const found = firstOptions(data, '', 'port 2999');
    expect(valuesOf(found)[1]).toEqual(['port 2999', ...named('port', 10).map(({ value }) => value)]);
    expect(found.at(-1)).toMatchObject({ label: '2,989 more: type a part of the name' });
  });
  it('are found by a part of the name, in any case', () => {
    expect(valuesOf(firstOptions(data, ' PORT 299', null))).toEqual([[
      'port 299', ...named('port', 3_000).slice(2_990).map(({ value }) => value),
    ]]);
    expect(firstOptions(data, 'zebra', null)).toEqual([]);
  });
});

describe('two nodes', () => {
  it('are all there', () => {
    expect(firstOptions(named('node', 2), '', 'node 1')).toEqual(named('node', 2));
  });
});
