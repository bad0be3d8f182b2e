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
  it('stays the subject when a cell of another packet falls', () =>
    expect(after(story, frame({ kind: 'drop', flow: 1, index: 2 }))).toBe(story));
});

describe('the packet that lost a cell', () => {
  const again = after(after(BEGINNING, frame({ kind: 'drop', index: 7 })), frame({ kind: 'timeout', timePs: 5 }));
  it('is not whole when the other sender’s packet is, nor before it was sent again', () => {
    expect(after(again, frame({ kind: 'whole', flow: 1 })).mended).toBe(false);
    expect(after(after(BEGINNING, frame({ kind: 'drop', index: 7 })), frame({ kind: 'whole' })).mended).toBe(false);
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
  it('ends the story once it is whole', () => {
    const end = after(again, frame({ kind: 'whole' }));
    expect(after(end, frame({ kind: 'drop', flow: 1, index: 3 }))).toBe(end);
  });
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
