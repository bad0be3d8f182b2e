/**
 * The runs behind theory against simulation: one sender of TCP Boston, with segments of 30 cells and α redundant ones,
 * over a link that loses data cells independently. The window is one segment and the timeout is fixed, so that every
 * transmission is one round; 150 s are 7,500 rounds.
 */
import { AAL5_TRAILER_BYTES, PAYLOAD_BYTES, TCP_IP_HEADER_BYTES } from '../../model/constants';
import type { Scenario } from '../../scenario/types';
import type { Sweep } from '../../sweep/types';

export const CELLS = 30;
const PACKET_BYTES = CELLS * PAYLOAD_BYTES - AAL5_TRAILER_BYTES;
const ROUND_MS = 20;
export const LOSS = 'links.src>sink.cellErrorRate';
/** α with its losses. With α = 0 and losses above 10 % a segment takes more rounds than a run has time for. */
export const EXTRAS = [{ extra: 0, losses: [0.02, 0.05, 0.1] }, { extra: 2, losses: [0.02, 0.05, 0.1, 0.15] }];
export const RESENDS = ['all', 'missing'] as const;

const network: Scenario = {
  version: 1, title: 'TCP Boston over independent loss', durationS: 150,
  nodes: [{ id: 'src', kind: 'host' }, { id: 'sink', kind: 'host' }],
  links: [{ from: 'src', to: 'sink', rateMbps: 10, delayMs: 5, errorsOneWay: true }],
  flows: [{
    id: 'f', from: 'src', to: 'sink',
    transport: {
      kind: 'tcp', variant: 'reno', packetBytes: PACKET_BYTES, windowBytes: PACKET_BYTES - TCP_IP_HEADER_BYTES,
      tickMs: 1, initialRtoMs: ROUND_MS, minRtoMs: ROUND_MS, maxRtoMs: ROUND_MS, boston: {},
    },
    adaptation: { kind: 'aal5', trailerBytes: 8 },
  }],
};

export const theoryCase = (extra: number, resend: (typeof RESENDS)[number], loss: number): string =>
  `α ${extra}, ${resend} resent, ${100 * loss} % lost`;

export const theorySweep: Sweep = {
  version: 1, id: 'theory-against-simulation', title: 'TCP Boston over independent loss', base: network,
  cases: EXTRAS.flatMap(({ extra, losses }) => RESENDS.flatMap((resend) => losses.map((loss) => ({
    name: theoryCase(extra, resend, loss),
    set: {
      'flows.f.transport.boston.firstRedundancy': extra / CELLS, 'flows.f.transport.boston.resend': resend,
      [LOSS]: loss,
    },
  })))),
  seeds: Array.from({ length: 12 }, (_, seed) => seed + 1),
  metrics: ['packetLossRate', 'packetsSent', 'packetsDelivered'],
  draft: { seeds: [1, 2, 3] },
};
