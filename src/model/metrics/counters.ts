/**
 * Cumulative counts, as positions in the World's Float64Arrays. Everything a record reports is a difference of two
 * readings, so memory does not grow with the run, and a warm-up is a copy of these arrays.
 */

const names = <const Names extends readonly string[]>(list: Names) =>
  Object.fromEntries(list.map((name, position) => [name, position])) as { readonly [Name in Names[number]]: number };

const TOTAL_NAMES = [
  'cellsSent', 'cellsDropped', 'cellsDiscarded', 'cellsDelivered', 'cellHops', 'events', 'wastedByteHops',
  'usefulByteHops', 'packetBytes', 'dataBytes', 'responses', 'responseSumS', 'responseSquaresS2', 'resent', 'timeouts',
  'fastRetransmits', 'portArrived', 'portDropped', 'queueArea', 'busyS', 'carriableBytes', 'wireBytes',
] as const;

/**
 * Of the whole run. packetBytes, dataBytes: in order, of flows over the bottleneck; wireBytes: what those packets take
 * on the wire at least. resent: packets.
 */
export const Total = names(TOTAL_NAMES);
export const TOTALS = TOTAL_NAMES.length;

const FLOW_TOTAL_NAMES = [
  'packetsSent', 'packetsBroken', 'bytesSent', 'bytesResent', 'timeouts', 'fastRetransmits', 'packetsDelivered',
  'packetsAcknowledged', 'packetBytes', 'dataBytes', 'verified', 'corrupt', 'responses', 'responseSumS',
  'responseSquaresS2', 'missed', 'windowArea', 'jitterArea', 'pilotsSent', 'pilotsGranted', 'pilotsRefused',
  'placesReserved', 'placesReleased', 'packetsSuppressed', 'reservationTimeouts', 'repairRequests', 'repairCells',
  'packetsSalvaged', 'dummyCells', 'packetsEnded', 'rebuilt', 'rmCells', 'creditCells',
] as const;

/**
 * Of one flow: row × FLOW_TOTALS + column. packetsEnded: transmissions of which nothing is under way any more;
 * packetsBroken are among them. rebuilt: segments of which source cells were missing; verified and corrupt: compared.
 */
export const FlowTotal = names(FLOW_TOTAL_NAMES);
export const FLOW_TOTALS = FLOW_TOTAL_NAMES.length;
