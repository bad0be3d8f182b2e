/** Metrics of a congested second against a reference that looks at the state after every single event. */
import { describe, expect, it } from 'vitest';
import { freeSlots } from '../../../src/model/atm/packets';
import { runUntil } from '../../../src/model/run/loop';
import type { Simulation } from '../../../src/model/world';
import { cellsInFlight } from '../../../src/model/run/conservation';
import { Total } from '../../../src/model/metrics/counters';
import { record } from '../../../src/model/run/record';
import { busyNetwork } from '../support/busy';
import { ran, start, stepThrough } from '../support/runs';
import { MS, S, file, line, star, toSink, type LineOptions } from '../support/specs';

/** Cells whose fate is still open, summed over the packets. */
function openCells({ world: { packets } }: Simulation): number {
  const free = new Set(freeSlots(packets));
  let cells = 0;
  for (let slot = 0; slot < packets.used; slot++) if (!free.has(slot)) cells += packets.open[slot];
  return cells;
}

describe('four senders at a switch of 60 cells, one second', () => {
  const sim = start(busyNetwork());
  const port = sim.world.ports[toSink(4)];
  let [area, longest, lastPs, lastQueue, windowArea, lastWindows] = [0, 0, 0, 0, 0, 0];
  let unbalanced = 0;
  const windows = () => sim.world.flows.reduce((sum, { congestion }) => sum + congestion.cwndBytes, 0);
  stepThrough(sim, Infinity, () => {
    const now = sim.world.clock[0];
    if (now > 300 * MS) {
      const measured = (now - Math.max(lastPs, 300 * MS)) / S;
      area += lastQueue * measured;
      windowArea += lastWindows * measured;
    }
    lastPs = now;
    lastQueue = port.queue.length;
    lastWindows = windows();
    longest = Math.max(longest, lastQueue);
    const { totals } = sim.world;
    const ended = totals[Total.cellsDropped] + totals[Total.cellsDiscarded] + totals[Total.cellsDelivered];
    if (totals[Total.cellsSent] !== ended + cellsInFlight(sim) || openCells(sim) !== cellsInFlight(sim)) unbalanced++;
  });
  const result = record(sim);

  it('has cells sent = dropped + discarded + delivered + in flight after every event', () => {
    expect(unbalanced).toBe(0);
  });

  it('has the mean queue of the time after the warm-up', () => {
    expect(result.meanQueueCells).toBeCloseTo((area + lastQueue * (S - lastPs) / S) / 0.7, 6);
  });

  it('has the longest queue that was ever seen', () => {
    expect([result.maxQueueCells, longest]).toEqual([60, 60]);
  });

  it('has the mean window of the time after the warm-up, over all flows', () => {
    expect(result.meanWindowBytes).toBeCloseTo((windowArea + lastWindows * (S - lastPs) / S) / 0.7 / 4, 3);
  });

  it('has failure = loss + discard', () => {
    expect(result.cellFailureRate).toBeCloseTo(result.cellLossRate + result.cellDiscardRate, 14);
  });
});

describe('a network that has become quiet: two files over two links each, some of their cells lost', () => {
  const spec = star({ hosts: 2, port: { bufferCells: 10 }, flow: () => ({
    traffic: file(20_000), tcp: { initialWindowPackets: 4, tickPs: MS, minRtoPs: 10 * MS, initialRtoPs: 50 * MS },
  }) });
  const sim = ran(spec);
  const { cellHops, wastedByteHops, usefulByteHops, cellsInFlight: held, cellsDropped } = record(sim);

  it('has only cells left whose packets lost their last cell', () => {
    const assemblies = sim.world.flows.map(({ receiver }) => receiver.data.have);
    expect([cellsDropped > 0, held]).toEqual([true, assemblies[0] + assemblies[1]]);
  });

  it('has every byte × hop of the others either wasted or used', () => {
    expect(wastedByteHops + usefulByteHops).toBe(53 * (cellHops - 2 * held));
  });
});

describe('a warm-up of 300 ms in a run of one second', () => {
  const after = record(ran(busyNetwork()));
  const sim = start({ ...busyNetwork(), warmupPs: 0 });
  runUntil(sim, 300 * MS);
  const begin = record(sim);
  runUntil(sim, Infinity);
  const whole = record(sim);

  it('does not change the run', () => {
    expect(after.hash).toBe(whole.hash);
  });

  it('still counts cells from t = 0', () => {
    expect([after.cellsSent, after.cellsDropped, after.cellsDiscarded, after.cellsDelivered]).toEqual([
      whole.cellsSent, whole.cellsDropped, whole.cellsDiscarded, whole.cellsDelivered,
    ]);
  });

  it.each([
    'timeouts', 'fastRetransmits', 'packetsSent', 'packetsDelivered', 'packetsAcknowledged', 'verifiedSegments',
    'wastedByteHops',
  ] as const)('counts %s of the time after it', (name) => {
    expect(after[name]).toBe(whole[name] - begin[name]);
  });

  it('gives rates of the time after it', () => {
    expect(after.goodput).toBeCloseTo((whole.goodput - 0.3 * begin.goodput) / 0.7, 10);
    expect(after.cellLossRate).toBeCloseTo(
      (whole.cellsDropped - begin.cellsDropped) / (whole.cellsSent - begin.cellsSent), 12,
    );
    expect(after.linkUtilization).toBeCloseTo((whole.linkUtilization - 0.3 * begin.linkUtilization) / 0.7, 10);
  });
});

describe('a path without loss whose packets need 10 ms and 13 cell times each', () => {
  const one: LineOptions = {
    link: { delayPs: 10 * MS, rateBps: 42.4e6 }, traffic: file(10 * 536), deadlinePs: 15 * MS,
  };
  const result = record(ran(line(one)));
  // Slow start: 1, 2, 4 and 3 segments at once; each waits 130 µs for each one in front of it in its batch.
  const waits = [0, 0, 1, 0, 1, 2, 3, 0, 1, 2];

  it('has a mean response time above 10.13 ms by less than the waits in each batch', () => {
    // Acknowledgements come 130 µs apart, so only the second segment of each pair of a batch waits.
    expect(result.responseTimeMeanS).toBeGreaterThan(0.01013 - 1e-9);
    expect(result.responseTimeMeanS).toBeLessThan(0.01013 + 0.00013 * waits.reduce((sum, wait) => sum + wait) / 10);
  });

  it('has a variability index of deviation over mean', () => {
    expect(result.variabilityIndex).toBeCloseTo(result.responseTimeStdS / result.responseTimeMeanS, 14);
  });

  it('misses no deadline of 15 ms, and all of 10 ms', () => {
    expect([result.missedDeadlineRate, record(ran(line({ ...one, deadlinePs: 10 * MS }))).missedDeadlineRate]).toEqual([
      0, 1,
    ]);
  });
});

describe('one segment alone', () => {
  it('has a response time of 13 cell times and the delay, to the picosecond', () => {
    const { responseTimeMeanS, responseTimeStdS } =
      record(ran(line({ link: { delayPs: 10 * MS, rateBps: 42.4e6 }, traffic: file(536) })));
    expect([responseTimeMeanS, responseTimeStdS]).toEqual([0.01013, 0]);
  });

  it('is counted from its first transmission when it had to be sent twice', () => {
    const { responseTimeMeanS } = record(
      ran(line({ link: { delayPs: 10 * MS, rateBps: 42.4e6 }, traffic: file(536), faults: [{ packets: [0] }] })),
    );
    expect(responseTimeMeanS).toBeCloseTo(3.01013, 12);
  });
});

describe('half of the packets lost on purpose', () => {
  const { packetLossRate, retransmissionRate, packetsSent, packetsDelivered, packetsAcknowledged } =
    record(ran(line({ traffic: file(4 * 536), tcp: { windowBytes: 536 }, faults: [{ packets: [0, 2, 4, 6] }] })));

  it('are a packet loss rate of one half and as many retransmissions', () => {
    expect([packetLossRate, retransmissionRate, packetsSent, packetsDelivered, packetsAcknowledged]).toEqual([
      0.5, 0.5, 8, 4, 4,
    ]);
  });
});
