/**
 * What packets are for, by number: the packet table stores the position. Data takes the straight way (end.ts, port.ts);
 * a role says what else may happen to its cells.
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

export interface Role {
  number: number;
  id: string;
  /** Its cells pass all that waits at ports and hosts. */
  goesFirst: boolean;
  /** Places that a cell of it takes among those that go first. */
  places: 0 | 1;
  /** It comes to a port, at hop `hop`. Returns the hop at which it goes on: the same one, or one of another way. */
  atPort?(sim: Simulation, packet: number, hop: number): number;
  /**
   * Its cells end with their link, here that of hop `hop`; asked only where some VC is `hopByHop`. `letGo`: the VC of a
   * hop, which was held, may send again.
   */
  atLinkEnd?(sim: Simulation, cell: number, hop: number, letGo: (sim: Simulation, hop: number) => void): void;
  /** Its cells stand alone at the end of the VC, between those of packets, and are settled there. */
  alone: boolean;
  /** A packet of it has reached the end of its VC, whole. */
  atEnd(sim: Simulation, packet: number): void;
  /** Its cells are of resource management: their header says so. */
  management?: true;
  /** How the stage draws its cells. */
  mark: 'data' | 'redundant' | 'control' | 'credit';
  /** It tells something and asks for nothing. */
  tells?: true;
  /** It is on its way back to where it was made. */
  goesBack?(world: World, packet: number): boolean;
  /** What one of them is called, where it is neither data nor an acknowledgement: `a pilot`. */
  called?(world: World, packet: number): string;
  /** What its cell says, in words; absent: its header says it all. */
  says?(world: World, packet: number): CellWords;
  /** Its 48 bytes, where the packet is one cell that no other file can make. */
  payload?(sim: Simulation, packet: number, out: Uint8Array): void;
}

const flowOf = ({ world }: Simulation, packet: number): number => world.packets.vc[packet] >> 1;

const resendPs = (sim: Simulation, number: number): number =>
  transportOf(sim.world.flows[number]).resendPs(sim, number);

/** Data never ends here: its flow's layer takes it. */
const byItsLayer = (): void => {
  throw new Error('data is taken by its adaptation layer');
};

/** Credit ends where its link does. */
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
