/** The requirements of a service on the network, each reported in one sentence where it is not met. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/root.mjs';
import { CATALOGUE } from '../../src/model/catalogue';
import { checkAndWarn } from '../../src/scenario/warnings';
import { minimal } from '../../src/scenario/minimal';
import type { Flow, Scenario, Switch } from '../../src/scenario/types';

const scenario = (flow: Partial<Flow>, sw: Partial<Switch> = { abr: { algorithm: 'erica' } }, own = {}): Scenario => ({
  version: 1,
  nodes: [{ id: 'a', kind: 'host' }, { id: 'sw', kind: 'switch', ...sw }, { id: 'b', kind: 'host' }],
  links: [{ from: 'a', to: 'sw', rateMbps: 155.52 }, { from: 'sw', to: 'b', rateMbps: 155.52 }],
  flows: [{ id: 'f', from: 'a', to: 'b', service: { kind: 'abr' }, ...flow }], ...own,
});
const warningsOf = (input: Scenario) => {
  const checked = checkAndWarn(input);
  return checked.ok ? checked.warnings.map(({ code, path }) => `${code} ${path}`) : ['refused'];
};
const problemsOf = (input: Scenario) => {
  const checked = checkAndWarn(input);
  return checked.ok ? [] : checked.problems.map(({ code, path, message }) => `${code} ${path}: ${message}`);
};

describe('a flow with credits', () => {
  it('needs no ABR algorithm, but no more memory than a port has', () => {
    expect(problemsOf(scenario({ service: { kind: 'credit' } }, {}))).toEqual([]);
    const problems = problemsOf(scenario({ service: { kind: 'credit', n2: 100_000, n3: 900_000 } }, {}, {
      nodes: [{ id: 'a', kind: 'host', count: 2 }, { id: 'sw', kind: 'switch' }, { id: 'b', kind: 'host' }],
    }));
    expect(problems[0]).toBe(
      'creditMemory links.sw>b: The port before sw>b would keep 2,000,000 places for flows with credits, but has memory for 1,000,000; use a smaller n2 + n3, or use fewer flows.',
    );
  });
  it('takes no memory on a way back on which nothing is sent', () => {
    const service = { kind: 'credit', n2: 100_000, n3: 800_000 };
    const there = { id: 'there', from: 'a', to: 'b', service, transport: { kind: 'udp' } };
    const opposite = (kind: string): Scenario =>
      scenario({}, {}, { flows: [there, { id: 'back', from: 'b', to: 'a', service, transport: { kind } }] });
    expect(problemsOf(opposite('udp'))).toEqual([]);
    expect(problemsOf(opposite('tcp'))[0]).toMatch(/^creditMemory links\.sw>b: .* keep 1,800,000 places/);
  });
  it('may not be ABR on the way back', () => {
    const both = { service: { kind: 'credit' as const }, ackService: { kind: 'abr' as const } };
    expect(problemsOf(scenario(both))[0]).toMatch(/^servicesClash flows\.f\.ackService\.kind/);
  });
  it('needs cells', () => {
    const [first] = problemsOf(scenario({ service: { kind: 'credit' } }, {}, { network: 'packet' }));
    expect(first).toMatch(/^serviceNeedsCells flows\.f\.service\.kind: The service of flow f is with credits/);
  });
});

describe('a scheduler that tells services apart', () => {
  const inVain = 'schedulerInVain nodes.sw.scheduler';
  const byService = { scheduler: 'byService', abr: { algorithm: 'erica' } } as const;
  const beside = (own: object, sw: Partial<Switch> = byService): Scenario => scenario({}, sw, {
    flows: [{ id: 'f', from: 'a', to: 'b', service: { kind: 'abr' } }, { id: 'g', from: 'a', to: 'b', ...own }],
  });

  it.each(['ubr', 'abr', 'credit'] as const)('has a warning where all VCs are %s', (kind) => {
    expect(warningsOf(scenario({ service: { kind } }, byService))).toEqual([inVain]);
  });
  it('has a warning where credits stand beside ABR, because neither goes before the other', () => {
    expect(warningsOf(beside({ service: { kind: 'credit' } }))).toEqual([inVain]);
  });
  it('has a warning where what is plain goes before all others anyway', () => {
    const vbr = { kind: 'vbr', rateMbps: 10 };
    const transport = { kind: 'udp', packetBytes: 40 };
    expect(warningsOf(beside({ transport, traffic: vbr }))).toEqual([inVain]);
    expect(warningsOf(beside({ transport, traffic: { ...vbr, priority: false } }))).toEqual([]);
  });
  it('has none where a port carries both kinds: of two flows, or of data and acknowledgements against it', () => {
    expect(warningsOf(beside({}))).toEqual([]);
    expect(warningsOf(beside({ service: { kind: 'ubr' }, from: 'b', to: 'a' }))).toEqual([]);
    expect(warningsOf(scenario({ ackService: { kind: 'ubr' } }, byService))).toEqual([inVain]);
  });
  it('is named at the port that has it', () => {
    expect(warningsOf(scenario({}, { abr: { algorithm: 'erica' }, ports: { b: { scheduler: 'byService' } } })))
      .toEqual(['schedulerInVain nodes.sw.ports.b.scheduler']);
    expect(warningsOf(scenario({}, { ...byService, ports: { a: { scheduler: 'fifo' } } }))).toEqual([inVain]);
  });
  it('has no second warning where nothing is sent', () => {
    expect(warningsOf(scenario({}, byService, { flows: [] }))).toEqual(['noFlows flows']);
  });
  it('says what to do in one sentence', () => {
    const checked = checkAndWarn(scenario({}, byService));
    expect(checked.ok && checked.warnings[0].message).toBe(
      'This scheduler sends VCs whose rate the network controls (ABR, credits) before plain ones (UBR), but no port that '
      + 'uses it carries both kinds, so it changes nothing; use "fifo", or both kinds of service.',
    );
  });
});

describe('a problem of a service', () => {
  it('is worded by the file of the service', () => {
    const check = readFileSync(inProject('src', 'scenario', 'check-services.ts'), 'utf8');
    const words = CATALOGUE.services.flatMap(({ several, keepLess = several }) => [several, keepLess]);
    expect(words.filter((own) => check.includes(own))).toEqual([]);
  });
});

describe('background traffic with priority', () => {
  const over = (kind: 'ubr' | 'abr' | 'credit', priority = true) => {
    const checked = checkAndWarn(scenario({
      transport: { kind: 'udp', packetBytes: 40 }, service: { kind }, traffic: { kind: 'vbr', priority },
    }));
    return checked.ok ? checked.warnings.map(({ path, message }) => `${path}: ${message}`) : ['refused'];
  };
  it('has a warning over a service that holds it back at its source', () => {
    const said = (service: string) =>
      `flows.f.service.kind: The traffic of flow f goes before all others at switches, but its service is ${service}, so its cells wait at their source and do not keep their times; use "ubr", or no priority.`;
    expect([over('ubr'), over('abr'), over('credit')]).toEqual([[], [said('ABR')], [said('with credits')]]);
    expect([over('abr', false), over('credit', false)]).toEqual([[], []]);
  });
});

describe('a layer that asks switches for places', () => {
  const over = (kind: 'ubr' | 'credit', adaptation: 'aal5' | 'reservation' = 'reservation') => {
    const checked = checkAndWarn(scenario({ service: { kind }, adaptation: { kind: adaptation } }));
    return checked.ok ? checked.warnings.map(({ path, message }) => `${path}: ${message}`) : ['refused'];
  };
  it('has a warning over a service for which they keep places anyway', () => {
    expect(over('credit')).toEqual([
      'flows.f.adaptation.kind: The switches keep places for flow f anyway, because its service is with credits; those that it asks for stay empty, and a refusal can only hold its data back, so use adaptation "aal5", or service "ubr".',
    ]);
    expect([over('ubr'), over('credit', 'aal5')]).toEqual([[], []]);
  });
});

describe('a packet that is larger than the buffer before a slower link', () => {
  const slower = (kind: 'ubr' | 'abr' | 'credit', places = null as number | null) => warningsOf(scenario(
    { service: { kind }, transport: { kind: 'tcp', packetBytes: 1_500 } },
    { bufferCells: 4, abr: { algorithm: 'erica' } },
    { links: [
      { from: 'a', to: 'sw', rateMbps: 155.52, sourceQueueCells: places }, { from: 'sw', to: 'b', rateMbps: 10 },
    ] },
  ));
  it('has a warning, except where the service of its flow paces the cells', () => {
    expect(slower('ubr')).toEqual(['packetNeverFits flows.f.transport.packetBytes']);
    expect(slower('abr')).toEqual([]);
    expect(slower('credit')).toEqual([]);
  });
  it('has a warning for a shorter queue at its host, whatever its service', () => {
    expect(slower('credit', 20)).toEqual(['packetNeverFits flows.f.transport.packetBytes']);
  });
});

describe('a port setting without effect', () => {
  it('is reported where ERICA averages over neither time nor cells', () => {
    const both = { intervalMs: null, intervalCells: null };
    for (const algorithm of ['erica', 'ericaPlus', 'modifiedErica'] as const) {
      expect(warningsOf(scenario({}, { abr: { algorithm, ...both } }))).toEqual(['portInVain nodes.sw.abr.intervalMs']);
    }
    expect(warningsOf(scenario({}, { abr: { algorithm: 'erica', ...both, intervalCells: 30 } }))).toEqual([]);
  });
  it('is reported where the lower mark is above the upper one', () => {
    const crossed = { efciHighFraction: 0.2, efciLowFraction: 0.5 };
    expect(warningsOf(scenario({ service: { kind: 'ubr' } }, crossed))).toEqual([
      'portInVain nodes.sw.efciLowFraction',
    ]);
    const abr = { algorithm: 'efci' as const, ...crossed };
    expect(warningsOf(scenario({}, { abr }))).toEqual(['portInVain nodes.sw.abr.efciLowFraction']);
  });
});

describe('a flow over ABR', () => {
  it('may not be promised more than it may send', () => {
    const service = { kind: 'abr' as const, mcrMbps: 100, pcrMbps: 50 };
    expect(problemsOf(scenario({ service, ackService: { kind: 'ubr' } }))).toEqual([
      'mcrAbovePcr flows.f.service.mcrMbps: At least 100 Mb/s are promised (mcrMbps), but at most 50 allowed (pcrMbps); promise less or allow more.',
    ]);
  });
  it('has each wrong number reported once', () => {
    expect(problemsOf(scenario({ service: { kind: 'abr', nrm: 1e300 }, ackService: { kind: 'ubr' } }))).toHaveLength(1);
  });
  it('is valid where its switches have an algorithm, over TCP and over greedy UDP', () => {
    expect(problemsOf(scenario({}))).toEqual([]);
    expect(problemsOf(scenario({ transport: { kind: 'udp' } }))).toEqual([]);
  });
  it('needs an algorithm at every port of its route', () => {
    expect(problemsOf(scenario({}, {}))).toEqual([
      'noAbrAlgorithm nodes.sw.abr: Flow f is ABR, but the port before sw>b has no ABR algorithm; choose one for sw, for example ERICA ("abr": { "algorithm": "erica" }).',
    ]);
    expect(problemsOf(scenario({}, { abr: { algorithm: 'erica' }, ports: { a: { abr: null } } }))).toEqual([
      'noAbrAlgorithm nodes.sw.ports.a.abr: The acknowledgements of flow f are ABR, but the port before sw>a has no ABR algorithm; choose one for the port of sw to a, for example ERICA ("abr": { "algorithm": "erica" }), or UBR for the way back of flow f ("ackService": { "kind": "ubr" }).',
    ]);
    expect(problemsOf(scenario({ ackService: { kind: 'ubr' } }, { ports: { b: { abr: {} } } }))).toEqual([]);
  });
  it('has each switch without one reported once, whichever flows and directions it lacks it for', () => {
    const hosts = ['a', 'b', 'c', 'd'].map((id) => ({ id, kind: 'host' as const }));
    const without = (first: Partial<Switch>, second: Partial<Switch>) => problemsOf({
      version: 1, nodes: [...hosts, { id: 's1', kind: 'switch', ...first }, { id: 's2', kind: 'switch', ...second }],
      links: [['a', 's1'], ['b', 's1'], ['s1', 's2'], ['s2', 'c'], ['s2', 'd']].map(([from, to]) => ({ from, to })),
      flows: [['a', 'c'], ['b', 'd']].map(([from, to]) => ({ id: from, from, to, service: { kind: 'abr' } })),
    }).map((sentence) => sentence.replace(/; .*/, ''));
    const erica = { abr: { algorithm: 'erica' as const } };
    const second = 'noAbrAlgorithm nodes.s2.abr: Flow a is ABR, but the port before s2>c has no ABR algorithm';
    expect(without({}, {})).toEqual([
      'noAbrAlgorithm nodes.s1.abr: Flow a is ABR, but the port before s1>s2 has no ABR algorithm', second,
    ]);
    expect([without(erica, {}), without(erica, erica)]).toEqual([[second], []]);
  });
  it('needs no algorithm on a way back that carries nothing of its service', () => {
    const oneWay = { ports: { b: { abr: {} } } };
    const over = (kind: 'udp' | 'tcp', turnaround: 'straight' | 'inRate') =>
      problemsOf(scenario({ transport: { kind }, service: { kind: 'abr', turnaround } }, oneWay));
    expect(over('udp', 'straight')).toEqual([]);
    expect(over('udp', 'inRate')).toEqual([
      'noAbrAlgorithm nodes.sw.abr: The way back of flow f is ABR, but the port before sw>a has no ABR algorithm; choose one for sw, for example ERICA ("abr": { "algorithm": "erica" }), or UBR for the way back of flow f ("ackService": { "kind": "ubr" }).',
    ]);
    expect(over('tcp', 'straight')[0]).toMatch(/: The acknowledgements of flow f are ABR, but the port before sw>a /);
  });
  it('counts no least rate on such a way back', () => {
    const opposite = (turnaround: 'straight' | 'inRate') => problemsOf(scenario({}, undefined, {
      flows: [['a', 'b'], ['b', 'a']].map(([from, to]) => ({
        id: from, from, to, transport: { kind: 'udp' }, service: { kind: 'abr', mcrMbps: 100, turnaround },
      })),
    }));
    expect(opposite('straight')).toEqual([]);
    expect(opposite('inRate')[0]).toMatch(/^promisedTooMuch links\.a>sw: The least rates .* are 200 Mb\/s in all/);
  });
  it('may not be promised more than its links carry', () => {
    expect(problemsOf(scenario({ service: { kind: 'abr', mcrMbps: 156 }, ackService: { kind: 'ubr' } }))).toEqual([
      'promisedTooMuch links.a>sw: The least rates of the ABR flows over a>sw are 156 Mb/s in all, but the link carries 155.52 Mb/s; promise less.',
    ]);
  });
  it('may not be promised more than a link carries after a change', () => {
    const service = { kind: 'abr' as const, mcrMbps: 20 };
    const turned = (...rates: number[]) => problemsOf(scenario({ service, ackService: { kind: 'ubr' } }, undefined, {
      durationS: 5, changes: rates.map((rate, turn) => ({ atS: 3 - turn, set: { 'links.sw>b.rateMbps': rate } })),
    }));
    expect(turned(30, 20)).toEqual([]);
    expect(turned(30, 19)).toEqual([
      'promisedTooMuch changes[1].set: The least rates of the ABR flows over sw>b are 20 Mb/s in all, but from 2 s on the link carries 19 Mb/s; promise less, or leave the link faster.',
    ]);
  });
  it('may be promised what a link carries after all changes of one instant', () => {
    const service = { kind: 'abr' as const, mcrMbps: 20 };
    const turned = (...rates: number[]) => problemsOf(scenario({ service, ackService: { kind: 'ubr' } }, undefined, {
      durationS: 5, changes: rates.map((rate) => ({ atS: 3, set: { 'links.sw>b.rateMbps': rate } })),
    }));
    expect(turned(19, 20)).toEqual([]);
    expect(turned(19, 20, 18)[0]).toMatch(/^promisedTooMuch changes\[2\]\.set: .* 18 Mb\/s/);
  });
  it('needs cells', () => {
    const [first] = problemsOf(scenario({}, {}, { network: 'packet' }));
    expect(first).toMatch(/^serviceNeedsCells flows\.f\.service\.kind: /);
  });
  it('may not be greedy over UDP without a service that controls its rate', () => {
    const [first] = problemsOf(scenario({ service: { kind: 'ubr' }, transport: { kind: 'udp' } }));
    expect(first).toMatch(/^trafficOverTransport/);
  });
  it('is written without its defaults', () => {
    const checked = checkAndWarn(scenario({}));
    if (!checked.ok) throw new Error('not a scenario');
    expect(minimal(checked.scenario as Scenario)).toMatchObject({
      flows: [{ id: 'f', service: { kind: 'abr' } }], nodes: [{}, { abr: { algorithm: 'erica' } }, {}],
    });
    expect(minimal(checked.scenario as Scenario).flows?.[0]).not.toHaveProperty('ackService');
  });
});
