/**
 * Buffer reservation: before each window of data a pilot asks every switch on the route for places. This file has the
 * layer's parameters and puts its parts together: the module at the source, pilots, promises at ports
 * (switch/features/promised-places). Source: Buffer reservation for TCP over ATM networks, section 2.
 */
import { fullSegmentBytes } from '../../atm/sizes';
import type { Parameter } from '../../catalogue-types';
import { aal5Parameters, likeAal5 } from '../aal5';
import type { AdaptationLayer } from '../layer';
import { noteAck, offerPacket, reservationTimer } from './module';
import { reservationShown } from './shown';
import { createReservation } from './state';
import { backoffMs, refusedData } from './module';
import { earlyLoopback, expiry, warnOfExpiry } from './pilot-at-port';
import { keepsWindow } from '../../spec';

const parameters = [
  ...aal5Parameters,
  { key: 'mode', title: 'Data', unit: 'none', type: 'choice', default: 'delayed', live: false,
    choices: [
      { value: 'delayed', title: 'waits for the answer (DT)' },
      { value: 'immediate', title: 'follows the pilot at once (IT)' },
    ],
    help: 'Delayed: data waits at the source until all switches have promised its places. Immediate: it follows the pilot, and a switch that refused drops it.',
    source: 'Buffer reservation, section 2' },
  backoffMs,
  refusedData,
  earlyLoopback,
  expiry,
] as const satisfies readonly Parameter[];

export const bufferReservation: AdaptationLayer<'reservation', typeof parameters> = {
  id: 'reservation',
  title: 'Buffer reservation',
  summary:
    'Before each window of data a pilot asks every switch on the way for places in its queue; a block is granted whole or not at all.',
  source: 'Buffer reservation for TCP over ATM networks, section 2',
  parameters,
  portFeatures: ['promisedPlaces'],
  control: { asks: 'pilot', comesBack: true },
  asksForPlaces: true,
  waitsForPlaces: ({ mode }) => mode === 'delayed',
  counts: [
    'packetsSuppressed', 'pilotsSent', 'pilotsGranted', 'pilotsRefused', 'placesReserved', 'placesReleased',
    'reservationTimeouts',
  ],
  ...likeAal5,
  /** The layer reads acknowledgements on their way up; without them no block would ever end. */
  check: (told, carried) => [
    ...likeAal5.check(told, carried),
    ...(carried.acknowledged ? [] : [{
      code: 'reservationNeedsTcp', key: 'kind',
      message:
        `Buffer reservation waits for acknowledgements, which ${carried.transport} does not have; use TCP, or adaptation aal5.`,
    }]),
  ],
  warn: ({ mode, ...told }, path) => (mode === 'delayed' ? warnOfExpiry(told, path) : null),
  create: ({ transport }) => createReservation(
    keepsWindow(transport) ? Math.max(1, Math.floor(transport.windowBytes / fullSegmentBytes(transport))) : 1,
  ),
  offer: (sim, packet) => offerPacket(sim, sim.world.packets.vc[packet] >> 1, packet),
  ack: noteAck,
  timer: reservationTimer,
  inspect: reservationShown,
};
