/**
 * Profiles: named sets of transport options, with the keys of scenario files. An option that is given beside the
 * profile wins. Profiles do not set packet size, window, delayed acknowledgements or ECN. In ns-2 the variants are
 * separate programs; what a profile means for one of them is in that variant's file (`profiles`). Source: ns-2.35,
 * tcl/lib/ns-default.tcl and tcp/*.cc. `tickPhase`: the clock of a connection starts at a random part of a tick; for
 * the first connection of a run, with the generator in its initial state, this is the second draw.
 */
import type { ChoiceParameter } from '../catalogue-types';
import { VARIANTS } from './congestion/variants';

export type Options = Readonly<Record<string, number | string | boolean | null>>;

export interface Profile {
  id: string;
  title: string;
  summary: string;
  source: string;
  options(variant: string): Options;
}

const SECOND_DRAW = 0.555_880_715_863_723_7;

/** Options of both profiles: the machinery of ns-2's one-way TCP. */
const common: Options = {
  tickMs: 10, minRtoMs: 200, minRtoTicks: 2, maxRtoMs: 60_000, initialRtoMs: 3_000, karn: true, tickPhase: SECOND_DRAW,
  rttArithmetic: 'integer', backoffForgetsRtt: true, timesAcrossResends: true,
  clampsCwnd: false, halving: 'window', inflation: 'beside', growsOnExit: false,
  resendsOnLimitedTransmit: true, countsAcrossTimeouts: false, cwrOnResend: true,
  firstAckAtOnce: true, delaysRepeatedAck: true, tiesByChance: true,
};

/** What variants set of their own parameters. A profile sets these whichever variant is chosen. */
const ownOptions = (id: string): Options => Object.fromEntries(VARIANTS.flatMap(({ parameters, profiles }) =>
  Object.entries(profiles?.[id] ?? {}).filter(([option]) => parameters.some(({ key }) => key === option))));

/** Makes a profile. What the chosen variant sets under it has the last word. */
function profile(id: string, title: string, summary: string, source: string, shared: Options): Profile {
  const said = { ...common, ...shared, ...ownOptions(id) };
  const options = (variant: string): Options => ({
    ...said, ...VARIANTS.find((known) => known.id === variant)?.profiles?.[id],
  });
  return { id, title, summary, source, options };
}

export const PROFILES: readonly Profile[] = [
  profile('ns2', 'ns-2.35',
    'The defaults of ns-2.35: a handshake, an initial window of two packets, limited transmit, one fast retransmit a window.',
    'ns-2.35, ns-default.tcl',
    {
      handshake: true, shortFirstPacket: false, loneStartPackets: 1, initialWindowPackets: 2,
      limitedTransmit: true, oneRecoveryPerWindow: true,
    }),
  profile('ns2Classic', 'ns-2, classic',
    'The same without what was added later: no handshake, an initial window of one packet, a clock of 100 ms, as many fast retransmits as come.',
    'Fall and Floyd 1996; ns-2.35 with syn, singledup, bugFix and newreno_changes1 off',
    {
      tickMs: 100, handshake: false, shortFirstPacket: true, loneStartPackets: 0, initialWindowPackets: 1,
      limitedTransmit: false, oneRecoveryPerWindow: false,
    }),
];

export const profileParameter = {
  key: 'profile', title: 'Profile', unit: 'none', type: 'choice', default: 'none', live: false,
  choices: [
    {
      value: 'none', title: 'none', help: 'Every option has the value that is set here.', source: 'RFC 9293, RFC 5681',
    },
    ...PROFILES.map(({ id, title, summary, source }) => ({ value: id, title, help: summary, source })),
  ],
  help: 'A named set of the options below; what is set beside it wins.', source: 'ns-2.35',
} as const satisfies ChoiceParameter;
