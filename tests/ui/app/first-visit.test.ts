import { describe, expect, it } from 'vitest';
import { EVENT_KINDS, type Frame } from '../../../src/runner/client/frame';
import { check } from '../../../src/ui/app/document';
import { fetchPresets, preset } from '../../../src/ui/app/page-presets';
import { after, BEGINNING, tell, type Story } from '../../../src/ui/app/first-visit';
import { packFrame } from '../stage/fake-frame';

await fetchPresets();

type Event = { kind: (typeof EVENT_KINDS)[number]; flow?: number; packet?: number; index?: number; timePs?: number };

const frame = (...events: Event[]): Frame =>
  packFrame({ events: events.map(({ kind, ...rest }) => ({ of: 13, ...rest, kind: EVENT_KINDS.indexOf(kind) })) });

const reply = check(preset('one-lost-cell').scenario);
if (!reply.ok) throw new Error('The demo cannot run.');
const { full, expansion } = reply.checked;
const headline = (story: Story): string => tell(story, full, expansion).headline;

describe('two senders and five places, before anything happens', () => {
  it('says what is on the stage', () =>
    expect(headline(BEGINNING)).toBe('Two senders share one switch with 5 places.'));
  it('says how long a packet is', () => expect(tell(BEGINNING, full, expansion).line).toMatch(/thirteen|13 cells/));
});

describe('cell 8 of 13 falls', () => {
  const story = after(BEGINNING, frame({ kind: 'drop', index: 7 }));
  it('says so and counts its siblings', () =>
    expect(headline(story)).toBe('Cell 8 fell. The other twelve travel on for nothing.'));
  it('offers the cure', () => expect(tell(story, full, expansion)).toMatchObject({ lost: true, saved: false }));
  it('says that the sender sends the whole packet again', () =>
    expect(tell(after(story, frame({ kind: 'timeout' })), full, expansion).line).toBe(
      'Sender A got no acknowledgement, so it sends all 13 cells again.',
    ));
  it('counts two cells when a sibling falls too', () =>
    expect(headline(after(story, frame({ kind: 'drop', index: 9 })))).toBe(
      'Cells 8 and 10 fell. The other eleven travel on for nothing.',
    ));
  it('stays the subject when a cell of another packet falls', () => {
    for (const drop of [{ flow: 1, index: 2 }, { packet: 1, index: 2 }]) {
      expect(headline(after(story, frame({ kind: 'drop', ...drop })))).toMatch(/^Cell 8 fell\./);
    }
  });
});

describe('the packet that lost a cell', () => {
  const again = after(after(BEGINNING, frame({ kind: 'drop', index: 7 })), frame({ kind: 'timeout', timePs: 5 }));
  it('is not whole when the other sender’s packet is, nor before it was sent again', () => {
    const early = after(after(BEGINNING, frame({ kind: 'drop', index: 7 })), frame({ kind: 'whole' }));
    for (const story of [after(again, frame({ kind: 'whole', flow: 1 })), early]) {
      expect(headline(story)).toBe('Cell 8 fell. The other twelve travel on for nothing.');
    }
  });
  it('is whole at last, for twice the cells, and the cure is still on offer', () => {
    expect(tell(after(again, frame({ kind: 'whole' })), full, expansion)).toEqual({
      headline: 'Whole at last: 26 cells sent for 13.', line: 'One cell was lost, and all 13 had to go again.',
      lost: true, saved: false,
    });
  });
  it('counts another 13 cells for each timeout', () => {
    const twice =
      after(again, frame({ kind: 'timeout', timePs: 5 }, { kind: 'timeout', timePs: 9 }, { kind: 'whole' }));
    expect(headline(twice)).toBe('Whole at last: 39 cells sent for 13.');
  });
});

describe('the story after the first packet is whole at last', () => {
  const whole = after(BEGINNING, frame(
    { kind: 'drop', index: 7, timePs: 1 }, { kind: 'timeout', timePs: 5 }, { kind: 'whole', timePs: 9 },
  ));
  const both = after(whole, frame(
    { kind: 'drop', packet: 1, index: 11, timePs: 20 }, { kind: 'drop', flow: 1, packet: 1, index: 8, timePs: 21 },
  ));
  const one = after(both, frame({ kind: 'timeout', flow: 1, timePs: 25 }, { kind: 'whole', flow: 1, timePs: 30 }));
  it('goes on with the next packet that loses a cell, of either sender', () => {
    expect(headline(both)).toBe('Cell 12 fell. The other twelve travel on for nothing.');
    expect(headline(after(whole, frame({ kind: 'drop', flow: 1, index: 3, timePs: 20 })))).toMatch(/^Cell 4 fell\./);
  });
  it('calls nothing whole while a packet of the other sender is not', () => {
    expect(headline(one)).toMatch(/^Cell 12 fell\./);
    const first = after(both, frame({ kind: 'timeout', timePs: 25 }, { kind: 'whole', timePs: 30 }));
    expect(headline(first)).toMatch(/^Cell 9 fell\./);
  });
  it('ends as the first did, with the cells of the packet that came last', () => {
    const end = after(one, frame(
      { kind: 'timeout', timePs: 40 }, { kind: 'timeout', timePs: 50 }, { kind: 'whole', timePs: 60 },
    ));
    expect([headline(one) === headline(end), headline(end)]).toEqual([false, 'Whole at last: 39 cells sent for 13.']);
  });
  it('does not begin again with a drop that a later frame repeats', () =>
    expect(after(whole, frame({ kind: 'drop', index: 7, timePs: 1 }))).toBe(whole));
});

describe('no cell falls', () => {
  it('is said once both packets are whole', () => {
    const one = after(BEGINNING, frame({ kind: 'whole', flow: 1 }));
    const both = after(one, frame({ kind: 'whole', flow: 0 }));
    expect([tell(one, full, expansion).saved, tell(both, full, expansion).saved, headline(both)]).toEqual([
      false, true, 'No cell fell. Both packets arrived whole.',
    ]);
  });
});

describe('a frame without an event that the story tells', () => {
  it('leaves the same story object', () => expect(after(BEGINNING, frame({ kind: 'discard' }))).toBe(BEGINNING));
});
