import { describe, expect, it } from 'vitest';
import type { Comparison } from '../../../src/scenario/comparison';
import { decodeComparison } from '../../../src/scenario/comparison-link';
import { minimal } from '../../../src/scenario/minimal';
import { readUrl } from '../../../src/scenario/url-parameters';
import { findPreset } from '../../../src/scenario/presets';
import type { Scenario } from '../../../src/scenario/types';
import { RATES } from '../../../src/ui/app/rates';
import {
  commandOf, comparisonLinkOf, fitOf, momentLinkOf, secondsOf, unpackLink, type Moment,
} from '../../../src/ui/share/link';

const scenario = findPreset('one-lost-cell')?.scenario as Scenario;

describe('a link of the moment at 41.203 864 s and 17 ps, at 40 µs a second, with flow f.6 and a zoom of 2.5', () => {
  const link = new URL(momentLinkOf(scenario, 'https://example.org/x/', {
    atPs: 41_203_864_000_017, rate: 40_000, select: 'f.6', zoom: { scale: 2.5, x: 0.41, y: 0.5 },
    cell: { flow: 'f.3', ack: false, packet: 43, index: 116, sinceS: 41.1 },
  }));
  const { values, problems } = readUrl(link.search, link.hash);

  it('is read back to the picosecond', () => {
    expect(problems).toEqual([]);
    expect(Math.round((values.at ?? 0) * 1e12)).toBe(41_203_864_000_017);
    expect(values).toMatchObject({ speed: 40_000, select: 'f.6', zoom: { scale: 2.5, x: 0.41, y: 0.5 } });
    expect(values.cell).toEqual({ flow: 'f.3', ack: false, packet: 43, index: 116, sinceS: 41.1 });
    expect(values.link).toMatch(/^s=1\./);
  });
});

describe('a link of a moment', () => {
  const moment: Moment = { atPs: 0, rate: null, select: null, cell: null, zoom: null };
  const queryOf = (own: Partial<Moment>): URLSearchParams =>
    new URL(momentLinkOf(scenario, 'https://example.org/x/', { ...moment, ...own })).searchParams;

  it('has no selection and no zoom where nothing is selected and all is seen', () => {
    expect([...queryOf({}).keys()]).toEqual(['at', 'speed']);
  });

  it.each([
    [null, 'max'], [1e11, '100s'], [1e9, '1s'], [999e6, '999ms'], [1.5e6, '1.5ms'], [1e6, '1ms'], [999e3, '999us'],
    [1e4, '10us'], [4.5, '0.0045us'],
  ])('has %d ps a millisecond as the speed %s', (rate, speed) => {
    expect(queryOf({ rate }).get('speed')).toBe(speed);
  });

  it('brings back each speed of the slider', () => {
    const read = RATES.map((rate) => readUrl(queryOf({ rate }).toString(), ''));
    expect(read.flatMap(({ problems }) => problems)).toEqual([]);
    expect(read.map(({ values }) => values.speed)).toEqual(RATES);
  });

  it('names an acknowledgement as such, its only cell as the first', () => {
    const cell = { flow: 'f.3', ack: true, packet: 43, index: 0, sinceS: 0.000000000001 };
    expect(queryOf({ cell }).getAll('select')).toEqual(['f.3,ack43,1,0.000000000001']);
  });
});

describe('a link of a comparison', () => {
  const comparison: Comparison = { base: minimal(scenario), name: 'A', others: [{ name: 'B', set: { seed: 2 } }] };
  const linkAt = (atS?: number): URL => new URL(comparisonLinkOf(comparison, 'https://example.org/x/', atS));

  it('opens at the instant where its runs stand, to the picosecond', () => {
    for (const [atS, text] of [[1.25, '1.25'], [20, '20'], [1e-12, '0.000000000001']] as const) {
      const link = linkAt(atS);
      expect([link.search, readUrl(link.search, '').values.at]).toEqual([`?at=${text}`, atS]);
    }
  });

  it('has no instant where they stand at the start', () => {
    expect([linkAt().search, linkAt(0).search]).toEqual(['', '']);
    expect(linkAt().href).toBe(linkAt(0).href);
  });

  it('brings back the comparison', () => {
    const decoded = decodeComparison(linkAt(1.25).hash);
    expect(decoded).toMatchObject({ ok: true, comparison });
  });
});

describe('a command line', () => {
  it('names a preset, or decodes the link', () => {
    expect(commandOf('https://x/#s=1.a', 'red-16', 2e12, 'x.json')).toBe(
      'npx cell-by-cell run red-16 --at 2 --json',
    );
    expect(commandOf('https://x/#s=1.a', null, 2.5e12, 'x.json')).toBe(
      "npx cell-by-cell url --decode 'https://x/#s=1.a' | npx cell-by-cell run - --at 2.5 --json",
    );
  });
});

describe('a link of the page at https://example.org/x/', () => {
  const ofLength = (key: string, payload: number): string => `https://example.org/x/#${key}=1.${'A'.repeat(payload)}`;
  it.each(['s', 'c'])('with the token %s fits all programs, some, or none', (key) => {
    expect([300, 19_900, 20_000, 32_768, 32_769].map((length) => fitOf(ofLength(key, length)))).toEqual(
      ['all', 'all', 'some', 'some', 'none'],
    );
  });
  it('that fits no program is one that the page refuses', () => {
    const codes = (length: number) => {
      const reply = unpackLink(ofLength('s', length));
      return reply.ok ? [] : reply.problems.map(({ code }) => code);
    };
    expect(codes(32_768)).not.toContain('linkTooLong');
    expect(codes(32_769)).toContain('linkTooLong');
  });
  it('that is too long for a command line is not in it: the file is', () => {
    expect(commandOf(ofLength('s', 20_000), null, 2e12, 'my-network.json')).toBe(
      'npx cell-by-cell run my-network.json --at 2 --json',
    );
  });
});

describe('an instant in seconds', () => {
  it('is that of the nearest picosecond, also right before a whole second', () =>
    expect([1.4, 1.6, 1e12 - 0.3, 2e12 - 0.3].map(secondsOf)).toEqual(['0.000000000001', '0.000000000002', '1', '2']));
  it('loses no picosecond', () =>
    expect([0, 1, 1e12, 12.5e12, 100e12].map(secondsOf)).toEqual(['0', '0.000000000001', '1', '12.5', '100']));
});

describe('a cell', () => {
  it('is named as the page names it, also in an acknowledgement, with or without an instant', () => {
    expect(readUrl('select=a,0,8', '').values).toEqual({
      set: [], cell: { flow: 'a', ack: false, packet: 0, index: 7, sinceS: 0 },
    });
    expect(readUrl('select=f.6,ack12,1,0.5', '').values.cell).toEqual({
      flow: 'f.6', ack: true, packet: 12, index: 0, sinceS: 0.5,
    });
  });
  it.each(['f,1,0', 'f,1', 'f,1,2,soon', 'f,-1,2', 'f,1,2,9999999'])('is not %s', (text) => {
    const { values, problems } = readUrl(new URLSearchParams({ select: text }).toString(), '');
    expect([values.cell, problems.map(({ path }) => path)]).toEqual([undefined, ['select']]);
  });
});

describe('a zoom or a selection that is not valid', () => {
  it('is reported', () => {
    const { problems } = readUrl('zoom=9,0,0&select=f 6&at=x', '');
    expect(problems.map(({ path }) => path)).toEqual(['zoom', 'select', 'at']);
  });
});
