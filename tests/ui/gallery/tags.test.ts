/** The tags by which the gallery can be filtered. */
import { describe, expect, it } from 'vitest';
import { PRESETS } from '../../../src/scenario/presets';
import { TOPICS } from '../../../src/scenario/presets/preset';
import { isTagged, TAG_KINDS, type Tag } from '../../../src/ui/gallery/tags';

const tagOf = (kind: string, title: string): Tag => {
  const found = TAG_KINDS.find((one) => one.title === kind)?.tags.find((tag) => tag.title === title);
  if (!found) throw new Error(`no tag ${title}`);
  return found;
};

describe('the tags of the gallery', () => {
  it('give every preset one level', () => {
    const [levels] = TAG_KINDS;
    const counts = PRESETS.map(({ id }) => levels.tags.filter(({ has }) => has.has(id)).length);
    expect(counts.every((count) => count === 1)).toBe(true);
    expect(Object.keys(TOPICS).length).toBe(7);
  });
  it('name existing presets, and none is empty', () => {
    const ids = new Set(PRESETS.map(({ id }) => id));
    const tags = TAG_KINDS.flatMap((kind) => kind.tags);
    expect(tags.filter(({ has }) => has.size === 0 || [...has].some((id) => !ids.has(id)))).toEqual([]);
  });
  it('find the presets with a mechanism, of a paper, and with both', () => {
    const epd = tagOf('Mechanism', 'Early packet discard');
    expect(isTagged('boston-16-reno-epd', [epd])).toBe(true);
    expect(isTagged('boston-16-reno', [epd])).toBe(false);
    expect(isTagged('boston-16-reno', [tagOf('Paper', 'TCP Boston')])).toBe(true);
    expect(isTagged('boston-16-reno', [tagOf('Paper', 'TCP Boston'), epd])).toBe(false);
  });
});
