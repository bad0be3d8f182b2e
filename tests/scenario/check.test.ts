import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../src/model/catalogue';
import { checkScenario } from '../../src/scenario/check';
import { checkAndWarn } from '../../src/scenario/warnings';
import { anyOf } from './any-of';
import { base, flow, problemsOf, switchWith, warningsOf } from './check-support';

describe('a scenario file of sixteen sources over one bottleneck', () => {
  const example = {
    version: 1, title: 'TCP over ATM, sixteen sources, one bottleneck', description: '…', seed: 1, durationS: 700,
    warmupS: 0, network: 'atm',
    nodes: [
      { id: 'src', kind: 'host', count: 16 },
      {
        id: 'sw', kind: 'switch', bufferCells: 512, scheduler: 'fifo',
        discard: { policy: 'epd', thresholdFraction: 0.5 }, ports: { sink: { bufferCells: 512 } },
      },
      { id: 'sink', kind: 'host' },
    ],
    links: [
      { from: 'src', to: 'sw', rateMbps: 1.5, delayMs: 10 },
      { from: 'sw', to: 'sink', rateMbps: 1.5, delayMs: 10, cellErrorRate: 0 },
    ],
    flows: [{
      id: 'f', from: 'src', to: 'sink', startS: 0, startJitterMs: 10000, stopS: null, traffic: { kind: 'greedy' },
      transport: { kind: 'tcp', variant: 'reno', packetBytes: 9180, windowBytes: 65536 }, adaptation: { kind: 'aal5' },
    }],
    faults: [{ link: 'sw>sink', flow: 'f.0', packets: [14, 24] }],
    changes: [{ atS: 120, set: { 'nodes.sw.bufferCells': 2000 } }],
    measure: { bottleneck: 'sw>sink', deadlineMs: 1400, binMs: 1000 },
    layout: { src: [0, 0], sw: [300, 0], sink: [600, 0] },
  };

  it('is valid as written, without a warning', () => {
    expect(warningsOf(example)).toEqual([]);
  });
});

describe('a scenario with two hosts, a switch and a flow, and no settings', () => {
  it('gets every default', () => {
    expect(checkAndWarn(base())).toMatchObject({ ok: true, warnings: [], scenario: {
      title: '', seed: 1, warmupS: 0, network: 'atm', faults: [], pardons: [], changes: [], layout: {},
      measure: { bottleneck: null, deadlineMs: null, binMs: null },
      nodes: [{ count: 1 }, {
        bufferCells: 512, scheduler: 'fifo', queueCounts: 'all', inputService: 'slottedRoundRobin',
        efciHighFraction: null, efciLowFraction: null, clpThresholdFraction: null, discard: { policy: 'tailDrop' },
        ports: {},
      }, { count: 1 }],
      links: [{ rateMbps: 1.5, delayMs: 10, cellErrorRate: 0, sourceQueueCells: null }, {}],
      flows: [{
        startS: 0, startJitterMs: 0, stopS: null, via: [], traffic: { kind: 'greedy' },
        transport: {
          kind: 'tcp', variant: 'reno', tickMs: 100, minRtoMs: null, maxRtoMs: 64_000, initialRtoMs: 3_000,
          initialWindowPackets: 1,
          initialSsthreshPackets: null, delayedAckMs: 0, fastRetransmit: true, limitedTransmit: false, boston: null,
        },
        adaptation: {
          kind: 'aal5', trailerBytes: 8, encapsulation: 'none', mergeOnLostEom: true, partial: 'discard',
          efciFrom: 'last',
        },
      }],
    } });
  });

  it('hands up incomplete packets by default where TCP Boston is on', () => {
    expect(checkScenario(flow({ transport: { boston: {} } }))).toMatchObject({
      ok: true, scenario: { flows: [{ adaptation: { partial: 'pack' } }] },
    });
  });

  it('fills in the threshold of early packet discard', () => {
    expect(checkScenario(switchWith({ discard: { policy: 'epd' } }))).toMatchObject({
      ok: true, scenario: { nodes: [{}, { discard: { thresholdFraction: 0.5 } }, {}] },
    });
  });
});

describe('a mistake in a scenario', () => {
  const cases: [situation: string, input: unknown, sentence: string][] = [
    ['text', 'hello', ': This is not a scenario of Cell by Cell: one is a JSON object with at least "version": 1, nodes '
      + 'and links, and this is "hello".'],
    ['a list', [1, 2], ': This is not a scenario of Cell by Cell: one is a JSON object with at least "version": 1, nodes '
      + 'and links, and this is a list.'],
    ['another object', { a: 1 }, ': This is not a scenario of Cell by Cell: one is a JSON object with at least '
      + '"version": 1, nodes and links, and this has none of them.'],
    [
      'nothing', undefined,
      ': This is "undefined", which JSON does not have; use numbers, text, true, false, null, lists and objects.',
    ],
    ['no version', { nodes: [] }, 'version: version is missing; write "version": 1.'],
    ['a newer version', base({
      version: 7,
    }), 'version: This scenario is of version 7, and this program knows versions up to 1; open it with a newer one.'],
    ['an unknown key', switchWith({
      bufferCels: 5,
    }), 'nodes.sw.bufferCels: bufferCels is not a key here; did you mean bufferCells?'],
    ['an unknown key at the top', base({
      durationMs: 5,
    }), 'durationMs: durationMs is not a key here; did you mean durationS?'],
    ['an unknown key in a flow', flow({
      transport: { windowByte: 5 },
    }), 'flows.f.transport.windowByte: windowByte is not a key here; did you mean windowBytes?'],
    ['a prototype as key', JSON.parse(
      '{"version":1,"__proto__":{}}',
    ), '__proto__: __proto__ is not a key here; remove it.'],
    ['an impossible number', switchWith({
      bufferCells: -3,
    }), 'nodes.sw.bufferCells: bufferCells is -3, but takes a whole number of cells from 1 to 1,000,000.'],
    ['half a cell', switchWith({
      bufferCells: 2.5,
    }), 'nodes.sw.bufferCells: bufferCells is 2.5, but takes a whole number of cells from 1 to 1,000,000.'],
    ['a number as text', switchWith({
      bufferCells: '64',
    }), 'nodes.sw.bufferCells: bufferCells is "64", but takes a whole number of cells from 1 to 1,000,000.'],
    ['a number that is none', base({ durationS: NaN }), 'durationS: This is NaN, but takes a finite number.'],
    ['an endless run', base({
      durationS: 9001,
    }), 'durationS: durationS is 9001, but takes a number of seconds from 0.000001 to 9,000.'],
    [
      'an unknown policy', switchWith({ discard: { policy: 'epdPushout' } }),
      'nodes.sw.discard.policy: policy is "epdPushout", but takes ' + anyOf(CATALOGUE.discard)
        + '; did you mean epdPushOut?',
    ],
    ['a parameter of another policy', switchWith({
      discard: { policy: 'ppd', thresholdFraction: 0.5 },
    }), 'nodes.sw.discard.thresholdFraction: thresholdFraction is not a key here; known are policy and endOfPacket.'],
    ['an unknown kind of node', base({
      nodes: [{ id: 'a', kind: 'hots' }],
    }), 'nodes.a.kind: kind is "hots", but takes host or switch; did you mean host?'],
    [
      'an unknown variant', flow({ transport: { variant: 'renoo' } }),
      'flows.f.transport.variant: variant is "renoo", but takes ' + anyOf(CATALOGUE.tcpVariants)
        + '; did you mean reno?',
    ],
    ['an unknown network', base({
      network: 'pakcet',
    }), 'network: network is "pakcet", but takes atm or packet; did you mean packet?'],
    ['a billion nodes', base({
      nodes: [{ id: 'a', kind: 'host', count: 1e9 }],
    }), 'nodes.a.count: count is 1000000000, but takes a whole number from 1 to 1,000.'],
    ['a list of a million nodes', base({
      nodes: new Array(1e6).fill({ id: 'a', kind: 'host' }),
    }), 'nodes: There are 1,000,000 nodes; at most 2,000 are possible.'],
    ['three groups of a thousand', base({
      nodes: ['a', 'b', 'c'].map((id) => ({ id, kind: 'host', count: 1000 })),
    }), 'nodes: There are 3,000 nodes when the groups are expanded; at most 2,000 are possible.'],
    ['an id with a dot', base({
      nodes: [{ id: 'a.b', kind: 'host' }],
    }), 'nodes[0].id: id is "a.b", but takes a letter and then up to 31 letters, digits, _ or -.'],
    ['an id that is taken', base({
      nodes: [{ id: 'a', kind: 'host' }, { id: 'a', kind: 'host' }],
    }), 'nodes[1].id: The id a is taken by another of the nodes; give this one its own.'],
    ['no nodes', base({ nodes: [] }), 'nodes: There are no nodes; add two hosts and a switch.'],
    ['no links', base({ links: [], flows: [] }), 'links: There are no links; connect two nodes.'],
    ['a link to nowhere', base({
      links: [{ from: 'a', to: 'sv' }],
    }), 'links[0].to: There is no node sv; did you mean sw?'],
    ['a link to a member that is not there', base({
      links: [{ from: 'a.3', to: 'sw' }],
    }), 'links[0].from: There is no a.3; a has one member.'],
    ['a link to itself', base({
      links: [{ from: 'sw', to: 'sw' }],
    }), 'links[0]: Both ends are sw; choose two different nodes.'],
    ['two links between the same nodes', base({
      links: [{ from: 'a', to: 'sw' }, { from: 'sw', to: 'b' }, { from: 'b', to: 'sw' }],
    }), 'links[2]: b and sw are already connected by links[1]; remove one of the two.'],
    ['a flow from a switch', flow({ from: 'sw' }), 'flows.f.from: sw is a switch; a flow begins and ends at hosts.'],
    ['a disconnected flow', base({
      links: [{ from: 'a', to: 'sw' }],
    }), 'flows.f: There is no route from a to b for flow f; connect them through switches (hosts do not forward).'],
    ['a flow through a host', base({
      nodes: [{ id: 'a', kind: 'host' }, { id: 'h', kind: 'host' }, { id: 'b', kind: 'host' }],
      links: [{ from: 'a', to: 'h' }, { from: 'h', to: 'b' }],
    }), 'flows.f: There is no route from a to b for flow f; connect them through switches (hosts do not forward).'],
    ['a way past a host', flow({
      via: ['b'],
    }), 'flows.f.via[0]: b is a host, and hosts do not forward; name switches only.'],
    ['a port toward no neighbour', switchWith({
      ports: { c: { bufferCells: 3 } },
    }), 'nodes.sw.ports.c: There is no node c; known are a, sw and b.'],
    ['a warm-up as long as the run', base({
      durationS: 5, warmupS: 5,
    }), 'warmupS: The warm-up lasts 5 s, but the run ends at 5 s; make the warm-up shorter.'],
    ['too many bins', base({
      durationS: 1000, measure: { binMs: 1 },
    }), 'measure.binMs: Bins of 1 ms make 1,000,000 of them; at most 100,000 are possible, so use at least 10 ms.'],
    ['a bottleneck that is not there', base({
      measure: { bottleneck: 'sw>c' },
    }), 'measure.bottleneck: There is no node c; known are a, sw and b.'],
    ['a bottleneck between strangers', base({
      measure: { bottleneck: 'a>b' },
    }), 'measure.bottleneck: There is no link a>b; known are a>sw, sw>a, sw>b and b>sw.'],
    ['a fault on an unknown flow', base({
      faults: [{ link: 'sw>b', flow: 'g' }],
    }), 'faults[0].flow: There is no flow g; known is f.'],
    ['a packet to lose that is no number', base({
      faults: [{ link: 'sw>b', flow: 'f', packets: [1, 'x' as unknown as number] }],
    }), 'faults[0].packets[1]: packets[1] is "x", but takes a whole number from 0 to 4,294,967,295.'],
    ['a pardon of a link that is not there', base({
      pardons: [{ link: 'sw>c', flow: 'f' }],
    }), 'pardons[0].link: There is no node c; known are a, sw and b.'],
    ['a position of nothing', base({ layout: { c: [0, 0] } }), 'layout.c: There is no node c; known are a, sw and b.'],
    ['half a position', base({ layout: { a: [0] } }), 'layout.a: A position is a list of two numbers: [x, y].'],
    ['an empty file', flow({
      traffic: { kind: 'file', bytes: 0 },
    }), 'flows.f.traffic.bytes: bytes is 0, but takes a whole number of bytes from 1 to 1,073,741,824.'],
    [
      'TCP Boston without its incomplete packets',
      flow({ transport: { boston: {} }, adaptation: { partial: 'discard' } }),
      'flows.f.adaptation.partial: partial is "discard", but TCP Boston keeps the cells of incomplete packets; leave it out, or write "pack" or "dummy".',
    ],
    [
      'TCP Boston with an LLC header', flow({ transport: { boston: {} }, adaptation: { encapsulation: 'llc' } }),
      'flows.f.adaptation.encapsulation: TCP Boston disperses packets without an LLC header; write encapsulation "none".',
    ],
    [
      'an LLC header for lazy packet discard', flow({ adaptation: { kind: 'lpd', encapsulation: 'llc' } }),
      'flows.f.adaptation.encapsulation: encapsulation is not a key here; known are kind, trailerBytes, mergeOnLostEom, efciFrom, setAsideFraction, pendingPackets, requestTimeoutMs, maxRequests, header, cellTagBytes, blockingFactor, blockWaitMs, …',
    ],
    [
      'a packet too long with its LLC header',
      flow({ transport: { packetBytes: 65_528 }, adaptation: { encapsulation: 'llc' } }),
      'flows.f.adaptation.encapsulation: A packet with its LLC header has 65,536 bytes, but AAL5 carries 65,535; use smaller packets, or encapsulation "none".',
    ],
    [
      'TCP Boston over lazy packet discard', flow({ transport: { boston: {} }, adaptation: { kind: 'lpd' } }),
      'flows.f.adaptation.kind: TCP Boston and lazy packet discard both replace the cells that are lost; use one of them: adaptation aal5, or transport.boston null.',
    ],
    [
      'dummy cells for ordinary TCP', flow({ adaptation: { partial: 'dummy' } }),
      'flows.f.adaptation.partial: partial is "dummy", which ordinary TCP cannot use; leave it out, or turn on transport.boston.',
    ],
    [
      'a choice for incomplete packets that wait', flow({ adaptation: { kind: 'lpd', partial: 'discard' } }),
      'flows.f.adaptation.partial: partial is not a key here; known are kind, trailerBytes, mergeOnLostEom, efciFrom, setAsideFraction, pendingPackets, requestTimeoutMs, maxRequests, header, cellTagBytes, blockingFactor, blockWaitMs, …',
    ],
    [
      'more cells set aside than the code makes', flow({ adaptation: { kind: 'lpd', setAsideFraction: 1.7 } }),
      'flows.f.adaptation.setAsideFraction: Setting aside 163 cells beside 96 cells asks for 259 different ones, but the code makes 256; use a setAsideFraction of at most 1.66.',
    ],
    [
      'a block longer than AAL5 carries', flow({ adaptation: { kind: 'lpd', blockingFactor: 8 } }),
      'flows.f.adaptation.blockingFactor: A block of 8 packets has 73,440 bytes, but AAL5 carries 65,535; use smaller packets or a smaller blockingFactor.',
    ],
    [
      'a packet too long with its header',
      flow({ transport: { packetBytes: 65_533 }, adaptation: { kind: 'lpd', header: 'packet' } }),
      'flows.f.adaptation.blockingFactor: A packet with its header has 65,537 bytes, but AAL5 carries 65,535; use smaller packets.',
    ],
    [
      'incomplete packets without TCP Boston', flow({ adaptation: { partial: 'pack' } }),
      'flows.f.adaptation.partial: partial is "pack", which ordinary TCP cannot use; leave it out, or turn on transport.boston.',
    ],
    [
      'a code smaller than a packet', flow({ transport: { packetBytes: 4470, boston: { codeCells: 94 } } }),
      'flows.f.transport.boston.codeCells: codeCells is 94, but a packet of 4,470 bytes is 94 cells; use at least 95, or smaller packets.',
    ],
    [
      'a code smaller than a block of a packet', flow({ transport: { boston: { codeCells: 96 } } }),
      'flows.f.transport.boston.codeCells: codeCells is 96, but a packet of 9,180 bytes is 2 blocks of 96 cells; use at least 97, or smaller packets.',
    ],
    [
      'more redundancy than the code has', flow({ transport: { boston: { codeCells: 100, firstRedundancy: 0.1 } } }),
      'flows.f.transport.boston.firstRedundancy: A first transmission has 10 extra cells a block, but a packet of 9,180 bytes is 2 blocks of 96 cells and the code makes 100; use less redundancy or more codeCells.',
    ],
    ['a least timeout above the longest', flow({
      transport: { minRtoMs: 5000, maxRtoMs: 3000 },
    }), 'flows.f.transport.maxRtoMs: minRtoMs is 5,000, above maxRtoMs of 3,000; raise maxRtoMs.'],
    ['a change of something unknown', base({
      changes: [{ atS: 1, set: { 'nodes.sv.bufferCells': 3 } }],
    }), 'changes[0].set.nodes.sv.bufferCells: In nodes, there is no sv; did you mean sw?'],
    [
      'a change of what is fixed', base({ changes: [{ atS: 1, set: { 'flows.f.transport.tickMs': 3 } }] }),
      'changes[0].set.flows.f.transport.tickMs: tickMs can only be set before the run; set it in the scenario itself, not in changes.',
    ],
    [
      'a change of the duration', base({ changes: [{ atS: 1, set: { durationS: 3 } }] }),
      'changes[0].set.durationS: durationS can only be set before the run; set it in the scenario itself, not in changes.',
    ],
    ['a change of the code', base({ changes: [
      { atS: 1, set: { 'flows.f.transport.boston': {} } },
      { atS: 2, set: { 'flows.f.transport.boston.code': 'uniform' } },
    ] }), 'changes[1].set.flows.f.transport.boston.code: code can only be set before the run; set it in the scenario itself, not in changes.'],
    ['a change out of range', base(
      { changes: [{ atS: 1, set: { 'nodes.sw.bufferCells': 0 } }] },
    ), 'changes[0].set.nodes.sw.bufferCells: bufferCells is 0, but takes a whole number of cells from 1 to 1,000,000.'],
    ['a change that the one before makes impossible', base({
      changes: [
        { atS: 2, set: { 'nodes.sw.discard.thresholdFraction': 0.2 } },
        { atS: 1, set: { 'nodes.sw.discard.policy': 'ppd' } },
      ],
      nodes: [
        { id: 'a', kind: 'host' }, { id: 'sw', kind: 'switch', discard: { policy: 'epd' } }, { id: 'b', kind: 'host' },
      ],
    }), 'changes[0].set.nodes.sw.discard.thresholdFraction: In nodes.sw.discard, thresholdFraction belongs to policy epd, selectiveEpd or fba; set policy first.'],
  ];

  it.each(cases)('has a message with the place and the remedy: %s', (_situation, input, sentence) => {
    expect(problemsOf(input)).toContain(sentence);
  });

  it('is found where a change makes packets too large for the code of their flow', () => {
    const changes = [{ atS: 1, set: { 'flows.f.transport.packetBytes': 18_000 } }];
    expect(problemsOf({ ...flow({ transport: { boston: { codeCells: 97 } } }), changes })[0])
      .toMatch(/^changes\[0\]\.set: codeCells is 97, but a packet of 18,000 bytes is /);
  });

  it('is found where a route passes a switch twice', () => {
    const chain = base({
      nodes: ['s1', 's2', 's3'].map((id) => ({ id, kind: 'switch' }))
        .concat([{ id: 'a', kind: 'host' }, { id: 'b', kind: 'host' }]),
      links: [['a', 's1'], ['s1', 's2'], ['s2', 's3'], ['s1', 'b']].map(([from, to]) => ({ from, to })),
      flows: [{ id: 'f', from: 'a', to: 'b', via: ['s3'] }],
    });
    expect(problemsOf(chain)).toEqual(['flows.f.via: This route passes s2 twice; order or shorten via.']);
  });

  it('is reported for each place, up to fifty of them', () => {
    expect(problemsOf(switchWith({ bufferCells: 0, speed: 1, colour: 2 }))).toHaveLength(3);
    expect(problemsOf(base({ nodes: new Array(200).fill({ kind: 'host' }) }))).toHaveLength(50);
  });

  it('is reported together with ends that do not exist', () => {
    const wrong = base({
      durationS: -1,
      links: [{ from: 'a', to: 'sw', rateMbps: 0 }, { from: 'sw', to: 'bb' }, { from: 'sw', to: 7 }],
      flows: [{ id: 'f', from: 'a', to: 'bb', startS: -1 }, { id: 'g', from: 'sw', to: 'b', via: ['nowhere'] }],
    });
    expect(problemsOf(wrong).slice(4)).toEqual([
      'links[1].to: There is no node bb; did you mean b?', 'flows.f.to: There is no node bb; did you mean b?',
      'flows.g.from: sw is a switch; a flow begins and ends at hosts.',
      'flows.g.via[0]: There is no node nowhere; known are a, sw and b.',
    ]);
  });

  it('in a node or group does not make it unknown as an end', () => {
    const to = (ref: string, nodes: object[]): string[] => problemsOf(base({
      nodes: [{ id: 'a', kind: 'host' }, { id: 'sw', kind: 'switch' }, ...nodes],
      flows: [{ id: 'f', from: 'a', to: ref }],
      links: [{ from: 'a', to: 'sw' }, { from: 'sw', to: ref }],
    }));
    expect(to('b', [{ id: 'b', kind: 'hots' }])).toHaveLength(1);
    expect(to('b', [{ ID: 'b', kind: 'host' }])).toHaveLength(2);
    expect(to('b.3', [{ id: 'b', kind: 'host', cuont: 4 }])).toHaveLength(1);
    expect(to('b.3', [{ id: 'b', kind: 'host', count: -4 }])).toHaveLength(1);
    expect(to('b.3', [{ id: 'b', kind: 'host', count: 2 }, { id: 'c', kind: 'host', count: -4 }])).toEqual([
      'nodes.c.count: count is -4, but takes a whole number from 1 to 1,000.',
      'links[1].to: There is no b.3; b has the members b.0 to b.1.',
      'flows.f.to: There is no b.3; b has the members b.0 to b.1.',
    ]);
  });
});

describe('a valid scenario that cannot work', () => {
  it('has a warning for a packet that overflows a slow port even when it is alone', () => {
    const slow = base({
      links: [{ from: 'a', to: 'sw', rateMbps: 155 }, { from: 'sw', to: 'b' }],
      nodes: [{ id: 'a', kind: 'host' }, { id: 'sw', kind: 'switch', bufferCells: 100 }, { id: 'b', kind: 'host' }],
    });
    expect(warningsOf(slow)).toEqual([
      'flows.f.transport.packetBytes: A packet of 9,180 bytes is 192 cells and overflows the buffer of 100 cells before sw>b even when it is alone; use smaller packets or a larger buffer.',
    ]);
  });

  it('has a warning for a packet larger than the source queue', () => {
    expect(
      warningsOf(base({ links: [{ from: 'a', to: 'sw', sourceQueueCells: 10 }, { from: 'sw', to: 'b' }] }))[0],
    ).toMatch(/overflows the buffer of 10 cells before a>sw/);
  });

  it('has no warning for a buffer below a packet where the port is as fast as what feeds it', () => {
    expect(warningsOf(switchWith({ bufferCells: 5 }))).toEqual([]);
  });

  it('has a warning for a threshold of zero, where that refuses every packet', () => {
    const zero = (policy: string): string[] => warningsOf(switchWith({ discard: { policy, thresholdFraction: 0 } }));
    expect(zero('epd')).toEqual([
      'nodes.sw.discard.thresholdFraction: A threshold of 0 refuses every packet; use a share above 0.',
    ]);
    expect(zero('fba')).toEqual([]);
  });

  it('has warnings for a flow that starts after the end, a window below a packet, a late change, and no flows', () => {
    expect(warningsOf(flow({ startS: 20 }))).toEqual([
      'flows.f.startS: Flow f starts at 20 s, but the run ends at 10 s; start it earlier or run longer.',
    ]);
    expect(warningsOf(flow({ transport: { windowBytes: 100 } }))).toEqual([
      "flows.f.transport.windowBytes: A window of 100 bytes holds less than one packet's 9,140 bytes of data; "
        + 'use a larger window or smaller packets.',
    ]);
    expect(warningsOf(base({ changes: [{ atS: 10, set: { 'nodes.sw.bufferCells': 5 } }] }))).toEqual([
      'changes[0].atS: This change is at 10 s, but the run ends at 10 s; make it earlier or run longer.',
    ]);
    expect(warningsOf(base({ flows: [] }))).toEqual([
      'flows: There are no flows, so nothing is sent; add one from a host to another.',
    ]);
  });
});
