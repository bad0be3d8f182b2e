/** The ports of the stage: as in the scenario until the first frame, then as in the newest frame. */
import { describe, expect, it } from 'vitest';
import { PORT_UNITS } from '../../../src/runner/client/frame';
import { createLivePorts } from '../../../src/ui/stage/live-ports';
import { legendItems } from '../../../src/ui/stage/legend-items';
import { hostCaptions } from '../../../src/ui/stage/words';
import { packFrame, type LinkRow } from './fake-frame';
import { star } from './fake-runs';
import { laidOut, starLaidOut } from './laid-out';

function ports() {
  const { topology, out: link } = starLaidOut();
  const frame = (changed: LinkRow = {}) => packFrame({
    links: topology.links.map((one, number) => ({
      rateBps: one.rateBps, delayPs: one.delayPs, capacity: 512, threshold: 256, unit: PORT_UNITS.indexOf('cells'),
      ...(number === link && changed),
    })),
  });
  return { live: createLivePorts(topology), topology, link, frame };
}

describe('the ports of a stage', () => {
  it('are those of the scenario until a frame comes', () => {
    const { live, topology, link } = ports();
    expect(live.topology()).toBe(topology);
    expect(live.portOf(link)).toEqual({ capacity: 512, threshold: -1, policy: 'epd', unit: 'cells', kept: 0 });
  });

  it('take a changed buffer from the next frame', () => {
    const { live, link, frame } = ports();
    live.take(frame());
    expect(live.take(frame({ capacity: 64 }))).toBe(true);
    expect(live.places(link, 'capacity')).toBe(64);
  });

  it('take a changed rate, and leave the other links alone', () => {
    const { live, topology, link, frame } = ports();
    live.take(frame({ rateBps: 3e6 }));
    expect(live.topology().links.map(({ rateBps }) => rateBps))
      .toEqual(topology.links.map(({ rateBps }, number) => (number === link ? 3e6 : rateBps)));
  });

  it('are not laid out again for a frame without changes', () => {
    const { live, frame } = ports();
    live.take(frame());
    const before = live.topology();
    expect(live.take(frame())).toBe(false);
    expect(live.topology()).toBe(before);
  });

  it('convert bytes to places of the size of a cell’s payload', () => {
    const { live, link, frame } = ports();
    live.take(frame({ capacity: 9_180, threshold: -1, unit: PORT_UNITS.indexOf('bytes') }));
    expect(live.places(link, 'capacity')).toBe(Math.ceil(9_180 / 48));
    expect(live.places(link, 'threshold')).toBe(-1);
  });
});

describe('flows that change during the run', () => {
  const changes = [
    { atS: 2, set: { 'flows.f.transport.packetBytes': 540 } }, { atS: 3, set: { 'flows.f.transport.boston': {} } },
  ];
  const { topology } = laidOut({ ...star(), changes });
  const at = (timePs: number) => packFrame({ header: { timePs }, links: topology.links.map(() => ({})) });

  it('have the packets of the playhead, also after rewinding', () => {
    const live = createLivePorts(topology);
    const told = [1, 2, 3, 1].map((seconds) => {
      live.take(at(seconds * 1e12));
      const { groups, flows } = live.topology();
      return [flows[0].cellsPerPacket, flows[0].kind, hostCaptions(groups[2], live.topology(), false)[0]];
    });
    const caption = (cells: number) => `reassembly, cells of ${cells}`;
    expect(told).toEqual([
      [192, 'Reno', caption(192)], [12, 'Reno', caption(12)], [12, 'Boston', caption(12)], [192, 'Reno', caption(192)],
    ]);
  });

  it('have all their marks in the legend from the start', () => {
    expect(legendItems(laidOut(star()).topology)).not.toContain('redundant');
    expect(legendItems(topology)).toEqual(expect.arrayContaining(['redundant', 'doomed']));
  });
});

describe('a buffer of a million places', () => {
  const drawnAt = (queued: readonly number[], more: LinkRow = {}): { drawn: number[]; changed: boolean[] } => {
    const { live, link, frame } = ports();
    const changed = queued.map((cells) => live.take(frame({ capacity: 1e6, threshold: -1, queued: cells, ...more })));
    return { drawn: [live.drawn(link)], changed };
  };

  it('is drawn in part, so that the queue is seen, and the part grows with the queue in steps', () => {
    expect([0, 750, 751, 8_397].map((cells) => drawnAt([cells]).drawn[0])).toEqual([1_000, 1_000, 2_000, 20_000]);
    expect(drawnAt([0, 750, 751, 800, 1_500, 1_501]).changed).toEqual([true, false, true, false, false, true]);
  });

  it('keeps the part when the queue gets shorter, so that the picture does not jump', () =>
    expect(drawnAt([8_397, 20])).toEqual({ drawn: [20_000], changed: [true, false] }));

  it('is drawn whole once the queue takes more than a small part', () =>
    expect([75_000, 75_001, 400_000].map((cells) => drawnAt([cells]).drawn[0])).toEqual([100_000, 1e6, 1e6]));

  it('is drawn whole if it has a threshold or counts bytes', () => {
    expect(drawnAt([20], { threshold: 5e5 }).drawn).toEqual([1e6]);
    expect(drawnAt([20], { unit: PORT_UNITS.indexOf('bytes') }).drawn).toEqual([Math.ceil(1e6 / 48)]);
  });

  it('of a few thousand is drawn whole', () => expect(drawnAt([20], { capacity: 7_999 }).drawn).toEqual([7_999]));
});
