/** Roles of packets of lazy packet discard, beside data: requests, fresh cells, notices that a packet is complete. */
export const REQUEST = 3;
export const REPAIR = 4;
export const NOTICE = 5;
