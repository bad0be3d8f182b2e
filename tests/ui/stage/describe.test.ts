import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../../src/model/catalogue';
import { reasonNumber } from '../../../src/model/reasons';
import { CELL_FLAG, FLOW, LINK } from '../../../src/runner/client/frame';
import { dropSentence, flowWords, stageSentence } from '../../../src/ui/stage/describe';
import { stageLines } from '../../../src/ui/stage/lines';
import { full, small, smallFrame, star, starFrame } from './fake-runs';
import { laidOut } from './laid-out';

const { topology } = laidOut(small());
const out = topology.bottleneckLink;

describe('the stage in words', () => {
  it('says which cell fell, where and why', () => {
    expect(dropSentence({
      flow: 0, link: out, packet: 0, index: 5, of: 13, reason: reasonNumber('bufferFull'), flags: 0,
    }, topology)).toBe('Cell 6 of 13 of flow A fell at sw: buffer full.');
  });
  it('says of a cell that a link damaged that it fell on that link, where it is drawn', () => {
    expect(dropSentence({
      flow: 0, link: out, packet: 0, index: 5, of: 13, reason: reasonNumber('linkError'), flags: 0,
    }, topology)).toBe('Cell 6 of 13 of flow A fell on the link from sw to sink: link error.');
  });
  it('says when it was an acknowledgement that fell', () => {
    expect(dropSentence({
      flow: 1, link: out, packet: -4, index: 0, of: 1, reason: reasonNumber('bufferFull'), flags: 0,
    }, topology)).toBe('An acknowledgement of flow B fell at sw: buffer full.');
  });
  it.each([
    ['RM cell (FRM)', CELL_FLAG.control],
    ['RM cell on its way back (BRM)', CELL_FLAG.control | CELL_FLAG.back],
    ['Credit cell', CELL_FLAG.control | CELL_FLAG.credit],
  ])('calls a cell that is not data by its name: %s', (name, flags) => {
    const rated = { ...topology, flows: topology.flows.map((flow) => ({ ...flow, rated: true })) };
    expect(dropSentence({
      flow: 0, link: out, packet: 3, index: 0, of: 1, reason: reasonNumber('bufferFull'), flags,
    }, rated)).toBe(`${name} of flow A fell at sw: buffer full.`);
  });
  it('names the picture by its numbers of hosts, switches and flows', () =>
    expect(stageSentence(laidOut(star()).topology)).toMatch(/17 hosts, 1 switch, 16 flows/));
  it('names a flow by its id and its two ends', () =>
    expect(flowWords(laidOut(star()).topology, 6, null)).toBe('Flow f.6, src to sink'));
  it('has names for a pilot going out and coming back, a request and a notice', () => {
    const { topology: plain } = laidOut(star());
    const asking = (kind: string) => ({
      ...plain, flows: plain.flows.map((flow) => ({
        ...flow, control: CATALOGUE.adaptations.find(({ id }) => id === kind)?.control ?? null,
      })),
    });
    const words = (kind: string, flags: number): string =>
      flowWords(asking(kind), 6, { index: 0, of: 1, packet: 15, flags: CELL_FLAG.control | flags });
    expect([
      words('reservation', 0), words('reservation', CELL_FLAG.ack), words('lpd', CELL_FLAG.ack),
      words('lpd', CELL_FLAG.ack | CELL_FLAG.tells),
    ]).toEqual([
      'Pilot, flow f.6', 'Pilot on its way back, flow f.6', 'Request, flow f.6', 'Notice, flow f.6',
    ]);
  });
  it.each([
    ['Cell 2 of 13, packet 15, flow f.6: redundant', CELL_FLAG.redundant],
    ['Cell 2 of 13, packet 15, flow f.6: doomed, of no use now', CELL_FLAG.doomed | CELL_FLAG.endOfPacket],
    ['Cell 2 of 13, packet 15, flow f.6: goes first', CELL_FLAG.first],
    ['Cell 2 of 13, packet 15, flow f.6: met congestion, may be lost first', CELL_FLAG.marked | CELL_FLAG.low],
  ])('explains the mark of a data cell: %s', (words, flags) =>
    expect(flowWords(laidOut(star()).topology, 6, { index: 1, of: 13, packet: 15, flags })).toBe(words));
  it('names a cell that is not data by its kind, not by a packet', () => {
    const { topology: plain } = laidOut(star());
    const rated = { ...plain, flows: plain.flows.map((flow) => ({ ...flow, rated: true })) };
    const words = (of: typeof plain, flags: number): string =>
      flowWords(of, 6, { index: 0, of: 1, packet: 15, flags });
    expect([
      words(plain, 0), words(plain, CELL_FLAG.ack), words(rated, CELL_FLAG.control),
      words(rated, CELL_FLAG.control | CELL_FLAG.back | CELL_FLAG.ack),
      words(plain, CELL_FLAG.control | CELL_FLAG.credit | CELL_FLAG.ack),
    ]).toEqual([
      'Cell 1 of 1, packet 15, flow f.6', 'Acknowledgement, flow f.6', 'RM cell (FRM), flow f.6',
      'RM cell on its way back (BRM), flow f.6', 'Credit cell, flow f.6',
    ]);
  });
});

describe('the tables that stand for the picture', () => {
  it('say how full each queue is and what was lost, by reason', () => {
    const lines = stageLines(smallFrame(full(small()).expansion, 1e9, true), topology);
    expect(lines.ports).toEqual([
      { id: 'sw>sink', queued: 5, back: 0, sent: 0, capacity: 5, dropped: 0, inBytes: false },
    ]);
    expect(lines.reasons).toEqual([{ node: 'sw', reason: 'buffer full', count: 1 }]);
    expect(lines.flows.map(({ received }) => received)).toEqual(['1 of 13', '1 of 13']);
  });
  it('say of how many cells a packet is that is shorter than the others', () => {
    const frame = smallFrame(full(small()).expansion, 1e9, true);
    Object.entries({ assemblyHave: 3, assemblyOf: 5 }).forEach(([name, value]) => {
      frame.flows.data[FLOW[name as 'assemblyOf']] = value;
    });
    expect(stageLines(frame, topology).flows[0].received).toBe('3 of 5');
  });
  it('count a cell that was brought back apart from those in the buffer', () => {
    const { expansion } = full(star());
    const frame = starFrame(expansion, 1e12, 0, false);
    const row = expansion.network.measure.bottleneckLink * frame.links.stride;
    frame.links.data[row + LINK.queued] = 513;
    frame.links.data[row + LINK.beyond] = 1;
    const [port] = stageLines(frame, laidOut(star()).topology).ports.filter((one) => one.id === 'sw>sink');
    expect([port.queued, port.back, port.capacity]).toEqual([512, 1, 512]);
  });
  it('count what is being sent apart where it takes no place of the buffer', () => {
    const { expansion } = full(star());
    const frame = starFrame(expansion, 1e12, 0, false);
    const row = expansion.network.measure.bottleneckLink * frame.links.stride;
    frame.links.data[row + LINK.queued] = 513;
    frame.links.data[row + LINK.leaving] = 1;
    const [port] = stageLines(frame, laidOut(star()).topology).ports.filter((one) => one.id === 'sw>sink');
    expect([port.queued, port.sent, port.capacity]).toEqual([512, 1, 512]);
  });
  it('give the allowed rate of each flow that has one', () => {
    const frame = smallFrame(full(small()).expansion, 1e9, true);
    const column = (flow: number): number => flow * frame.flows.stride + FLOW.acrBps;
    frame.flows.data[column(0)] = 6.01e6;
    frame.flows.data[column(1)] = -1;
    expect(stageLines(frame, topology).flows.map(({ acr }) => acr)).toEqual(['6.01', null]);
  });
  it('stay short, however many flows there are', () => {
    const many = star(40);
    const lines = stageLines(starFrame(full(many).expansion, 1e12, 10, false), laidOut(many).topology);
    expect(lines.flows).toHaveLength(16);
    expect(lines.flowsLeftOut).toBe(24);
  });
});
