import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noSuchPreset, readUrl } from '../../src/scenario/url-parameters';

const messagesOf = (search: string): string[] => readUrl(search, '').problems.map(({ message }) => message);

describe('an address', () => {
  it('may have all parameters of the table', () => {
    expect(readUrl(
      '?preset=boston-16-reno&set=nodes.sw.bufferCells=64&set=nodes.sw.discard.policy=epd&t=20.5&speed=1ms&play=0&theme=projector&embed=1&lang=en-GB',
      '#s=1.abc',
    )).toEqual({
      problems: [],
      values: {
        preset: 'boston-16-reno',
        set: [{ path: 'nodes.sw.bufferCells', value: 64 }, { path: 'nodes.sw.discard.policy', value: 'epd' }],
        t: 20.5, speed: 1e6, play: false, theme: 'projector', embed: true, lang: 'en-GB', link: 's=1.abc',
      },
    });
  });

  it.each([
    'preset=boston-16-reno', 'set=nodes.sw.bufferCells=64', 't=20', 't=2.4699999999999998', 'at=41.203864',
    'select=f.6,43,117,41.2', 'zoom=2.5,0.4,0.5', 'speed=1ms', 'play=0', 'theme=projector', 'embed=1', 'lang=en',
  ])('may have %s', (example) => {
    expect(readUrl(example, '').problems).toEqual([]);
  });

  it.each([
    ['speed=40us', 4e4], ['speed=40µs', 4e4], ['speed=20ms', 2e7], ['speed=2s', 2e9], ['speed=max', null],
  ])('gives the speed as picoseconds a millisecond: %s', (search, rate) => {
    expect(readUrl(search, '').values.speed).toBe(rate);
  });

  it('with unknown or wrong parameters has a message for each, and the others apply', () => {
    expect(noSuchPreset('boston-16-renoo', ['red-16', 'boston-16-reno']).message).toBe(
      'In the address, preset: there is no preset "boston-16-renoo"; did you mean boston-16-reno?',
    );
    expect(messagesOf('t=soon')).toEqual(['In the address, t: "soon" is not a time; write seconds from 0 to 9000.']);
    expect(messagesOf('speed=fast')).toEqual([
      'In the address, speed: "fast" is not a speed; write for example 40us, 1ms, 2s or max.',
    ]);
    expect(messagesOf('play=yes')).toEqual(['In the address, play: "yes" is neither 0 nor 1.']);
    expect(messagesOf('theme=blue')).toEqual([
      'In the address, theme: "blue" is not a theme; write light, dark, projector.',
    ]);
    expect(messagesOf('presets=x')).toEqual([
      'The address has "presets", which this page does not know and ignores; did you mean preset?',
    ]);
    expect(messagesOf('foo=1')).toEqual([
      'The address has "foo", which this page does not know and ignores; '
        + 'known are preset, set, t, at, select, zoom, speed, play, theme, embed and lang.',
    ]);
    expect(readUrl('play=yes&t=3', '').values).toMatchObject({ t: 3 });
  });

  it('may have parameters that other programs add', () => {
    expect(messagesOf('utm_source=mail&fbclid=1')).toEqual([]);
  });

  it('is read without throwing, whatever it is', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (search, hash) => {
      for (const { message } of readUrl(search, hash).problems) expect(message.length).toBeGreaterThan(5);
    }), { numRuns: 500 });
  });
});

describe('the fragment of a comparison', () => {
  it('is passed on unchanged, and is no link of a scenario', () => {
    expect(readUrl('?t=3', '#c=1.abc')).toEqual({ values: { set: [], t: 3, comparison: 'c=1.abc' }, problems: [] });
  });
});

describe('a language', () => {
  const said = (lang: string) => readUrl(`?lang=${lang}&play=0`, '').problems.map(({ message }) => message);
  it('other than English is reported as not available', () => {
    expect(said('de')).toEqual(['In the address, lang: this page is in English only.']);
    expect(said('eng-x1')).toHaveLength(1);
    expect([...said('en'), ...said('EN-us')]).toEqual([]);
    expect(readUrl('?lang=de&play=0', '').values.play).toBe(false);
  });
});
