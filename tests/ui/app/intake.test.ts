// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sentenceOf } from '../../../src/ui/app/document';
import { arrive } from '../../../src/ui/app/address';
import { readOpening } from '../../../src/ui/app/opening';
import { DEMO } from '../../../src/ui/app/page-presets';
import { openPreset, useApp } from '../../../src/ui/app/store';
import { fileName } from '../../../src/ui/gallery/download';
import { MOST_TRAFFIC_BYTES, scenarioFromText, takeIn } from '../../../src/ui/gallery/intake';
import { offer, receive } from '../../../src/ui/gallery/receive-file';
import { keeper } from '../../../src/ui/keep/here';
import { setTransport } from '../../../src/ui/editor/setting-edits';
import { withTrace } from '../../../src/ui/gallery/OfferTrace';
import { withFile } from '../../../src/ui/gallery/SendFile';
import { aspectOf, sortOf } from '../../../src/ui/receive/sort';

const small =
  '{"version":1,"title":"Mine","nodes":[{"id":"a","kind":"host"},{"id":"b","kind":"host"}],"links":[{"from":"a","to":"b"}],"flows":[{"id":"f","from":"a","to":"b"}]}';

beforeEach(() => useApp.setState(useApp.getInitialState(), true));

describe('the text of a scenario', () => {
  it('opens', () =>
    expect(scenarioFromText(small, 'x.json')).toMatchObject({ kind: 'scenario', scenario: { title: 'Mine' } }));
  it('that is a sweep is taken in as a sweep, not as a network', () => {
    const sweep = { version: 1, id: 's', base: 'one-lost-cell', sets: [], seeds: [1], metrics: ['goodput'] };
    expect(scenarioFromText(JSON.stringify(sweep), 's.json')).toEqual({ kind: 'sweep', name: 's.json', input: sweep });
  });
  it('that is not JSON is refused with a sentence that says where', () =>
    expect(scenarioFromText(small.replace(',"links"', ',\n}"links"'), 'x.json')).toEqual({
      kind: 'problem', message: 'x.json is not JSON, so it is not a scenario: in line 2, column 1, } stands where a key '
        + 'in quotes should be. Mend it there, or check that all of it was copied.',
    }));
  it('that says a key twice is refused with the place of the second', () =>
    expect(scenarioFromText(small.replace(/\}$/, ',\n"title": "Other"}'), 'x.json')).toEqual({
      kind: 'problem', message: 'x.json says "title" twice in the same object, the second time in line 2, column 1: only '
        + 'one of the two can hold. Remove the other.',
    }));
  it.each(['[1,2]', '{"a":1}', '{}', '7'])('of other JSON is refused with what a scenario needs: %s', (text) =>
    expect(scenarioFromText(text, 'x.json')).toEqual({
      kind: 'problem', message: expect.stringMatching(
        /^x\.json cannot be opened\. This is not a scenario of Cell by Cell: .*"version": 1, nodes and links, and this /,
      ),
    }));
  // The letter ü takes two bytes in UTF-8: 6 MB in all.
  it('longer than 4 MB is refused with both lengths, pasted or in a file', async () => {
    const long = small.replace('Mine', 'ü'.repeat(3_000_000));
    const said = 'has 6\u202fMB, and no scenario is longer than 4\u202fMB: write hosts that are alike as one group (count).';
    expect(scenarioFromText(long, 'The text')).toEqual({ kind: 'problem', message: `The text ${said}` });
    expect(await takeIn(new File([long], 'x.json'))).toEqual({ kind: 'problem', message: `x.json ${said}` });
  });
  it('with an unknown key names it and the one that was meant', () =>
    expect(scenarioFromText(small.replace('"flows"', '"flowss"'), 'x.json')).toEqual({
      kind: 'problem', message: expect.stringMatching(/^x\.json cannot run\. .*flowss.*flows/),
    }));
});

describe('a scenario with three mistakes', () => {
  const text = JSON.stringify({
    version: 1, nodes: [{ id: 'a', kind: 'hots' }, { id: 's', kind: 'switch', bufferCells: 0, queue: 7 }],
    links: [{ from: 'a', to: 's' }],
  });
  it('is refused with one line for each, the unknown key first', () => {
    const intake = scenarioFromText(text, 'x.json');
    const lines = intake.kind === 'problem' ? intake.message.split('\n') : [];
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^x\.json cannot run\. In nodes\.s: queue is not a key here/);
    expect(lines.slice(1).sort()).toEqual([
      expect.stringMatching(/^In nodes\.a: kind is "hots"/), expect.stringMatching(/^In nodes\.s: bufferCells is 0/),
    ]);
  });
});

describe('a file', () => {
  it('is a scenario when it is JSON', async () =>
    expect(await takeIn(new File([small], 'x.json'))).toMatchObject({ kind: 'scenario' }));
  it('is traffic otherwise', async () =>
    expect(await takeIn(new File(['hello'], 'a.txt', { type: 'text/plain' }))).toMatchObject({
      kind: 'traffic',
      file: { name: 'a.txt', sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824' },
    }));
  it('is a scenario when it is a text that holds one', async () => {
    expect(await takeIn(new File([`\n${small}`], 'mine.json.txt'))).toMatchObject({ kind: 'scenario' });
    expect(await takeIn(new File([small.replace('"host"', '"hots"')], 'mine.txt'))).toMatchObject({
      kind: 'problem', message: expect.stringMatching(/^mine\.txt cannot run\. In nodes\.a: kind is "hots"/),
    });
    expect(await takeIn(new File(['{"a":1}'], 'other.txt'))).toMatchObject({ kind: 'traffic' });
  });
  it('is refused when it is the result of a run', async () =>
    expect(await takeIn(new File(['{"scenario":"mine","simulatedS":2,"flows":[],"hash":"ab"}'], 'r.json'))).toEqual({
      kind: 'problem',
      message: 'r.json is the result of a run and not its network: download that where the run is open.',
    }));
  it('is recorded traffic when it has two columns of numbers', async () =>
    expect(await takeIn(new File(['time,bytes\n0,100\n0.5,200\n'], 'lab.csv'))).toEqual({
      kind: 'trace', trace: { name: 'lab.csv', entries: [[0, 100], [0.5, 200]] },
    }));
  it('that begins as recorded traffic and has a mistake is refused with the line of the mistake', async () =>
    expect(await takeIn(new File(['0,100\n0.5,many\n'], 'lab.csv'))).toEqual({
      kind: 'problem', message: 'lab.csv cannot be sent as recorded. Line 2 has "many" where a number should be.',
    }));
  it('with two columns of numbers is plain traffic where its name is not that of a text', async () =>
    expect(await takeIn(new File(['0,100\n'], 'lab.bin'))).toMatchObject({ kind: 'traffic' }));
  it('of recorded traffic becomes the traffic of one flow, whose transport stays as it is', () => {
    const { scenario } = useApp.getState().doc;
    const next = withTrace(scenario, 'a', { name: 'lab.csv', entries: [[0, 100], [0.5, 200]] }, true);
    expect([next.flows?.[0].traffic, next.flows?.[0].transport, next.flows?.[1]]).toEqual([
      { kind: 'trace', entries: [[0, 100], [0.5, 200]], repeat: true }, scenario.flows?.[0].transport,
      scenario.flows?.[1],
    ]);
  });
  it('of recorded traffic is offered for a flow', async () => {
    await receive({ kind: 'trace', trace: { name: 'lab.csv', entries: [[0, 100]] } });
    expect(useApp.getState().offered).toEqual({ name: 'lab.csv', entries: [[0, 100]] });
  });
  it('turns a UDP flow that is to send it into a TCP flow', () => {
    const { scenario } = useApp.getState().doc;
    const next = withFile(
      setTransport(scenario, 'a', 'udp').scenario, 'a', { name: 'cat.jpg', bytes: new Uint8Array(7), sha256: null },
    );
    expect(next.flows?.[0]).toMatchObject({ transport: { kind: 'tcp' }, traffic: { kind: 'file', bytes: 7 } });
  });
  it('that is empty is refused', async () => expect(await takeIn(new File([], 'a.txt'))).toMatchObject({
    kind: 'problem', message: expect.stringMatching(/empty/),
  }));
  it.each(['', ' \n'])('of JSON that is empty is refused as empty, not as invalid JSON: %j', async (text) =>
    expect(await takeIn(new File([text], 'x.json'))).toEqual({
      kind: 'problem', message: 'x.json is empty: there is no scenario in it. Save it again, or choose another one.',
    }));
  it('that is too long is refused with both lengths', async () => {
    const long = new File([new Uint8Array(MOST_TRAFFIC_BYTES + 1)], 'long.bin');
    expect(await takeIn(long)).toMatchObject({ kind: 'problem', message: expect.stringMatching(/16\u202fMB/) });
  });
  it('becomes the traffic of one flow and leaves the others alone', () => {
    const { scenario } = useApp.getState().doc;
    const next = withFile(scenario, 'a', { name: 'cat.jpg', bytes: new Uint8Array(7), sha256: 'ab' });
    expect([next.flows?.[0].traffic, next.flows?.[1]]).toEqual([
      { kind: 'file', bytes: 7, name: 'cat.jpg', sha256: 'ab' }, scenario.flows?.[1],
    ]);
  });
  it('that the open scenario names is taken without a question', async () => {
    const file = { name: 'cat.jpg', bytes: new Uint8Array(7), sha256: 'ab'.repeat(32) };
    await receive({ kind: 'scenario', scenario: withFile(useApp.getState().doc.scenario, 'a', file) });
    await receive({ kind: 'traffic', file });
    expect([useApp.getState().offered, useApp.getState().files]).toEqual([null, [file]]);
  });
});

describe('several files that are dropped at once', () => {
  const said = (): string | null => useApp.getState().banner?.replaceAll('\u202f', ' ') ?? null;
  it('are reduced to the first, and a sentence says that the others were left', async () => {
    await offer(new File([small], 'a.json'), [new File([small], 'b.json'), new File(['x'], 'c.txt')]);
    expect(useApp.getState().doc.scenario.title).toBe('Mine');
    expect(said()).toBe('Of 3 files only a.json was taken: drop the others one by one.');
  });
  it('are answered first with what is wrong with the first one', async () => {
    await offer(new File(['{'], 'a.json'), [new File([small], 'b.json')]);
    expect(said()?.split('\n'))
      .toEqual([expect.stringMatching(/^a\.json is not JSON/), expect.stringMatching(/^Of 2 files/)]);
  });
  it('may not be a folder: a sentence says so', async () => {
    const folder = new File([], 'networks');
    Object.defineProperties(folder, {
      size: { value: 4096 }, arrayBuffer: { value: () => Promise.reject(new DOMException('', 'NotFoundError')) },
    });
    await offer(folder);
    expect(said()).toBe('networks could not be read: it is a folder, or was moved or changed. Choose the file again.');
  });
});

describe('a file of several networks', () => {
  it.each([
    ['{"networks":[]}', 'all.json holds no network.'],
    ['{"networks":[{}]}', 'all.json holds no network: 1\u202fnetwork cannot run and was left out.'],
    ['{"networks":[{},{}]}', 'all.json holds no network: 2\u202fnetworks cannot run and were left out.'],
  ])('that brings none says so and opens nothing: %s', async (text, sentence) => {
    await receive(await takeIn(new File([text], 'all.json')));
    expect([useApp.getState().banner, useApp.getState().dialog]).toEqual([sentence, null]);
  });
});

describe('a file of two networks, of which the browser keeps', () => {
  const keeps = async (added: number, known = 0): Promise<unknown[]> => {
    vi.spyOn(keeper, 'takeIn').mockResolvedValue({ added, known });
    useApp.setState({ banner: null, dialog: null });
    await receive(await takeIn(new File([`{"networks":[${small},${small}]}`], 'all.json')));
    return [useApp.getState().banner?.replaceAll('\u202f', ' '), useApp.getState().dialog];
  };
  afterEach(() => vi.restoreAllMocks());

  it('both, shows them in the gallery', async () => expect(await keeps(2)).toEqual([undefined, 'gallery']));
  it('one, says so beside the gallery', async () =>
    expect(await keeps(1)).toEqual(['all.json: this browser kept 1 of its 2 networks.', 'gallery']));
  it('none, says so and opens no gallery, in which they would be missing', async () =>
    expect(await keeps(0)).toEqual(['all.json: this browser kept none of its networks.', null]));
  it.each([
    [1, 1, 'all.json: 1 network was here already and is not added.'],
    [0, 2, 'all.json: 2 networks were here already and are not added.'],
    [0, 1, 'all.json: this browser kept 1 of its 2 networks. 1 network was here already and is not added.'],
  ])('%i, and has had %i before, says so', async (added, known, sentence) =>
    expect(await keeps(added, known)).toEqual([sentence, 'gallery']));
});

describe('the complaint about a file that was refused', () => {
  beforeEach(async () => {
    await receive(await takeIn(new File(['{'], 'half.json')));
    expect(useApp.getState().banner).toContain('half.json');
  });
  const after = (): string | null => useApp.getState().banner;

  it('is not covered by the gallery, out of which it was chosen', async () => {
    useApp.setState({ dialog: 'gallery' });
    await receive(await takeIn(new File(['{'], 'half.json')));
    expect(useApp.getState().dialog).toBeNull();
  });
  it('is replaced by the complaint about the next file', async () => {
    await receive(await takeIn(new File([], 'none.txt')));
    expect(after()).toContain('none.txt');
  });
  it('disappears when a good file opens', async () => {
    await receive(await takeIn(new File([small], 'good.json')));
    expect(after()).toBeNull();
  });
  it('disappears when a file is offered as traffic', async () => {
    await receive(await takeIn(new File(['hello'], 'a.txt')));
    expect(after()).toBeNull();
  });
  it('disappears when a preset opens', () => {
    openPreset(DEMO);
    expect(after()).toBeNull();
  });
  it('disappears when a link opens', () => {
    expect(arrive(readOpening({ search: `?preset=${DEMO}`, hash: '' }))).toBe(true);
    expect(after()).toBeNull();
  });
});

describe('the sentence for several problems', () => {
  it('begins with an unknown key, and says where it is', () => expect(sentenceOf([
    { code: 'required', path: 'nodes', message: 'nodes is missing.' },
    { code: 'unknownKey', path: 'nodes.sw', message: 'bufferCels is not a key here.' },
  ])).toBe('In nodes.sw: bufferCels is not a key here. (And 1 more.)'));
  it('leaves the key out of the place where the message begins with it', () =>
    expect(sentenceOf([{ code: 'outOfRange', path: 'nodes.sw.bufferCells', message: 'bufferCells is 0.' }])).toBe(
      'In nodes.sw: bufferCells is 0.',
    ));
});

describe('the kind of a file', () => {
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 32, 0, 0, 0, 16]);
  it('is recognised by its first bytes', () =>
    expect([sortOf(png), sortOf(new TextEncoder().encode('Grüße')), sortOf(Uint8Array.from([0, 1, 2]))]).toEqual([
      { kind: 'image', mime: 'image/png' }, { kind: 'text' }, { kind: 'other' },
    ]));
  it('has the shape of a picture', () => expect([aspectOf(png), aspectOf(png.subarray(0, 10))]).toEqual([2, null]));
});

describe('the name of a saved scenario', () => {
  it('is made of its title', () => expect([fileName('TCP over ATM, sixteen sources: Reno'), fileName('…')]).toEqual([
    'tcp-over-atm-sixteen-sources-reno.json', 'scenario.json',
  ]));
  it('keeps the letters of all scripts', () => {
    const names = ['Große Übung, Nr. 2', 'Cafe\u0301', '東京', `${'𝔸'.repeat(70)}`, '-a- '].map(fileName);
    expect(names).toEqual([
      'große-übung-nr-2.json', 'café.json', '東京.json', `${'𝔸'.repeat(60)}.json`, 'a.json',
    ]);
  });
});
