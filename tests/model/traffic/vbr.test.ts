/** VBR: when it sends, how much of a link it takes, and its priority. */
import { describe, expect, it } from 'vitest';
import type { ChangeSpec, NetworkSpec, TrafficOf } from '../../../src/model/spec';
import { record } from '../../../src/model/run/record';
import { ran } from '../support/runs';
import { MS, S, US, udp } from '../support/specs';
import { instants, udpLine, udpStar } from './support';

const vbr = (own: Partial<TrafficOf<'vbr'>> = {}): TrafficOf<'vbr'> => ({
  kind: 'vbr', rateBps: 42.4e6, onPs: 100 * US, offPs: 50 * US, priority: true, ...own,
});

describe('VBR of 42.4 Mb/s on the wire, 100 µs on and 50 µs off, packets of one cell', () => {
  it('sends a cell every 10 µs while it is on, and begins again every 150 µs', () => {
    const seen = instants(udpLine(40, vbr(), { durationPs: 300 * US })).map((ps) => ps / US);
    const burst = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90];
    expect(seen).toEqual([...burst, ...burst.map((at) => at + 150), 300]);
  });

  it('counts its periods from its start', () => {
    const seen = instants(udpLine(40, vbr({ onPs: 30 * US }), { startPs: 35 * US, durationPs: 150 * US }));
    expect(seen.map((ps) => ps / US)).toEqual([35, 45, 55, 115, 125, 135]);
  });

  it('counts headers and padding: packets of 21 cells come every 210 µs of on-time', () => {
    const seen = instants(udpLine(1000, vbr({ onPs: 600 * US, offPs: 0 }), { durationPs: 1000 * US })).map((ps) =>
      ps / US);
    expect(seen).toEqual([0, 210, 420, 630, 840]);
  });

  it('sends a packet that has begun to its end: 7 ms on at 2 Mb/s carry two packets of 21 cells, not 1.6', () => {
    const seen = instants(udpLine(1000, vbr({ rateBps: 2e6, onPs: 7 * MS, offPs: 3 * MS }), { durationPs: 99 * MS }));
    expect((seen.length * 21 * 53 * 8) / 0.1).toBeCloseTo(1.7808e6, 6);
  });

  it('spaces the cells of larger packets evenly too, also from one packet to the next', () => {
    const sim = ran(udpLine(1000, vbr({ onPs: S, offPs: 0 }), { durationPs: 999 * US }));
    // There is a cell every 10 µs from 0 on, and each takes a microsecond.
    expect(sim.world.links[0].busyPs).toBe(100 * US);
    expect([sim.world.ports[0].longest, sim.world.ports[0].area]).toEqual([1, 100 * US]);
  });

  it('stays even when packets change to one cell and back while it runs', () => {
    const spec = udpLine(1000, vbr({ onPs: S, offPs: 0 }), { durationPs: 999 * US });
    const turned = (atPs: number, packetBytes: number): ChangeSpec => ({
      atPs, links: [], flows: [{
        flow: 0, transport: udp(packetBytes), adaptation: spec.flows[0].adaptation,
      }],
    });
    const sim = ran({ ...spec, changes: [turned(215 * US, 40), turned(600 * US, 1000)] });
    expect([sim.world.ports[0].longest, sim.world.links[0].busyPs]).toEqual([1, 100 * US]);
  });

  it('never exceeds its rate, however short its periods are: a packet leaves as soon as rate and period allow it', () => {
    const seen = instants(udpLine(1000, vbr({ onPs: 50 * US, offPs: 30 * US }), { durationPs: 1000 * US }))
      .map((ps) => ps / US);
    // The rate allows a packet every 210 µs; the next period of 80 µs then begins after 240 µs.
    expect(seen).toEqual([0, 240, 480, 720, 960]);
  });

  it('counts bytes of packets where there are no cells', () => {
    const seen = instants(udpLine(530, vbr(), { durationPs: 120 * US, network: 'packet' })).map((ps) => ps / US);
    expect(seen).toEqual([0]);
    expect(instants(udpLine(265, vbr(), { durationPs: 120 * US, network: 'packet' })).map((ps) => ps / US)).toEqual([
      0, 50,
    ]);
  });
});

describe('VBR of 80 % of 155.52 Mb/s, on and off for 10 ms each', () => {
  it('takes 40 % of the link, to within a cell a period', () => {
    const sim = ran(udpLine(
      40, vbr({ rateBps: 0.8 * 155.52e6, onPs: 10 * MS, offPs: 10 * MS }), { link: { rateBps: 155.52e6 } },
    ));
    expect(Math.abs(record(sim).linkUtilization - 0.4)).toBeLessThan(424 / 155.52e6 / 0.02);
  });

  it('leaves 75.12 Mb/s of data for segments of 512 bytes in 12 cells, which both printed efficiencies of the survey imply', () => {
    expect(((1 - 0.4) * 155.52 * 512 / 636).toFixed(2)).toBe('75.12');
  });
});

/**
 * Two hosts overload a switch with a line of 424 Mb/s and ten places: the first sends VBR of half the line, the second
 * nearly as much as the line carries.
 */
const contended = (priority: boolean): NetworkSpec => {
  const spec = udpStar(40, { hosts: 2, port: { bufferCells: 10, inputService: 'arrivalOrder' }, durationPs: 20 * MS });
  spec.flows[0].traffic = vbr({ rateBps: 212e6, onPs: 5 * MS, offPs: 0, priority });
  // Starts between the instants at which cells leave, so that neither source always finds the place just freed.
  spec.flows[0].startPs = 0.7 * US;
  spec.flows[1].traffic = { kind: 'constant', rateBps: 311e6 };
  return spec;
};

describe('VBR of half a line, and constant traffic of nearly all of it, at a switch with ten places', () => {
  it('loses nothing and waits for at most one cell where it has priority', () => {
    const { flows } = record(ran(contended(true)));
    expect([flows[0].packetLossRate, flows[1].packetLossRate > 0.4]).toEqual([0, true]);
    // A cell time each at host and switch, and at most one for the cell being sent; a bucket of the histogram is 1.6 %
    // wide.
    expect(flows[0].responseTimeQuantilesS.p99).toBeLessThanOrEqual(3.05e-6);
  });

  it('loses cells like any other traffic where it has no priority', () => {
    const { flows } = record(ran(contended(false)));
    expect(flows[0].packetLossRate).toBeGreaterThan(0.1);
  });
});
