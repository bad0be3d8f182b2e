/**
 * A file crosses a congested switch over TCP Boston, beside two Reno flows; readers can send a file of their own.
 */
import type { Preset } from './preset';

const title = 'Send a file through congestion';
const accessLink = { rateMbps: 3, delayMs: 2 };
const timing = { packetBytes: 1500, windowBytes: 16_384, tickMs: 10, initialRtoMs: 200, maxRtoMs: 2_000 };

export const sendAFile: Preset = {
  id: 'send-a-file',
  topic: 'boston',
  title,
  summary:
    'A file travels over TCP Boston past two greedy senders, loses cells at the switch, and arrives whole, byte for byte.',
  scenario: {
    version: 1,
    title,
    description:
      'The file goes in segments of 32 cells; two greedy Reno flows fill the same switch. Cells of the file are lost there, and for each one lost one other cell is sent: the receiver rebuilds a segment from any 32 of its cells, and every byte is compared with what was sent. Put in an image or a text of your own. Rates, delays and clocks are our assumption, chosen so that this file takes three quarters of a minute to watch.',
    durationS: 10,
    nodes: [
      { id: 'sender', kind: 'host' },
      { id: 'others', kind: 'host', count: 2 },
      { id: 'sw', kind: 'switch', bufferCells: 96 },
      { id: 'receiver', kind: 'host' },
    ],
    links: [
      { from: 'sender', to: 'sw', ...accessLink },
      { from: 'others', to: 'sw', ...accessLink },
      { from: 'sw', to: 'receiver', rateMbps: 1.5, delayMs: 2 },
    ],
    flows: [
      {
        id: 'file', from: 'sender', to: 'receiver', startS: 0.1,
        traffic: { kind: 'file', bytes: 40_000, name: 'file' },
        transport: { kind: 'tcp', variant: 'reno', ...timing, boston: {} },
      },
      {
        id: 'cross', from: 'others', to: 'receiver', startJitterMs: 100,
        transport: { kind: 'tcp', variant: 'reno', ...timing },
      },
    ],
    measure: { bottleneck: 'sw>receiver', binMs: 50 },
    layout: { sender: [0, 0], others: [0, 160], sw: [320, 80], receiver: [640, 80] },
  },
  view: { rate: 2e7, event: 'drop' },
};
