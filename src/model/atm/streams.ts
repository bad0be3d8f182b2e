/**
 * Assigns random streams to the sources of chance in a network, in this order: starts of flows, errors of links,
 * policies of ports, traffic of flows, waits of reservations. A new kind of source must get streams after these.
 */
import type { NetworkSpec } from '../spec';

export const startStream = (flow: number): number => flow;
export const linkStream = ({ flows }: NetworkSpec, link: number): number => flows.length + link;
export const portStream = ({ flows, links }: NetworkSpec, port: number): number => flows.length + links.length + port;
export const trafficStream = ({ flows, links }: NetworkSpec, flow: number): number =>
  flows.length + 2 * links.length + flow;
export const backoffStream = ({ flows, links }: NetworkSpec, flow: number): number =>
  2 * flows.length + 2 * links.length + flow;
export const streamCount = ({ flows, links }: NetworkSpec): number => 3 * flows.length + 2 * links.length;
