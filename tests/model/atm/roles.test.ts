/** What the table of roles requires of an entry. */
import { expect, it } from 'vitest';
import { ROLES, type Role } from '../../../src/model/way/roles';

it('a role whose cells have a name can write their bytes, because the inspector shows them', () => {
  const beacon = {
    number: ROLES.length, id: 'beacon', mark: 'control', goesFirst: false, places: 1, alone: true,
    atEnd: () => undefined,
  } as const;
  // @ts-expect-error: `payload` is missing.
  const nameless: Role = { ...beacon, called: () => 'a beacon' };
  const role: Role = { ...beacon, called: () => 'a beacon', payload: (_sim, _packet, out) => out.fill(0) };
  expect([nameless.id, role.id]).toEqual(['beacon', 'beacon']);
  expect(ROLES.filter(({ called, payload }) => (called === undefined) !== (payload === undefined))).toEqual([]);
});
