/** SACK recovery by counting packets under way (`pipe`). Source: Fall and Floyd 1996 (Sack1); ns-2.35, tcp-sack1. */
import { describe, expect, it } from 'vitest';
import { Act } from '../../../src/model/transport/congestion/control';
import { sack, type SackState } from '../../../src/model/transport/congestion/sack';
import { tcpFlow } from '../../../src/model/world';
import { start } from '../support/runs';
import { S, line } from '../support/specs';
import { MSS, path, run } from './variants';

/** A sender with segments 20 to 35 under way in a window of 16; the receiver reports 21 to 35 without 24. */
function sender() {
  const flow = tcpFlow(start(line(path('sack', [], { sackRecovery: 'pipe' }))).world, 0);
  const state = flow.controlState as SackState;
  const { congestion, scoreboard } = flow;
  Object.assign(flow.sender, { una: 20, next: 36, max: 36, unaByte: 20 * MSS, nextByte: 36 * MSS, maxByte: 36 * MSS });
  Object.assign(congestion, { cwndBytes: 16 * MSS, ssthreshBytes: 16 * MSS, recover: 0 });
  scoreboard.sacked = Uint8Array.from({ length: 64 }, (_, segment) => (segment > 20 && segment < 36 ? 1 : 0));
  scoreboard.sacked[24] = 0;
  scoreboard.top = 36;
  return {
    flow, state,
    duplicates(count: number, news = true): number {
      let act: number = Act.nothing;
      for (let one = 0; one < count; one++) act = sack.dupAck(flow, state, MSS, news, S);
      return act;
    },
    /** Acknowledges everything below `una`. */
    acknowledged(una: number): number {
      const ackedBytes = (una - flow.sender.una) * MSS;
      Object.assign(flow.sender, { una, unaByte: una * MSS });
      return sack.newAck(flow, state, MSS, ackedBytes, true, S);
    },
    chosen: (nextFits = true): number => sack.choose?.(flow, state, MSS, nextFits) ?? NaN,
  };
}

describe('segments 20 to 35 under way, and duplicates that wait for 20', () => {
  it('start recovery with the third: 20 is resent, half of the window is left, and 16 − 3 count as under way', () => {
    const { flow, state, duplicates } = sender();
    expect([duplicates(2), flow.congestion.inRecovery]).toEqual([Act.nothing, false]);
    expect(duplicates(1)).toBe(Act.resend | Act.fastRetransmit | Act.reduced);
    expect([flow.congestion.inRecovery, flow.congestion.cwndBytes, state.pipe]).toEqual([true, 8 * MSS, 13]);
  });

  it('are not counted where they report nothing new', () => {
    const { flow, duplicates } = sender();
    expect([duplicates(5, false), flow.sender.dupAcks, flow.congestion.inRecovery]).toEqual([Act.nothing, 0, false]);
  });

  it('are not counted after a timeout, until new data is acknowledged', () => {
    const { flow, duplicates } = sender();
    flow.sender.timedOut = true;
    expect([duplicates(5), flow.sender.dupAcks, flow.congestion.inRecovery]).toEqual([Act.nothing, 0, false]);
  });
});

describe('a recovery that began with 13 under way', () => {
  it('counts one less with each duplicate, whatever it reports, and may send', () => {
    const { state, duplicates } = sender();
    duplicates(3);
    expect([duplicates(2, false), state.pipe]).toEqual([Act.send, 11]);
  });

  it('counts two less with an acknowledgement of part of the window, which ends the back-off', () => {
    const { flow, state, duplicates, acknowledged } = sender();
    duplicates(3);
    expect([acknowledged(24), state.pipe]).toEqual([Act.send | Act.endBackOff, 11]);
    expect([flow.congestion.inRecovery, flow.sender.dupAcks]).toEqual([true, 3]);
  });

  it('sends nothing until less is under way than the window of 8', () => {
    const { state, chosen, duplicates } = sender();
    duplicates(3 + 5);
    expect([state.pipe, chosen()]).toEqual([8, -1]);
  });

  it('sends the hole at 24, not 20 again, then new segments; each counts as under way', () => {
    const { state, chosen, duplicates } = sender();
    duplicates(3 + 7);
    expect([state.pipe, chosen(), state.pipe, chosen(), state.pipe, chosen()]).toEqual([6, 24, 7, 36, 8, -1]);
  });

  it('sends nothing where there is neither a hole nor room for new data', () => {
    const { state, chosen, duplicates } = sender();
    duplicates(3 + 7);
    expect([chosen(), chosen(false), state.pipe]).toEqual([24, -1, 7]);
  });

  it('ends when all of the damaged window is acknowledged, and clears the scoreboard', () => {
    const { flow, duplicates, acknowledged } = sender();
    duplicates(3);
    expect(acknowledged(36)).toBe(Act.send);
    const { congestion, scoreboard } = flow;
    expect([congestion.inRecovery, congestion.recover, flow.sender.dupAcks]).toEqual([false, -1, 0]);
    expect([scoreboard.top, scoreboard.resentTo, scoreboard.sacked.includes(1)]).toEqual([0, 0, false]);
  });
});

describe('a loss of 20 packets in a window of 28', () => {
  it.each([['pipe', 1], ['rfc6675', 0]] as const)('with the rule %s costs %i timeouts', (sackRecovery, timeouts) => {
    const lost = Array.from({ length: 20 }, (_, place) => 200 + place);
    const { named } = run(path('sack', lost, { sackRecovery }));
    expect([named('drop').length, named('timeout').length]).toEqual([20, timeouts]);
  });
});
