/** Explicit congestion notification: the tests mark packets of one flow themselves. Source: RFC 3168, 6.1. */
import { describe, expect, it } from 'vitest';
import { PacketFlag } from '../../../src/model/atm/packets';
import { FlowTotal, Total } from '../../../src/model/metrics/counters';
import { tcpFlow, type Simulation } from '../../../src/model/world';
import { controlOf } from '../../../src/model/transport/congestion/variants';
import { hearEcho } from '../../../src/model/transport/echo';
import { start, stepThrough } from '../support/runs';
import { S, line, type LineOptions } from '../support/specs';
import { MSS, path } from './variants';

interface Step { atPs: number; cwnd: number; ssthresh: number; una: number }

/** A run in which the first transmissions of `segments` are marked under way. */
function marked(
  segments: readonly number[], tcp = {}, untilPs = 4 * S, lost: number[] = [], own: LineOptions = {},
) {
  const sim: Simulation = start(line(path('reno', lost, { ecn: true, ...tcp }, own)));
  const { packets } = sim.world;
  const echoes: number[] = [];
  const told: number[] = [];
  const steps: Step[] = [];
  const seen = { ack: -1, data: -1 };
  stepThrough(sim, untilPs, () => {
    for (let slot = 0; slot < packets.used; slot++) {
      const { vc, segment, flags, number } = packets;
      if (vc[slot] === 0 && segments.includes(segment[slot]) && !(flags[slot] & PacketFlag.retransmission)) {
        flags[slot] |= PacketFlag.marked | PacketFlag.markedAny;
      }
      if (vc[slot] === 1 && number[slot] > seen.ack && (seen.ack = number[slot]) >= 0
          && flags[slot] & PacketFlag.echo) {
        echoes.push(sim.world.acks.next[slot] - 1);
      }
      if (vc[slot] === 0 && number[slot] > seen.data && (seen.data = number[slot]) >= 0
          && flags[slot] & PacketFlag.windowReduced) {
        told.push(segment[slot]);
      }
    }
    const { congestion, sender } = tcpFlow(sim.world, 0);
    steps.push({
      atPs: sim.world.clock[0], cwnd: congestion.cwndBytes / MSS, ssthresh: congestion.ssthreshBytes / MSS,
      una: sender.una,
    });
  });
  const cuts = steps.filter(({ ssthresh }, place) => place > 0 && ssthresh < steps[place - 1].ssthresh);
  return { sim, echoes, told, steps, cuts };
}

describe('one packet marked out of a window of 16: segment 20', () => {
  const { echoes, told, cuts, steps, sim } = marked([20]);

  it('is echoed by every acknowledgement until the sender says that it has reduced its window', () => {
    expect(echoes[0]).toBe(20);
    expect(echoes).toEqual(Array.from({ length: echoes.length }, (_, n) => 20 + n));
    expect(Math.max(...echoes)).toBe(told[0] - 1);
  });

  it('is answered once: ssthresh and cwnd become half of what was under way', () => {
    expect(cuts).toHaveLength(1);
    expect(cuts[0].cwnd).toBe(cuts[0].ssthresh);
    expect(cuts[0].ssthresh).toBeGreaterThanOrEqual(8);
    expect(cuts[0].ssthresh).toBeLessThanOrEqual(14);
  });

  it('is reported as answered with the next new segment, once', () => {
    expect(told).toHaveLength(1);
  });

  it('keeps cwnd from growing while echoes come', () => {
    const during = steps.filter(({ una }) => una > 20 && una < told[0]);
    expect(new Set(during.map(({ cwnd }) => cwnd)).size).toBe(1);
  });

  it('costs no retransmission', () => {
    expect(sim.world.flows[0].sender.transmissions.every((times) => times <= 1)).toBe(true);
  });
});

describe('marks that are echoed once each (`ecnEcho`): segments 20 and 23 of one window', () => {
  const { echoes, cuts } = marked([20, 23], { ecnEcho: 'oncePerMark' });

  it('come back in the acknowledgements of these segments alone', () => {
    expect(echoes).toEqual([20, 23]);
  });
  it('are answered once, for both were under way', () => {
    expect(cuts).toHaveLength(1);
  });
  it('come back together where an acknowledgement waits for a second packet', () => {
    const { echoes: delayed } = marked([20, 21, 24], { ecnEcho: 'oncePerMark', delayedAckPs: 0.2 * S });
    expect(delayed.length).toBe(2);
  });
});

describe('several packets marked of one window', () => {
  it('are answered once: the window is halved once for what was under way', () => {
    expect(marked([16, 18, 20, 25]).cuts).toHaveLength(1);
  });
});

describe('packets marked in two windows far apart', () => {
  it('are answered twice', () => {
    expect(marked([20, 90]).cuts).toHaveLength(2);
  });
});

describe('a mark and a loss in one window', () => {
  it.each(['reno', 'tahoe', 'newReno', 'sack'])(
    'halve the window of %s once: the lost segment is sent again without another cut', (variant) => {
      const { cuts, sim } = marked([16], { variant }, 4 * S, [20]);
      expect([cuts.length, sim.world.flows[0].receiver.next > 60]).toEqual([1, true]);
    },
  );

  it.each(['reno', 'tahoe', 'newReno', 'sack'])('still cause a fast retransmit of %s', (variant) => {
    const { sim } = marked([16], { variant }, 4 * S, [20]);
    expect([sim.world.totals[Total.fastRetransmits], sim.world.totals[Total.timeouts]]).toEqual([1, 0]);
  });
});

describe.each(['reno', 'tahoe', 'newReno', 'sack', 'cubic'])('%s: 20 to 35 under way after a timeout', (id) => {
  it('cuts once: after the third duplicate the echo of a mark among them does not cut again', () => {
    const flow = tcpFlow(start(line(path(id, [], { ecn: true }))).world, 0);
    const { congestion, sender, controlState } = flow;
    Object.assign(sender, { una: 20, next: 36, max: 36, unaByte: 20 * MSS, nextByte: 36 * MSS, maxByte: 36 * MSS });
    Object.assign(congestion, { cwndBytes: 16 * MSS, ssthreshBytes: 16 * MSS, recover: 19, lastCut: 'timeout' });
    for (let duplicate = 1; duplicate <= 3; duplicate++) {
      controlOf(flow).dupAck(flow, controlState, MSS, true, S);
    }
    const left = congestion.ssthreshBytes;
    expect(left).toBeLessThan(16 * MSS);
    expect(hearEcho(flow, MSS, 21, S)).toBe(false);
    expect(congestion.ssthreshBytes).toBe(left);
  });
});

describe.each(['reno', 'tahoe', 'newReno', 'sack', 'cubic', 'vegas'])('%s: 20 to 59 lost, 20 sent again', (id) => {
  const after = (cwnd: number, next: number) => {
    const flow = tcpFlow(start(line(path(id, [], { ecn: true, windowBytes: 64 * MSS }))).world, 0);
    const { congestion, sender } = flow;
    Object.assign(sender, { una: 20, next, max: 60, unaByte: 20 * MSS, nextByte: next * MSS, maxByte: 60 * MSS });
    Object.assign(congestion, { cwndBytes: cwnd * MSS, ssthreshBytes: 20 * MSS, recover: 60, lastCut: 'timeout' });
    hearEcho(flow, MSS, 21, S);
    return [congestion.cwndBytes / MSS, congestion.ssthreshBytes / MSS];
  };

  it('an echo after the timeout does not open the window: what was under way before is not', () => {
    expect(after(1, 21)).toEqual([1, 2]);
  });

  it('an echo once ten are under way again leaves half of those, seven with CUBIC', () => {
    const left = id === 'cubic' ? 7 : 5;
    expect(after(10, 30)).toEqual([left, left]);
  });
});

describe.each([
  ['reno', {}, false], ['newReno', {}, false], ['sack', {}, false], ['sack', { sackRecovery: 'pipe' }, true],
] as const)('%s %j in recovery up to 30, segments 20 to 35 under way', (id, tcp, goesOn) => {
  it(`${goesOn ? 'goes on in it' : 'leaves it'} at the echo of a mark from above 30, which cuts the window`, () => {
    const flow = tcpFlow(start(line(path(id, [], { ecn: true, ...tcp }))).world, 0);
    const { congestion, sender } = flow;
    Object.assign(sender, { una: 20, next: 36, max: 36, unaByte: 20 * MSS, nextByte: 36 * MSS, maxByte: 36 * MSS });
    Object.assign(congestion, { cwndBytes: 16 * MSS, ssthreshBytes: 16 * MSS, recover: 30, inRecovery: true });
    expect(hearEcho(flow, MSS, 33, S)).toBe(true);
    expect(congestion.ssthreshBytes).toBeLessThan(16 * MSS);
    expect([congestion.inRecovery, congestion.recover]).toEqual([goesOn, 36]);
  });
});

describe.each(['reno', 'newReno', 'sack', 'cubic'])('%s in recovery, window of 8, sixteen not heard of', (id) => {
  it('takes a share of the window at an echo: the others have mostly left the network', () => {
    const flow = tcpFlow(start(line(path(id, [], { ecn: true }))).world, 0);
    const { congestion, sender } = flow;
    Object.assign(sender, { una: 20, next: 36, max: 36, unaByte: 20 * MSS, nextByte: 36 * MSS, maxByte: 36 * MSS });
    Object.assign(congestion, { cwndBytes: 8 * MSS, ssthreshBytes: 8 * MSS, recover: 30, inRecovery: true });
    hearEcho(flow, MSS, 33, S);
    const left = id === 'cubic' ? 5.6 : 4;
    expect(congestion.cwndBytes / MSS).toBeCloseTo(left, 9);
    expect(congestion.ssthreshBytes / MSS).toBeCloseTo(left, 9);
  });
});

describe.each(['reno', 'vegas'])('a packet of %s lost, none marked', (variant) => {
  it('is reported with the next new segment, once: the window was cut', () => {
    const { told, sim } = marked([], { variant }, 4 * S, [15]);
    expect([
      told.length, told[0] > 15, sim.world.totals[Total.fastRetransmits], sim.world.totals[Total.timeouts],
    ]).toEqual([1, true, 1, 0]);
  });
});

describe.each(['reno', 'tahoe', 'newReno', 'sack', 'cubic', 'vegas'])('%s: a timeout soon after an echo', (id) => {
  it('leaves ssthresh as the echo has cut it', () => {
    const flow = tcpFlow(start(line(path(id, [], { ecn: true }))).world, 0);
    const { congestion, sender, controlState } = flow;
    Object.assign(sender, { una: 20, next: 36, max: 36, unaByte: 20 * MSS, nextByte: 36 * MSS, maxByte: 36 * MSS });
    Object.assign(congestion, { cwndBytes: 8 * MSS, ssthreshBytes: 8 * MSS, recover: 36, lastCut: 'echo' });
    controlOf(flow).timeout(flow, controlState, MSS, S);
    expect([congestion.cwndBytes, congestion.ssthreshBytes]).toEqual([(id === 'vegas' ? 2 : 1) * MSS, 8 * MSS]);
  });
});

describe('a cut of the window', () => {
  const counted = ({ sim }: ReturnType<typeof marked>): number => sim.world.flowTotals[FlowTotal.windowCuts];

  it('is counted at the echo of a mark, once a window', () => {
    expect([[], [20], [16, 18, 20, 25], [20, 90]].map((segments) => counted(marked(segments)))).toEqual([0, 1, 1, 2]);
  });
  it.each(['reno', 'tahoe', 'newReno', 'sack', 'cubic', 'vegas'])(
    'of %s is not counted again where a loss that an echo has answered is repaired', (variant) => {
      const both = marked([16], { variant }, 4 * S, [20]);
      expect([counted(both), both.sim.world.totals[Total.timeouts]]).toEqual([both.cuts.length, 0]);
    },
  );
  it('is counted at a loss and at a timeout', () => {
    const lost = marked([], {}, 4 * S, [20]);
    const all = marked([], {}, 20 * S, Array.from({ length: 40 }, (_, n) => 20 + n));
    expect([lost, all].map(({ sim }) => sim.world.totals[Total.timeouts] > 0)).toEqual([false, true]);
    expect(counted(lost)).toBe(1);
    expect(counted(all)).toBeGreaterThanOrEqual(all.sim.world.totals[Total.timeouts]);
  });
});

describe('a mark without ecn', () => {
  it('does nothing', () => {
    const { echoes, told, cuts } = marked([20], { ecn: false });
    expect([echoes, told, cuts]).toEqual([[], [], []]);
  });
});

describe('a packet that misses a cell and is thrown away, over ATM', () => {
  /** 1,040 bytes and the trailer are 22 cells. Its last cell comes. */
  const without = (packet: number) =>
    marked([20], {}, 4 * S, [], { network: 'atm', faults: [{ cells: [22 * packet + 3] }] });

  it('does not tell that the window was reduced: echoes go on until another packet tells it', () => {
    const [first] = marked([20], {}, 4 * S, [], { network: 'atm' }).told;
    const { echoes, told } = without(first);
    expect(told[0]).toBe(first);
    expect(told).toHaveLength(2);
    expect(Math.max(...echoes)).toBe(told[1] - 1);
  });

  it('tells of no congestion: TCP never gets the mark that it had', () => {
    expect(without(20).echoes).toEqual([]);
  });
});
