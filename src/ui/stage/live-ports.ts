/** Rates, delays, limits of ports and packets as they are at the playhead: they may change while the network runs. */
import { PAYLOAD_BYTES } from '../../model/constants';
import { bufferOf } from '../../model/switch/buffer';
import { HEAD, LINK, PORT_UNITS, type Frame } from '../../runner/client/frame';
import type { Topology } from './topology';
import type { PortState } from './words';

export interface LivePorts {
  /** Takes the values of a frame. Returns whether any has changed. */
  take(frame: Frame): boolean;
  /** Returns the network with its present rates, delays and packets. */
  topology(): Topology;
  portOf(link: number): PortState;
  /** Returns a limit in places, −1 for none; at a port that counts bytes a place is as large as a cell's payload. */
  places(link: number, key: 'capacity' | 'threshold'): number;
  /** Returns how many places the stage draws: fewer than there are if the queue was never long enough to be seen. */
  drawn(link: number): number;
}

/** A buffer of which this many places are drawn has at least so many times more; otherwise all are drawn. */
const PART = 8;
/** The least number of places of such a part. */
const LEAST_PART = 1_000;
/** A queue takes at most this share of the part that is drawn. */
const MOST_TAKEN = 0.75;

/** Returns the first of 1,000, 2,000, 5,000, 10,000 … places that are enough for a queue of this length. */
function partFor(queued: number): number {
  for (let decade = LEAST_PART; ; decade *= 10) {
    for (const factor of [1, 2, 5]) if (queued <= MOST_TAKEN * decade * factor) return decade * factor;
  }
}

const COLUMNS = [LINK.rateBps, LINK.delayPs, LINK.capacity, LINK.threshold, LINK.policy, LINK.unit, LINK.kept] as const;
/** Indices into COLUMNS. */
const [CAPACITY, THRESHOLD, POLICY, UNIT, KEPT] = [2, 3, 4, 5, 6];

/** The flows after the first changes. */
function flowsAfter({ flows, turns }: Topology, many: number): Topology['flows'] {
  if (many === 0) return flows;
  const now = [...flows];
  for (const turn of turns.slice(0, many)) {
    for (const [flow, settings] of turn.flows) now[flow] = { ...now[flow], ...settings };
  }
  return now;
}

/** Until the first frame, values are those of the scenario. */
export function createLivePorts(scenario: Topology): LivePorts {
  let now = scenario;
  let numbers: Float64Array | null = null;
  /** How many of the changes of flows are made. */
  let turned = 0;
  /** By link, the places that have been enough for its queue so far. */
  const parts = new Float64Array(scenario.links.length).fill(LEAST_PART);

  function portOf(link: number): PortState {
    const place = link * COLUMNS.length;
    if (!numbers || Number.isNaN(numbers[place + CAPACITY])) {
      const { links, packetMode } = scenario;
      const port = links[link]?.port;
      const { places, unit } = port ? bufferOf(port, packetMode) : { places: null, unit: 'cells' as const };
      return { capacity: places ?? -1, threshold: -1, policy: port?.discard.policy ?? '', unit, kept: 0 };
    }
    return {
      capacity: numbers[place + CAPACITY], threshold: numbers[place + THRESHOLD], policy: numbers[place + POLICY],
      unit: PORT_UNITS[numbers[place + UNIT]], kept: numbers[place + KEPT],
    };
  }

  function places(link: number, key: 'capacity' | 'threshold'): number {
    const port = portOf(link);
    return port.unit === 'bytes' && port[key] > 0 ? Math.ceil(port[key] / PAYLOAD_BYTES) : port[key];
  }

  return {
    portOf,
    places,
    topology: () => now,
    take({ header, links: { data, stride } }) {
      const many = 1 + scenario.turns.findLastIndex(({ atPs }) => atPs <= header[HEAD.timePs]);
      numbers ??= new Float64Array(scenario.links.length * COLUMNS.length).fill(NaN);
      let changed = many !== turned;
      turned = many;
      let place = 0;
      for (let link = 0; link < scenario.links.length; link++) {
        for (const column of COLUMNS) {
          const value = data[link * stride + column];
          if (numbers[place] !== value) {
            numbers[place] = value;
            changed = true;
          }
          place++;
        }
        const queued = data[link * stride + LINK.queued];
        if (queued > MOST_TAKEN * parts[link]) {
          parts[link] = partFor(queued);
          changed = true;
        }
      }
      if (!changed) return false;
      const links = scenario.links.map((link, number) => ({
        ...link, rateBps: data[number * stride + LINK.rateBps], delayPs: data[number * stride + LINK.delayPs],
      }));
      now = { ...scenario, links, flows: flowsAfter(scenario, turned) };
      return true;
    },
    drawn(link) {
      const { unit, threshold, capacity } = portOf(link);
      const isPart = unit !== 'bytes' && threshold < 0 && capacity >= PART * parts[link];
      return isPart ? parts[link] : places(link, 'capacity');
    },
  };
}
