/** What "one more place" adds to a buffer that refused something, in the unit that its port counts. */
import { beforeEach, describe, expect, it } from 'vitest';
import { reasonNumber } from '../../../src/model/reasons';
import type { Death, QueueThen } from '../../../src/runner/client/why';
import type { RunClient } from '../../../src/runner/client/worker-client';
import type { Scenario } from '../../../src/scenario/types';
import { branchesOf } from '../../../src/ui/app/branches';
import { open, useApp, warn } from '../../../src/ui/app/store';
import { loseCell, onePlaceMore } from '../../../src/ui/branches/fates';
import { star } from '../stage/fake-runs';

const PACKET_BYTES = 9180;

/** Opens the scenario and returns a cell refused at 1 s by the switch, or by the first host's own port. */
function refused(scenario: Scenario, unit: QueueThen['unit'], atHost = false): Death {
  open(scenario);
  const { links, measure } = useApp.getState().checked.expansion.network;
  return {
    cell: { flow: 0, ack: false, packet: 3, segment: 3, index: 0, of: 1, called: null }, timePs: 1e12,
    link: atHost ? links.findIndex(({ id }) => id.endsWith('>sw')) : measure.bottleneckLink,
    hopsDone: 0, reason: reasonNumber('bufferFull'), words: '', rule: null,
    queue: { unit, occupied: 0, capacity: null, threshold: null, flows: [], oneIsSent: false, promised: 0, removed: 0 },
    cost: { doomed: 0, alsoLost: 0, nextDoomed: 0, byteHops: 0, underWay: false, bytesAgain: 0, wholeAgainPs: null },
    followed: [], enough: null,
    blocks: 1, lazy: false, first: null, inVain: null, knownToPs: 1e12,
  };
}

const sw = (buffer: object): Scenario => {
  const made = star(2, 512, { policy: 'tailDrop' });
  return {
    ...made, network: 'packet',
    nodes: made.nodes.map((node) => (node.kind === 'switch' ? { ...node, ...buffer } : node)),
  };
};

const forked = () => {
  const { doc } = useApp.getState();
  return [doc.scenario.changes?.[0]?.set, ...branchesOf(doc).map(({ words }) => words)];
};

beforeEach(() => warn(null));

describe('one more place for a whole packet', () => {
  it('in a buffer given in cells is room for its bytes, written in bytes', () => {
    onePlaceMore(refused(sw({}), 'bytes'));
    const cells = 512 + Math.ceil(PACKET_BYTES / 53);
    expect(forked()).toEqual([{ 'nodes.sw.bufferCells': cells }, '27,136 bytes', '36,358 bytes']);
    expect(useApp.getState().banner).toBeNull();
  });
  it('in a buffer given in bytes is its bytes', () => {
    onePlaceMore(refused(sw({ bufferBytes: 20_000 }), 'bytes'));
    expect(forked()).toEqual([{ 'nodes.sw.bufferBytes': 29_180 }, '20,000 bytes', '29,180 bytes']);
  });
  it('in a buffer given in packets is one packet', () => {
    onePlaceMore(refused(sw({ bufferPackets: 12 }), 'packets'));
    expect(forked()).toEqual([{ 'nodes.sw.bufferPackets': 13 }, '12 packets', '13 packets']);
  });
  it('at a host whose queue is given in cells is room for its bytes, written in bytes', () => {
    const made = sw({});
    const links = made.links?.map((link) => (link.from === 'src' ? { ...link, sourceQueueCells: 200 } : link));
    onePlaceMore(refused({ ...made, links }, 'bytes', true));
    expect(forked()).toEqual([{ 'links.src>sw.sourceQueueCells': 374 }, '10,600 bytes', '19,822 bytes']);
  });
});

describe('a cell that is lost on purpose', () => {
  const lost = async (called: string | null): Promise<string> => {
    open(star(2, 512, { policy: 'tailDrop' }));
    const fault = { link: 'sw>sink', flow: 'f.0', cells: [117] };
    const api = {
      cell: () => Promise.resolve({ called }),
      locate: () => Promise.resolve({ ok: true, fault, atPs: 2e12, lostPs: 1e12, packet: 7, cell: 117 }),
    };
    const question = { link: 0, where: 0, flow: 0, ack: false, packet: 7, index: 4, of: 192 };
    await loseCell({ api } as unknown as RunClient, question);
    return useApp.getState().announcement;
  };

  it('is named by its place in its packet, or by its kind where it belongs to no packet', async () => {
    expect(await lost(null)).toMatch(/^Lose cell 5 of packet 7 of flow f\.0 at the queue of sw to sink/);
    expect(await lost('an FRM')).toMatch(/^Lose an FRM of flow f\.0 at the queue of sw to sink/);
  });
});
