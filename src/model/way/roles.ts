/**
 * Roles: what packets are for. The packet table stores the position in this table. Data takes the usual way (end.ts,
 * port.ts); a role says what else may happen to its cells.
 */
import { answerRequest, hearNotice } from '../adaptation/lpd/sender';
import { NOTICE, REPAIR, REQUEST } from '../adaptation/lpd/roles';
import { writeMessage } from '../adaptation/lpd/bytes';
import { layerOf } from '../adaptation/layers';
import { pilotArrives } from '../adaptation/reservation/module';
import { rmArrives } from '../adaptation/services/destination';
import { writeRm } from '../adaptation/services/rm-bytes';
import { pilotPdu } from '../adaptation/reservation/pilot';
import { PILOT } from '../adaptation/reservation/pilot-columns';
import { pilotAtPort } from '../adaptation/reservation/pilot-at-port';
import { ACK, DATA } from '../atm/packets';
import { CREDIT_CELL, writeCredit } from '../atm/credit';
import { RM, rmGoesBack } from '../atm/rm';
import type { CellWords } from '../catalogue-types';
import { rmAtPort } from '../switch/features/explicit-rate';
import { receiveAck } from '../transport/sender';
import { transportOf } from '../transport/transports';
import { creditSays, noticeSays, pilotSays, requestSays, rmSays } from './cell-words';
import { creditArrives } from './credits';
import type { Simulation, World } from '../world';

interface RoleLine {
  number: number;
  id: string;
  /** Its cells pass everything that waits at ports and hosts. */
  goesFirst: boolean;
  /** Places that one of its cells takes among cells that go first. */
  places: 0 | 1;
  /** A packet of it comes to a port, at hop `hop`. Returns the hop at which it goes on: the same, or of another VC. */
  atPort?(sim: Simulation, packet: number, hop: number): number;
  /**
   * Its cells end with the link of hop `hop`. Asked only if some VC is `hopByHop`. `letGo` frees the VC of a hop that
   * was held, so that it may send again.
   */
  atLinkEnd?(sim: Simulation, cell: number, hop: number, letGo: (sim: Simulation, hop: number) => void): void;
  /** Its cells travel alone, between those of packets, and are handled one by one at the end of the VC. */
  alone: boolean;
  /** A whole packet of this role has reached the end of its VC. */
  atEnd(sim: Simulation, packet: number): void;
  /** The PTI of its cells says resource management. */
  management?: true;
  /** How the stage draws its cells. */
  mark: 'data' | 'redundant' | 'control' | 'credit';
  /** Its cells tell something and ask for nothing. */
  tells?: true;
  /** Whether a packet is on its way back to where it was made. */
  goesBack?(world: World, packet: number): boolean;
}

/** Its cells are those of data or of acknowledgements, which their transport or layer can write. */
interface OfTransport { called?: undefined; says?: undefined; payload?: undefined }

/** It has packets of one cell that are neither data nor acknowledgements, and whose bytes no other file can make. */
interface OfItsOwn {
  /** The name of such a packet, for example `a pilot`. */
  called(world: World, packet: number): string;
  /** What its cell says, in words; absent if the header says everything. */
  says?(world: World, packet: number): CellWords;
  /** Writes the 48 bytes of its only cell. */
  payload(sim: Simulation, packet: number, out: Uint8Array): void;
}

export type Role = RoleLine & (OfTransport | OfItsOwn);

const flowOf = ({ world }: Simulation, packet: number): number => world.packets.vc[packet] >> 1;

const resendPs = (sim: Simulation, number: number): number =>
  transportOf(sim.world.flows[number]).resendPs(sim, number);

/** Data never comes here, because the layer of its flow takes it. */
const byItsLayer = (): void => {
  throw new Error('data is taken by its adaptation layer');
};

/** Credit cells never come here, because they end with their link. */
const byItsLink = (): void => {
  throw new Error('credit ends with its link');
};

export const ROLES: readonly Role[] = [
  { number: DATA, id: 'data', mark: 'data', goesFirst: false, places: 1, alone: false, atEnd: byItsLayer },
  {
    number: ACK, id: 'ack', mark: 'data', goesFirst: false, places: 1, alone: false,
    atEnd(sim, packet) {
      const flow = flowOf(sim, packet);
      receiveAck(sim, flow, packet);
      layerOf(sim, flow).ack?.(sim, flow, sim.world.acks.next[packet]);
    },
  },
  {
    number: PILOT, id: 'pilot', mark: 'control', management: true, goesFirst: true, places: 0, alone: true,
    atPort: pilotAtPort, atEnd: pilotArrives, called: () => 'a pilot', says: pilotSays,
    payload: (sim, packet, out) => out.set(pilotPdu(sim, packet)),
  },
  {
    number: REQUEST, id: 'request', mark: 'control', goesFirst: false, places: 1, alone: false, payload: writeMessage,
    called: () => 'a request', says: requestSays,
    atEnd: (sim, packet) => answerRequest(sim, flowOf(sim, packet), packet, resendPs(sim, flowOf(sim, packet))),
  },
  { number: REPAIR, id: 'repair', mark: 'redundant', goesFirst: false, places: 1, alone: false, atEnd: byItsLayer },
  {
    number: NOTICE, id: 'notice', mark: 'control', goesFirst: false, places: 1, alone: false, payload: writeMessage,
    called: () => 'a notice', says: noticeSays, tells: true,
    atEnd: (sim, packet) => hearNotice(sim, flowOf(sim, packet), packet, resendPs(sim, flowOf(sim, packet))),
  },
  {
    number: RM, id: 'rm', mark: 'control', management: true, goesFirst: false, places: 1, alone: true,
    atPort: rmAtPort, atEnd: rmArrives, payload: writeRm, goesBack: rmGoesBack, says: rmSays,
    called: (world, packet) => (rmGoesBack(world, packet) ? 'a BRM' : 'an FRM'),
  },
  {
    number: CREDIT_CELL, id: 'credit', mark: 'credit', management: true, goesFirst: true, places: 0, alone: true,
    atEnd: byItsLink, atLinkEnd: creditArrives, says: creditSays,
    payload: ({ world }, packet, out) => writeCredit(world, packet, out),
    called: () => 'a credit cell',
  },
];

ROLES.forEach(({ id, number }, position) => {
  if (number !== position) throw new Error(`The role ${id} stands at ${position}, but calls itself ${number}.`);
});
