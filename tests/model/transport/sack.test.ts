/**
 * SACK: the blocks of the receiver, the scoreboard, and recovery by pipe. Source: RFC 2018; RFC 6675; Fall and Floyd
 * 1996.
 */
import { describe, expect, it } from 'vitest';
import { tcpFlow, type TcpFlow } from '../../../src/model/world';
import { forgetBlocks, look, nextHole, noteIncomplete } from '../../../src/model/transport/congestion/scoreboard';
import { MAX_SACK_BLOCKS, gatherBlocks, sackBytes, writeBlocks } from '../../../src/model/transport/sack-blocks';
import { createSegment } from '../../../src/model/transport/transmit';
import { start, stepThrough } from '../support/runs';
import { MS, S, boston, file, line, type TcpOptions } from '../support/specs';
import { MSS, fromFastRetransmit, path, run } from './variants';

/** A receiver that has everything before `next`; `comes` returns the blocks that it reports as a segment comes. */
function receiver(next: number, own: TcpOptions = {}) {
  const sim = start(line(path('sack', [], own)));
  const flow = tcpFlow(sim.world, 0);
  flow.receiver.next = next;
  flow.receiver.whole = new Uint8Array(64);
  const tell = (segment: number): [number, number][] => {
    const blocks = gatherBlocks(flow, segment);
    writeBlocks(sim.world, 0, blocks);
    return Array.from({ length: blocks }, (_, block) =>
      [sim.world.sacks.start[block], sim.world.sacks.end[block]]);
  };
  const comes = (segment: number) => {
    flow.receiver.whole[segment & 63] = 1;
    flow.receiver.wholeCount++;
    return tell(segment);
  };
  return { flow, comes, tell };
}

describe('a receiver that waits for segment 5', () => {
  it('reports first the block of the newest segment, then those it reported last', () => {
    const { comes } = receiver(5);
    expect(comes(7)).toEqual([[7, 8]]);
    expect(comes(9)).toEqual([[9, 10], [7, 8]]);
    expect(comes(12)).toEqual([[12, 13], [9, 10], [7, 8]]);
    expect(comes(10)).toEqual([[9, 11], [12, 13], [7, 8]]);
  });

  it('does not repeat what a block that has grown covers', () => {
    const { comes } = receiver(5);
    comes(7);
    comes(9);
    expect(comes(8)).toEqual([[7, 10]]);
  });

  it('does not report blocks again that have grown together when the next one comes', () => {
    const { comes } = receiver(5);
    [7, 9, 8].forEach(comes);
    expect(comes(12)).toEqual([[12, 13], [7, 10]]);
  });

  it('reports three blocks at most, or as many as `sackBlocks` says', () => {
    const three = receiver(5);
    [7, 9, 11].forEach(three.comes);
    expect(three.comes(13)).toEqual([[13, 14], [11, 12], [9, 10]]);
    const one = receiver(5, { sackBlocks: 1 });
    one.comes(7);
    expect(one.comes(9)).toEqual([[9, 10]]);
  });

  it('forgets blocks that have become in order', () => {
    const { comes, flow, tell } = receiver(5);
    comes(7);
    comes(9);
    flow.receiver.next = 8;
    flow.receiver.whole[7] = 0;
    flow.receiver.wholeCount = 1;
    expect(tell(5)).toEqual([[9, 10]]);
  });

  it('reports what it has when there is room, also if the acknowledgement before had no room for it', () => {
    const { comes, flow, tell } = receiver(5, { sackBlocks: 1 });
    expect([comes(10), comes(9), comes(12), comes(7)]).toEqual([[[10, 11]], [[9, 11]], [[12, 13]], [[7, 8]]]);
    flow.receiver.next = 8;
    flow.receiver.whole[7] = 0;
    flow.receiver.wholeCount = 3;
    expect(tell(6)).toEqual([[9, 11]]);
    flow.receiver.next = 11;
    flow.receiver.whole.fill(0, 9, 11);
    flow.receiver.wholeCount = 1;
    expect(tell(8)).toEqual([[12, 13]]);
  });

  it('makes its acknowledgement 8 bytes longer for each block, and 4 for the option', () => {
    const { flow } = receiver(5);
    expect([0, 1, 3].map((blocks) => sackBytes(flow, blocks))).toEqual([0, 12, 28]);
  });
});

/** The state of a sender with segments 0 to 15 under way. */
function sender(): TcpFlow {
  const sim = start(line(path('sack')));
  const flow = tcpFlow(sim.world, 0);
  for (let segment = 0; segment < 16; segment++) {
    createSegment(sim, flow, MSS);
    flow.sender.next++;
    flow.sender.nextByte += MSS;
  }
  return flow;
}

function sacked(flow: TcpFlow, segments: readonly number[]): void {
  for (const segment of segments) {
    flow.scoreboard.sacked[segment & (flow.scoreboard.sacked.length - 1)] = 1;
    flow.scoreboard.top = Math.max(flow.scoreboard.top, segment + 1);
  }
}

describe('sixteen segments sent, of which 4, 5 and 6 are reported as received', () => {
  const flow = sender();
  sacked(flow, [4, 5, 6]);

  it('counts those below as lost, because more than two full segments above them have arrived', () => {
    expect(look(flow, MSS).firstLost).toBe(0);
  });

  it('counts those above as under way: nine segments', () => {
    expect(look(flow, MSS).pipeBytes).toBe(9 * MSS);
  });

  it('counts a lost one that was sent again as under way', () => {
    const again = sender();
    sacked(again, [4, 5, 6]);
    again.scoreboard.resentTo = 1;
    expect([look(again, MSS).pipeBytes, look(again, MSS).firstLost]).toEqual([10 * MSS, 1]);
  });
});

describe('sixteen segments sent, of which 4 and 5 are reported as received', () => {
  it('counts none as lost, and all the others as under way', () => {
    const flow = sender();
    sacked(flow, [4, 5]);
    expect({ ...look(flow, MSS) }).toEqual({ pipeBytes: 14 * MSS, firstLost: -1, firstHole: 0 });
  });
});

describe('sixteen segments sent, of which 2, 4 and 6 are reported as received', () => {
  it('counts as lost what has three separate blocks above it, and nothing else', () => {
    const flow = sender();
    sacked(flow, [2, 4, 6]);
    const { firstLost, pipeBytes } = look(flow, MSS);
    expect([firstLost, pipeBytes / MSS]).toEqual([0, 9 + 2]);
  });
});

describe('the scoreboard', () => {
  it('has no hole above the highest segment received', () => {
    const flow = sender();
    sacked(flow, [1]);
    expect(nextHole(flow)).toBe(0);
    flow.scoreboard.resentTo = 1;
    expect(nextHole(flow)).toBe(-1);
  });

  it('counts a segment of TCP Boston that came incomplete as lost at once', () => {
    const flow = sender();
    noteIncomplete(flow, 3);
    expect(look(flow, MSS).firstLost).toBe(3);
  });

  it('is empty after a timeout', () => {
    const flow = sender();
    sacked(flow, [4, 5, 6]);
    forgetBlocks(flow);
    expect({ ...look(flow, MSS) }).toEqual({ pipeBytes: 16 * MSS, firstLost: -1, firstHole: -1 });
  });

  it('has room for the blocks of an option of 40 bytes', () => {
    expect(2 + 8 * MAX_SACK_BLOCKS).toBeLessThanOrEqual(40);
  });
});

describe.each([
  'rfc6675', 'pipe',
] as const)('segments 15, 18 and 21 lost out of one window of 16, recovery %s', (sackRecovery) => {
  const three = run(path('sack', [15, 18, 21], { sackRecovery }));
  const behind = fromFastRetransmit(three);

  it('causes each to be sent again once, in one recovery, without a timeout', () => {
    expect([three.segments('fastRetransmit'), three.segments('retransmit'), three.segments('timeout')]).toEqual([
      [15], [15, 18, 21], [],
    ]);
  });

  it('repairs all within one round trip of the first', () => {
    const times = three.named('retransmit').map(({ timePs }) => timePs);
    expect(times[2] - times[0]).toBeLessThan(200 * MS);
  });

  it('halves cwnd once and keeps it, because the count of packets under way says when to send', () => {
    const full = behind.findIndex(({ event, segment }) => event === 'ack' && segment >= 30);
    expect(new Set(behind.slice(0, full).map(({ cwndBytes }) => cwndBytes / MSS)).size).toBe(1);
    expect(behind[0].cwndBytes).toBeLessThanOrEqual(9 * MSS);
  });
});

describe('duplicates that report nothing new', () => {
  it('are not counted: a segment of which copies come does not trigger a fast retransmit', () => {
    const sim = start(line(path('sack', [], {}, { traffic: file(20 * MSS) })));
    let most = 0;
    stepThrough(sim, 5 * S, () => { most = Math.max(most, sim.world.flows[0].sender.dupAcks); });
    expect(most).toBe(0);
  });
});

describe('TCP Boston over SACK, one cell lost of each of four segments at once', () => {
  it('sends each segment again once, without a timeout', () => {
    const own = {
      ...path('sack', []), network: 'atm' as const, link: { delayPs: 10 * MS }, traffic: file(4 * 536),
      faults: [{ cells: [2, 15, 28, 41] }],
    };
    const four =
      run({ ...own, tcp: { ...own.tcp, packetBytes: 576, initialWindowPackets: 4, boston: boston() } }, 10 * S);
    expect([four.sim.world.flows[0].receiver.deliveredBytes, four.segments('timeout')]).toEqual([4 * 536, []]);
    expect(four.segments('retransmit').sort()).toEqual([0, 1, 2, 3]);
  });
});

describe('a hole above the recovery point, sent again in a recovery that ends before it', () => {
  /**
   * Transmissions 14, 28 and 31 are lost: segments 14, 28 and 30. The recovery of segment 14 ends with the
   * acknowledgement of all before 30, which it has sent again as one that counts as lost. The next duplicate comes
   * earlier than that copy.
   */
  const found = run(path('sack', [14, 28, 31], { windowBytes: 16 * MSS }), 3 * S);

  it('counts as lost at the next duplicate with news, for HighRxt is that of one recovery: a second one begins', () => {
    expect(found.segments('fastRetransmit')).toEqual([14, 30]);
    const [, { timePs, ssthreshBytes }] = found.named('fastRetransmit');
    expect(timePs).toBe(found.named('retransmit').filter(({ segment }) => segment === 30)[1].timePs);
    expect(ssthreshBytes).toBeLessThan(7.5 * MSS);
  });
});
