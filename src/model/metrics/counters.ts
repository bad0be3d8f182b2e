/**
 * Cumulative counts, as positions in the World's Float64Arrays. A record only reports differences of two readings, so
 * memory does not grow with the run, and a warm-up is a copy of these arrays.
 */

const names = <const Names extends readonly string[]>(list: Names) =>
  Object.fromEntries(list.map((name, position) => [name, position])) as { readonly [Name in Names[number]]: number };

const TOTAL_NAMES = [
  'cellsSent', 'cellsDropped', 'cellsDiscarded', 'cellsDelivered', 'cellHops', 'events', 'wastedByteHops',
  'usefulByteHops', 'packetBytes', 'dataBytes', 'responses', 'responseSumS', 'responseSquaresS2', 'resent', 'timeouts',
  'fastRetransmits', 'portArrived', 'portDropped', 'queueArea', 'busyS', 'carriableBytes', 'wireBytes', 'firstBytes',
] as const;

/**
 * Counts of the whole run. packetBytes, dataBytes: delivered in order, by flows over the bottleneck; wireBytes: the
 * fewest bytes that those packets take on the wire; firstBytes: those of them that go before all others at switches.
 * resent: packets.
 */
export const Total = names(TOTAL_NAMES);
export const TOTALS = TOTAL_NAMES.length;

const FLOW_TOTAL_NAMES = [
  'packetsSent', 'packetsBroken', 'bytesSent', 'bytesResent', 'timeouts', 'fastRetransmits', 'packetsDelivered',
  'packetsAcknowledged', 'packetBytes', 'dataBytes', 'verified', 'corrupt', 'responses', 'responseSumS',
  'responseSquaresS2', 'missed', 'windowArea', 'jitterArea', 'pilotsSent', 'pilotsGranted', 'pilotsRefused',
  'placesReserved', 'placesReleased', 'packetsSuppressed', 'reservationTimeouts', 'repairRequests', 'repairCells',
  'packetsSalvaged', 'dummyCells', 'packetsEnded', 'rebuilt', 'rmCells', 'creditCells', 'windowCuts',
] as const;

/**
 * Counts of a flow, at row × FLOW_TOTALS + column. packetsEnded: transmissions of which nothing is under way any more,
 * including packetsBroken. rebuilt: segments that came with source cells missing; verified and corrupt: segments that
 * were compared. windowCuts: for a loss or an echoed mark.
 */
export const FlowTotal = names(FLOW_TOTAL_NAMES);
export const FLOW_TOTALS = FLOW_TOTAL_NAMES.length;
