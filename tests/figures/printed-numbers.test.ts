/** What the papers print beside the values that are drawn: each is compared, or named as not compared. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/root.mjs';

const DOCUMENT = readFileSync(inProject('docs', 'validation.md'), 'utf8');
const sectionOf = (id: string): string =>
  DOCUMENT.slice(DOCUMENT.indexOf(`<!-- begin ${id} (`), DOCUMENT.indexOf(`<!-- end ${id} -->`));

describe('a section of docs/validation.md', () => {
  it.each([
    ['boston-table-1', 'the lead with large buffers', '7 microseconds a byte'],
    ['boston-sixteen-sources', 'what a run transfers in all', '120 MB'],
    ['survey-abr-vbr', 'the throughputs', '69.60 and 63.85 Mb/s'],
    ['survey-abr-vbr', 'the queues in round trips', '1.12 and 1.18'],
    ['survey-abr-small-buffers', 'the share of the highest throughput', 'share of the highest'],
    ['survey-abr-small-buffers', 'the throughput of each sender', 'throughput of each sender'],
    ['reservation-figure-11', 'the delay of immediate transmission with short packets',
      'immediate transmission is no slower than early packet discard and plain TCP'],
    ['reservation-figure-11', 'that delayed and immediate transmission are alike', 'times that of immediate'],
  ])('%s names %s', (id, _, words) => expect(sectionOf(id)).toContain(words));
});
