/**
 * The state of a VC whose service is ABR: its source, at the beginning of the VC, and its destination at the end. Rates
 * are cells per second.
 */
import { PS_PER_S } from '../../kernel/time';
import type { NetworkSpec } from '../../spec';
import type { Simulation } from '../../world';
import { settleAbr, type AbrSettings, type AbrTold } from './parameters';
import { createSourceQueue, type SourceQueue } from './source-queue';

export interface AbrVc extends AbrSettings {
  /** The allowed cell rate; its largest value so far; and its integral over time since `firstPs`. */
  acr: number;
  largest: number;
  area: number;
  changedPs: number;
  /** When its first cell left, ps; -1 before that. */
  firstPs: number;
  /** Cells of packets that wait at the source. */
  waiting: SourceQueue;
  /** When the next cell is due, Infinity if none is; when the last in-rate cell left, and the last out-of-rate cell. */
  dueAtPs: number;
  lastPs: number;
  lastOutPs: number;
  /** Number of cells since the last FRM, and when that left, -1 before the first. */
  sinceFrm: number;
  lastFrmPs: number;
  /** Whether a turned-round cell has left since the last FRM. */
  answeredSince: boolean;
  unanswered: number;
  frms: number;
  brms: number;
  /** How often its rate was lowered. */
  falls: number;
  /** Contents of the newest turned-round cell, and whether it still waits for its turn. */
  turned: { waits: boolean; er: number; ccr: number; mcr: number; bits: number; sequence: number };
  /** Destination: whether the last data cell had the congestion bit. */
  congested: boolean;
  /** The last rule that changed the rate, and the rate before. */
  rule: number;
  before: number;
  /** ER of the last answer; -1 before the first. */
  lastEr: number;
}

/** What the propagation delay of a round trip is computed from: links as planned, or in their present state. */
interface Delays { links: readonly { delayPs: number }[]; flows: NetworkSpec['flows'] }

/** Propagation delay there and back, seconds. */
export const fixedRoundTripS = ({ links, flows }: Delays, vc: number): number => {
  const { route, routeBack } = flows[vc >> 1];
  return [...route, ...routeBack].reduce((sum, link) => sum + links[link].delayPs, 0) / PS_PER_S;
};

export function createAbrVc(spec: NetworkSpec, vc: number, told: AbrTold): AbrVc {
  const flow = spec.flows[vc >> 1];
  const { rateBps } = spec.links[(vc & 1 ? flow.routeBack : flow.route)[0]];
  const {
    peak, least, initial, raise, lower, cutoff, spacing, mostUnanswered, longestPs, forgetPs, tagged, straight, short,
  } = settleAbr(told, rateBps, fixedRoundTripS(spec, vc));
  return {
    peak, least, initial, raise, lower, cutoff, spacing, mostUnanswered, longestPs, forgetPs, tagged, straight, short,
    acr: initial, largest: initial, area: 0, changedPs: 0, firstPs: -1,
    waiting: createSourceQueue(), dueAtPs: Infinity, lastPs: -1, lastOutPs: -1, sinceFrm: 0, lastFrmPs: -1,
    answeredSince: false, unanswered: 0, frms: 0, brms: 0, falls: 0,
    turned: { waits: false, er: 0, ccr: 0, mcr: 0, bits: 0, sequence: 0 },
    congested: false, rule: 2, before: initial, lastEr: -1,
  };
}

/** Its position in the list of services. */
export const ABR = 1;

/** `null` if the VC has another service. */
export const abrVc = ({ world, net }: Simulation, vc: number): AbrVc | null =>
  (net.vcService[vc] === ABR ? world.services[vc] as AbrVc : null);
