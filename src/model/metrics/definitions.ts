/**
 * The results of a run, by name: definition, unit and source of each. Record, CSV, charts and docs show these. The
 * values are computed in `record.ts`.
 */
import type { MetricInfo } from '../catalogue-types';
import { carries, ofPackets } from '../words';

export const METRICS = [
  {
    id: 'goodput', title: 'Goodput', unit: 'fraction', better: 'more',
    definition:
      'Application bytes delivered in order to the sinks over the bottleneck × 8 / time / bottleneck rate. After a warm-up, time is what the delivered data takes on the bottleneck, where that is longer.',
    source: 'textbook',
  },
  {
    id: 'effectiveThroughput', title: 'Effective throughput', unit: 'fraction', better: 'more',
    definition:
      'Whole IP packets, headers included, delivered in order, as a share of what the bottleneck could carry, as in goodput.',
    source: 'TCP Boston, section 4.3',
  },
  { id: 'ceiling', title: 'Ceiling of effective throughput', unit: 'fraction', definition:
    'The most that effective throughput can reach with full packets of this size, padding and trailer; if the size was changed, with the best one since the warm-up.', source: 'arithmetic' },
  {
    id: 'goodputCeiling', title: 'Ceiling of goodput', unit: 'fraction',
    definition: 'The most that goodput can reach: the same without the headers of the packets.', source: 'arithmetic',
  },
  {
    id: 'linkUtilization', title: 'Link utilization', unit: 'fraction', better: 'more',
    definition: 'Share of the measured time that the bottleneck sends a cell.', source: 'textbook',
  },
  {
    id: 'cellsSent', title: 'Cells sent', unit: 'count',
    definition: 'Cells that the adaptation layers handed to the network, every VC, from t = 0.',
    source: 'Lazy Packet Discard',
    inPackets: {
      title: 'Packets and ACKs sent',
      definition: 'Packets and acknowledgements that hosts handed to the network, from t = 0.',
    },
  },
  {
    id: 'cellsDropped', title: 'Cells dropped', unit: 'count', better: 'less',
    definition: 'Cells dropped on the way: at switches, in source queues, by link errors and faults.',
    source: 'Lazy Packet Discard',
    inPackets: {
      title: 'Packets and ACKs dropped',
      definition: 'Packets and acknowledgements dropped on the way: at ports, by link errors and faults.',
    },
  },
  {
    id: 'cellsDiscarded', title: 'Cells discarded', unit: 'count', better: 'less',
    definition: 'Cells that reached an adaptation layer and were thrown away there.', source: 'Lazy Packet Discard',
    inPackets: {
      title: 'Packets and ACKs discarded',
      definition: 'Packets and acknowledgements that reached their host and were thrown away there.',
    },
  },
  {
    id: 'cellsDelivered', title: 'Cells delivered', unit: 'count', better: 'more',
    definition: 'Cells that an adaptation layer handed up to the layer above.', source: 'Lazy Packet Discard',
    inPackets: {
      title: 'Packets and ACKs delivered',
      definition: 'Packets and acknowledgements that were handed up at their host.',
    },
  },
  {
    id: 'cellsInFlight', title: 'Cells in flight', unit: 'count',
    definition: 'Cells in source queues, on links, in switches and in packets that are being put together.',
    source: 'conservation',
    inPackets: {
      title: 'Packets and ACKs in flight',
      definition: 'Packets and acknowledgements at their hosts, on links and at ports.',
    },
  },
  {
    id: 'cellLossRate', title: 'Cell loss rate', unit: 'fraction', better: 'less',
    definition: 'Cells dropped / cells sent; after a warm-up / cells that ended since then, where those are more.',
    source: 'Lazy Packet Discard',
    inPackets: { title: 'Loss rate, ACKs included' },
  },
  {
    id: 'portLossRate', title: 'Loss rate at the bottleneck', unit: 'fraction', better: 'less',
    definition:
      'Cells dropped at the queue of the bottleneck / cells that arrived at it; after a warm-up / cells that left it or were dropped since then, where those are more.',
    source: 'textbook',
  },
  {
    id: 'cellDiscardRate', title: 'Cell discard rate', unit: 'fraction', better: 'less',
    definition: 'Cells discarded / cells sent; after a warm-up / cells that ended since then, where those are more.',
    source: 'Lazy Packet Discard',
    inPackets: { title: 'Discard rate, ACKs included' },
  },
  {
    id: 'cellFailureRate', title: 'Cell failure rate', unit: 'fraction', better: 'less',
    definition: '(Dropped + discarded) / sent: loss and discard together.', source: 'Lazy Packet Discard',
    inPackets: { title: 'Failure rate, ACKs included' },
  },
  {
    id: 'packetLossRate', title: 'Packet loss rate', unit: 'fraction', better: 'less',
    definition:
      'Transmissions that left their packet incomplete (plain TCP: any cell lost; TCP Boston: more lost than redundancy makes up for; lazy packet discard: not completed by fresh cells) / transmissions; after a warm-up / those that ended since then, where they are more.',
    source: 'TCP Boston',
    inPackets: {
      definition: 'Transmissions of data that did not arrive / transmissions; after a warm-up / those that ended since then, where they are more.',
    },
  },
  {
    id: 'retransmissionRate', title: 'Retransmission rate', unit: 'fraction', better: 'less', needs: 'window',
    definition: 'Retransmitted bytes / bytes sent by the transport.', source: 'textbook',
  },
  {
    id: 'responseTimeMeanS', title: 'Response time', unit: 's', better: 'less',
    definition: 'Per packet: from its first hand-over to the arrival of the last byte needed; mean.',
    source: 'real-time TCP Boston, section 3',
  },
  {
    id: 'responseTimeStdS', title: 'Jitter', unit: 's', better: 'less',
    definition: 'Standard deviation of the response time (divides by n).', source: 'real-time TCP Boston, section 3.3',
  },
  {
    id: 'variabilityIndex', title: 'Variability index', unit: 'none', better: 'less',
    definition: 'Standard deviation of the response time / its mean.', source: 'real-time TCP Boston, section 3.3',
  },
  { id: 'responseTimeQuantilesS', title: 'Response time quantiles', unit: 's', better: 'less', definition:
    'p50, p90 and p99 of the response time, from a histogram with steps of at most 1.6 %.', source: 'textbook' },
  {
    id: 'interarrivalJitterS', title: 'Interarrival jitter', unit: 's', better: 'less',
    definition: 'The RFC 3550 estimator, averaged over time and then over flows.', source: 'RFC 3550, 6.4.1',
  },
  {
    id: 'missedDeadlineRate', title: 'Missed deadlines', unit: 'fraction', better: 'less', needs: 'deadline',
    definition: 'Packets with a response time above measure.deadlineMs / packets.',
    source: 'real-time TCP Boston, section 3.3',
  },
  {
    id: 'fairness', title: 'Fairness', unit: 'fraction', better: 'more', comparesGoodputs: true,
    definition: 'Jain’s index over the goodputs of the flows that cross the bottleneck.',
    source: 'Jain, Chiu and Hawe 1984',
  },
  { id: 'meanWindowBytes', title: 'Mean window', unit: 'bytes', needs: 'window', definition:
    'Time average of the congestion window, mean over the flows that have one.', source: 'TCP Boston, section 4.3' },
  {
    id: 'timeouts', title: 'Timeouts', unit: 'count', better: 'less', needs: 'window',
    definition: 'Retransmission timers that expired.', source: 'textbook',
  },
  {
    id: 'fastRetransmits', title: 'Fast retransmits', unit: 'count', better: 'less', needs: 'window',
    definition:
      'Segments sent again because of duplicate acknowledgements: with the third, in Vegas, SACK and CUBIC also with an '
      + 'earlier one.',
    source: 'RFC 2001; RFC 6675; Brakmo and Peterson 1995',
  },
  {
    id: 'packetsSent', title: 'Packets sent', unit: 'count', definition: 'Transmissions, each one counted.',
    source: 'textbook',
  },
  {
    id: 'packetsDelivered', title: 'Packets delivered', unit: 'count', better: 'more',
    definition: 'Segments that the receiver has whole, each counted once.', source: 'textbook',
  },
  {
    id: 'packetsAcknowledged', title: 'Packets acknowledged', unit: 'count', better: 'more', needs: 'window',
    definition: 'Segments that the sender knows delivered, each counted once.', source: 'textbook',
  },
  {
    id: 'maxQueueCells', title: 'Longest queue', unit: 'cells', better: 'less', ofCarried: true,
    definition: 'Most cells in the queue of the bottleneck, the one being sent included; cells that go first at a switch, such as VBR’s, are not counted.', source: 'textbook',
  },
  {
    id: 'meanQueueCells', title: 'Mean queue', unit: 'cells', better: 'less', ofCarried: true,
    definition: 'Time average of the cells in the queue of the bottleneck, counted in the same way.', source: 'textbook',
  },
  { id: 'wastedByteHops', title: 'Wasted byte-hops', unit: 'byte-hops', better: 'less', definition:
    'Bytes × links travelled by cells that were dropped, discarded or came twice.', source: 'Lazy Packet Discard' },
  {
    id: 'usefulByteHops', title: 'Useful byte-hops', unit: 'byte-hops', better: 'more',
    definition: 'Bytes × links travelled by cells that were used.', source: 'Lazy Packet Discard',
  },
  {
    id: 'verifiedSegments', title: 'Verified segments', unit: 'count', better: 'more',
    definition:
      'Segments whose bytes were compared with what the application sent, and were the same: those that were rebuilt, or all that are coded (measure.verify).',
    source: 'our addition',
  },
  {
    id: 'corruptSegments', title: 'Corrupt segments', unit: 'count', better: 'less',
    definition: 'Segments that were compared and differed; always 0.', source: 'our addition',
  },
  {
    id: 'repairRequests', title: 'Requests for cells', unit: 'count',
    definition: 'How often a receiver of lazy packet discard asked for the cells that a packet misses.',
    source: 'Lazy Packet Discard',
  },
  {
    id: 'repairCells', title: 'Fresh cells', unit: 'cells',
    definition: 'Set-aside cells that were sent because a receiver asked for them.', source: 'Lazy Packet Discard',
  },
  {
    id: 'packetsSalvaged', title: 'Packets salvaged', unit: 'count', better: 'more',
    definition: 'Packets that had lost cells and were completed by fresh ones.', source: 'Lazy Packet Discard',
  },
  {
    id: 'packetsSuppressed', title: 'Packets held back', unit: 'count',
    definition:
      'Retransmissions that an adaptation layer held back because the original was on its way; they count as sent by the transport.',
    source: 'Lazy Packet Discard; buffer reservation',
  },
  {
    id: 'pilotsSent', title: 'Pilots sent', unit: 'count',
    definition: 'Pilots that senders with buffer reservation sent ahead of their blocks.', source: 'Buffer reservation',
  },
  {
    id: 'pilotsGranted', title: 'Pilots granted', unit: 'count', better: 'more',
    definition: 'Pilots that came back with the promise of all switches.', source: 'Buffer reservation',
  },
  { id: 'pilotsRefused', title: 'Pilots refused', unit: 'count', better: 'less', definition:
    'Pilots that came back refused; the rest of those sent were lost or are under way.', source: 'Buffer reservation' },
  {
    id: 'placesReserved', title: 'Places reserved', unit: 'cells',
    definition: 'Places that switches promised, each port counted.', source: 'Buffer reservation',
  },
  {
    id: 'placesReleased', title: 'Places released', unit: 'cells',
    definition: 'Promised places that were given back unused.', source: 'Buffer reservation',
  },
  {
    id: 'reservationTimeouts', title: 'Timeouts of reservations', unit: 'count', better: 'less',
    definition: 'Timers of reservation modules that expired.', source: 'Buffer reservation',
  },
  {
    id: 'dummyCells', title: 'Dummy cells', unit: 'cells', needs: 'filling',
    definition: 'Cells that AAL5 made up for the holes of incomplete packets and handed up, 48 bytes each.',
    source: 'TCP Boston, section 3',
  },
  {
    id: 'maxAcrMbps', title: 'Highest allowed rate', unit: 'Mb/s',
    definition: 'The highest allowed cell rate (ACR) of any ABR source of data so far, on the wire; 0 without ABR.',
    source: 'ATM Forum TM 4.0, 5.10',
  },
  {
    id: 'meanAcrMbps', title: 'Mean allowed rate', unit: 'Mb/s',
    definition: 'Time average of the allowed cell rate since the warm-up, or since the first cell of an ABR source where that is later; mean over the sources of data.',
    source: 'ATM Forum TM 4.0, 5.10',
  },
  {
    id: 'rmCells', title: 'Resource management cells', unit: 'cells',
    definition: 'Cells of resource management that sources and destinations sent, there and back.',
    source: 'ATM Forum TM 4.0, 5.10',
  },
  {
    id: 'creditCells', title: 'Credit cells', unit: 'cells',
    definition: 'Cells that brought credit back over one link.', source: 'Kung and Chapman 1993',
  },
  {
    id: 'queueRoundTrips', title: 'Longest queue in round trips', unit: 'none', better: 'less',
    definition:
      'The longest queue of the bottleneck / (longest round trip by propagation of the flows over it × cells that it carries in a second), both as they were when it became that long.',
    source: 'Jain, survey of TCP over ATM',
    inPackets: { definition: 'The longest queue of the bottleneck / (longest round trip by propagation of the flows over it × packets of their largest size that it carries in a second), as they were when it became that long.' },
  },
  {
    id: 'efficiency', title: 'Efficiency', unit: 'fraction', better: 'more', needs: 'window',
    definition:
      'Bytes of TCP’s applications over the bottleneck / what traffic with priority (VBR) leaves of what it could carry, headers, padding and trailers taken off.',
    source: 'Jain, survey of TCP over ATM',
  },
  { id: 'cellHops', title: 'Cell-hops', unit: 'count', definition: 'Cells × links traversed.', source: 'engine' },
  { id: 'events', title: 'Events', unit: 'count', definition: 'Events that the engine processed.', source: 'engine' },
  {
    id: 'rebuiltSegments', title: 'Rebuilt segments', unit: 'count', needs: 'boston',
    definition:
      'Segments that came whole without all their source cells, so that the codec rebuilt them. One whose source cells all came is what was sent.',
    source: 'our addition',
  },
  {
    id: 'stalledVcs', title: 'VCs that stand still', unit: 'count',
    definition:
      'VCs with credits, acknowledgements’ included, that have cells at some link and will never hear of credit for them.',
    source: 'our addition',
  },
] as const satisfies readonly MetricInfo[];

/** Returns the unit of a metric in a network of cells or, in packet mode, of packets. */
export const unitOfMetric = ({ unit, ofCarried }: MetricInfo, packetMode: boolean): MetricInfo['unit'] | 'packets' =>
  (ofCarried ? carries(packetMode) : unit);

/** Returns title and definition of a metric in a network of cells or, in packet mode, of packets. */
export const wordsOfMetric = (
  { title, definition, inPackets }: MetricInfo, packetMode: boolean,
): { title: string; definition: string } =>
  (packetMode ? { title: ofPackets(title), definition: ofPackets(definition), ...inPackets } : { title, definition });

export type MetricId = (typeof METRICS)[number]['id'];

/** Metrics that a record also has for each flow, each of them one number. */
export const FLOW_METRICS = [
  'goodput', 'effectiveThroughput', 'packetLossRate', 'retransmissionRate', 'responseTimeMeanS', 'responseTimeStdS',
  'missedDeadlineRate', 'meanWindowBytes', 'timeouts', 'fastRetransmits', 'packetsSent', 'packetsDelivered',
  'packetsAcknowledged', 'verifiedSegments', 'rebuiltSegments', 'maxAcrMbps', 'meanAcrMbps', 'rmCells', 'creditCells',
] as const satisfies readonly MetricId[];

const AMONG_GOODPUTS = new Set<string>(
  METRICS.filter((metric: MetricInfo) => metric.comparesGoodputs === true).map(({ id }) => id),
);

/** Whether a metric means something in this record, which has a number for it all the same. */
export const hasMeaning = ({ goodput }: Readonly<Record<string, unknown>>, id: string): boolean =>
  goodput !== 0 || !AMONG_GOODPUTS.has(id);
