/** The contents of the inspector: sections, rows and sentences about flows and ports. */
import { describe, expect, it } from 'vitest';
import type { Unit } from '../../../src/model/catalogue-types';
import type { FlowInspection, PortInspection } from '../../../src/runner/client/inspection';
import { flowSections, portSections, transportWords, withTransport } from '../../../src/ui/inspector/contents';
import { scoreboardSentence } from '../../../src/ui/inspector/Scoreboard';

const flow: FlowInspection = {
  timePs: 0, flow: 0, id: 'f', transport: 'tcp', variant: 'sack', state: 1, timeouts: 0,
  fastRetransmits: 0,
  window: {
    segmentBytes: 1000, cwndBytes: 4500, ssthreshBytes: 8000, advertisedBytes: 20_000, flightBytes: 4000, dupAcks: 2,
    una: 20, next: 24, max: 24,
  },
  timer: { srttPs: 229e9, deviationPs: 80e9, rtoPs: 1e12, leftPs: null, backoff: 0 },
  segments: { first: 20, marks: [3, 0, 1, 1], more: 0 },
  mechanisms: [], boston: null, buffers: null,
  application: { kind: 'greedy', waitingBytes: null, deliveredBytes: 5000, totalBytes: null, nextInPs: null },
};

const termsOf = (inspection: FlowInspection, title: string) =>
  Object.fromEntries(flowSections(inspection).find((section) => section.title === title)
    ?.terms?.map(({ term, value }) => [term, value.replaceAll('\u202f', ' ')]) ?? []);

describe('a SACK flow with 4 segments of 1,000 bytes under way and a cwnd of 4,500 bytes', () => {
  it('has a section for the window in packets and bytes, one for the timer, and one for the application', () => {
    expect(flowSections(flow).map(({ title }) => title)).toEqual([
      'Window, in packets', 'Round trip and timer', 'Application',
    ]);
    expect(termsOf(flow, 'Window, in packets')).toEqual({
      cwnd: '4.5 · 4,500 bytes', ssthresh: '8.0 · 8,000 bytes', window: '20.0 · 20 kB', flight: '4.0 · 4,000 bytes',
      'duplicate ACKs': '2',
    });
  });
  it('says that a timer is off', () => {
    expect(termsOf(flow, 'Round trip and timer')).toMatchObject({ 'round trip': '229 ms', 'expires in': 'off' });
  });
  it('describes its scoreboard in one sentence', () => {
    expect(scoreboardSentence({ first: 20, marks: [3, 0, 1, 1], more: 0 })).toBe(
      'Segments 20 to 23: 1 under way, 2 received out of order and 1 counted as lost.',
    );
    expect(transportWords(flow)).toBe('TCP SACK');
  });
  it('says that duplicate acknowledgements are as the sender counts them, who may not count all that come', () => {
    const rows = flowSections(flow).find(({ title }) => title === 'Window, in packets')?.terms;
    expect(rows?.find(({ term }) => term === 'duplicate ACKs')?.help).toMatch(/^As the sender counts them:/);
  });
  it('names its transport once, also where the name of the variant contains it', () => {
    expect(withTransport('TCP', 'Scalable TCP')).toBe('Scalable TCP');
    expect(withTransport('TCP', 'TCPW')).toBe('TCP TCPW');
  });
});

describe('rows of a mechanism, by unit', () => {
  const shown: Record<Unit, readonly (readonly [value: number, text: string])[]> = {
    places: [[12, '12.0 places']], cells: [[12, '12'], [12.34, '12.3']], bytes: [[4500, '4,500 bytes']],
    packets: [[1.6, '1.6 packets']], segments: [[2, '2.0 segments']], µs: [[2.83, '2.8 µs']], ms: [[5, '5.0 ms']],
    s: [[0.2, '200 ms'], [Infinity, '–']], 'Mb/s': [[9.5, '9.5 Mb/s']], 'cells/s': [[3537.7, '3,538 cells/s']],
    fraction: [[0, '0.0 %'], [0.125, '12.5 %'], [1, '100.0 %']],
    probability: [[0.1, '10.0 %'], [0.0005, '0.05 %'], [0.000_012_34, '0.00123 %'], [1e-9, 'below 0.0001 %']],
    count: [[3, '3']], none: [[1.034, '1.03']],
  };
  it.each(Object.entries(shown))('show %s', (unit, values) => {
    const rows = values.map(([value], index) => ({ label: String(index), value, unit: unit as Unit }));
    expect(Object.values(termsOf({ ...flow, mechanisms: [{ title: 'Any', rows }] }, 'Any')))
      .toEqual(values.map(([, text]) => text));
  });
});

describe('mechanisms of a flow', () => {
  it('show counts as whole numbers, and a mean of counts with a decimal', () => {
    const rows = [
      { label: 'unanswered FRMs', value: 0, unit: 'count' },
      { label: 'cells since the last FRM', value: 31, unit: 'cells' },
      { label: 'VCs counted (N)', value: 12.34, unit: 'count' },
    ] as const;
    expect(termsOf({ ...flow, mechanisms: [{ title: 'ABR', rows }] }, 'ABR')).toEqual({
      'unanswered FRMs': '0', 'cells since the last FRM': '31', 'VCs counted (N)': '12.3',
    });
  });
  it('show a load as infinite where nothing is left', () => {
    const rows = [
      { label: 'z', value: Infinity, unit: 'none' }, { label: 'z before', value: 1.034, unit: 'none' },
    ] as const;
    expect(termsOf({ ...flow, mechanisms: [{ title: 'ERICA', rows }] }, 'ERICA'))
      .toEqual({ z: 'infinite', 'z before': '1.03' });
  });
  it('show the state of a congestion control under its title, with units and help', () => {
    const rows = [
      { label: 'base round trip', value: 0.2, unit: 's', help: 'The shortest so far.' },
      { label: 'diff', value: 1.6, unit: 'packets' },
    ] as const;
    const shown = { ...flow, mechanisms: [{ title: 'Vegas', rows }] };
    expect(termsOf(shown, 'Vegas')).toEqual({ 'base round trip': '200 ms', diff: '1.6 packets' });
    expect(flowSections(shown).find(({ title }) => title === 'Vegas')?.terms?.map(({ help }) => help)).toEqual([
      'The shortest so far.', undefined,
    ]);
  });
  it('show a list, with the unit of each column, or say that it is empty', () => {
    const list = {
      columns: [{ label: 'cells', unit: 'cells' }, { label: 'left', unit: 'none' }, { label: 'next in', unit: 's' }],
      rows: [[1234, '4 of 5', 0.03]], none: 'Nothing waits.',
    } as const;
    const sections = flowSections({ ...flow, mechanisms: [{ title: 'WAIT, 1', rows: [], list }] });
    const { terms, table } = sections.find(({ title }) => title === 'WAIT, 1')!;
    expect(terms).toBeUndefined();
    expect([table!.columns, table!.rows.map((row) => row.map((text) => text.replaceAll('\u202f', ' ')))]).toEqual([
      ['cells', 'left', 'next in'], [['1,234', '4 of 5', '30 ms']],
    ]);
  });
});

describe('a port with rates and credits', () => {
  const account = (id: string, own: object) => ({
    id, flow: 0, back: false, queued: 0, admitted: 0, refusing: false, reserved: 0, share: 0, credit: null, rate: null,
    ...own,
  });
  const port: PortInspection = {
    timePs: 0, link: 2, id: 'sw>sink', policy: 'tailDrop', scheduler: 'fifo', unit: 'cells',
    capacity: 40, threshold: null, occupied: 0, queued: 19, priority: 0, reserved: 0,
    activeVcs: 2, longest: 40, longestFromPs: 0, arrived: 1000, dropped: 0, marked: 0, mechanisms: [],
    accounts: [
      account('abr', { rate: { told: 9.5, given: null } }), account('plain', {}),
      account('in', { credit: { places: 24, taken: 20, balance: 3, stalled: false } }),
      account('stuck', { credit: { places: 0, taken: 0, balance: 0, stalled: true } }),
    ],
    accountsLeftOut: 0, trays: [],
  };
  const rowsOf = (title: string) =>
    portSections(port).find((section) => section.title.startsWith(title))?.table?.rows;
  it('separates cells queued in VCs’ own places from those in the buffer', () =>
    expect(portSections(port)[0].terms?.map(({ term, value }) => [term, value])).toEqual([
      ['queued', '19'], ['of them in the buffer', '0 of 40'], ['flows in it', '2'], ['longest so far', '40'],
    ]));
  it('says since when the queue was never longer, and that this counts packets where places are bytes', () => {
    const [{ terms }] = portSections({ ...port, accounts: [], unit: 'bytes', longestFromPs: 4e12, priority: 1 });
    expect(terms?.map(({ term, value }) => `${term}: ${value}`.replaceAll('\u202f', ' '))).toEqual([
      'taken: 0 of 40', 'go first: 1 packet', 'flows in it: 2', 'longest since 4 s: 40 packets',
    ]);
  });
  it('names the mark that cells get, and that which packets get', () =>
    expect((['cells', 'packets', 'bytes'] as const).map((unit) => {
      const row = portSections({ ...port, unit, marked: 3 })[0].terms?.find(({ term }) => term === 'marked so far');
      return `${row?.value.replaceAll('\u202f', ' ')}: ${row?.help}`;
    })).toEqual([
      '3: Cells that got the congestion bit (EFCI) here.', '3: Packets that got the congestion mark (ECN) here.',
      '3 packets: Packets that got the congestion mark (ECN) here.',
    ]));
  it('shows the rates of each ABR source', () => expect(rowsOf('Rates')).toEqual([['abr', '9.50', '–']]));
  it('shows free places, what may be sent on, and which VC stands still', () =>
    expect(rowsOf('Own places')).toEqual([
      ['in', '20', '4', '3'], ['stuck', '–', '–', 'stands still: none will come'],
    ]));
});

describe('a port with 30 of 40 places taken', () => {
  const plain = { credit: null, rate: null };
  const port: PortInspection = {
    timePs: 0, link: 2, id: 'sw>sink', policy: 'randomEarlyDetection', scheduler: 'fifo', unit: 'cells',
    capacity: 40, threshold: null, occupied: 30, queued: 30, priority: 0, reserved: 0,
    activeVcs: 2, longest: 40, longestFromPs: 0, arrived: 1000, dropped: 10, marked: 0,
    mechanisms: [{ title: 'Random early detection', rows: [{ label: 'average', value: 12.34, unit: 'cells' }] }],
    accounts: [
      {
        id: 'f.0', flow: 0, back: false, queued: 20, admitted: 3, refusing: false, reserved: 0, share: 1.333, ...plain,
      },
      { id: 'f.1', flow: 1, back: false, queued: 10, admitted: 0, refusing: true, reserved: 0, share: 0.667, ...plain },
    ],
    accountsLeftOut: 0, trays: [{ reason: 0, count: 10 }],
  };
  it('says of which queue its threshold is', () => {
    const termsOf = (scheduler: string) =>
      portSections({ ...port, scheduler, threshold: 20 })[0].terms?.map(({ term, value }) => [term, value]);
    expect(termsOf('fifo')).toContainEqual(['threshold', '20']);
    expect(termsOf('byService')).toContainEqual(['threshold of each queue', '20']);
  });
  it('has an account for each flow, and counts drops by reason', () => {
    const sections = portSections(port);
    expect(sections.map(({ title }) => title)).toEqual([
      'Queue, in cells', 'Random early detection', 'Flows', 'What came here', 'Dropped at all ports of sw',
    ]);
    expect(sections[2].table?.rows).toEqual([
      ['f.0', '20', '1.33', '0', '3 in'], ['f.1', '10', '0.67', '0', 'refused'],
    ]);
    expect(sections[3].terms?.map(({ term, value }) => [term, value])).toEqual([['came', '1,000'], ['dropped', '10']]);
    expect(sections[4].terms?.at(-1)).toMatchObject({ term: 'buffer full', value: '10' });
  });
});
