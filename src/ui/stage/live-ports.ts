/** Rates, delays and limits of ports as they are at the playhead: they may change while the network runs. */
import { PAYLOAD_BYTES } from '../../model/constants';
import { bufferOf } from '../../model/switch/buffer';
import { LINK, PORT_UNITS, type Frame } from '../../runner/client/frame';
import type { Topology } from './topology';
import type { PortState } from './words';

export interface LivePorts {
  /** Takes the values of a frame. Returns whether any has changed. */
  take(frame: Frame): boolean;
  /** Returns the network with its present rates and delays. */
  topology(): Topology;
  portOf(link: number): PortState;
  /** Returns a limit in places, −1 for none; at a port that counts bytes a place is as large as a cell's payload. */
  places(link: number, key: 'capacity' | 'threshold'): number;
}

const COLUMNS = [LINK.rateBps, LINK.delayPs, LINK.capacity, LINK.threshold, LINK.policy, LINK.unit, LINK.kept] as const;
/** Indices into COLUMNS. */
const [CAPACITY, THRESHOLD, POLICY, UNIT, KEPT] = [2, 3, 4, 5, 6];

/** Until the first frame, values are those of the scenario. */
export function createLivePorts(scenario: Topology): LivePorts {
  let now = scenario;
  let numbers: Float64Array | null = null;

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

  return {
    portOf,
    topology: () => now,
    take({ links: { data, stride } }) {
      numbers ??= new Float64Array(scenario.links.length * COLUMNS.length).fill(NaN);
      let changed = false;
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
      }
      if (!changed) return false;
      const links = scenario.links.map((link, number) => ({
        ...link, rateBps: data[number * stride + LINK.rateBps], delayPs: data[number * stride + LINK.delayPs],
      }));
      now = { ...scenario, links };
      return true;
    },
    places(link, key) {
      const port = portOf(link);
      return port.unit === 'bytes' && port[key] > 0 ? Math.ceil(port[key] / PAYLOAD_BYTES) : port[key];
    },
  };
}
