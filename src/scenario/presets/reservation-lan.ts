/** Buffer reservation in a LAN: a pilot is back within a tenth of a millisecond. */
import type { Preset } from './preset';
import { longPackets, reservationNetwork, reservationTurn, shortPackets } from './reservation-network';

const size = { sources: 20, backboneDelayMs: 0.05 };

/**
 * One second of watching is 100 µs, about a round trip of a pilot. The preset opens before a switch first refuses one.
 */
const view = (startAtS: number): Preset['view'] => ({ rate: 1e5, startAtS, event: 'refused' });

const longTitle = 'Buffer reservation in a LAN, 9,180-byte packets';
const shortTitle = 'Buffer reservation in a LAN, 512-byte packets';

export const reservationLan9180: Preset = {
  id: 'reservation-lan-9180',
  topic: 'reservation',
  title: longTitle,
  summary:
    'Twenty senders ask the switches for places before they send, so no cell of theirs is lost and the backbone is never idle.',
  scenario: reservationNetwork({
    title: longTitle,
    description:
      'The LAN of the buffer reservation paper with delayed transmission, load 1.1. A pilot goes ahead of each window of data; the switches promise places or refuse, and data goes only when all have promised.',
    ...longPackets,
  }, size),
  view: view(0.0155),
  turn: reservationTurn,
};

export const reservationLan512: Preset = {
  id: 'reservation-lan-512',
  topic: 'reservation',
  title: shortTitle,
  summary:
    'The same with short packets, of which a lost cell spoils little: reservation is still ahead, but hardly ahead of early packet discard.',
  scenario: reservationNetwork({
    title: shortTitle,
    description:
      'The LAN of the buffer reservation paper with packets of 512 bytes and bursts of 1,000, delayed transmission, load 1.1. A lost cell spoils only eleven, so there is less to gain.',
    ...shortPackets,
  }, size),
  view: view(0.05505),
  turn: reservationTurn,
};
