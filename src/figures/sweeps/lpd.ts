/**
 * The runs behind figures 6 to 9 of Lazy Packet Discard: 32 Vegas flows and cross traffic, plain, with early packet
 * discard and with lazy packet discard, over two packet sizes and six buffers. The paper does not give the rate of the
 * servers' links, on which the outcome depends, so two rates are run, for 2 s each instead of the paper's 20. Source:
 * Kim and Bestavros, section 4.2.
 */
import type { Sweep } from '../../sweep/types';
import { BUFFERS } from './boston';

const GROUPS = [1, 2, 3, 4];
export const ACCESS_MBPS = [10, 155];
export const LPD_PACKETS = [1500, 9180];
const LAYERS = [
  { name: 'plain', base: 'lpd-metro-plain' }, { name: 'early packet discard', base: 'lpd-metro-epd' },
  { name: 'lazy packet discard', base: 'lpd-metro-lpd' },
];
export const LPD_BUFFER = 'nodes.west.bufferCells';

export const lpdCase = (layer: string, bytes: number, accessMbps: number): string =>
  `${layer}, ${bytes.toLocaleString('en')} bytes, ${accessMbps} Mb/s`;

export const lpdMetro: Sweep = {
  version: 1, id: 'lpd-metro', title: 'Plain, early packet discard and lazy packet discard',
  set: { durationS: 2, warmupS: 0.3 },
  cases: ACCESS_MBPS.flatMap((accessMbps) => LPD_PACKETS.flatMap((bytes) => LAYERS.map(({ name, base }) => ({
    name: lpdCase(name, bytes, accessMbps), base,
    set: Object.fromEntries(GROUPS.flatMap((group) => [
      [`flows.f${group}.transport.packetBytes`, bytes], [`links.s${group}>west.rateMbps`, accessMbps],
    ])),
  })))),
  sets: [{ path: LPD_BUFFER, values: BUFFERS }],
  seeds: [1, 2],
  metrics: ['sum(f*.effectiveThroughput)', 'cellFailureRate', 'perPacket(f*.responseTimeMeanS)'],
  draft: { seeds: [1], set: { durationS: 0.5, warmupS: 0.1 } },
};

/** Makes the same sweep with other settings of every TCP. */
const underReading = (id: string, title: string, reading: Readonly<Record<string, unknown>>): Sweep => ({
  ...lpdMetro, id, title: `${lpdMetro.title}, ${title}`,
  set: {
    ...lpdMetro.set,
    ...Object.fromEntries(GROUPS.flatMap((group) =>
      Object.entries(reading).map(([key, value]) => [`flows.f${group}.transport.${key}`, value]))),
  },
});

/** With round-trip times in integer arithmetic, as in simulators of the time. */
export const lpdWholeNumbers: Sweep = underReading(
  'lpd-whole-numbers', 'round trips in whole numbers', { rttArithmetic: 'integer' },
);

/** With round-trip times in integer arithmetic, and Vegas as implemented in ns-2. */
export const lpdWholeNumbersNs2: Sweep = underReading(
  'lpd-whole-numbers-ns2-vegas', 'round trips in whole numbers, Vegas as in ns-2',
  { rttArithmetic: 'integer', vegasRules: 'ns2' },
);
