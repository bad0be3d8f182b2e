import { describe, expect, it } from 'vitest';
import {
  fillWords, linkWords, placeQueueWords, placesWords, policyWords, queueCaptions, rateWords, rulerInRoom, rulerMarks,
  rulerNumbers, timeWords, waitWords,
} from '../../../src/ui/stage/words';
import { cutToFit } from '../../../src/ui/stage/sizes';
import { star } from './fake-runs';
import { laidOut } from './laid-out';

const plain = (text: string): string => text.replaceAll('\u202f', ' ');

describe('links in words', () => {
  it('says rate, delay and how many cells fit', () => {
    expect(linkWords({ rateBps: 1.5e6, delayPs: 10e9 }, true).map(plain)).toEqual([
      '1.5 Mb/s · 10 ms · 35 cells long', '1.5 Mb/s · 10 ms', '1.5 Mb/s', '',
    ]);
  });
  it.each([[155.52e6, '156 Mb/s'], [64_000, '64 kb/s'], [2.4e9, '2.4 Gb/s']])('%d b/s is %s', (rate, words) =>
    expect(plain(rateWords(rate))).toBe(words));
  it.each([[41e12, '41 s'], [1.5e9, '1.5 ms'], [282_666_667, '283 µs']])('%d ps is %s', (ps, words) =>
    expect(plain(timeWords(ps))).toBe(words));
  it.each([[1.24e12, '1.2 s'], [0.333e12, '0.3 s'], [42e9, '42 ms'], [-1, '']])(
    'a timer with %d ps left says "%s"', (ps, words) => expect(plain(waitWords(ps))).toBe(words),
  );
});

describe('queues in words', () => {
  it('names the policy and its threshold', () => expect(policyWords('epd', 256)).toBe('early packet discard at 256'));
  it('has no words for tail drop', () => expect(policyWords('tailDrop', -1)).toBe(''));
  it.each([[5, 5, '5 places, all taken'], [3, 5, '3 of 5 places'], [1, 1, '1 place, all taken'],
    [6, 5, '5 places, all taken +1']])(
    '%i of %i', (taken, capacity, words) =>
      expect(placesWords({ taken, back: 0, sent: 0 }, capacity)).toEqual([words, `${taken} of ${capacity}`]),
  );
  it('names what is in no place of a small queue', () => {
    expect(placesWords({ taken: 12, back: 0, sent: 1 }, 12)).toEqual([
      '12 places, all taken, 1 being sent', '12 places, all taken', '12 of 12',
    ]);
    expect(placesWords({ taken: 5, back: 1, sent: 0 }, 5)).toEqual(['5 places, all taken +1', '5 of 5 +1']);
  });
});

describe('the words after the name of a switch', () => {
  const { topology } = laidOut(star());
  const link = topology.links.findIndex(({ id }) => id === 'sw>sink');
  const port = { capacity: 705, threshold: -1, policy: 'tailDrop', unit: 'cells', kept: 0 } as const;

  it('count the places of VCs with credits apart from those that all share', () => {
    expect(queueCaptions(topology, link, port)[0]).toBe('queue to sink, 705 cells');
    expect(queueCaptions(topology, link, { ...port, kept: 193 })[0])
      .toBe('queue to sink, 512 places for all, 193 for VCs with credits');
    expect(queueCaptions(topology, link, { ...port, capacity: -1, kept: 193 })[0]).toBe('queue to sink, no limit');
  });
});

describe('the ruler', () => {
  it('has quarters where these are whole numbers', () => expect(rulerNumbers(512)).toEqual([512, 384, 256, 128, 0]));
  it.each([
    1, 17, 50, 250, 999, 4001, 123_457,
  ])('of %i places runs from all of them to 0 in at most six steps', (capacity) => {
    const numbers = rulerNumbers(capacity);
    expect(numbers[0]).toBe(capacity);
    expect(numbers.at(-1)).toBe(0);
    expect(numbers.length).toBeLessThanOrEqual(6);
    expect([...numbers].sort((a, b) => b - a)).toEqual(numbers);
  });
});

describe('a name that does not fit', () => {
  const cut = (text: string, letters: number): string => cutToFit(text, '', letters, (one) => one.length);
  it('is cut at its end', () =>
    expect([12, 8, 2].map((letters) => cut('measurements', letters))).toEqual(['measurements', 'measure…', '']));
  it('keeps the number of a member, which tells its rows apart', () =>
    expect(['bulk-transfer.0', 'bulk-transfer.12'].flatMap((name) => [cut(name, 9), cut(name, 4), cut(name, 2)]))
      .toEqual(['bulk-t….0', 'b….0', '', 'bulk-….12', '….12', '']));
});

describe('the fill above a queue that is narrower than its words', () => {
  it('ends with the queue at its head, beside which the box has less room than at its tail', () => {
    const at = (direction: 1 | -1) => placeQueueWords([100, 180], 140, null, [96, 0], direction).fillX;
    expect([at(1), at(-1)]).toEqual([180 - 96, 100]);
  });
});

describe('fill and threshold above a queue of 280 px', () => {
  const apart = (tail: number, line: number | null, fill = 75, threshold = 80, direction: 1 | -1 = 1): boolean => {
    const words = placeQueueWords([0, 280], tail, line, [fill, threshold], direction);
    return words.stacked || words.fillX + fill <= words.thresholdX || words.thresholdX + threshold <= words.fillX;
  };

  it('are at the tail and beside the line while the queue is above the threshold', () => {
    expect(placeQueueWords([0, 280], 0, 140, [75, 80], 1)).toEqual({ fillX: 0, thresholdX: 146, stacked: false });
  });
  it('swap sides when the tail passes the line', () => {
    expect(placeQueueWords([0, 280], 200, 140, [75, 80], 1)).toEqual({ fillX: 200, thresholdX: 54, stacked: false });
  });
  it('never touch each other, wherever tail and line are', () => {
    for (let line = 0; line <= 280; line += 7) {
      for (let tail = 0; tail <= 280; tail +=
        7) for (const direction of [1, -1] as const) expect(apart(tail, line, 75, 80, direction)).toBe(true);
    }
  });
  it('are never crossed by the line', () => {
    for (let line = 0; line <= 280; line += 7) {
      for (let tail = 0; tail <= 280; tail += 7) {
        const { fillX, thresholdX } = placeQueueWords([0, 280], tail, line, [75, 80], 1);
        for (const [x, width] of [[fillX, 75], [thresholdX, 80]]) {
          expect(x >= line || x + width <= line, `${line} ${tail}`).toBe(true);
        }
      }
    }
  });
});

describe('a queue of 512 places that holds more', () => {
  it('counts what was brought back, in fewer words in less room', () =>
    expect(fillWords({ taken: 512, back: 1, sent: 0 }, 512, '')).toEqual([
      '512 of 512, and 1 brought back', '512 of 512 + 1',
    ]));
  it('shows its length alone where the buffer was made smaller', () =>
    expect(fillWords({ taken: 600, back: 0, sent: 0 }, 512, '')).toEqual(['600 of 512']));
  it('shows its length while it is not full', () =>
    expect(fillWords({ taken: 1200, back: 0, sent: 0 }, 2048, ' packets')).toEqual(['1,200 of 2,048 packets']));
  it('names the one being sent if it takes no place, where there is room', () =>
    expect(fillWords({ taken: 12, back: 0, sent: 1 }, 12, ' packets')).toEqual([
      '12 of 12 packets, and 1 being sent', '12 of 12 packets',
    ]));
});

describe('a ruler under a queue of 53,000 bytes, in 1,105 places of 48', () => {
  it('has equal steps of bytes at equal distances', () => {
    const marks = rulerMarks(1105, 48, 53_000);
    expect(marks.map(({ text }) => text)).toEqual(['53,000', '39,750', '26,500', '13,250', '0']);
    const steps = marks.slice(1).map(({ place }, at) => marks[at].place - place);
    for (const step of steps) expect(step).toBeCloseTo(13_250 / 48, 6);
  });
  it('shows places where the port does not count bytes', () => {
    expect(rulerMarks(512, 0, 512).map(({ text }) => text)).toEqual(['512', '384', '256', '128', '0']);
  });
});

describe('numbers under a queue whose marks are 68 px apart', () => {
  const texts = (places: number): string[] =>
    rulerInRoom(rulerMarks(places, 0, places), 68, (text) => 6.6 * text.length).map(({ text }) => text);
  it('are in full as long as 12 px are between them', () => {
    expect(texts(20_000)).toEqual(['20,000', '15,000', '10,000', '5,000', '0']);
  });
  it('are brief where they would crowd one another', () => {
    expect(texts(1_000_000)).toEqual(['1M', '750k', '500k', '250k', '0']);
  });
  it('stay exact', () => {
    expect(texts(1_234_567)[0]).toBe('1,234,567');
  });
});
