/** Buffer reservation in a WAN: a pilot takes ten milliseconds, during which promised places stay empty. */
import type { Preset } from './preset';
import { longPackets, reservationNetwork, reservationTurn, shortPackets } from './reservation-network';

const size = { sources: 100, backboneDelayMs: 5 };

/** One second of watching is 2 ms: a pilot is back after five. The preset opens before a switch first refuses one. */
const view = (startAtS: number): Preset['view'] => ({ rate: 2e6, startAtS, event: 'refused' });

const longTitle = 'Buffer reservation in a WAN, 9,180-byte packets';
const shortTitle = 'Buffer reservation in a WAN, 512-byte packets';

export const reservationWan9180: Preset = {
  id: 'reservation-wan-9180',
  topic: 'reservation',
  title: longTitle,
  summary:
    'A hundred senders over 1,000 km: promised places wait ten milliseconds for their cells, so a quarter of the backbone stays idle; still no other scheme carries more in two seconds on average, though in ten early packet discard does.',
  scenario: reservationNetwork({
    title: longTitle,
    description:
      'The WAN of the buffer reservation paper with delayed transmission, load 1.1. Without reservation long packets are cut up at the switch and wait for timeouts; with it places are kept for a round trip before their cells come.',
    ...longPackets,
  }, size),
  view: view(0.021),
  turn: reservationTurn,
};

export const reservationWan512: Preset = {
  id: 'reservation-wan-512',
  topic: 'reservation',
  title: shortTitle,
  summary:
    'With short packets over 1,000 km waiting for pilots costs more than lost cells would: every other scheme carries more.',
  scenario: reservationNetwork({
    title: shortTitle,
    description:
      'The WAN of the buffer reservation paper with packets of 512 bytes and bursts of 1,000, delayed transmission, load 1.1. The wait for each pilot is long, and what a lost cell spoils is small.',
    ...shortPackets,
  }, size),
  view: view(0.036),
  turn: reservationTurn,
};
