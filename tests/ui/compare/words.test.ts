/** A comparison in words, and the ready-made changes with which one can be started ("ways in"). */
import { describe, expect, it } from 'vitest';
import type { ChoiceParameter } from '../../../src/model/catalogue-types';
import { reasonNumber } from '../../../src/model/reasons';
import type { Happened } from '../../../src/runner/client/comparing';
import { checkComparison, type ComparedRun, type Comparison } from '../../../src/scenario/comparison';
import { findPreset, PRESETS } from '../../../src/scenario/presets';
import { check } from '../../../src/ui/app/document';
import { bottleneckOf } from '../../../src/ui/panel/switch-targets';
import { keyFields } from '../../../src/ui/panel/targets';
import { waysOf } from '../../../src/ui/compare/ways';
import { startSentence } from '../../../src/ui/compare/from-the-start';
import { differenceSentence, nameOf } from '../../../src/ui/compare/words';

const base = findPreset('boston-16-reno')!.scenario;

function runsOf(others: Comparison['others']): readonly ComparedRun[] {
  const reply = checkComparison({ base, name: '', others });
  if (!reply.ok) throw new Error(reply.problems[0].message);
  return reply.runs;
}

const plain = (text: string): string => text.replaceAll('\u202f', ' ');
const runs = runsOf([{ name: '', set: { 'nodes.sw.bufferCells': 513 } }]);
const bottleneck = runs[0].expansion.network.measure.bottleneckLink;
const drop: Happened = {
  kind: 'drop', flow: 3, ack: false, link: bottleneck, packet: 7, index: 87, of: 192,
  reason: reasonNumber('bufferFull'), called: null, dooms: true, rateBps: 0,
};

describe('a cell that 512 places refuse and 513 take', () => {
  it('is described together with the places that the other run has', () => {
    const sentence = differenceSentence({ timePs: 1, first: drop, second: null }, runs, 1);
    expect(plain(sentence)).toBe('A drops cell 88 of flow 3 before sw to sink (buffer full); B has 1 place more.');
  });
  it('is described the other way round where B drops it', () => {
    const sentence = differenceSentence({ timePs: 1, first: null, second: drop }, runs, 1);
    expect(plain(sentence)).toBe('B drops cell 88 of flow 3 before sw to sink (buffer full); A has 1 place fewer.');
  });
});

describe('a cell that both drop, and that dooms the packet of one of them', () => {
  it('is described for each run', () => {
    const sentence = differenceSentence({ timePs: 1, first: drop, second: { ...drop, dooms: false } }, runs, 1);
    expect(plain(sentence))
      .toBe('A drops cell 88 of flow 3 before sw to sink (buffer full) and dooms its packet; in B it is one cell fewer.');
  });
});

describe('a cell that is neither data nor an acknowledgement', () => {
  it.each([['an FRM', false], ['a BRM', true], ['a credit cell', true]])('is called by its kind: %s', (called, ack) => {
    const first: Happened = { ...drop, ack, index: 0, of: 1, called };
    expect(differenceSentence({ timePs: 1, first, second: null }, runs, 1))
      .toContain(`A drops ${called} of flow 3 before sw to sink (buffer full); B`);
  });
});

describe('two runs that send different things', () => {
  it('are both described', () => {
    const sent = (packet: number): Happened =>
      ({ ...drop, kind: 'send', link: -1, index: -1, of: -1, reason: -1, packet });
    const sentence = differenceSentence({ timePs: 1, first: sent(4), second: sent(5) }, runs, 1);
    expect(sentence).toBe('A sends segment 4 of flow 3; B sends segment 5 of flow 3.');
  });
});

describe('what closed loops tell a source', () => {
  const told = (kind: Happened['kind'], packet: number, rateBps: number): Happened =>
    ({ ...drop, kind, link: -1, index: -1, of: -1, reason: -1, packet, rateBps });
  const said = (first: Happened, second: Happened | null): string =>
    plain(differenceSentence({ timePs: 1, first, second }, runs, 1));

  it('is the rate that an RM cell leaves it, in as many digits as differ', () => {
    expect(said(told('brm', 4, 12_300_000), told('brm', 4, 9_000_000))).toBe('A sets the rate of flow 3 '
      + 'to 12.30 Mb/s (answer to FRM 4); B sets the rate of flow 3 to 9.00 Mb/s (answer to FRM 4).');
    expect(said(told('frm', 5, 12_300_000), told('frm', 5, 12_300_400)))
      .toBe('A sends FRM 5 of flow 3 at 12.3000 Mb/s; B sends FRM 5 of flow 3 at 12.3004 Mb/s.');
    expect(said(told('frm', 5, 12_300_000), null)).toBe('A sends FRM 5 of flow 3 at 12.30 Mb/s; B does not.');
  });
  it('is how many of its cells were sent on', () => {
    expect(said(told('credit', 310, 0), null)).toBe('A hears that 310 cells of flow 3 were sent on; B does not.');
  });
});

describe('a VC without credit', () => {
  it.each([
    ['held', false, 'A has no credit left for the data of flow 3 before sw to sink; B has.'],
    ['freed', true, 'A gets credit again for the acknowledgements of flow 3 before sw to sink; B does not.'],
  ] as const)('is described with its port: %s', (kind, ack, sentence) => {
    const first: Happened = { ...drop, kind, ack, packet: -1, index: -1, of: -1, reason: -1 };
    expect(plain(differenceSentence({ timePs: 1, first, second: null }, runs, 1))).toBe(sentence);
  });
});

describe('what befalls a flow', () => {
  const befalls = (kind: Happened['kind'], own: Partial<Happened> = {}): string => plain(differenceSentence({
    timePs: 1, first: { ...drop, kind, link: -1, index: -1, of: -1, reason: -1, ...own }, second: null,
  }, runs, 1));
  it.each([
    ['timeout', 'A lets flow 3 time out; B does not.'],
    ['fastRetransmit', 'A has flow 3 retransmit at once; B does not.'],
    ['retransmit', 'A sends segment 7 of flow 3 again; B does not.'],
    ['whole', 'A has a packet of flow 3 whole; B does not.'],
    ['refused', 'A refuses flow 3 a reservation; B does not.'],
    ['slowed', 'A tells flow 3 to send more slowly; B does not.'],
  ] as const)('is a sentence of its own: %s', (kind, sentence) => expect(befalls(kind)).toBe(sentence));
});

describe('a VC that no credit will reach', () => {
  it('is said to stand still for good, not to be out of credit for a while', () => {
    const stalled: Happened = { ...drop, kind: 'stalled', link: -1, index: -1, of: -1, reason: -1 };
    expect(differenceSentence({ timePs: 1, first: stalled, second: null }, runs, 1))
      .toContain('A lets flow 3 stand still for good: no credit will come');
  });
});

describe('the name of a run', () => {
  it('is its own name, or the setting in which it differs, or the title of the first', () => {
    const named = runsOf([{ name: 'Larger', set: { seed: 2 } }, { name: '', set: { 'nodes.sw.bufferCells': 1000 } }]);
    expect(nameOf(named, 0)).toBe(base.title);
    expect(nameOf(named, 1)).toBe('Larger');
    expect(plain(nameOf(named, 2))).toBe('Buffer of sw 1,000 cells');
  });
});

describe('the ways in from sixteen sources', () => {
  const { full } = runs[0];
  const ways = waysOf(full, keyFields(full, 'sw>sink'));

  it('are the buffer doubled, early packet discard, TCP Boston and another seed', () => {
    expect(ways.map(({ other }) => other.set)).toEqual([
      { 'nodes.sw.bufferCells': 1024 }, { 'nodes.sw.discard.policy': 'epd' }, { 'flows.f.transport.boston': {} },
      { seed: full.seed + 1 },
    ]);
    expect(ways.map(({ name }) => plain(name))).toEqual(['Buffer 512 cells', 'Tail drop', 'Reno', `Seed ${full.seed}`]);
    expect(ways.map(({ words }) => plain(words)))
      .toEqual(['buffer 1,024 cells', 'early packet discard', 'TCP Boston', 'another seed']);
  });
  it('offer first the choice that says so, else the first that is not in use', () => {
    const field = keyFields(full, 'sw>sink').find(({ parameter }) => parameter.key === 'policy')!;
    const nextOf = (first: string | null): unknown => {
      const { parameter } = field as { parameter: ChoiceParameter };
      const choices = parameter.choices.map(({ value, title }) =>
        ({ value, title, ...(value === first && { firstChoice: true as const }) }));
      return waysOf(full, [{ ...field, parameter: { ...parameter, choices } }])[0].other.set?.[field.place];
    };
    expect(['red', null].map(nextOf)).toEqual(['red', 'ppd']);
  });
  it('all lead to comparisons that are valid', () => {
    for (const { name, other } of ways) {
      expect(checkComparison({ base, name, others: [other] })).toMatchObject({ ok: true });
    }
  });
});

describe('the ways in where packets are whole and the buffer is given in cells', () => {
  it('are written in bytes, which the port counts', () => {
    const checked = check({ ...base, network: 'packet' });
    if (!checked.ok) throw new Error(checked.problems[0].message);
    const { full, expansion } = checked.checked;
    const [{ words, name, other }] = waysOf(full, keyFields(full, bottleneckOf(expansion)));
    expect([words, name, other.name].map(plain))
      .toEqual(['buffer 54,272 bytes', 'Buffer 27,136 bytes', 'Buffer 54,272 bytes']);
    expect(other.set).toEqual({ 'nodes.sw.bufferCells': 1024 });
  });
});

describe('the ways in from the presets', () => {
  const waysFrom = (id: string): string[][] => {
    const { scenario, turn } = findPreset(id)!;
    const checked = check(scenario);
    if (!checked.ok) throw new Error(checked.problems[0].message);
    const { full, expansion } = checked.checked;
    return waysOf(full, keyFields(full, bottleneckOf(expansion), turn))
      .map(({ words, name, other }) => [words, name, other.name].map(plain));
  };

  it('name the parameter that changes, by its abbreviation where that is how it is known', () => {
    expect(waysFrom('abr-small-buffers-128')[0]).toEqual(['TBE 256 cells', 'TBE 128 cells', 'TBE 256 cells']);
    expect(waysFrom('red-16')[0])
      .toEqual(['lower threshold 20 places', 'Lower threshold 10 places', 'Lower threshold 20 places']);
    expect(waysFrom('slow-start')[0]).toEqual(['buffer 24 packets', 'Buffer 12 packets', 'Buffer 24 packets']);
    expect(waysFrom('boston-16-vegas-fec')[0][0]).toBe('redundancy, first time: 0.066');
    expect(waysFrom('reservation-lan-512')[0].slice(0, 2))
      .toEqual(['data follows the pilot at once (IT)', 'Data waits for the answer (DT)']);
  });
  it('halve a rate that no link would carry doubled, written without extra digits', () => {
    expect(waysFrom('abr-vbr-30')[0])
      .toEqual(['rate while on 62.208 Mb/s', 'Rate while on 124.416 Mb/s', 'Rate while on 62.208 Mb/s']);
  });
  it('have names that a comparison takes', () => {
    for (const { id } of PRESETS) for (const names of waysFrom(id)) {
      for (const name of names) {
        expect(name.length).toBeLessThanOrEqual(60);
        expect(name).not.toMatch(/\.\d{7}/);
      }
    }
  });
});

describe('two networks that differ from the start', () => {
  const of = (set: Record<string, unknown>): string | null => {
    const said = startSentence(runsOf([{ name: '', set }]), 1, null);
    return said && plain(said);
  };
  it('are described by the parts of which one has more', () => {
    expect(of({ 'nodes.src.count': 4 })).toBe(
      'A and B differ from the start: A has 17 hosts, B 5; A has 17 links, B 5; A has 16 flows, B 4.',
    );
  });
  it('are not described where only a number differs that has had no effect yet', () => {
    expect(of({ 'nodes.sw.bufferCells': 513 })).toBeNull();
  });
  it('are described by the parameter that makes their first event different', () => {
    const two = runsOf([{ name: '', set: { 'flows.f.transport.packetBytes': 1500 } }]);
    expect(plain(startSentence(two, 1, 0)!)).toBe(
      'A and B differ from the start: packet of flow f 9,180, in B 1,500 bytes.',
    );
  });
});
