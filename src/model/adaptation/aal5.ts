/**
 * AAL5: a packet becomes cells at once, and is reassembled at the end of its VC. Cells carry identities, not bytes: a
 * packet is accepted if all cells since the last end of packet belong to one packet, which is what length and CRC-32
 * decide on real bytes. With `mergeOnLostEom` a packet whose end is lost is joined to the next packet, and both are
 * thrown away; without it packets are kept apart, as the papers' simulator did.
 *
 * Dummy cells (`partial: dummy`): an incomplete packet of TCP Boston is handed up at its full length, with made-up
 * cells in place of the missing ones. TCP Boston recognizes these and does not use them as data, so its results are
 * those of `pack`. The difference is what is passed on: 48 bytes for every missing cell. A packet of which nothing
 * arrives is not handed up. Source: ITU-T I.363.5; partial delivery: Bestavros and Kim, TCP Boston, section 3.
 * Hot path: allocates only when packets merge.
 */
import { encapsulation, framingBytes, llcBytes, withoutHeader } from '../atm/llc';
import { PacketFlag } from '../atm/packets';
import type { ChoiceParameter, Complaint, NumberParameter, Parameter, Told, Warning } from '../catalogue-types';
import { CELL_BYTES, MAX_SDU_BYTES } from '../constants';
import type { Aal5Spec, AdaptationSpec } from '../spec';
import type { Simulation } from '../world';
import type { AdaptationLayer, Carried, Path } from './layer';
import { sendWhole } from './shapers';
import { reassemble } from './reassembly';
import { grouped } from '../words';

const framing = [
  {
    key: 'trailerBytes', title: 'Trailer', unit: 'bytes', type: 'integer', min: 0, max: 8, default: 8, live: false,
    group: 'framing', help: 'The bytes behind the packet in its last cell: 8 in real AAL5, 0 for the papers’ reading.',
    source: 'ITU-T I.363.5; the papers mention padding only',
  },
  {
    key: 'mergeOnLostEom', title: 'A lost end merges packets', unit: 'none', type: 'boolean', default: true,
    live: false, group: 'framing',
    help:
      'When the last cell of a packet is lost, the next packet is joined to it and both are thrown away, as real AAL5 does.',
    source: 'ITU-T I.363.5; the papers’ simulator kept packets apart',
  },
] as const satisfies readonly Parameter[];

const efciFrom = {
  key: 'efciFrom', title: 'Congestion seen in', unit: 'none', type: 'choice', default: 'last', live: false,
  group: 'framing',
  choices: [{ value: 'last', title: 'the last cell' }, { value: 'any', title: 'any cell' }],
  help: 'Which cells of a packet must carry the congestion bit (EFCI) for the packet to count as marked.',
  source: 'Jain, survey of TCP over ATM: the last cell',
} as const satisfies ChoiceParameter;

/** The parameters of AAL5 for a layer that never throws incomplete packets away. */
export const wholePacketParameters = [...framing, efciFrom] as const;

const partial = { key: 'partial', title: 'Incomplete packets', unit: 'none', type: 'choice', default:
  'discard', withBoston: 'pack', live: false, group: 'framing',
  choices: [
    { value: 'discard', title: 'thrown away' }, { value: 'pack', title: 'handed up with their holes closed' },
    { value: 'dummy', title: 'handed up with dummy cells in their holes' },
  ],
  help: 'What the receiver does with a packet that misses cells. TCP Boston needs the second, which is its default, or the third.',
  source: 'TCP Boston, section 3' } as const satisfies ChoiceParameter;

/** The parameters of AAL5 for a layer that reassembles as AAL5 does and has a timer of its own. */
export const aal5Parameters = [...framing, encapsulation, partial, efciFrom] as const;

const reassemblyTimeoutMs = {
  key: 'reassemblyTimeoutMs', title: 'Reassembly timer', unit: 'ms', type: 'number', min: 0, max: 100_000, default: 0,
  live: true, group: 'framing',
  // TCP Boston tells packets apart by itself, and needs the other ways to treat incomplete ones.
  when: [{ where: [{ key: partial.key, is: ['discard'] }] }],
  help:
    'The receiver discards what it holds of a packet if its end has not come this long after its first cell, so a lost end followed by silence does not spoil the next packet. 0: no timer.',
  source: 'ITU-T I.363.5: optional',
} as const satisfies NumberParameter;

const parameters = [...aal5Parameters, reassemblyTimeoutMs] as const;

/** What is left of any layer if packets travel whole: nothing is reassembled, so nothing can be incomplete. */
export const wholePackets = ({ trailerBytes, mergeOnLostEom }: AdaptationSpec): Aal5Spec => ({
  kind: 'aal5', trailerBytes, ...withoutHeader, mergeOnLostEom, partial: 'discard', efciFrom: 'last',
  reassemblyTimeoutPs: 0,
});

/** Whether the cells of a packet whose end was lost join the next packet. */
export const mergesOnLoss = ({ mergeOnLostEom }: AdaptationSpec): boolean => mergeOnLostEom;

/** Checks `partial`: TCP Boston keeps what arrives of a broken packet; other transports cannot use it. */
function checkPartial(
  { partial: what }: Told<readonly [typeof partial]>, { boston, transport, acknowledged }: Carried,
): Complaint[] {
  const keeps = what !== 'discard';
  if (keeps === boston) return [];
  const who = acknowledged ? `ordinary ${transport}` : transport;
  return [boston ? {
    code: 'bostonNeedsPack', key: partial.key,
    message: `partial is "${what}", but TCP Boston keeps the cells of incomplete packets; leave it out, or write "pack" or "dummy".`,
  } : {
    code: 'packWithoutBoston', key: partial.key,
    message: `partial is "${what}", which ${who} cannot use; leave it out, or turn on transport.boston.`,
  }];
}

/** Checks `encapsulation`: a header goes before whole packets, and both together must fit into what AAL5 carries. */
function checkHeader(
  told: Told<typeof aal5Parameters>, { packetBytes, boston }: Carried,
): Complaint[] {
  const bytes = packetBytes + llcBytes(told);
  if (llcBytes(told) === 0 || (!boston && bytes <= MAX_SDU_BYTES)) return [];
  return [boston ? {
    code: 'bostonWithoutHeader', key: encapsulation.key,
    message: 'TCP Boston disperses packets without an LLC header; write encapsulation "none".',
  } : {
    code: 'packetTooLong', key: encapsulation.key,
    message: `A packet with its LLC header has ${grouped(bytes)} bytes, but AAL5 carries ${
      grouped(MAX_SDU_BYTES)}; use smaller packets, or encapsulation "none".`,
  }];
}

/** Warns of a reassembly timer that lets no full packet through. */
function warnTimer(
  { partial: what, reassemblyTimeoutMs: timeoutMs }: Told<typeof parameters>, { cells, leastMs }: Path,
): Warning | null {
  if (timeoutMs === 0 || timeoutMs >= leastMs || what !== 'discard') return null;
  return { key: reassemblyTimeoutMs.key, message: `The ${grouped(cells)} cells of a full packet come over at least ${
    grouped(Number(leastMs.toPrecision(6)))} ms, but the reassembly timer expires after ${
    grouped(timeoutMs)} ms, so no full packet is ever received; use a longer time, or 0 for no timer.` };
}

/** What AAL5 and a layer that reassembles as AAL5 does have in common. */
export const likeAal5: Pick<
  AdaptationLayer<string, typeof aal5Parameters>, 'check' | 'cells' | 'fills' | 'cell' | 'reassembles' | 'share'
> = {
  check: (told, carried) => [...checkPartial(told, carried), ...checkHeader(told, carried)],
  cells: (told, packetBytes, cellBytes) => Math.ceil((packetBytes + framingBytes(told)) / cellBytes),
  fills: ({ partial: what }) => what === 'dummy',
  cell(sim, packet, index) {
    const { receiver, adaptation } = sim.world.flows[sim.world.packets.vc[packet] >> 1];
    return reassemble(sim, receiver.data, packet, index, mergesOnLoss(adaptation));
  },
  reassembles: true,
  share: (spec, packetBytes, cellBytes) =>
    packetBytes / (Math.ceil((packetBytes + framingBytes(spec)) / cellBytes) * CELL_BYTES),
};

export const aal5: AdaptationLayer<'aal5', typeof parameters> = {
  id: 'aal5',
  title: 'AAL5',
  summary: 'Packets become cells of 48 bytes; the last cell carries length and CRC-32 and a flag that ends the packet.',
  source: 'ITU-T I.363.5',
  parameters,
  create: () => null,
  ...likeAal5,
  warn: warnTimer,
  offer(sim, packet) {
    const { packets, flows } = sim.world;
    const { adaptation } = flows[packets.vc[packet] >> 1];
    const fills = adaptation.kind === 'aal5' && adaptation.partial === 'dummy';
    if (fills && packets.flags[packet] & PacketFlag.coded) packets.flags[packet] |= PacketFlag.filled;
    sendWhole(sim, packet);
  },
};

/** How long the receiver waits for the end of a packet, ps; 0 if it waits without limit, as other layers do. */
export const reassemblyTimeoutPs = (spec: AdaptationSpec): number =>
  (spec.kind === 'aal5' ? spec.reassemblyTimeoutPs : 0);

/** Whether the packet has met congestion, judged by its last cell or by any cell, as set for its receiver's layer. */
export function metCongestion({ world }: Simulation, packet: number): boolean {
  const { packets, flows } = world;
  const { efciFrom: from } = flows[packets.vc[packet] >> 1].adaptation;
  return (packets.flags[packet] & (from === 'any' ? PacketFlag.markedAny : PacketFlag.marked)) !== 0;
}
