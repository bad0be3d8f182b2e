/** Figures as files: CSV with the definition in its head, JSON, and pictures that contain the caption. */
import { version } from '../../../package.json';
import type { Drawing, Figure } from '../../figures/figure';
import { asData, asDrawnData, panelName } from '../../figures/text';
import { runsOf } from '../../sweep/plan';
import { checkSweep, inQuality } from '../../sweep/sweep-file';
import { headOf, lineOf } from '../../sweep/table';
import type { Sweep } from '../../sweep/types';
import { count } from '../app/words';
import { PALETTES, type Palette, type Theme } from '../look/palette';
import { hasRows } from './has-rows';
import { drawPanel } from './plot';
import { panelHeight } from './plot-rows';
import { BAND_OPACITY, seriesColour, seriesDash } from './plot-style';
import type { FigureResult } from './use-figure-result';
import { SVG } from './svg';

const FONT = "'IBM Plex Sans', system-ui, sans-serif";
const WIDTH = 960;
const GAP = 24;
const PICTURE_SCALE = 2;

/** The parts of a result that files are made of. */
export type Shown = Pick<FigureResult, 'points' | 'rows' | 'runs' | 'from' | 'stored'>;

/** The version and day of the result that is shown. */
const madeOf = ({ from, stored }: Pick<FigureResult, 'from' | 'stored'>): { version: string; date: string } =>
  (from === 'stored' && stored !== null ? stored : { version, date: new Date().toISOString().slice(0, 10) });

/** A sweep as the command line has it from a file: reading puts the keys of a network in another order. */
function asRead(sweep: Sweep): Sweep {
  const read = checkSweep(sweep);
  return read.ok ? read.sweep : sweep;
}

/** CSV: the rows of a sweep as the command line writes and continues them, or the points of a closed form. */
export function asCsv({ points, rows, runs, ...result }: Shown, figure: Drawing): string {
  if (runs === null) {
    const lines = points.map(({ panel, series, x, interval }) => `${panel},${series},${x},${interval.mean}`);
    return `# figure: ${figure.id}\n# version: cell-by-cell ${version}\npanel,series,x,value\n${lines.join('\n')}\n`;
  }
  const whole = runsOf(asRead(inQuality(runs.sweep, 'full')));
  const lines = [...rows].sort((a, b) => a.index - b.index).map((row) => lineOf(whole, row));
  return `${headOf(whole, madeOf(result).version)}${lines.join('\n')}\n`;
}

export const asJson = (result: Shown & Pick<FigureResult, 'whole'>, figure: Figure): string =>
  `${JSON.stringify(asData(figure, madeOf(result), result.points, result.whole), null, 2)}\n`;

/** JSON of a drawing that belongs to no paper, with its sweep. */
export const asDrawnJson = (result: Shown, drawing: Drawing): string => `${JSON.stringify({
  ...asDrawnData(drawing, madeOf(result), result.points), about: drawing.about, sweep: drawing.sweep,
}, null, 2)}\n`;

interface Words { text: string; x: number; y: number; size: number; weight?: number; colour: string }

function write(svg: SVGElement, { text, x, y, size, weight = 400, colour }: Words): void {
  const element = document.createElementNS(SVG, 'text');
  for (const [name, value] of Object.entries({
    x, y, fill: colour, 'font-family': FONT, 'font-size': size, 'font-weight': weight,
  })) element.setAttribute(name, String(value));
  element.textContent = text;
  svg.append(element);
}

/** Breaks a text into lines of at most `most` letters. */
function wrapped(text: string, most: number): string[] {
  return text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    return last === undefined || last.length + word.length + 1 > most ? [...lines, word]
      : [...lines.slice(0, -1), `${last} ${word}`];
  }, []);
}

/** Assumed width of a letter as a share of the font size; generous, because viewers may use a wider font. */
const LETTER = 0.6;
const BOLD_LETTER = 0.69;

/** Writes a text in as many lines as it needs, `apart` px apart. Returns the y of the line after the last. */
function paragraph(svg: SVGElement, words: Words, apart: number, width = WIDTH): number {
  const letter = words.size * ((words.weight ?? 400) > 400 ? BOLD_LETTER : LETTER);
  const lines = wrapped(words.text, Math.floor(width / letter));
  lines.forEach((text, at) => write(svg, { ...words, text, y: words.y + at * apart }));
  return words.y + lines.length * apart;
}

/** Draws the legend in as many lines as it needs, the first at `y`. Returns the y of the last line. */
function legend(svg: SVGElement, figure: Drawing, palette: Palette, y: number, hasBands: boolean): number {
  let [x, line] = [0, y];
  const entry = (text: string, mark: SVGElement): void => {
    const width = 28 + text.length * 12 * LETTER;
    if (x > 0 && x + width > WIDTH) [x, line] = [0, line + 20];
    mark.setAttribute('transform', `translate(${x}, ${line - 4})`);
    svg.append(mark);
    write(svg, { text, x: x + 28, y: line, size: 12, colour: palette.ink2 });
    x += width + 20;
  };
  figure.series.forEach(({ title }, at) => {
    const stroke = document.createElementNS(SVG, 'line');
    for (const [name, value] of Object.entries({
      x1: 0, x2: 22, stroke: seriesColour(palette, at), 'stroke-width': 2, 'stroke-dasharray': seriesDash(at),
    })) stroke.setAttribute(name, String(value));
    entry(title, stroke);
  });
  if (hasBands) {
    const band = document.createElementNS(SVG, 'rect');
    for (const [name, value] of Object.entries({
      y: -6, width: 22, height: 12, fill: palette.ink, 'fill-opacity': BAND_OPACITY,
    })) band.setAttribute(name, String(value));
    entry('95 % interval', band);
  }
  if (figure.printed.length === 0) return line;
  const diamond = document.createElementNS(SVG, 'path');
  diamond.setAttribute('d', 'M11,-6L16,0L11,6L6,0Z');
  diamond.setAttribute('fill', palette.ground);
  diamond.setAttribute('stroke', palette.ink);
  entry('printed', diamond);
  return line;
}

/** The caption of a figure: its verdict, if every run is done, and its source. */
export const captionOf = (figure: Figure, { whole, points }: Pick<FigureResult, 'whole' | 'points'>): Caption =>
  ({ sentences: whole ? [figure.verdict(points).sentence] : [], source: figure.source });

export interface Caption { sentences: readonly string[]; source: string }

/** The last line of a caption: source, version, day, number of seeds, and how many runs are done if not all are. */
export function originOf({ runs, rows, ...result }: Omit<Shown, 'points'>, source: string): string {
  const { version: made, date } = madeOf(result);
  const seeds = runs?.sweep.seeds.length;
  const means = seeds === undefined ? 'means' : seeds === 1 ? 'one seed'
    : `means of ${seeds} seeds with 95 % intervals`;
  const part = runs === null || rows.length === runs.runs.length ? ''
    : `; unfinished, ${count(rows.length)} of ${count(runs.runs.length)} runs`;
  return `${source}. Cell by Cell ${made}, ${date}; ${means}${part}.`;
}

/** Draws all panels in one picture, with title, legend and caption. */
export function asSvg(
  figure: Drawing, { points, ...result }: Shown, { sentences, source }: Caption, theme: Theme,
): SVGSVGElement {
  const palette = PALETTES[theme];
  const svg = document.createElementNS(SVG, 'svg');
  const columns = figure.panels.length > 1 ? 2 : 1;
  const width = (WIDTH - GAP * (columns - 1)) / columns;
  const height = panelHeight(figure, width, Math.round(width * 0.55));
  const aboutY = paragraph(
    svg, { text: `${figure.name}: ${figure.title}`, x: 0, y: 20, size: 20, weight: 600, colour: palette.ink }, 24,
  ) - 2;
  const legendY = paragraph(svg, { text: figure.about, x: 0, y: aboutY, size: 13, colour: palette.ink2 }, 18) + 6;
  const hasBands = !hasRows(figure) && points.some(({ interval }) => !Number.isNaN(interval.half));
  const top = legend(svg, figure, palette, legendY, hasBands) + 26;
  let below = top;
  for (let first = 0; first < figure.panels.length; first += columns) {
    const row = figure.panels.slice(first, first + columns);
    const y = Math.max(...row.map((panel, column) => paragraph(svg, {
      text: panelName(panel), x: column * (width + GAP), y: below, size: 13, weight: 600, colour: palette.ink,
    }, 17, width))) - 11;
    row.forEach((panel, column) => {
      const { svg: picture } = drawPanel({ figure, panel, points, palette, width, height, small: false });
      picture.setAttribute('x', String(column * (width + GAP)));
      picture.setAttribute('y', String(y));
      svg.append(picture);
    });
    below = y + height + 38;
  }
  const end = [...sentences, originOf(result, source)].reduce(
    (y, text) => paragraph(svg, { text, x: 0, y, size: 12, colour: palette.ink2 }, 18), below,
  );
  const whole = end + 8;
  const paper = document.createElementNS(SVG, 'rect');
  for (const [name, value] of Object.entries({ x: -16, y: -12, width: WIDTH + 32, height: whole + 24,
    fill: palette.ground })) paper.setAttribute(name, String(value));
  svg.prepend(paper);
  for (const [name, value] of Object.entries({ width: WIDTH + 32, height: whole + 24,
    viewBox: `-16 -12 ${WIDTH + 32} ${whole + 24}` })) svg.setAttribute(name, String(value));
  return svg;
}

export const svgText = (svg: SVGSVGElement): string => new XMLSerializer().serializeToString(svg);

/** The picture as a PNG with two pixels per px. */
export async function asPng(svg: SVGSVGElement): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svgText(svg)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = PICTURE_SCALE * Number(svg.getAttribute('width'));
    canvas.height = PICTURE_SCALE * Number(svg.getAttribute('height'));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob>((resolve, reject) => canvas.toBlob((blob) =>
      (blob === null ? reject(new Error('The picture could not be drawn.')) : resolve(blob)), 'image/png'));
  } finally {
    URL.revokeObjectURL(url);
  }
}
