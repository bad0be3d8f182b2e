/**
 * Sizes of ATM, AAL5 and IP packets, and the largest number of packets that a run can have under way. Sources: ITU-T
 * I.361 (cell), I.363.5 (AAL5), RFC 791 and RFC 9293 (headers without options).
 */

export const CELL_BYTES = 53;
export const CELL_BITS = 8 * CELL_BYTES;
export const PAYLOAD_BYTES = 48;
export const HEADER_BYTES = 5;
/** Common part of an AAL5 trailer: UU, CPI, length, CRC-32. */
export const AAL5_TRAILER_BYTES = 8;
export const MAX_SDU_BYTES = 65_535;
/** The longest IP packet, headers included; it fits into one AAL5 packet. */
export const MAX_PACKET_BYTES = 65_535;
/** The largest value of TCP's window field without the window scale of RFC 7323. */
export const MAX_WINDOW_FIELD = 65_535;
/** IP and TCP header. */
export const TCP_IP_HEADER_BYTES = 40;
/** IP and UDP header. */
export const UDP_IP_HEADER_BYTES = 28;
/**
 * A run with more packets under way than this stops between two events. Cell numbers have room for 65,536 packets more
 * (atm/packets).
 */
export const MOST_UNDER_WAY = 983_040;
/** A call that is limited to this many events, or fewer, never processes more. Above, it may end somewhat later. */
export const EXACT_EVENTS = 1_000;
/** Events between two questions whether a call has gone on for long enough: one event may hand over 1,024 cells. */
export const EVENTS_A_QUESTION = 8;
/** The lowest VCI for users; the ones below are reserved. */
export const FIRST_USER_VCI = 32;

/** Cells of an AAL5 packet. `framing`: bytes of header and trailer. Padding makes them end with the last cell. */
export const cellsOf = (packetBytes: number, framing: number): number =>
  Math.ceil((packetBytes + framing) / PAYLOAD_BYTES);

/** The longest packet that AAL5 may carry, in cells. */
export const MAX_PDU_CELLS = cellsOf(MAX_SDU_BYTES, AAL5_TRAILER_BYTES);
