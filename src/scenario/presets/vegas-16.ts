/**
 * The star network of the real-time paper: sixteen sources with plain Vegas, with TCP Boston over Vegas without and
 * with redundancy, and with our two controllers of redundancy. What matters is time: response times, their spread,
 * missed deadlines. Source: Bestavros and Kim, real-time TCP Boston, section 3; deadlines of 700 ms for 1,500-byte
 * packets (section 3.3).
 */
import type { Preset } from './preset';
import type { Transport } from '../types';
import { sixteenSources, sixteenSourcesView } from './sixteen-sources';

interface Star {
  id: string;
  title: string;
  summary: string;
  description: string;
  startAtS: number;
  boston?: Transport['boston'];
  turn: readonly string[];
}

const star = ({ id, title, summary, description, startAtS, boston, turn }: Star): Preset => {
  const scenario = sixteenSources({
    title,
    description:
      `${description} Vegas keeps one to three segments in queues (alpha 1, beta 3: our assumption, the paper does not say).`,
    ...(boston !== undefined && { boston }),
  });
  return {
    id, topic: 'boston', title, summary,
    scenario: {
      ...scenario,
      flows: scenario.flows?.map((flow) => ({
        ...flow, transport: { ...flow.transport, variant: 'vegas', packetBytes: 1500 },
      })),
      measure: { ...scenario.measure, deadlineMs: 700 },
    },
    view: sixteenSourcesView(startAtS),
    turn,
  };
};

/**
 * The paper's redundancy: one cell for 32 the first time, three in a retransmission; cells of segments are interleaved.
 */
export const paperRedundancy = { firstRedundancy: 0.033, retransmitRedundancy: 0.1, interleave: true } as const;

export const boston16Vegas = star({
  id: 'boston-16-vegas', title: 'Deadlines, sixteen sources: Vegas',
  summary: 'Sixteen Vegas senders with 1,500-byte packets: one packet in fourteen takes longer than 700 ms.',
  description: 'Sixteen greedy Vegas flows over one 1.5 Mb/s bottleneck, the queue holds 512 cells.',
  startAtS: 4.36,
  turn: ['flows.f.transport.beta', 'nodes.sw.bufferCells'],
});

export const boston16VegasBoston = star({
  id: 'boston-16-vegas-boston', title: 'Deadlines, sixteen sources: TCP Boston over Vegas',
  summary:
    'The same senders with TCP Boston: what arrives of a broken packet is kept, and a sixth more gets through; hardly fewer packets come late.',
  description: 'The sixteen flows as TCP Boston over Vegas, bandwidth-preserving: nothing is sent in advance.',
  startAtS: 4.36,
  boston: {},
  turn: ['flows.f.transport.boston.firstRedundancy', 'nodes.sw.bufferCells'],
});

export const boston16VegasFec = star({
  id: 'boston-16-vegas-fec', title: 'Deadlines, sixteen sources: TCP Boston with redundancy',
  summary:
    'Three cells in a hundred are sent in advance, ten in a hundred when sent again; cells of several segments take turns.',
  description:
    'The sixteen flows as TCP Boston over Vegas with the paper’s redundancy: 3.3 % of the cells of a segment, at least one, are sent in advance, 10 % with a retransmission, and the cells of the segments of a window take turns.',
  startAtS: 4.36,
  boston: paperRedundancy,
  turn: ['flows.f.transport.boston.firstRedundancy', 'flows.f.transport.boston.retransmitRedundancy'],
});

export const boston16LossTargeted = star({
  id: 'boston-16-loss-targeted', title: 'Redundancy that follows the loss',
  summary:
    'Each sender measures its loss and sends just as many cells in advance as equation 3 asks for 1.5 round trips.',
  description:
    'TCP Boston over Vegas with a redundancy that is set from the measured loss of cells: the least one for which equation 3 of the paper promises 1.5 round trips, at most a fifth of the segment. The paper leaves this to future work; the rule is our proposal. Compare with fixed redundancy.',
  startAtS: 4.46,
  boston: { ...paperRedundancy, control: 'lossTargeted' },
  turn: ['flows.f.transport.boston.targetRoundTrips', 'flows.f.transport.boston.maxRedundancy'],
});

export const boston16VegasDriven = star({
  id: 'boston-16-vegas-driven', title: 'Redundancy that follows the queue',
  summary: 'Redundancy grows with the queue that Vegas estimates, and is paid for out of the congestion window.',
  description:
    'TCP Boston over Vegas with a redundancy that grows with the segments waiting in queues, as Vegas estimates them from the round trip, and after losses; it is paid for out of the congestion window, so that it adds no load. The paper leaves this to future work; the rule is our proposal. Compare with fixed redundancy.',
  startAtS: 4.42,
  boston: { ...paperRedundancy, control: 'vegasDriven' },
  turn: ['flows.f.transport.boston.maxRedundancy', 'nodes.sw.bufferCells'],
});
