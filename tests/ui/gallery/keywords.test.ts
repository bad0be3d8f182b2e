/** Presets are found by their words and by the mechanisms that they use, under any name of a mechanism. */
import { describe, expect, it } from 'vitest';
import { PRESETS } from '../../../src/scenario/presets';
import { TOPICS, type Preset } from '../../../src/scenario/presets/preset';
import { found, wordsOf } from '../../../src/ui/gallery/keywords';

const hits = (query: string): string[] => PRESETS.filter((preset) => found(wordsOf(preset), query)).map(({ id }) => id);

/** A preset that uses partial packet discard without mentioning it in its words. */
const quiet: Preset = {
  id: 'quiet', topic: 'cells', title: 'Quiet', summary: 'Nothing.', view: { rate: null, event: 'drop' },
  scenario: { version: 1, nodes: [
    { id: 'a', kind: 'host' }, { id: 'sw', kind: 'switch', discard: { policy: 'ppd' } }, { id: 'b', kind: 'host' },
  ], flows: [{ id: 'f', from: 'a', to: 'b', transport: { kind: 'udp' }, traffic: { kind: 'constant' } }] },
};

describe('the search field of the gallery', () => {
  it('finds partial packet discard under its other name, SCD', () => {
    expect(found(wordsOf(quiet), 'scd')).toBe(true);
    expect(found(wordsOf(quiet), 'EPD')).toBe(false);
  });
  it('finds a flow over UDP as UDP, and not as TCP', () => {
    expect(found(wordsOf(quiet), 'udp')).toBe(true);
    expect(found(wordsOf(quiet), 'reno')).toBe(false);
  });
  it('finds presets over Vegas, and no others', () => {
    const vegas = PRESETS
      .filter(({ scenario: { flows = [] } }) => flows.some(({ transport }) => transport?.variant === 'vegas'))
      .map(({ id }) => id);
    expect(hits('vegas')).toEqual(expect.arrayContaining(vegas));
    expect(hits('vegas')).not.toContain('boston-16-reno');
  });
  it('asks for all words, in any order', () => {
    expect(hits('epd sixteen reno')).toContain('boston-16-reno-epd');
    expect(hits('reno zebra')).toEqual([]);
  });
  it('shows all presets when it is empty', () => {
    expect(hits('')).toHaveLength(PRESETS.length);
  });
});

describe('the topics', () => {
  it('include every preset', () => {
    expect(PRESETS.filter(({ topic }) => !(topic in TOPICS))).toEqual([]);
  });
});
