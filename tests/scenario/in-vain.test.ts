/** Warnings: settings that are valid but have no effect, or cannot work, are reported once, with their place. */
import { describe, expect, it } from 'vitest';
import { checkAndWarn } from '../../src/scenario/warnings';
import type { Flow, Scenario, Switch } from '../../src/scenario/types';

const network = (own: Partial<Scenario> = {}, sw: Partial<Switch> = {}): Scenario => ({
  version: 1,
  nodes: [{ id: 'a', kind: 'host' }, { id: 'sw', kind: 'switch', ...sw }, { id: 'b', kind: 'host' }],
  links: [{ from: 'a', to: 'sw', rateMbps: 10 }, { from: 'sw', to: 'b', rateMbps: 10 }],
  flows: [{ id: 'f', from: 'a', to: 'b', transport: { kind: 'tcp', packetBytes: 1_500 } }],
  ...own,
});
const warnings = (input: Scenario): string[] => {
  const checked = checkAndWarn(input);
  return checked.ok ? checked.warnings.map(({ code, path, message }) => `${code} ${path}: ${message}`) : ['refused'];
};

describe('a packet of 1,500 bytes in a network of packets', () => {
  const queue = (sw: Partial<Switch>) => warnings(network({ network: 'packet' }, sw));
  it('never fits into a smaller queue of bytes', () => {
    expect(queue({ bufferBytes: 1_499 })).toEqual([
      'packetNeverFits flows.f.transport.packetBytes: A packet of 1,500 bytes never fits into the queue before sw>b, which takes 1,499 bytes at most; use smaller packets or a larger buffer.',
    ]);
    expect(queue({ bufferCells: 28, bufferBytes: null })[0]).toMatch(/takes 1,484 bytes at most/);
    expect(queue({ bufferBytes: 1_500 })).toEqual([]);
  });
  it('needs one byte more than its size in a queue that does not count what is being sent', () => {
    expect(queue({ bufferBytes: 1_500, queueCounts: 'waiting' })[0]).toMatch(/takes 1,499 bytes at most/);
    expect(queue({ bufferBytes: 1_501, queueCounts: 'waiting' })).toEqual([]);
  });
  it('fits where the queue counts packets', () => {
    expect(queue({ bufferPackets: 1, bufferCells: 4 })).toEqual([]);
  });
});

describe('a reassembly timer', () => {
  const timed = (reassemblyTimeoutMs: number, own: Partial<Flow> = {}, packets: Partial<Scenario> = {}) =>
    warnings(network({
      flows: [{ ...network().flows![0], adaptation: { kind: 'aal5', reassemblyTimeoutMs }, ...own }], ...packets,
    }));
  it('that is shorter than a full packet takes over the slowest link lets none through', () => {
    // 32 cells of 42.4 µs, 30 of them surely one after another.
    expect(timed(1.271)).toEqual([
      'layerInVain flows.f.adaptation.reassemblyTimeoutMs: The 32 cells of a full packet come over at least 1.272 ms, but the reassembly timer expires after 1.271 ms, so no full packet is ever received; use a longer time, or 0 for no timer.',
    ]);
    expect(timed(1.272)).toEqual([]);
  });
  it('is not reported where it is off, or has nothing to do', () => {
    expect(timed(0)).toEqual([]);
    expect(timed(0.1, { transport: { kind: 'tcp', boston: {} } })).toEqual([]);
    expect(timed(0.1, {}, { network: 'packet' })).toEqual([]);
  });
});

describe('an entry that names nothing', () => {
  it('is reported among faults, pardons and changes', () => {
    const own: Partial<Scenario> = {
      faults: [{ link: 'sw>b', flow: 'f' }], pardons: [{ link: 'sw>b', flow: 'f', cells: [] }],
      changes: [{ atS: 1, set: {} }],
    };
    expect(warnings(network(own)).map((text) => text.split(':')[0])).toEqual([
      'changesNothing changes[0].set', 'faultOfNothing faults[0]', 'pardonOfNothing pardons[0]',
    ]);
  });
  it('is not reported where it names a single packet or a single cell', () => {
    for (const list of ['faults', 'pardons']) for (const named of ['packets', 'cells']) {
      expect(warnings(network({ [list]: [{ link: 'sw>b', flow: 'f', [named]: [0] }] }))).toEqual([]);
    }
  });
});

describe('a forced loss', () => {
  const beside = (link: string, own: Partial<Flow> = {}) => warnings(network({
    nodes: [...network().nodes!, { id: 'c', kind: 'host' }], links: [...network().links!, { from: 'sw', to: 'c' }],
    flows: [{ ...network().flows![0], ...own }], faults: [{ link, flow: 'f', cells: [0] }],
  }));
  it('may be on the route of its flow, or on the way back of its acknowledgements', () => {
    expect(['a>sw', 'sw>b', 'b>sw', 'sw>a'].flatMap((link) => beside(link))).toEqual([]);
  });
  it('has no effect elsewhere', () => {
    expect(beside('sw>c')).toEqual([
      'faultOffRoute faults[0].link: Flow f does not use sw>c, so nothing is lost there; name a link of its route, or of its way back.',
    ]);
  });
  it('has no effect on a way back that carries nothing', () => {
    const udp: Partial<Flow> = {
      transport: { kind: 'udp', packetBytes: 1_500 }, traffic: { kind: 'constant', rateMbps: 1 },
    };
    expect(beside('b>sw', udp)).toEqual([
      'faultOffRoute faults[0].link: Nothing comes back to the source of flow f over b>sw, so nothing is lost there; name a link of its route.',
    ]);
    expect(beside('b>sw', { ...udp, service: { kind: 'credit' } })).toEqual([]);
  });
});

describe('a window below one packet', () => {
  it.each([[1, '1 byte'], [1_459, '1,459 bytes']])('of %i bytes is told as %s', (windowBytes, told) => {
    const transport = { kind: 'tcp', packetBytes: 1_500, windowBytes } as const;
    expect(warnings(network({ flows: [{ id: 'f', from: 'a', to: 'b', transport }] }))).toEqual([
      `windowBelowPacket flows.f.transport.windowBytes: A window of ${told} holds less than one packet's 1,460 bytes of data; use a larger window or smaller packets.`,
    ]);
  });
});

describe('a buffer in bytes beside one in packets', () => {
  it('does not count, of a switch or of a port of it', () => {
    const sw = { bufferPackets: 20, bufferBytes: 90_000, ports: { b: { bufferBytes: 9_000 } } };
    expect(warnings(network({ network: 'packet' }, sw)).map((text) => text.split('; ')[0])).toEqual([
      'bytesBesidePackets nodes.sw.bufferBytes: This buffer holds 20 packets (bufferPackets), whatever their bytes, so bufferBytes changes nothing',
      'bytesBesidePackets nodes.sw.ports.b.bufferBytes: This buffer holds 20 packets (bufferPackets), whatever their bytes, so bufferBytes changes nothing',
    ]);
  });
  it('counts where the port has no buffer in packets, at first or after a change', () => {
    const changes = [{ atS: 0.1, set: { 'nodes.sw.bufferPackets': null } }];
    expect(warnings(network({ network: 'packet', changes }, { bufferPackets: 20, bufferBytes: 90_000 }))).toEqual([]);
    const sw = { bufferPackets: 20, ports: { b: { bufferBytes: 90_000, bufferPackets: null } } };
    expect(warnings(network({ network: 'packet' }, sw))).toEqual([]);
  });
});

describe('a setting of the other kind of network', () => {
  const paths = (own: Partial<Scenario>, sw: Partial<Switch> = {}) =>
    warnings(network(own, sw)).map((text) => text.split(':')[0].replace('otherNetwork ', ''));
  const flow = (told: Partial<Flow>): Partial<Scenario> => ({ flows: [{ id: 'f', from: 'a', to: 'b', ...told }] });
  const packets = (told: Partial<Flow>) => paths({ ...flow(told), network: 'packet' });

  it('has a warning that says what to do', () => {
    expect(warnings(network({}, { bufferPackets: 20 }))).toEqual([
      'otherNetwork nodes.sw.bufferPackets: bufferPackets means something only where there are whole packets, and this network has cells, so it changes nothing; leave it out, or use network "packet".',
    ]);
    expect(warnings(network({ ...flow({ transport: { kind: 'tcp', boston: {} } }), network: 'packet' }))).toEqual([
      'otherNetwork flows.f.transport.boston: TCP Boston means something only where there are cells, and this network has whole packets, so it changes nothing; leave it out, or use network "atm".',
    ]);
  });
  it('is found at switches, their ports and their policies', () => {
    const discard = { policy: 'red', meanPacketBytes: 1_000 } as const;
    expect(paths({}, { bufferBytes: 9_000, discard, ports: { b: { bufferPackets: 3, discard } } })).toEqual([
      'nodes.sw.bufferBytes', 'nodes.sw.discard.meanPacketBytes', 'nodes.sw.ports.b.bufferPackets',
      'nodes.sw.ports.b.discard.meanPacketBytes',
    ]);
    expect(paths({ network: 'packet' }, { inputService: 'arrivalOrder', discard })).toEqual(['nodes.sw.inputService']);
  });
  it('is found at flows: what makes cells, and what repairs packets of cells', () => {
    expect(packets({ adaptation: { kind: 'lpd' } })).toEqual(['flows.f.adaptation.kind']);
    expect(packets({ adaptation: { kind: 'reservation' } })).toEqual(['flows.f.adaptation.kind']);
  });
  it('has no warning where it has its default, or means something in both', () => {
    expect(paths({}, { bufferPackets: null, bufferBytes: null, inputService: 'arrivalOrder' })).toEqual([]);
    expect(packets({ adaptation: { kind: 'aal5', trailerBytes: 0 }, transport: { kind: 'tcp', boston: null } }))
      .toEqual([]);
    expect(paths({ network: 'packet' }, { bufferCells: 400, bufferPackets: 40 })).toEqual([]);
  });
});

describe('a flow that starts at 1 s', () => {
  it('sends nothing if it stops before, or just then', () => {
    const flow = (stopS: number) => warnings(network({ flows: [{ id: 'f', from: 'a', to: 'b', startS: 1, stopS }] }));
    expect(flow(0.5)[0]).toMatch(/Flow f stops at 0.5 s, before it starts at 1 s, so it sends nothing; stop it later.$/);
    expect(flow(1)[0]).toMatch(/Flow f stops at 1 s, when it starts, so it sends nothing; stop it later.$/);
  });
  it('may stop at any time after', () => {
    const flows = [{ id: 'f', from: 'a', to: 'b', startS: 1, stopS: 1.001 }];
    expect(warnings(network({ flows }))).toEqual([]);
  });
});

describe('random early detection', () => {
  const red = (own: object) => warnings(network({}, { discard: { policy: 'red', ...own } }));
  it('needs a lower threshold below the upper one', () => {
    expect(red({ minThresholdFraction: 0.8, maxThresholdFraction: 0.2 })).toEqual([
      'policyInVain nodes.sw.discard.minThresholdFraction: The lower threshold of 0.8 is not below the upper one of 0.2, so the chance of a refusal does not rise from one to the other; use a lower minThresholdFraction.',
    ]);
    expect(red({ minThresholdPlaces: 30, maxThresholdPlaces: 30 })[0]).toMatch(/^policyInVain .*minThresholdPlaces/);
    expect(red({})).toEqual([]);
  });
});

describe('Vegas', () => {
  const vegas = (own: object) => warnings(network({
    flows: [{ id: 'f', from: 'a', to: 'b', transport: { kind: 'tcp', variant: 'vegas', ...own } }],
  }));
  it('needs an alpha that is not above beta', () => {
    expect(vegas({ alpha: 4, beta: 2 })).toEqual([
      'variantInVain flows.f.transport.alpha: Below an alpha of 4 the window grows and above a beta of 2 it shrinks, so it never stands still; use an alpha that is not above beta.',
    ]);
    expect(vegas({ alpha: 2, beta: 2 })).toEqual([]);
    expect(vegas({})).toEqual([]);
  });
});

describe('an ABR source', () => {
  const erica = { abr: { algorithm: 'erica' } } as const;
  const abr = (own: object, where: 'service' | 'ackService' = 'service') => warnings(network({
    flows: [{ id: 'f', from: 'a', to: 'b', [where]: { kind: 'abr', ...own } }],
  }, erica));
  it('has a warning for an initial rate above its peak or below its least rate', () => {
    expect(abr({ icrMbps: 9, pcrMbps: 8 })).toEqual([
      'serviceInVain flows.f.service.icrMbps: The initial rate of 9 Mb/s is above pcrMbps, so it is 8 Mb/s; lower icrMbps or raise pcrMbps.',
    ]);
    expect(abr({ icrMbps: 1, mcrMbps: 2 }, 'ackService')).toEqual([
      'serviceInVain flows.f.ackService.icrMbps: The initial rate of 1 Mb/s is below mcrMbps, so it is 2 Mb/s; raise icrMbps or promise less.',
    ]);
  });
  it('is never as fast as a peak or an initial rate above that of its first link', () => {
    expect(abr({ pcrMbps: 25, icrMbps: 20 })).toEqual([
      'serviceInVain flows.f.service.pcrMbps: The peak rate of 25 Mb/s is never reached: a>sw, over which the source sends, carries 10 Mb/s; lower pcrMbps to that or leave it empty.',
    ]);
    expect(abr({ icrMbps: 10.5 }, 'ackService')).toEqual([
      'serviceInVain flows.f.ackService.icrMbps: The initial rate of 10.5 Mb/s is never reached: b>sw, over which the source sends, carries 10 Mb/s; lower icrMbps to that or leave it empty.',
    ]);
    for (const own of [{ pcrMbps: 10, icrMbps: 10 }, { icrMbps: 10 }]) expect(abr(own)).toEqual([]);
  });
  it('has a warning for an initial rate above TBE in a round trip: 40 cells in 4 ms are 4.24 Mb/s', () => {
    const exposed = (own: object, delayMs = 1) => warnings(network({
      links: [{ from: 'a', to: 'sw', rateMbps: 10, delayMs }, { from: 'sw', to: 'b', rateMbps: 10, delayMs }],
      flows: [{ id: 'f', from: 'a', to: 'b', service: { kind: 'abr', tbeCells: 40, ...own } }],
    }, erica));
    const said = (mbps: number) => [
      `serviceInVain flows.f.service.icrMbps: The initial rate of 5 Mb/s is above what tbeCells, 40, allows in a round trip of 4 ms, so it is ${mbps} Mb/s; lower icrMbps or raise tbeCells.`,
    ];
    expect(exposed({ icrMbps: 5 })).toEqual(said(4.24));
    expect(exposed({ icrMbps: 5, mcrMbps: 4.5 })).toEqual(said(4.5));
    expect([exposed({ icrMbps: 4.24 }), exposed({}), exposed({ icrMbps: 5 }, 0)]).toEqual([[], [], []]);
  });
  it('may have a peak rate that its first link carries later', () => {
    const fast = (link: string, rateMbps: number) => warnings(network({
      flows: [{ id: 'f', from: 'a', to: 'b', service: { kind: 'abr', pcrMbps: 25 } }],
      changes: [{ atS: 1, set: { [`links.${link}.rateMbps`]: rateMbps } }],
    }, erica));
    expect(fast('a>sw', 25)).toEqual([]);
    expect(fast('a>sw', 24)[0]).toMatch(/a>sw, over which the source sends, carries 24 Mb\/s/);
    expect(fast('sw>b', 25)[0]).toMatch(/a>sw, over which the source sends, carries 10 Mb\/s/);
  });
  it('may start at either of them, and anywhere between', () => {
    for (const icrMbps of [null, 2, 5, 8]) expect(abr({ icrMbps, mcrMbps: 2, pcrMbps: 8 })).toEqual([]);
  });
});

describe('a least rate beside other flows at a port that divides its line equally', () => {
  const beside = (abr: Switch['abr'], mcrMbps: number, others = 3) => warnings({
    version: 1,
    nodes: [{ id: 'a', kind: 'host', count: others + 1 }, { id: 'sw', kind: 'switch', abr }, { id: 'b', kind: 'host' }],
    links: [{ from: 'a', to: 'sw', rateMbps: 10 }, { from: 'sw', to: 'b', rateMbps: 10 }],
    flows: [
      { id: 'f', from: 'a.0', to: 'b', service: { kind: 'abr', mcrMbps } },
      ...Array.from({ length: others }, (_, other) =>
        ({ id: `g${other}`, from: `a.${other + 1}`, to: 'b', service: { kind: 'abr' } as const })),
    ],
  });
  const erica = { algorithm: 'erica' } as const;
  it('has a warning above an equal share, because the others keep theirs', () => {
    expect(beside(erica, 5)).toEqual([
      'promiseBeyondShare flows.f.service.mcrMbps: A least rate of 5 Mb/s is more than an equal share of sw>b, where ERICA divides 9 Mb/s among 4 VCs and knows no least rates: the others keep their shares, and together they send more than that; promise at most 2.25 Mb/s, or use fewer flows.',
    ]);
    expect(beside({ algorithm: 'modifiedErica', targetUtilization: 0.8 }, 2.1)[0]).toMatch(/promise at most 2 Mb\/s/);
  });
  it('may be an equal share, or more where nothing is divided', () => {
    expect(beside(erica, 2.25)).toEqual([]);
    expect(beside({ algorithm: 'efci' }, 5)).toEqual([]);
    expect(beside(erica, 9.5, 0)).toEqual([]);
  });
});

describe('timeouts of TCP', () => {
  const timeouts = (own: object) => warnings(network({
    flows: [{ id: 'f', from: 'a', to: 'b', transport: { kind: 'tcp', ...own } }],
  }));
  it('have a warning if the first is longer than the longest', () => {
    expect(timeouts({ initialRtoMs: 3_000, maxRtoMs: 1_000 })).toEqual([
      'timeoutInVain flows.f.transport.initialRtoMs: The first timeout of 3,000 ms is above maxRtoMs, so it is 1,000 ms; lower initialRtoMs or raise maxRtoMs.',
    ]);
    expect(timeouts({ initialRtoMs: 1_000, maxRtoMs: 1_000 })).toEqual([]);
    expect(timeouts({})).toEqual([]);
  });
  it('have a warning if the first is shorter than the least', () => {
    expect(timeouts({ initialRtoMs: 199 })).toEqual([
      'timeoutInVain flows.f.transport.initialRtoMs: The first timeout of 199 ms is below the least of 200 ms, which holds only once a round trip is measured; raise initialRtoMs or lower minRtoMs.',
    ]);
    expect(timeouts({ initialRtoMs: 500, minRtoMs: 1_000 })[0]).toMatch(/below the least of 1,000 ms/);
    expect(timeouts({ initialRtoMs: 500, minRtoMs: 1_000, minRtoTicks: 2 })[0]).toMatch(/below the least of 1,000 ms/);
    expect(timeouts({ initialRtoMs: 200 })).toEqual([]);
    expect(timeouts({ initialRtoMs: 1_000, minRtoMs: 1_000 })).toEqual([]);
  });
  it('have a warning if the first has fewer than the least number of ticks', () => {
    expect(timeouts({ initialRtoMs: 300, minRtoTicks: 4 })).toEqual([
      'timeoutInVain flows.f.transport.initialRtoMs: The first timeout of 300 ms is below minRtoTicks, so it is 400 ms; raise initialRtoMs or lower minRtoTicks.',
    ]);
    expect(timeouts({ initialRtoMs: 400, minRtoTicks: 4 })).toEqual([]);
  });
  it('have a warning if the least number of ticks is longer than the longest', () => {
    expect(timeouts({ minRtoTicks: 20, maxRtoMs: 1_999 })).toEqual([
      'timeoutInVain flows.f.transport.minRtoTicks: The least of 20 ticks is 2,000 ms, above maxRtoMs of 1,999, so every timeout is 2,000 ms; lower minRtoTicks or raise maxRtoMs.',
    ]);
    expect(timeouts({ minRtoTicks: 20, maxRtoMs: 3_000 })).toEqual([]);
  });
});

describe('VBR of 2 Mb/s, 7 ms on and 3 ms off', () => {
  const vbr = (packetBytes: number, own: Partial<Scenario> = {}, times = {}) => warnings(network({
    flows: [{ id: 'f', from: 'a', to: 'b', transport: { kind: 'udp', packetBytes },
      traffic: { kind: 'vbr', rateMbps: 2, onMs: 7, offMs: 3, ...times } }],
    ...own,
  }));
  it('sends more than its mean rate with packets that are longer than what is left of an on-period', () => {
    expect(vbr(1000)).toEqual([
      'trafficInVain flows.f.traffic.onMs: A packet that has begun is sent to its end, so with 1,113 bytes a packet on the wire the mean rate is 1.78 Mb/s instead of 1.4; use smaller packets or longer on-periods.',
    ]);
    expect(vbr(1000, { network: 'packet' })[0]).toMatch(/with 1,000 bytes a packet .* mean rate is 1\.6 Mb\/s instead/);
  });
  it('keeps its mean rate with packets of one cell, in long on-periods, and without a silence', () => {
    expect([vbr(40), vbr(1000, {}, { onMs: 700, offMs: 300 }), vbr(1000, {}, { offMs: 0 })]).toEqual([[], [], []]);
  });
});

describe('a source over a first link of 10 Mb/s', () => {
  const source = (traffic: Flow['traffic'], own: Partial<Scenario> = {}, flow: Partial<Flow> = {}) => warnings(network({
    durationS: 20, ...own,
    flows: [{ id: 'f', from: 'a', to: 'b', transport: { kind: 'udp', packetBytes: 1_500 }, traffic, ...flow }],
  }));
  const slower = (atS: number, own: Partial<Flow> = {}, rateMbps = 5) =>
    source({ kind: 'vbr', rateMbps: 8 }, { changes: [{ atS, set: { 'links.a>sw.rateMbps': rateMbps } }] }, own);

  it('has a warning if it is faster while it is on', () => {
    expect(source({ kind: 'vbr', rateMbps: 124.416 })).toEqual([
      'trafficTooFast flows.f.traffic.rateMbps: While it is on, this traffic comes at 124.416 Mb/s on the wire, but a>sw carries 10 Mb/s, so no more is sent; use a lower rate, or a faster link.',
    ]);
    expect(source({ kind: 'vbr', rateMbps: 10 })).toEqual([]);
  });
  it('counts the headers and padding of cells where its rate is that of whole packets', () => {
    // 1,500 bytes are 32 cells, 1,696 bytes on the wire.
    expect(source({ kind: 'constant', rateMbps: 8.85 })[0]).toMatch(/ comes at 10\.0064 Mb\/s on the wire/);
    expect(source({ kind: 'constant', rateMbps: 8.84 })).toEqual([]);
    expect(source({ kind: 'constant', rateMbps: 10 }, { network: 'packet' })).toEqual([]);
    expect(source({ kind: 'paretoOnOff', meanBurstMs: 100, rateMbps: 20 })[0]).toMatch(/ comes at 22\.6133 Mb\/s on/);
    expect(source({ kind: 'paretoOnOff', rateMbps: 20 })).toEqual([]);
  });
  it('has it too if the link becomes slower while the flow sends', () => {
    expect(slower(7)[0]).toMatch(/ 8 Mb\/s on the wire, but from 7 s on a>sw carries 5 Mb\/s, so no more is sent/);
    expect(slower(7, { startS: 1, stopS: 7.1 })).toHaveLength(1);
    expect([slower(7, { startS: 1, stopS: 7 }), slower(7, {}, 8)]).toEqual([[], []]);
  });
  it('has none for a rate that the link has only before the flow starts', () => {
    const from = (startS: number) => source({ kind: 'vbr', rateMbps: 18 },
      { changes: [{ atS: 7, set: { 'links.a>sw.rateMbps': 20 } }] }, { startS });
    expect([from(6), from(7)]).toEqual([[expect.stringContaining('but a>sw carries 10 Mb/s')], []]);
  });
});
