// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { encodeLink } from '../../../src/scenario/link-codec';
import { arrive, begin } from '../../../src/ui/app/address';
import { fetchLinks } from '../../../src/ui/app/links';
import { fetchPresets, preset } from '../../../src/ui/app/page-presets';
import { forget, remember } from '../../../src/ui/app/memory';
import { readOpening } from '../../../src/ui/app/opening';
import { useApp } from '../../../src/ui/app/store';
import { baseOf } from '../../../src/ui/share/fragment';
import { linkOf } from '../../../src/ui/share/link';

await Promise.all([fetchPresets(), fetchLinks()]);

const open = (search: string, hash = '') => readOpening({ search, hash });

beforeEach(() => {
  localStorage.clear();
  forget('visited');
  useApp.setState(useApp.getInitialState(), true);
});

describe('an address without anything', () => {
  it('opens the demo as a first visit', () => {
    begin(open(''));
    expect([useApp.getState().firstVisit, useApp.getState().doc.presetId, useApp.getState().history.past]).toEqual([
      true, 'one-lost-cell', [],
    ]);
  });
  it('opens the demo without the first visit for a reader who has been here', () => {
    remember('visited', 'yes');
    begin(open(''));
    expect(useApp.getState().firstVisit).toBe(false);
  });
});

describe('an address with a preset and settings', () => {
  const opening = open('?preset=boston-16-reno&set=nodes.sw.bufferCells=64&t=5&speed=40us&play=0&theme=dark');
  it('opens the preset with the settings', () => expect(opening).toMatchObject({
    doc: { presetId: 'boston-16-reno', startAtS: 5, scenario: { nodes: [{}, { bufferCells: 64 }, {}] } }, rate: 4e4,
    playing: false, theme: 'dark', problem: null, plain: false,
  }));
  it('opens the plain preset and says so where a setting does not fit', () => {
    const wrong = open('?preset=boston-16-reno&set=nodes.sw.bufferCells=0');
    expect([wrong.doc.scenario, wrong.problem]).toEqual([
      preset('boston-16-reno').scenario, expect.stringMatching(/bufferCells/),
    ]);
  });
});

describe('a shared link', () => {
  const { scenario } = preset('boston-16-reno');
  const link = linkOf(scenario, baseOf({ origin: 'https://example.org', pathname: '/sub/' }));
  it('has the scenario behind the base address', () =>
    expect(link).toBe(`https://example.org/sub/#s=${encodeLink(scenario)}`));
  it('opens the same scenario', () => {
    const { doc, problem } = open('', new URL(link).hash);
    expect([encodeLink(doc.scenario), problem]).toEqual([encodeLink(scenario), null]);
  });
  it('opens at a speed that suits its bottleneck', () => expect(open('', new URL(link).hash).rate).toBe(2e7));
  it('that is damaged says so in one sentence, and the demo runs', () => {
    const { doc, problem } = open('', `${new URL(link).hash.slice(0, 40)}`);
    expect([doc.presetId, problem]).toEqual([
      'one-lost-cell', expect.stringMatching(/^This link .*The demo runs meanwhile\.$/),
    ]);
  });
  it('is distinguished from other fragments', () =>
    expect([open('', '#s=1.x').plain, open('', '#top').plain, open('').plain]).toEqual([false, true, true]));
});

describe('an address that names nothing of this page', () => {
  const instead = 'which names nothing here: #f= opens the figures, #d=model the documents, ?preset= a scenario of the '
    + 'gallery.';
  it.each(['#figures', '#nonsense', '#s', '#lab'])('is reported, and the demo runs: %s', (hash) => {
    const { doc, problem } = open('', hash);
    expect([doc.presetId, problem])
      .toEqual(['one-lost-cell', `The address ends in "${hash}", ${instead} The demo runs meanwhile.`]);
  });
  it('is reported in its fragment, and the preset beside it opens', () => {
    const { doc, problem } = open('?preset=boston-16-reno&foo=1', '#top');
    expect([doc.presetId, problem?.split('\n')]).toEqual(['boston-16-reno', [
      `The address ends in "#top", ${instead}`,
      expect.stringMatching(/^The address has "foo", .* ignores; known are preset, /),
    ]]);
  });
  it('is reported in its preset, and the demo runs', () => {
    const { doc, problem } = open('?preset=nope');
    expect([doc.presetId, problem])
      .toEqual(['one-lost-cell', expect.stringMatching(/there is no preset "nope"; .* The demo runs meanwhile\.$/)]);
  });
  it('leaves what is open unchanged', () => {
    begin(open('?preset=boston-16-reno'));
    expect(arrive(open('', '#nonsense'))).toBe(false);
    expect(useApp.getState().doc.presetId).toBe('boston-16-reno');
    expect(useApp.getState().banner).toMatch(/^The address ends in "#nonsense", .* What was open stays open\.$/);
  });
  it.each(['', '#', '#_=_', '#f=', '#f=boston-table-1', '#d=model', '#lab=1.x'])('is not reported for %j', (hash) =>
    expect(open('', hash).problem).toBeNull());
});

describe('what an address asks for and the run does not have', () => {
  const said = (search: string): string[] => {
    begin(open(search));
    return useApp.getState().banner?.replaceAll('\u202f', ' ').split('\n') ?? [];
  };
  it('is reported for an instant after the end, and the run stands at its end', () => {
    expect(said('?preset=boston-16-reno&at=5000')).toEqual([
      'The address asks for 5,000 s, but this run ends at 700 s, where it now stands.',
    ]);
    expect(useApp.getState().load.atS).toBe(700);
    expect(said('?preset=boston-16-reno&at=700')).toEqual([]);
  });
  it('is reported for a flow or port that does not exist, also for one whose cell is asked for', () => {
    expect(said('?preset=boston-16-reno&select=nosuch')).toEqual([
      'The address selects nosuch, but this network has no such flow or port: name one, such as f.0.',
    ]);
    expect(said('?preset=boston-16-reno&select=f.99,1,1')).toEqual([
      'The address selects f.99, but this network has no such flow or port: name one, such as f.0.',
    ]);
    expect(said('?preset=boston-16-reno&select=f.3&select=f.0,1,1')).toEqual([]);
  });
  it('is reported once for each thing', () => {
    expect(said('?preset=boston-16-reno&play=2&theme=pink&at=5000')).toHaveLength(3);
  });
});
