/** Every figure says which paper it comes from; headings and short names follow from that. */
import { describe, expect, it } from 'vitest';
import { FIGURES, findFigure } from '../../src/figures/figures';
import { shortName } from '../../src/figures/papers';
import { byPaper, FIGURES_BY_PAPER } from '../../src/ui/figures/papers';

describe('the figures by paper', () => {
  it('are all there, under the headings of their papers, in the order of the table', () => {
    expect(FIGURES_BY_PAPER.map(({ title, figures }) => [title, figures.length])).toEqual([
      ['TCP Boston', 8], ['Real-time TCP Boston', 14], ['Lazy Packet Discard', 8], ['Buffer reservation', 6],
      ['TCP over ATM, a survey', 6], ['ns-2 and theory', 2],
    ]);
    expect(FIGURES_BY_PAPER.flatMap(({ figures }) => figures).map(({ id }) => id)).toEqual(FIGURES.map(({ id }) => id));
  });
  it('are grouped by what they say, whatever their ids begin with', () => {
    const added = { ...findFigure('lpd-figure-6')!, id: 'survey-figure-1', name: 'Buffer reservation, figure 1' };
    expect(byPaper([{ ...added, paper: 'reservation' }]).map(({ title }) => title)).toEqual(['Buffer reservation']);
  });
});

describe('the short name of a figure', () => {
  it.each([
    ['boston-table-1', 'Table 1'], ['boston-table-1-whole-numbers', 'Whole numbers in table 1'],
    ['realtime-figure-9', 'Figure 9'], ['survey-abr-vbr', 'ABR beside VBR'], ['ns2-sixteen-flows', 'Sixteen flows'],
    ['theory-against-simulation', 'Theory against simulation'],
  ])('of %s is “%s”', (id, short) => expect(shortName(findFigure(id)!)).toBe(short));
  it('leaves out the paper alone, though there are commas behind it', () => {
    expect(shortName({ name: 'Survey, load, delay and loss', paper: 'survey' })).toBe('Load, delay and loss');
  });
  it('of a reader’s own sweep is its name', () => expect(shortName({ name: 'Own sweep' })).toBe('Own sweep'));
  it('lacks the name of the paper for every figure of a paper', () => {
    const others = FIGURES.filter(({ paper }) => paper !== 'others');
    expect(others.filter((figure) => shortName(figure) === figure.name).map(({ id }) => id)).toEqual([]);
  });
});
