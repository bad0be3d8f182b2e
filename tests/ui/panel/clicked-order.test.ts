/** The part that was clicked last is on top of the panel. */
import { describe, expect, it } from 'vitest';
import { AT_FIRST, orderAfter, type Shown } from '../../../src/ui/panel/clicked-order';

const nothing: Shown = { why: null, cell: null, inspector: null };
const card: Shown = { ...nothing, why: 'death of flow 14' };

describe('a card about a death is open', () => {
  const order = orderAfter(AT_FIRST, nothing, card);

  it('is on top', () => expect(order[0]).toBe('why'));
  it('gives its place to a flow that is clicked afterwards', () =>
    expect(orderAfter(order, card, { ...card, inspector: 'flow 4' })).toEqual(['inspector', 'why', 'cell']));
  it('gives its place to the bytes of a cell', () =>
    expect(orderAfter(order, card, { ...card, cell: {} })).toEqual(['cell', 'why', 'inspector']));
  it('is above bytes and flow again when a cell is clicked, which opens all three', () => {
    const flow = { ...card, inspector: 'flow 4' };
    const cell = { why: 'cell 5', cell: {}, inspector: 'flow 5' };
    expect(orderAfter(orderAfter(order, card, flow), flow, cell)).toEqual(['why', 'cell', 'inspector']);
  });
  it('moves nothing when it is closed', () => expect(orderAfter(order, card, nothing)).toBe(order));
});
