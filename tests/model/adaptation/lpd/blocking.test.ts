/** The list of blocks under way: it keeps the packets of each block while it travels, and counts those of lost ones. */
import { describe, expect, it } from 'vitest';
import {
  blockUnderWay, createTravelling, loseBlock, recallBlock, rememberBlock, type Members,
} from '../../../../src/model/adaptation/lpd/blocking';
import type { LpdState } from '../../../../src/model/adaptation/lpd/state';
import { MEMBER } from '../../../../src/model/adaptation/layer';
import { createStreams, nextUniform } from '../../../../src/model/kernel/random';
import { advance, loadSession } from '../../../../src/runner/session';
import { codecs } from '../../support/runs';
import { lpdOf } from '../../../../src/model/adaptation/lpd/state';

const empty = (): LpdState => ({ travelling: createTravelling() }) as LpdState;
const block = (number: number, packets: number): Members =>
  Array.from({ length: MEMBER * packets }, (_, at) => 1000 * number + at);

describe('four blocks of one, two, three and four packets', () => {
  const four = (): LpdState => {
    const lpd = empty();
    for (const number of [1, 2, 3, 4]) rememberBlock(lpd, number, block(number, number));
    return lpd;
  };

  it('are known until they come', () => {
    const lpd = four();
    expect(recallBlock(lpd, 1)).toEqual({ members: block(1, 1), besides: 0 });
    expect([blockUnderWay(lpd, 1), blockUnderWay(lpd, 2), blockUnderWay(lpd, 9)]).toEqual([null, block(2, 2), null]);
  });

  it.each([
    [[]], [[2]], [[3, 2]], [[2, 3]], [[1, 2, 3]], [[1, 3, 2]],
  ])('count the 0 + 1 + 2 packets beside the first of each block when the last block comes, with %j known to be lost', (lost) => {
    const lpd = four();
    for (const number of lost) loseBlock(lpd, number);
    expect(recallBlock(lpd, 4)).toEqual({ members: block(4, 4), besides: 3 });
  });

  it('count lost blocks once, when the first block after them comes', () => {
    const lpd = four();
    loseBlock(lpd, 3);
    loseBlock(lpd, 2);
    expect(recallBlock(lpd, 1).besides).toBe(0);
    expect(recallBlock(lpd, 4).besides).toBe(3);
  });

  it('come once', () => {
    const lpd = four();
    recallBlock(lpd, 3);
    expect(() => recallBlock(lpd, 3)).toThrow('came twice');
  });
});

describe('a hundred thousand blocks, sent across the end of the sequence numbers, of which at most thirty are under way', () => {
  it('are counted right, in a list that stays short', () => {
    const words = createStreams(5, 1);
    const lpd = empty();
    const underWay: number[] = [];
    let [counted, lost, longest] = [0, 0, 0];
    for (let sent = 0; sent < 100_000; sent++) {
      const number = (0x7fffffff - 50_000 + sent) | 0;
      rememberBlock(lpd, number, block(0, 3));
      underWay.push(number);
      while (underWay.length > 30 * nextUniform(words, 0)) {
        const place = Math.floor(nextUniform(words, 0) * underWay.length);
        // Blocks come in order: when one arrives, all before it are lost.
        if (nextUniform(words, 0) < 0.9) {
          loseBlock(lpd, underWay.splice(place, 1)[0]);
          lost++;
        } else {
          const came = underWay.splice(0, place + 1);
          lost += came.length - 1;
          counted += recallBlock(lpd, came[place]).besides;
          expect(counted).toBeLessThanOrEqual(2 * lost);
        }
      }
      longest = Math.max(longest, lpd.travelling.blocks.length);
    }
    while (underWay.length > 0) {
      loseBlock(lpd, underWay.pop()!);
      lost++;
    }
    rememberBlock(lpd, 7, block(7, 1));
    expect(counted + recallBlock(lpd, 7).besides).toBe(2 * lost);
    expect(longest).toBeLessThanOrEqual(130);
  });
});

describe('blocks of which every one is lost at the source, whose queue has one place', () => {
  it('leave nothing but their number in the list', () => {
    const loaded = loadSession({
      version: 1, durationS: 1,
      nodes: [{ id: 'a', kind: 'host' }, { id: 'b', kind: 'host' }],
      links: [{ from: 'a', to: 'b', rateMbps: 1, sourceQueueCells: 1 }],
      flows: [{
        id: 'f', from: 'a', to: 'b',
        traffic: { kind: 'trace', entries: [[0, 1_000_000], [0.01, 1_000_000]], repeat: true },
        transport: { kind: 'udp', packetBytes: 60 }, adaptation: { kind: 'lpd', blockingFactor: 2 },
      }],
    }, { codecs });
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
    let longest = 0;
    const { sim } = loaded.session;
    const lpd = lpdOf(sim.world.flows[0]);
    for (let slice = 0; slice < 20; slice++) {
      advance(loaded.session, Infinity, 20);
      longest = Math.max(longest, lpd.travelling.blocks.length);
    }
    expect(sim.world.flows[0].nextNumber).toBeGreaterThan(100_000);
    expect(longest).toBeLessThan(200);
  });
});
