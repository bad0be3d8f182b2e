import { fc, test } from '@fast-check/vitest';
import { deflateSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { encodeBase64Url } from '../../../src/scenario/base64url';
import { decodeLab, encodeLab } from '../../../src/ui/lab/lab-link';
import { segmentOf } from '../../../src/ui/lab/material';
import { EXAMPLE_TEXT, INITIAL, settled, type LabState } from '../../../src/ui/lab/lab-state';
import { INITIAL_QUESTION } from '../../../src/ui/lab/theory/question';

/** A link that was published with version 1 and must open for ever. */
const GOLDEN =
  '1.DYpBCsJAFEPv8tZRZkap5e_ceAkpgq2KoO2oFRfi3Q1ZvIS8L3dilcRINEZP8ELczKx2kZOa5F2Jte8jsZGFyEWc7NTnNLz72caZ2Bfl0nbi6s4wzcs6XlBx2O4e6fCh-_0B';
const PUBLISHED: LabState = {
  material: {
    kind: 'picture', name: 'dot.png', pixels: { width: 2, height: 2, bytes: Uint8Array.of(0, 90, 180, 255), aspect: 1 },
  },
  sourceCells: 30, sent: 60, construction: 'systematic', lost: [0, 7, 8, 9, 59], lossPercent: 40, burst: 7, seed: 12,
  experiment: 'product', factors: [2, 128],
  theory: INITIAL_QUESTION,
};

const packed = (value: unknown): string =>
  `1.${encodeBase64Url(deflateSync(strToU8(typeof value === 'string' ? value : JSON.stringify(value))))}`;
const message = (token: string): string => {
  const reply = decodeLab(token);
  return reply.ok ? 'opened' : reply.message;
};

const someState: fc.Arbitrary<LabState> = fc.record({
  material: fc.oneof(
    fc.constant({ kind: 'drawing' as const }),
    fc.record({ kind: fc.constant('text' as const), text: fc.string({ unit: 'binary', maxLength: 300 }) }),
    fc.record({
      kind: fc.constant('picture' as const), name: fc.string({ maxLength: 80 }),
      pixels: fc.option(fc.tuple(
        fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 40 }), fc.nat(255), fc.constantFrom(0.5, 1.333, 3),
      )
        .map(([width, height, byte, aspect]) => ({
          width, height, bytes: new Uint8Array(width * height).fill(byte), aspect,
        }))),
    }),
  ),
  sourceCells: fc.integer({ min: 1, max: 255 }), sent: fc.integer({ min: 1, max: 255 }),
  construction: fc.constantFrom('systematic' as const, 'uniform' as const),
  lost: fc.array(fc.nat(254), { maxLength: 255 }), lossPercent: fc.integer({ min: 0, max: 100 }),
  burst: fc.integer({ min: 1, max: 255 }), seed: fc.nat(999_999),
  experiment: fc.constantFrom(null, 'bytes' as const, 'product' as const, 'stack' as const, 'theory' as const),
  factors: fc.tuple(fc.nat(255), fc.nat(255)),
  theory: fc.record({
    cells: fc.integer({ min: 2, max: 100 }), extra: fc.nat(20), lossPercent: fc.integer({ min: 1, max: 20 }),
    losses: fc.constantFrom('independent' as const, 'congestion' as const),
  }),
})
  .map(settled);

describe('a link of the lab', () => {
  test.prop([someState])('gives back the state that it was made of', (state) => {
    const token = encodeLab(state);
    expect(token).toMatch(/^1\.[\w-]+$/);
    expect(decodeLab(token)).toEqual({ ok: true, state });
  });
  it('is short', () => expect(encodeLab(INITIAL).length).toBeLessThan(40));
  it('of today is written as it was published', () => expect(encodeLab(PUBLISHED)).toBe(GOLDEN));
  it('of version 1 opens', () => expect(decodeLab(GOLDEN)).toEqual({ ok: true, state: PUBLISHED }));
  it('opens with #lab= before it', () => expect(decodeLab(`#lab=${GOLDEN}`).ok).toBe(true));
  it('of the example text carries it', () =>
    expect(decodeLab(encodeLab({ ...INITIAL, material: { kind: 'text', text: EXAMPLE_TEXT } }))).toMatchObject({
      state: { material: { text: EXAMPLE_TEXT } },
    }));
  const photo = {
    kind: 'picture' as const, name: 'cat.png',
    pixels: { width: 156, height: 104, bytes: Uint8Array.from({ length: 156 * 104 }, (_, n) => n % 251), aspect: 1.5 },
  };
  it.each([1, 5, 8, 32])('carries a photo as %i cells show it', (m) => {
    const reply = decodeLab(encodeLab({ ...INITIAL, sourceCells: m, sent: 40, material: photo }));
    expect(reply.ok && segmentOf(reply.state.material, m)).toEqual(segmentOf(photo, m));
  });
  it('only names a photo that needs many cells', () => {
    expect(decodeLab(encodeLab({ ...INITIAL, sourceCells: 40, sent: 50, material: photo }))).toMatchObject({
      state: { material: { kind: 'picture', name: 'cat.png', pixels: null } },
    });
  });
});

describe('a bad link of the lab is answered in one sentence', () => {
  it.each([
    ['nothing', '', 'This link of the lab is empty; copy the whole link again.'],
    [
      'no version', 'hello',
      'This is not a link of the lab: a version and a dot are missing after lab=; copy the whole link again.',
    ],
    [
      'a later version', '2.abc',
      'This link of the lab is of version 2, and this page knows version 1; reload the page, or open the link where it was made.',
    ],
    ['a cut one', encodeLab(INITIAL).slice(
      0, -6,
    ), 'This link of the lab is cut short or changed: its data do not unpack; copy the whole link again.'],
    [
      'a strange character', '1.!!!!',
      'This link of the lab is cut short or changed: its data do not unpack; copy the whole link again.',
    ],
    ['no payload', '1.', 'This link of the lab is cut short: nothing follows 1.; copy the whole link again.'],
    [
      'too long', `1.${'A'.repeat(40_000)}`,
      'This link of the lab is too long: at most 32,768 characters of data are taken.',
    ],
    ['a bomb', packed(
      ' '.repeat(5_000_000),
    ), 'This link of the lab unpacks to more than 128 kB, which no state of the lab needs; ask for another one.'],
    ['no JSON', packed(
      '{"m":',
    ), 'This link of the lab is damaged: what it holds is not readable; copy the whole link again.'],
    ['a list', packed(
      [],
    ), 'This link of the lab is damaged: what it holds is not readable; copy the whole link again.'],
    ['an unknown key', packed({
      x: 1,
    }), 'This link of the lab cannot be opened: it says “x”, which this page does not know.'],
    ['m of a thousand million', packed({
      m: 1e9,
    }), 'This link of the lab cannot be opened: m must be a whole number from 1 to 255.'],
    ['N below m', packed({
      m: 20, n: 10,
    }), 'This link of the lab cannot be opened: N must be a whole number from 20 to 255.'],
    ['a loss of cells not sent', packed({
      l: '9-200',
    }), 'This link of the lab cannot be opened: it loses cell 9-200, but only 12 are sent.'],
    ['a picture that lies about its size', packed({
      i: ['a', 8, 8, 'AAAA'],
    }), 'This link of the lab cannot be opened: its picture has fewer or more pixels than it says.'],
    ['half a theory', packed({
      y: [30, 0],
    }), 'This link of the lab cannot be opened: m of its theory must be a whole number from 2 to 100.'],
    ['a loss beyond the figure', packed({
      y: [30, 0, 50, 0],
    }), 'This link of the lab cannot be opened: the marked loss of its theory must be a whole number from 1 to 20.'],
    ['no factors', packed({
      f: 'ab',
    }), 'This link of the lab cannot be opened: a factor must be a whole number from 0 to 255.'],
  ])('%s', (_, token, sentence) => expect(message(token)).toBe(sentence));

  test.prop([fc.string({ unit: 'binary' })])('whatever it is, without throwing', (text) => {
    expect(typeof decodeLab(text).ok).toBe('boolean');
  });
  test.prop([fc.json()])('whatever it holds', (json) => { expect(typeof decodeLab(packed(json)).ok).toBe('boolean'); });
});
