/** In a network of whole packets no option of a switch is described by what it does to cells. */
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../../src/model/catalogue';
import { switchSections } from '../../../src/ui/editor/sections';

type Told = [name: string, help: string];

const helpsOf = (network: 'atm' | 'packet'): Told[] => [
  ...CATALOGUE.discard.map(({ id }) => ({ discard: { policy: id } })),
  ...CATALOGUE.schedulers.filter(({ buffers }) => buffers === undefined).map(({ id }) => ({ scheduler: id })),
].flatMap((own) => {
  const key = 'discard' in own ? 'policy' : 'scheduler';
  return switchSections({ id: 'sw', kind: 'switch', ...own } as Parameters<typeof switchSections>[0], network)
    .flatMap(({ fields }) => fields.filter(({ parameter }) => parameter.key === key))
    .map(({ parameter }): Told => [JSON.stringify(own), parameter.help]);
});

describe('discard policies and schedulers, chosen at a switch', () => {
  it('are described by packets where there are no cells', () => {
    const told = helpsOf('packet');
    expect(told.length).toBeGreaterThan(8);
    expect(told.filter(([, help]) => /\bcells?\b/.test(help))).toEqual([]);
  });
  it('are described by cells where there are any', () => {
    expect(helpsOf('atm').find(([name]) => name.includes('tailDrop'))?.[1]).toMatch(/^A cell that finds/);
  });
});
