/**
 * A second in which nearly everything happens: four different senders overload a switch, a link loses cells, and a
 * link and a flow are changed.
 */
import type { NetworkSpec } from '../../../src/model/spec';
import { MS, S, boston, file, port, star, tcp, toSink } from './specs';

const HOSTS = 4;

export function busyNetwork(seed = 1): NetworkSpec {
  const spec = star({
    hosts: HOSTS, seed, durationPs: S, warmupPs: 300 * MS, binPs: 10 * MS, deadlinePs: 50 * MS,
    access: { rateBps: 10e6, delayPs: MS }, trunk: { rateBps: 10e6, delayPs: 2 * MS, cellErrorRate: 0.001 },
    port: { bufferCells: 60, discard: { policy: 'ppd' } },
    flow: (host) => ({
      startJitterPs: 20 * MS,
      tcp: {
        packetBytes: 1500, windowBytes: 20_000, tickPs: MS, minRtoPs: 20 * MS, initialRtoPs: 100 * MS,
        ...(host % 2 === 1 && { boston: boston() }), ...(host === 2 && { delayedAckPs: 5 * MS }),
      },
      adaptation: { mergeOnLostEom: host === 0 },
      ...(host === 3 && { traffic: file(200_000) }),
    }),
    faults: [{ link: 0, flow: 0, packets: [5], cells: [1, 2] }],
  });
  spec.changes = [
    { atPs: 400 * MS, links: [{
      link: toSink(HOSTS),
      spec: { ...spec.links[toSink(HOSTS)], port: port({ bufferCells: 30, discard: { policy: 'epdPushOut' } }) },
    }], flows: [] },
    { atPs: 600 * MS, links: [], flows: [{
      flow: 2, transport: tcp({ ...spec.flows[2].transport, packetBytes: 4470, windowBytes: 40_000 }),
      adaptation: spec.flows[2].adaptation,
    }] },
  ];
  return spec;
}
