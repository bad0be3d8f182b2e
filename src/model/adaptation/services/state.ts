/**
 * What is kept of a VC whose service is ABR: its source, at the VC's beginning, and its destination at the end. Rates
 * are cells per second.
 */
import { PS_PER_S } from '../../kernel/time';
import type { NetworkSpec } from '../../spec';
import type { Simulation } from '../../world';
import { settleAbr, type AbrSettings, type AbrTold } from './parameters';
import { createSourceQueue, type SourceQueue } from './source-queue';

export interface AbrVc extends AbrSettings {
  /** The allowed cell rate; its largest so far, and its integral over time since `firstPs`. */
  acr: number;
  largest: number;
  area: number;
  changedPs: number;
  /** When its first cell left, -1: none has. */
  firstPs: number;
  /** Cells of packets that wait at the source. */
  waiting: SourceQueue;
  /** When the next cell is due, Infinity: none; when the last one of the allowed rate left, and the last outside it. */
  dueAtPs: number;
  lastPs: number;
  lastOutPs: number;
  /** Cells since the last FRM, and when that was; -1: there was none. */
  sinceFrm: number;
  lastFrmPs: number;
  /** A turned-round cell has left since the last FRM. */
  answeredSince: boolean;
  unanswered: number;
  frms: number;
  brms: number;
  /** How often its rate was lowered. */
  falls: number;
  /** The newest turned-round cell, which waits for its turn: what it carries. */
  turned: { waits: boolean; er: number; ccr: number; mcr: number; bits: number; sequence: number };
  /** Destination: the last data cell had the congestion bit. */
  congested: boolean;
  /** The last rule that changed the rate, and from what. */
  rule: number;
  before: number;
  /** ER of the last answer, -1: there was none. */
  lastEr: number;
}

/** What a round trip by propagation follows from: the links as they are planned, or as they are now. */
interface Delays { links: readonly { delayPs: number }[]; flows: NetworkSpec['flows'] }

/** Propagation there and back, seconds. */
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

/** Its number in the list of services. */
export const ABR = 1;

/** null: the VC's service is another. */
export const abrVc = ({ world, net }: Simulation, vc: number): AbrVc | null =>
  (net.vcService[vc] === ABR ? world.services[vc] as AbrVc : null);
