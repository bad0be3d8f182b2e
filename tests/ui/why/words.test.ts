/** The sentences of the card "why": for cells on their way, cells that arrived and cells that were lost. */
import { describe, expect, it } from 'vitest';
import { REASONS, reasonNumber } from '../../../src/model/reasons';
import type { Death, End, Life, WhichCell } from '../../../src/runner/client/why';
import { check } from '../../../src/ui/app/document';
import { preset } from '../../../src/ui/app/page-presets';
import {
  brokenWords, cellWords, costLines, endWords, followedWords, heardWords, lifeWords, nothingWords, placeWords,
  queueWords,
} from '../../../src/ui/why/why-words';

const reply = check(preset('one-lost-cell').scenario);
if (!reply.ok) throw new Error('refused');
const { network } = reply.checked.expansion;
const link = network.links.findIndex(({ id }) => id === 'sw>sink');
const cell: WhichCell = { flow: 0, ack: false, packet: 4, segment: 3, index: 2, of: 13, called: null };
const doomedBy = { cell: { ...cell, index: 7 } } as Death;
const spaced = (text: string): string => text.replaceAll(/[\u202f\u2009]/g, ' ');

describe('a cell that belongs to no packet', () => {
  const answer: WhichCell = { ...cell, ack: true, packet: 7, index: 0, of: 1, called: 'a BRM' };

  it('is called by its name, never by a packet or as an acknowledgement', () => {
    expect(cellWords(answer, network)).toBe(`Flow ${network.flows[0].id}, a BRM`);
    expect(spaced(placeWords({
      cell: answer, place: { where: 'link', link, ahead: 0, inPs: 11e9, mayBePassed: false }, doomedBy: null,
      thrownAway: null, again: null, coded: null,
    }, network))).toBe('It is on its way to sink and arrives in 11 ms.');
    expect(endWords({
      cell: answer, fate: 'delivered', timePs: 1, here: null, enough: null, reason: null, doomedBy: null,
    }, network)).toBe('It has come to where it was to go.');
  });
});

describe('an answer that is read out', () => {
  it('names the cell, and says of a dead one where and why it died', () => {
    const death = { cell, link, reason: reasonNumber('bufferFull'), words: 'Queue 5 of 5: tail drop lets nothing in.' };
    expect(heardWords({ ok: true, why: { kind: 'death', death: death as Death } }, network)).toBe(
      'Flow a, packet 4, cell 3 of 13: buffer full at sw, port to sink. Queue 5 of 5: tail drop lets nothing in.',
    );
    expect(heardWords({ ok: true, why: { kind: 'life', life: { cell } as Life } }, network))
      .toBe('Flow a, packet 4, cell 3 of 13.');
  });
  it('says why there is none', () => {
    expect(heardWords({ ok: false, words: 'The cell cannot be found.' }, network)).toBe('The cell cannot be found.');
    expect(heardWords(null, network)).toBe('');
  });
});

describe('a cell on its way', () => {
  const life: Life = { cell, place: null, doomedBy: null, thrownAway: null, again: null, coded: null };
  const place = (where: 'host' | 'link' | 'input' | 'queue', ahead = 0, mayBePassed = false): string =>
    spaced(placeWords({ ...life, place: { where, link, ahead, inPs: 11e9, mayBePassed } }, network));

  it('says where it is and when it leaves', () => {
    expect([place('queue', 40), place('queue'), place('link'), place('input'), place('host')]).toEqual([
      'Cell 3 of 13 waits behind 40 cells and will leave in 11 ms.',
      'Cell 3 of 13 is being sent to sink and has left in 11 ms.',
      'Cell 3 of 13 is on its way to sink and arrives in 11 ms.',
      'Cell 3 of 13 has come to sw and is judged at the end of this slot.',
      'Cell 3 of 13 waits at sw and will have left in 11 ms.',
    ]);
  });

  it('gives only the earliest instant where others may go before it', () => expect(place('queue', 40, true)).toBe(
    'Cell 3 of 13 waits behind 40 cells and leaves in 11 ms at the earliest: cells that come later may go before it.',
  ));

  it('says of a cell without credit that it waits for that, not that it is being sent', () => {
    const held: Life['place'] = { where: 'queue', link, ahead: 0, inPs: 11e9, mayBePassed: true, held: true };
    expect(placeWords({ ...life, place: held }, network)).toBe(
      'Cell 3 of 13 waits at sw until its flow has credit to send on.',
    );
  });

  it('says whether it is doomed, redundant or sent again', () => {
    expect(lifeWords({ ...life, doomedBy })).toEqual([
      'It is doomed by cell 8: the receiver has no use for a packet with a gap.',
    ]);
    const ofBefore = { cell: { ...cell, packet: cell.packet - 1, index: 12 } } as Death;
    expect(lifeWords({ ...life, doomedBy: ofBefore })).toEqual([
      'It is doomed: the last cell of the packet before was lost, so the receiver takes both for one packet.',
    ]);
    expect(lifeWords({ ...life, thrownAway: reasonNumber('reassemblyTimeout') })).toEqual([
      'It is doomed: the end of its packet had not come when the reassembly timer expired, so the receiver gave it up.',
    ]);
    const coded = { enough: 13, blocks: 1, redundant: true };
    expect(lifeWords({ ...life, coded })[0]).toContain('this one is beyond them');
    const again = { sentPs: 1, cause: 'timeout', transmission: 2 } as const;
    const byLayer = { ...again, cause: null, transmission: null };
    expect([lifeWords({ ...life, again }), lifeWords({ ...life, again: byLayer })])
      .toEqual([['Segment 3 was sent again by a timeout: this is transmission 2.'], ['Segment 3 was sent again.']]);
    expect(lifeWords({ ...life, again: { ...again, cause: 'goneBack' } })).toEqual([
      'Segment 3 was sent again, because the sender had gone back to an earlier one: this is transmission 2.',
    ]);
    expect(lifeWords({ ...life, again: { ...again, cause: 'recovery' } }))
      .toEqual(['Segment 3 was sent again in fast recovery: this is transmission 2.']);
  });
});

describe('a cell that came to its receiver', () => {
  const end = (fate: End['fate'], own: Partial<End> = {}): string =>
    spaced(endWords(
      { cell, fate, timePs: 1e9, here: null, enough: null, reason: null, doomedBy: null, ...own }, network,
    ));

  it('may wait, with a count of the cells there, or wait for nothing', () => {
    expect([
      end('waits', { here: 3 }), end('waits', { here: 150, enough: 192 }), end('waits', { doomedBy }), end('waits'),
      end('waits', { reason: reasonNumber('reassemblyTimeout') }),
    ]).toEqual([
      'Cell 3 of 13 has come to sink and waits for the rest of its packet: 3 of 13 are there.',
      'Cell 3 of 13 has come to sink, where 150 of the 192 different cells are that make its segment whole.',
      'Cell 3 of 13 has come to sink for nothing: its packet has a gap there.',
      'Cell 3 of 13 has come to sink and waits for the rest of its packet.',
      'Cell 3 of 13 has come to sink for nothing: the end of its packet had not come when the reassembly timer expired, '
        + 'so the receiver gave it up.',
    ]);
  });

  it('may have been delivered, rebuilt, not needed or thrown away', () => {
    const reason = reasonNumber('incomplete');
    expect([
      end('delivered'), end('delivered', { enough: 192 }), end('rebuilt'), end('rebuilt', { enough: 192 }),
      end('duplicate'), end('redundant', { enough: 192 }),
    ]).toEqual([
      'Cell 3 of 13 was delivered to sink, where its packet came whole.',
      'Cell 3 of 13 was delivered to sink, and its segment is whole there.',
      'Cell 3 of 13 was delivered to sink: its packet had lost cells, and was rebuilt there.',
      'Cell 3 of 13 was delivered to sink: its segment was rebuilt there from 192 different cells, of which it is one.',
      'Cell 3 of 13 came to sink once more than needed: the receiver had its segment already.',
      'Cell 3 of 13 came to sink and was not needed: enough cells of its segment were there, or this very one.',
    ]);
    const thrown = end('discarded', { reason });
    expect(thrown).toMatch(/^Cell 3 of 13 came to sink and was thrown away there with its packet: /);
    expect(thrown.endsWith(REASONS[reason].sentence.slice(1))).toBe(true);
  });

  it('is not numbered where it is an acknowledgement', () => {
    expect(end('delivered', { cell: { ...cell, ack: true, of: 1 } })).toBe('It was delivered to A.');
  });
});

describe('what followed a loss', () => {
  it('has the windows before and after, if they differ', () => {
    const timeout = (before: number, after: number): string =>
      followedWords({ kind: 'timeout', timePs: 1, window: { before, after, segmentBytes: 536 } });
    expect([timeout(4288, 536), timeout(536, 536)]).toEqual(['Timeout, window 8 → 1 packets', 'Timeout']);
  });

  it('may be the rebuilding of the segment without the lost cell', () => {
    expect(followedWords({ kind: 'rebuilt', timePs: 1, window: null })).toBe('Rebuilt at the receiver');
  });
});

describe('the flows in the queue of a loss', () => {
  const named = { flows: Array.from({ length: 8 }, (_, number) => ({ id: `f.${number}` })) } as typeof network;
  const words = (places: number[], removed: number, promised = 0): string => spaced(queueWords({ cell, queue: {
    unit: 'cells', occupied: 0, capacity: 512, threshold: null, oneIsSent: false, removed, promised,
    flows: places.map((one, flow) => ({ flow, back: false, places: one })),
  } }, named));
  const said = (...places: number[]): string => words(places, 0);

  it('are listed with the places that each had', () => {
    expect(said(100)).toBe('100 cells of f.0');
    expect(said(1, 1)).toBe('1 cell of f.0 and 1 of f.1');
  });
  it('are listed up to five, and of more the four that had most', () => {
    expect(said(9, 8, 7, 6, 5)).toBe('9 cells of f.0, 8 of f.1, 7 of f.2, 6 of f.3 and 5 of f.4');
    expect(said(9, 8, 7, 6, 5, 4)).toBe('9 cells of f.0, 8 of f.1, 7 of f.2, 6 of f.3 and 9 of 2 other flows');
  });
  it('are followed by the cells that were removed with the lost one', () => {
    expect(words([3], 88)).toBe('3 cells of f.0; 88 of f.0 had just been removed');
  });
  it('are followed by the places that were promised to cells to come, which may be all', () => {
    expect(words([3], 0, 40)).toBe('3 cells of f.0; 40 places promised to cells that had not come');
    expect(words([], 0, 1)).toBe('1 place promised to cells that had not come');
  });
});

describe('the cost of a loss', () => {
  const cost = {
    doomed: 12, alsoLost: 0, nextDoomed: 0, byteHops: 0, underWay: false, bytesAgain: 0, wholeAgainPs: null,
  };
  const line = (own: Partial<Death>): string => {
    const death = { cell, timePs: 0, enough: null, blocks: 1, lazy: false, first: null, cost, ...own } as Death;
    const [{ value, words }] = costLines(death.cost, death, network);
    return `${value} ${words}`;
  };

  it('is the doomed siblings, unless an earlier loss had doomed them', () => {
    const first = { index: 1, timePs: 1 };
    expect(line({})).toBe('12 siblings doomed');
    expect(line({ first })).toBe('12 siblings doomed before');
    const broken = (own: Partial<Death>): string | null => brokenWords({ cell, first: null, inVain: null, ...own });
    expect([broken({}), broken({ first })]).toEqual([
      null, 'Its packet was of no use any more: cell 2 of 13 had been lost before.',
    ]);
    expect([broken({ inVain: 'merged' }), broken({ inVain: 'thrownAway' }), line({ inVain: 'thrownAway' })]).toEqual([
      'Its packet was of no use any more: the end of the packet before was lost, so the receiver took both for one.',
      'Its packet was of no use any more: the receiver had thrown away cells of it.', '12 siblings doomed before',
    ]);
    expect(broken({ inVain: 'thrownAway', first })).toBe(broken({ first }));
    expect(broken({ inVain: 'had', first })).toBe('It was not needed: the receiver had this segment already.');
  });
  it('is the next packet, too, if the receiver merges it', () => {
    const lines = costLines({ ...cost, nextDoomed: 13 }, { cell, first: null, enough: null } as Death, network);
    expect(lines[1]).toEqual({ value: '13', words:
      'cells of the next packet doomed: without this end the receiver takes both for one' });
  });
  it('has its wasted byte-hops counted so far while siblings are under way', () => {
    const wasted = [true, false].map((underWay) =>
      costLines({ ...cost, byteHops: 53, underWay }, { cell, first: null, enough: null } as Death, network)[1].words);
    expect(wasted).toEqual(['wasted byte-hops so far', 'wasted byte-hops']);
  });
  it('is no sibling where other cells replace it, block by block in a long segment', () => {
    expect([
      line({ enough: 1 }),
      line({ enough: 32 }), line({ enough: 192, blocks: 2 }), line({ enough: 193, blocks: 2 }), line({ lazy: true }),
    ]).toEqual([
      '0 siblings doomed: any 1 cell makes this segment whole',
      '0 siblings doomed: any 32 cells make this segment whole',
      '0 siblings doomed: any 96 cells of each of its 2 blocks make this segment whole',
      '0 siblings doomed: any 96 or 97 cells of each of its 2 blocks make this segment whole',
      '0 siblings doomed: the receiver keeps them and asks for as many cells as are missing',
    ]);
    const coded = { enough: 192, blocks: 2, redundant: false };
    expect(lifeWords({ cell, place: null, doomedBy: null, thrownAway: null, again: null, coded })).toEqual([
      'Any 96 different cells of each of its 2 blocks make its segment whole.',
    ]);
  });
});

describe('a loss that nothing has followed', () => {
  it('may still have a consequence, but never for UDP, and has no words where it is not data', () => {
    const udp = { flows: [{ ...network.flows[0], transport: { kind: 'udp' } }] } as unknown as typeof network;
    const said = (own: Partial<WhichCell>, net: Pick<typeof network, 'flows'> = network, more = {}): string | null =>
      nothingWords({ cell: { ...cell, ...own }, knownToPs: 1e12, lazy: false, inVain: null, ...more }, net, 2e12);
    expect(said({})).toMatch(/^Nothing yet, up to 1/);
    expect(said({}, udp)).toBe('Nothing: a sender of UDP does not hear of the loss, and sends nothing again.');
    expect(said({}, udp, { lazy: true })).toMatch(/^Nothing yet, up to 1/);
    expect(said({}, network, { inVain: 'had' })).toBe('Nothing: the receiver had this segment already.');
    expect([said({ ack: true }), said({ called: 'an FRM' })]).toEqual([null, null]);
  });
});
