/** The words about the bottleneck's queue, and about cells that were brought back when it was full. */
import { describe, expect, it } from 'vitest';
import { HEAD, LINK, PORT_UNITS } from '../../../src/runner/client/frame';
import { bufferOf } from '../../../src/model/switch/buffer';
import type { Scenario } from '../../../src/scenario/types';
import { queueSentence } from '../../../src/ui/panel/queue-now';
import { heldWords, momentWords, ownWords, queueHelp, roomWords } from '../../../src/ui/panel/queue-reading';
import { ran } from '../../model/support/runs';
import { US, file, line } from '../../model/support/specs';
import { frameOf } from '../../runner/frames';
import { full, star, starFrame } from '../stage/fake-runs';

/** The words of the panel and of the phone with `queued` in the queue before the sink. `more`: columns of its link. */
function said(
  scenario: Scenario, queued: number, unit: (typeof PORT_UNITS)[number] = 'cells',
  more: Partial<Record<'places' | 'leaving' | 'beyond', number>> = {},
): string[] {
  const { network } = full(scenario).expansion;
  const frame = starFrame(full(scenario).expansion, 1e12, 0, false);
  const row = network.measure.bottleneckLink * frame.links.stride;
  frame.links.data[row + LINK.queued] = queued;
  for (const [name, value] of Object.entries({ places: queued, ...more })) {
    frame.links.data[row + LINK[name as keyof typeof more]] = value;
  }
  frame.links.data[row + LINK.capacity] = bufferOf(network.links[network.measure.bottleneckLink].port, unit !== 'cells')
    .places ?? -1;
  frame.links.data[row + LINK.unit] = PORT_UNITS.indexOf(unit);
  return [heldWords(frame, network), roomWords(frame, network), momentWords(frame, network),
    queueSentence(frame, network, null)].map((text) => text.replaceAll('\u202f', ' '));
}

describe('a frame of the network that was open before', () => {
  it.each([['more', 16, 2], ['fewer', 2, 16]])('says nothing of a network if it has %s links', (_, before, now) => {
    const frame = starFrame(full(star(before)).expansion, 1e12, 0, false);
    frame.header[HEAD.bottleneckLink] = full(star(before)).expansion.network.measure.bottleneckLink;
    const { network } = full(star(now)).expansion;
    expect([heldWords(frame, network), roomWords(frame, network), queueSentence(frame, network, null)])
      .toEqual(['–', '', '']);
  });
});

describe('places of VCs with credits', () => {
  const own = (kept: number, capacity: number): string => {
    const { expansion } = full(star());
    const frame = starFrame(expansion, 1e12, 0, false);
    const row = expansion.network.measure.bottleneckLink * frame.links.stride;
    frame.links.data[row + LINK.kept] = kept;
    frame.links.data[row + LINK.capacity] = capacity;
    return ownWords(frame).trim();
  };

  it('are distinguished from the buffer', () => expect([own(0, 512), own(1056, 1656), own(193, -1)]).toEqual([
    '',
    'VCs with credits have 1,056 places of their own here (N2 + N3 each), beside a buffer of 600 places that all share.',
    'VCs with credits have 193 places of their own here (N2 + N3 each), beside a buffer without limit that all share.',
  ]));

  it.each([
    [1656, '7 of 600 places; VCs’ own: 962 of 1,056.'], [-1, '7 cells queued; VCs’ own: 962 of 1,056.'],
  ])('are counted apart from those that all share, of %d', (capacity, words) => {
    const { expansion } = full(star());
    const frame = starFrame(expansion, 1e12, 0, false);
    const row = expansion.network.measure.bottleneckLink * frame.links.stride;
    Object.entries({ kept: 1056, capacity, queued: 969, own: 962 } as const).forEach(([name, value]) => {
      frame.links.data[row + LINK[name as 'own']] = value;
    });
    expect(queueSentence(frame, expansion.network, null).replaceAll('\u202f', ' ')).toBe(words);
  });
});

describe('a queue of 12 packets whose places only what waits takes', () => {
  const { nodes: [src, sw, sink], ...rest } = star();
  const counting = (queueCounts: 'all' | 'waiting', buffer: object = { bufferPackets: 12 }): Scenario =>
    ({ ...rest, network: 'packet', nodes: [src, { id: sw.id, kind: 'switch', queueCounts, ...buffer }, sink] });

  const waiting = (queued: number) => said(counting('waiting'), queued, 'packets', { leaving: 1 });

  it('is full beside the one being sent', () => expect(waiting(13)).toEqual([
    '12', 'of 12 packets', '+1 being sent', '12 of 12 packets taken, and 1 being sent.',
  ]));
  it('has a free place while eleven wait', () => expect(waiting(12)).toEqual([
    '11', 'of 12 packets', '+1 being sent', '11 of 12 packets taken, and 1 being sent.',
  ]));
  it('says nothing of one being sent while there is none', () =>
    expect(said(counting('waiting'), 0, 'packets')).toEqual([
      '0', 'of 12 packets', 'now', '0 of 12 packets taken.',
    ]));
  it('counts the one being sent, where it takes a place', () =>
    expect(said(counting('all'), 12, 'packets')).toEqual([
      '12', 'of 12 packets', 'now', '12 of 12 packets taken.',
    ]));
  it('says which is which where one was brought back, too', () => expect(said(
    counting('waiting'), 14, 'packets', { leaving: 1, beyond: 1 },
  )).toEqual([
    '12', 'of 12 packets', '+1 brought back, +1 being sent',
    '12 of 12 packets taken, and 1 brought back, 1 being sent.',
  ]));
  it('counts bytes in the same way', () =>
    expect(said(counting('waiting', { bufferBytes: 27_136 }), 3, 'bytes', { places: 18_360, leaving: 1 })).toEqual([
      '18,360', 'of 27,136 bytes', '+1 being sent', '18,360 of 27,136 bytes taken, and 1 being sent.',
    ]));
});

describe('a queue of 512 places', () => {
  it('is full beside a cell that was brought back', () => expect(said(star(), 513, 'cells', { beyond: 1 })).toEqual([
    '512', 'of 512 cells', '+1 brought back', '512 of 512 places taken, and 1 brought back.',
  ]));
  it('has room again beside that cell once another one has left', () =>
    expect(said(star(), 512, 'cells', { beyond: 1 })).toEqual([
      '511', 'of 512 cells', '+1 brought back', '511 of 512 places taken, and 1 brought back.',
    ]));
  it('that is longer for another reason shows its length', () => expect(said(star(), 600)).toEqual([
    '600', 'of 512 cells', 'now', '600 of 512 places taken.',
  ]));
});

describe('the help of the reading', () => {
  it.each([
    [false, null, 'included.'], [true, null, 'apart: it takes no place of the buffer.'],
    [false, 'src', 'apart. The bottleneck is the port of src itself.'],
  ])('says whether the one being sent is counted (beside %s, host %s)', (beside, host, words) =>
    expect(queueHelp(false, beside, host)).toBe(`Cells in the bottleneck port now, the one being sent ${words}`));
  it('says of a host what the number leaves out: of 39 cells 20 have left after 20.5 µs, and one is being sent', () => {
    const spec = line({ traffic: file(3 * 536), tcp: { initialWindowPackets: 3 } });
    const { frame } = frameOf(ran(spec, 20.5 * US));
    expect(heldWords(frame, spec)).toBe('18');
  });
});
