/** The tags by which the gallery can be filtered. */
import { describe, expect, it } from 'vitest';
import { PRESETS } from '../../../src/scenario/presets';
import { LEVELS, TOPICS } from '../../../src/scenario/presets/preset';
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
    expect(levels.tags.map(({ title, has }) => [title, new Set(PRESETS.filter(({ id }) => has.has(id))
      .map(({ topic }) => topic))])).toEqual([
      ['First steps', new Set(['cells'])], ['TCP and switches', new Set(['tcp', 'switches'])],
      ['Research', new Set(['boston', 'lpd', 'reservation', 'rates'])],
    ]);
  });
  it('take the level from the line of the topic, so that no topic is without one', () => {
    expect(Object.values(TOPICS).filter(({ level }) => !(level in LEVELS))).toEqual([]);
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
