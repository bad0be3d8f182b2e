/** Catalogue lines of what a TCP may be told about its buffers, about small segments, and about pacing. */
import type { Parameter } from '../catalogue-types';

const MAX_BUFFER_BYTES = 16_777_216;

export const bufferParameters = [
  { key: 'nagle', title: 'Nagle’s algorithm', unit: 'none', type: 'boolean', default: false, live: true, group: 'windows',
    help: 'A segment that is not full waits until everything before it is acknowledged.', source: 'RFC 896; off unless asked for: our assumption' },
  { key: 'sendBufferBytes', title: 'Send buffer', unit: 'bytes', type: 'integer', min: 1, max: MAX_BUFFER_BYTES, default: null, nullable: true, live: true, group: 'windows',
    help: 'Where data waits until it is acknowledged; the application refills it as acknowledgements make room. Empty: no limit.', source: '4.3BSD: 4 to 16 kB' },
  { key: 'receiveBufferBytes', title: 'Receive buffer', unit: 'bytes', type: 'integer', min: 1, max: MAX_BUFFER_BYTES, default: null, nullable: true, live: true, group: 'windows',
    help: 'The receiver offers what is free in it, in steps large enough to be useful. Empty: it always offers the whole window.', source: 'RFC 1122, 4.2.3.3' },
  { key: 'windowUpdateFraction', title: 'Window update', unit: 'fraction', type: 'number', min: 0.01, max: 1, default: 0.5, live: true, group: 'windows',
    when: [{ where: [{ key: 'receiveBufferBytes', is: [null], not: true }] }],
    help: 'With a receive buffer, an acknowledgement goes at once when the window can grow by two full segments or by this share of the buffer.', source: '4.4BSD: one half' },
  { key: 'overrideMs', title: 'Override timer', unit: 'ms', type: 'number', min: 1, max: 60_000, default: 500, live: true, group: 'windows',
    help: 'A small segment that is still held back after this time is sent.', source: 'RFC 1122, 4.2.3.4: 0.1 to 1 s' },
] as const satisfies readonly Parameter[];

export const pacingParameters = [
  { key: 'pacingMbps', title: 'Pacing', unit: 'Mb/s', type: 'number', min: 0.001, max: 100_000, default: null, nullable: true, live: true, group: 'windows',
    help: 'The source spreads its cells so that they leave at this rate at most. Empty: as fast as the link takes them.', source: 'Ewy, Evans, Frost and Minden 1995' },
] as const satisfies readonly Parameter[];
