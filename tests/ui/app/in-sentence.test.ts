/** Which words keep their capital in mid-sentence. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../../scripts/lib/root.mjs';
import { CATALOGUE } from '../../../src/model/catalogue';
import type { Mechanism } from '../../../src/model/catalogue-types';
import { inSentence, inSentenceOf } from '../../../src/ui/app/in-sentence';
import { projectFiles } from '../../house/support';

const mechanism = (title: string, proper?: true): Mechanism => ({
  id: title, title, summary: '', source: '', parameters: [], ...(proper && { proper }),
});

describe('a title in mid-sentence', () => {
  it.each([
    ['Early packet discard', 'early packet discard'], ['Buffer', 'buffer'],
    ['Per-VC round robin', 'per-VC round robin'],
    ['A lost end merges packets', 'a lost end merges packets'], ['Modified ERICA', 'modified ERICA'],
  ])('“%s” gets a small letter', (title, words) => expect(inSentence(title)).toBe(words));
  it.each(['AAL5', 'N3 8 cells', 'TCP Boston', 'BLUE', 'CUBIC', 'NewReno', 'ABR before UBR'])(
    '“%s” stays, because it has a capital or a digit behind the first letter',
    (title) => expect(inSentence(title)).toBe(title),
  );
  it.each(['Karn’s rule', 'Nagle’s algorithm', 'Reno', 'Tahoe', 'Vegas', 'Pareto on/off'])(
    '“%s” stays, because the catalogue says that it is a name', (title) => expect(inSentence(title)).toBe(title),
  );
  it('of a mechanism that is added stays if its own line says so, and gets a small letter if not', () => {
    const words = inSentenceOf({
      ...CATALOGUE, mechanisms: [mechanism('Scalable TCP', true), mechanism('Congestion avoidance, CAPC')],
    });
    expect(['Scalable TCP', 'Congestion avoidance, CAPC'].map(words))
      .toEqual(['Scalable TCP', 'congestion avoidance, CAPC']);
  });
  it('is made in one place of the page', () => {
    const lower = projectFiles().filter((path) => /^src\/ui\/.*\.tsx?$/.test(path)
      && /(charAt\(0\)|\[0\])\.toLowerCase\(\)/.test(readFileSync(inProject(path), 'utf8')));
    expect(lower.filter((path) => path !== 'src/ui/app/in-sentence.ts')).toEqual([]);
  });
});
