/**
 * Profiles: named sets of transport options, as a scenario writes them. An option that is given beside the profile wins; a
 * profile says nothing of packet size, window, delayed acknowledgements or ECN. Some options depend on the variant, for in
 * ns-2 the variants are programs of their own.
 * Source: ns-2.35, tcl/lib/ns-default.tcl and tcp/*.cc. `tickPhase`: the clock of a connection starts at a random part of a
 * tick; for the first connection of a run with the generator as it is seeded at startup these are its second and (Vegas,
 * which is set up twice) its third draw.
 */
import type { ChoiceParameter } from '../catalogue-types';

export type Options = Readonly<Record<string, number | string | boolean | null>>;

export interface Profile {
  id: string;
  title: string;
  summary: string;
  source: string;
  options(variant: string): Options;
}

const SECOND_DRAW = 0.555_880_715_863_723_7;
const THIRD_DRAW = 0.014_204_660_437_165_137;

/** What both profiles say: the machinery of ns-2's one-way TCP. */
const common = (variant: string): Options => ({
  tickMs: 10, minRtoMs: 200, minRtoTicks: 2, maxRtoMs: 60_000, initialRtoMs: 3_000, karn: true,
  tickPhase: variant === 'vegas' ? THIRD_DRAW : SECOND_DRAW,
  rttArithmetic: 'integer', backoffForgetsRtt: true, timesAcrossResends: true,
  clampsCwnd: false, halving: 'window', inflation: 'beside', partialDeflation: 'acknowledged', growsOnExit: variant === 'reno' || variant === 'newReno',
  recoveryBurstPackets: 2, resendsOnLimitedTransmit: true, countsAcrossTimeouts: variant === 'tahoe', cwrOnResend: true,
  sackRecovery: 'pipe', sackBlocks: 3, sackOptionBytes: 0, alpha: 1, beta: 3, gamma: 1, vegasRules: 'ns2',
  firstAckAtOnce: true, delaysRepeatedAck: true, tiesByChance: true,
});

export const PROFILES: readonly Profile[] = [
  {
    id: 'ns2', title: 'ns-2.35', summary: 'The defaults of ns-2.35: a handshake, an initial window of two packets, limited transmit, one fast retransmit a window.', source: 'ns-2.35, ns-default.tcl',
    options: (variant) => ({
      ...common(variant), handshake: variant !== 'vegas', shortFirstPacket: false, loneStartPackets: variant === 'vegas' ? 2 : 1, initialWindowPackets: 2,
      limitedTransmit: true, oneRecoveryPerWindow: true, newRenoTimer: 'impatient',
    }),
  },
  {
    id: 'ns2Classic', title: 'ns-2, classic', summary: 'The same without what was added later: no handshake, an initial window of one packet, a clock of 100 ms, as many fast retransmits as come.', source: 'Fall and Floyd 1996; ns-2.35 with syn, singledup, bugFix and newreno_changes1 off',
    options: (variant) => ({
      ...common(variant), tickMs: 100, handshake: false, shortFirstPacket: variant !== 'vegas', loneStartPackets: 0, initialWindowPackets: 1,
      limitedTransmit: false, oneRecoveryPerWindow: false, newRenoTimer: 'slowButSteady',
    }),
  },
];

export const profileParameter: ChoiceParameter = {
  key: 'profile', title: 'Profile', unit: 'none', type: 'choice', default: 'none', live: false,
  choices: [{ value: 'none', title: 'none' }, ...PROFILES.map(({ id, title }) => ({ value: id, title }))],
  help: 'A named set of the options below; what is set beside it wins.', source: 'ns-2.35',
};
