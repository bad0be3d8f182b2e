/** What is measured at the bottleneck: its port, its link, its rate. */
import { describe, expect, it } from 'vitest';
import { record } from '../../../src/model/run/record';
import { ran, start, stepThrough } from '../support/runs';
import { MS, S, hostPort, line, star, toSink } from '../support/specs';

const quick = { tickPs: MS, minRtoPs: 10 * MS, initialRtoPs: 50 * MS };

describe('a bottleneck link that is busy all the time but for its start', () => {
  const { linkUtilization, effectiveThroughput, ceiling } =
    record(ran(line({ tcp: { ...quick, initialWindowPackets: 100 }, durationPs: S })));

  it('has a utilization near 1 and not above', () => {
    expect(linkUtilization).toBeGreaterThan(0.999);
    expect(linkUtilization).toBeLessThanOrEqual(1);
  });

  it('has an effective throughput near its ceiling and not above', () => {
    expect(effectiveThroughput).toBeGreaterThan(0.99 * ceiling);
    expect(effectiveThroughput).toBeLessThanOrEqual(ceiling);
  });
});

describe('a bottleneck link that loses one cell in ten behind a port that drops none', () => {
  const result =
    record(ran(star({ hosts: 1, durationPs: S, trunk: { cellErrorRate: 0.1 }, flow: () => ({ tcp: quick }) })));

  it('has cells lost', () => {
    expect(result.cellLossRate).toBeGreaterThan(0.01);
  });

  it('has no loss at the port: what arrived at it left it', () => {
    expect(result.portLossRate).toBe(0);
  });
});

describe('a port of ten cells at which 26 arrive at once', () => {
  const sim =
    ran(star({ hosts: 2, port: { bufferCells: 10 }, flow: () => ({ tcp: { ...quick, windowBytes: 536 } }) }), 40e6);

  it('has a loss rate of cells dropped over cells arrived', () => {
    const { cellsDropped, portLossRate } = record(sim);
    expect([sim.world.ports[toSink(2)].arrived, portLossRate]).toEqual([26, cellsDropped / 26]);
    expect(cellsDropped).toBeGreaterThan(0);
  });
});

describe('a bottleneck whose rate is doubled after half of a busy second', () => {
  const spec = line({ tcp: { ...quick, initialWindowPackets: 100 }, durationPs: S });
  spec.changes = [{
    atPs: S / 2, links: [{ link: 0, spec: { ...spec.links[0], rateBps: 2 * spec.links[0].rateBps } }], flows: [],
  }];
  const { linkUtilization, effectiveThroughput, ceiling } = record(ran(spec));

  it('is busy for at most all of the time', () => {
    expect(linkUtilization).toBeLessThanOrEqual(1);
  });

  it('delivers at most what its two rates allow', () => {
    expect(effectiveThroughput).toBeLessThanOrEqual(ceiling);
  });
});

describe('a host’s own link as the bottleneck, five packets of 13 cells handed over at once', () => {
  const spec =
    line({ link: { port: hostPort(200), delayPs: MS }, tcp: { ...quick, initialWindowPackets: 5 }, durationPs: MS });
  const sim = ran(spec);

  it('has its source queue as the queue: 65 cells at most', () => {
    expect(record(sim).maxQueueCells).toBe(65);
  });

  it('has the mean queue too: 65 cells that leave one each microsecond are 2.145 cells over a millisecond', () => {
    expect(record(sim).meanQueueCells).toBeCloseTo(65 * 66 / 2 / 1000, 6);
  });
});

describe('a link of 500 ms that is busy all through a run of 325 ms', () => {
  const tcp = {
    ...quick, initialRtoPs: 60 * S, packetBytes: 9180, windowBytes: 16_000_000, initialWindowPackets: 1700,
  };

  it('has a utilization near 1: cells count when they are sent, not when they have arrived', () => {
    expect(
      record(ran(line({ link: { delayPs: 500 * MS }, tcp, durationPs: 325 * MS }))).linkUtilization,
    ).toBeGreaterThan(0.99);
  });
});

describe('100 ms in which a star of two hosts drops cells', () => {
  it('have as many dropped cells in the result as were seen event by event', () => {
    const sim =
      start(star({ hosts: 2, port: { bufferCells: 20 }, durationPs: 100 * MS, flow: () => ({ tcp: quick }) }));
    let seen = 0;
    let last = 0;
    stepThrough(sim, Infinity, () => {
      const { dropped } = sim.world.ports[toSink(2)];
      if (dropped > last) seen += dropped - last;
      last = dropped;
    });
    expect([record(sim).cellsDropped, seen > 0]).toEqual([seen, true]);
  });
});
