import fc from 'fast-check';
import { deflateSync, strToU8 } from 'fflate';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decodeBase64Url, encodeBase64Url } from '../../src/scenario/base64url';
import { checkScenario } from '../../src/scenario/check';
import { decodeLink, encodeLink } from '../../src/scenario/link-codec';
import { LINK_DICTIONARY_1 } from '../../src/scenario/link-dictionary-1';
import { PRESETS } from '../../src/scenario/presets';
import goldenLinks from './golden-links.json';
import { smallScenario } from './random-scenario';

const dictionary = strToU8(LINK_DICTIONARY_1);
const tokenOf = (text: string | Uint8Array): string =>
  `1.${encodeBase64Url(deflateSync(typeof text === 'string' ? strToU8(text) : text, { level: 9, dictionary }))}`;
const sentencesOf = (link: unknown): string[] => {
  const result = decodeLink(link as string);
  return result.ok ? [] : result.problems.map(({ message }) => message);
};
const whole = encodeLink(PRESETS[0].scenario);

describe('links that were published', () => {
  it.each(goldenLinks)('open for ever: $title', ({ token, scenario }) => {
    expect(decodeLink(token)).toMatchObject({ ok: true, scenario });
  });

  it('rest on a dictionary that never changes', () => {
    expect(createHash('sha256').update(LINK_DICTIONARY_1).digest('hex')).toBe(
      '3813842796b9174b6fd3a193dd47359cd3d6628f88b5f997af6126744fffb80b',
    );
  });
});

describe('a link', () => {
  it.each(['rebuilt', 'all'] as const)('keeps the setting that %s segments are compared', (verify) => {
    const { scenario } = PRESETS[0];
    const decoded = decodeLink(encodeLink({ ...scenario, measure: { ...scenario.measure, verify } }));
    expect(decoded.ok && checkScenario(decoded.scenario)).toMatchObject({
      ok: true, scenario: { measure: { ...scenario.measure, verify } },
    });
  });

  it('gives back any scenario', () => {
    fc.assert(fc.property(smallScenario(), (scenario) => {
      const checked = checkScenario(scenario);
      const decoded = decodeLink(encodeLink(scenario));
      expect(decoded).toEqual(checked);
    }), { numRuns: 200 });
  });

  it('is the same for a scenario with its defaults written out and without', () => {
    fc.assert(fc.property(smallScenario(), (scenario) => {
      const checked = checkScenario(scenario);
      if (checked.ok) expect(encodeLink(checked.scenario)).toBe(encodeLink(scenario));
    }), { numRuns: 100 });
  });

  it('of a preset is short enough for a QR code, in characters that an address may hold', () => {
    // With the page's address in front, the link stays below the 1,273 bytes of a QR code of version 25, which is
    // still clear on a projector.
    for (const { scenario } of PRESETS) expect(encodeLink(scenario)).toMatch(/^1\.[A-Za-z0-9_-]{1,1200}$/);
  });

  it.each([
    ['a fragment', `#s=${whole}`], ['a parameter', `s=${whole}`],
    ['an address', `https://example.org/cells/?theme=dark#s=${whole}`],
    ['an address with more behind it', `https://example.org/#s=${whole}&x=1`],
    ['an address with more before it', `https://example.org/#x=1&s=${whole}`], ['spaces around it', `  ${whole}\n`],
    ['percent-encoding', encodeURIComponent(`#s=${whole}`)],
  ])('can be read from %s', (_how, link) => {
    expect(decodeLink(link).ok).toBe(true);
  });
});

describe('a damaged link', () => {
  const bomb = tokenOf(`{"version":1,"title":"${' '.repeat(20_000_000)}"}`);

  it.each([
    ['nothing', '', 'There is no scenario in this link; a link ends in #s=1. and a long text.'],
    [
      'no version', 'hello',
      'This is not a scenario link: it begins with "hello" where the version and a dot should be; copy the whole link again.',
    ],
    [
      'a newer version', '2.abc',
      'This link is of version 2, and this program knows version 1; reload the page, take a newer program, or open the link where it was made.',
    ],
    ['only its mark', '#s=', 'This link is cut short: nothing follows #s=; copy the whole link again.'],
    ['only its version', '1.', 'This link is cut short: nothing follows 1.; copy the whole link again.'],
    [
      'a character that does not belong', '1.abc!def',
      'This link is damaged: "!" at place 4 of its data does not belong there; copy the whole link again.',
    ],
    ['an impossible length', '1.abcde', 'This link is cut short: its length is impossible; copy the whole link again.'],
    ['half of it', whole.slice(
      0, 102,
    ), 'This link is cut short or changed: its data do not unpack; copy the whole link again.'],
    ['no JSON', tokenOf(
      'hello',
    ), 'This link is damaged: what it holds is not readable as a scenario; copy the whole link again.'],
    ['no text', tokenOf(new Uint8Array([
      0xff, 0xfe, 0xfd,
    ])), 'This link is damaged: what it holds is not readable as a scenario; copy the whole link again.'],
    ['JSON that is no scenario', tokenOf(
      '[]',
    ), 'This is not a scenario of Cell by Cell: one is a JSON object with at least "version": 1, nodes and links, and '
      + 'this is a list.'],
    ['an unknown key', tokenOf(
      '{"version":1,"nodes":[{"id":"sw","kind":"switch","bufferCels":5}]}',
    ), 'bufferCels is not a key here; did you mean bufferCells?'],
    ['a billion nodes', tokenOf(
      '{"version":1,"nodes":[{"id":"a","kind":"host","count":1000000000}]}',
    ), 'count is 1000000000, but takes a whole number from 1 to 1,000.'],
    ['a deflate bomb', bomb, 'This link unpacks to more than 1 MB, which no scenario needs; ask for another one.'],
    ['too much of it', `1.${'A'.repeat(40_000)}`, 'This link has 40,000 characters of data; at most 32,768 are taken: '
      + 'ask for the scenario as a file.'],
    ['far too much of it', 'A'.repeat(1_000_000), 'This link has 1,000,000 characters; at most 32,768 are taken: '
      + 'ask for the scenario as a file.'],
  ])('is refused in one sentence: %s', (_what, link, sentence) => {
    expect(sentencesOf(link)).toEqual([sentence]);
  });

  it('that is a deflate bomb is refused early', () => {
    expect(bomb.length).toBeLessThan(32 * 1024);
    const before = performance.now();
    decodeLink(bomb);
    expect(performance.now() - before).toBeLessThan(5000);
  });

  it('is refused with a sentence and without throwing, whatever is changed in it', () => {
    const mutation = fc.record({ at: fc.nat(), drop: fc.nat(3), insert: fc.string({ maxLength: 3 }) });
    fc.assert(fc.property(smallScenario(), fc.array(mutation, { minLength: 1, maxLength: 4 }), (
      scenario, mutations,
    ) => {
      let token = encodeLink(scenario);
      for (const { at, drop, insert } of mutations) {
        const place = at % (token.length + 1);
        token = token.slice(0, place) + insert + token.slice(place + drop);
      }
      const result = decodeLink(token);
      if (!result.ok) for (const { message } of result.problems) expect(message.length).toBeGreaterThan(10);
    }), { numRuns: 1000 });
  });

  it('may be any text or value, without throwing', () => {
    fc.assert(fc.property(fc.oneof(
      fc.string(), fc.string().map((text) => `1.${text}`), fc.base64String().map((text) => `1.${text}`), fc.anything(),
    ), (text) => {
      const result = decodeLink(text as string);
      if (!result.ok) expect(result.problems.length).toBeGreaterThan(0);
    }), { numRuns: 1000 });
  });
});

describe('base64url', () => {
  it('round-trips bytes, without padding', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
      const text = encodeBase64Url(bytes);
      expect(text).toBe(Buffer.from(bytes).toString('base64url'));
      expect(decodeBase64Url(text)).toEqual(bytes);
    }));
  });
});
