/**
 * Two, three and four packets lost from one window, with five variants of TCP side by side: each has a link of its own
 * and loses the same packets. Source: Fall and Floyd 1996, sections 5 and 6; the setting of the forced drops is that of
 * tests/published/ns2.
 */
import type { Preset } from './preset';
import type { Scenario } from '../types';

const VARIANTS = ['tahoe', 'reno', 'newReno', 'sack', 'vegas'] as const;

const lostFromAWindow = (title: string, description: string, packets: number[]): Scenario => ({
  version: 1,
  title,
  description:
    `${description} Five senders, a line of their own for each, the same packets lost on every line, counted as they come. Rules and clock are those of ns-2 as it was in 1996: a tick of 100 ms, no SYN, windows of 28 packets. Rates and delays are our assumption.`,
  durationS: 6,
  network: 'packet',
  nodes: [
    ...VARIANTS.map((id) => ({ id, kind: 'host' as const })),
    { id: 'sw', kind: 'switch', bufferPackets: 100 },
    ...VARIANTS.map((id) => ({ id: `to-${id}`, kind: 'host' as const })),
  ],
  links: [
    ...VARIANTS.map((id) => ({ from: id, to: 'sw', rateMbps: 10, delayMs: 1 })),
    ...VARIANTS.map((id) => ({ from: 'sw', to: `to-${id}`, rateMbps: 0.8, delayMs: 100 })),
  ],
  flows: VARIANTS.map((variant) => ({
    id: variant, from: variant, to: `to-${variant}`,
    transport: { kind: 'tcp' as const, variant, profile: 'ns2Classic', packetBytes: 1000, windowBytes: 28 * 960 },
  })),
  faults: VARIANTS.map((variant) => ({ link: `sw>to-${variant}`, flow: variant, packets })),
  measure: { bottleneck: 'sw>to-reno', binMs: 10 },
  layout: {
    ...Object.fromEntries(VARIANTS.map((id, row) => [id, [0, 120 * row]])),
    sw: [320, 240],
    ...Object.fromEntries(VARIANTS.map((id, row) => [`to-${id}`, [640, 120 * row]])),
  },
});

interface Losses { count: 'two' | 'three' | 'four'; packets: number[]; summary: string; description: string }

/** Makes a preset that opens while windows grow; a second of watching is 100 ms. */
function lost({ count, packets, summary, description }: Losses): Preset {
  const title = `${count[0].toUpperCase()}${count.slice(1)} packets lost from one window`;
  return {
    id: `${count}-lost-from-a-window`, topic: 'tcp', title, summary,
    scenario: lostFromAWindow(title, description, packets),
    view: { rate: 1e8, startAtS: 0.3, event: 'drop', inspect: 'reno', sequence: true },
    turn: ['flows.reno.transport.windowBytes'],
  };
}

export const twoLost = lost({
  count: 'two', packets: [14, 28],
  summary:
    'Five senders lose the same two packets: Reno halves its window twice, NewReno and SACK once, Tahoe starts again.',
  description:
    'Packet 14 and packet 28 of one window are lost. Tahoe starts again with a window of one. NewReno and SACK stay in recovery until both are repaired. Reno leaves recovery with the first, sees three more duplicate acknowledgements and halves its window a second time: the slowest of the four in the end. Vegas opens its window more slowly, so the same packets belong to two windows, and it does not halve for each.',
});

export const threeLost = lost({
  count: 'three', packets: [14, 26, 28],
  summary: 'With the third loss Reno falls silent until its timer goes off; the others go on.',
  description:
    'Packets 14, 26 and 28 of one window are lost. Reno repairs two of them and halves its window each time; then so few packets are under way that three duplicate acknowledgements never come, and 0.8 s pass until the timer goes off. Tahoe sends 27 again although it had arrived. NewReno repairs one packet in a round trip, SACK two in the first.',
});

export const fourLost = lost({
  count: 'four', packets: [14, 24, 26, 28],
  summary:
    'NewReno repairs one packet a round trip, SACK all four in little more than one; Reno waits for its timer, and Tahoe sends again what had arrived.',
  description:
    'Packets 14, 24, 26 and 28 of one window are lost. SACK knows the gaps and repairs all four within a round trip and a little; NewReno learns of one gap a round trip and takes four; Tahoe sends 25 and 27 again although they had arrived. Reno repairs two, waits for its timer, and gets least through.',
});
