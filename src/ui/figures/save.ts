/** A figure as files: CSV with its definition in the head, JSON, and pictures with the caption in them. */
import { version } from '../../../package.json';
import type { Drawing, Figure } from '../../figures/figure';
import { asData, asDrawnData, panelName } from '../../figures/text';
import { runsOf } from '../../sweep/plan';
import { headOf, lineOf } from '../../sweep/table';
import { count } from '../app/words';
import { PALETTES, type Palette, type Theme } from '../look/palette';
import { drawPanel } from './plot';
import { panelHeight } from './plot-rows';
import { seriesColour, seriesDash } from './plot-style';
import type { FigureResult } from './use-figure-result';

const SVG = 'http://www.w3.org/2000/svg';
const FONT = "'IBM Plex Sans', system-ui, sans-serif";
const WIDTH = 960;
const GAP = 24;
const PICTURE_SCALE = 2;

/** What of a result is taken away. */
export type Shown = Pick<FigureResult, 'points' | 'rows' | 'runs' | 'from' | 'stored'>;

export function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The version and day of what is shown. */
export const madeOf = ({ from, stored }: Pick<FigureResult, 'from' | 'stored'>): { version: string; date: string } =>
  (from === 'stored' && stored !== null ? stored : { version, date: new Date().toISOString().slice(0, 10) });

/** The rows of a sweep as the command line writes them; of a closed form its points. */
export function asCsv({ points, rows, runs, ...result }: Shown, figure: Drawing): string {
  if (runs === null) {
    const lines = points.map(({ panel, series, x, interval }) => `${panel},${series},${x},${interval.mean}`);
    return `# figure: ${figure.id}\n# version: cell-by-cell ${version}\npanel,series,x,value\n${lines.join('\n')}\n`;
  }
  const whole = runsOf(runs.sweep);
  const lines = [...rows].sort((a, b) => a.index - b.index).map((row) => lineOf(whole, row));
  return `${headOf(whole, madeOf(result).version)}${lines.join('\n')}\n`;
}

export const asJson = (result: Shown & Pick<FigureResult, 'whole'>, figure: Figure): string =>
  `${JSON.stringify(asData(figure, madeOf(result), result.points, result.whole), null, 2)}\n`;

/** What is drawn without a paper behind it, and the sweep that it is of. */
export const asDrawnJson = (result: Shown, drawing: Drawing): string => `${JSON.stringify({
  ...asDrawnData(drawing, madeOf(result), result.points), sweep: drawing.sweep,
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

/** Lines of at most so many letters. */
function wrapped(text: string, most: number): string[] {
  return text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    return last === undefined || last.length + word.length + 1 > most ? [...lines, word]
      : [...lines.slice(0, -1), `${last} ${word}`];
  }, []);
}

function legend(svg: SVGElement, figure: Drawing, palette: Palette, y: number): void {
  let x = 0;
  const entry = (text: string, mark: SVGElement): void => {
    mark.setAttribute('transform', `translate(${x}, ${y - 4})`);
    svg.append(mark);
    write(svg, { text, x: x + 28, y, size: 12, colour: palette.ink2 });
    x += 48 + text.length * 6.4;
  };
  figure.series.forEach(({ title }, at) => {
    const line = document.createElementNS(SVG, 'line');
    for (const [name, value] of Object.entries({
      x1: 0, x2: 22, stroke: seriesColour(palette, at), 'stroke-width': 2, 'stroke-dasharray': seriesDash(at),
    })) line.setAttribute(name, String(value));
    entry(title, line);
  });
  if (figure.printed.length === 0) return;
  const diamond = document.createElementNS(SVG, 'path');
  diamond.setAttribute('d', 'M11,-6L16,0L11,6L6,0Z');
  diamond.setAttribute('fill', palette.ground);
  diamond.setAttribute('stroke', palette.ink);
  entry('printed', diamond);
}

/** What is said under a figure: its verdict where every run is there, and its source. */
export const captionOf = (figure: Figure, { whole, points }: Pick<FigureResult, 'whole' | 'points'>): Caption =>
  ({ sentences: whole ? [figure.verdict(points).sentence] : [], source: figure.source });

export interface Caption { sentences: readonly string[]; source: string }

/** Where a picture comes from: version, day, and of how many seeds, or how many runs there are so far. */
export function originOf({ runs, rows, ...result }: Omit<Shown, 'points'>, source: string): string {
  const { version: made, date } = madeOf(result);
  const seeds = runs?.sweep.seeds.length;
  const means = seeds === undefined ? 'means' : seeds === 1 ? 'one seed'
    : `means of ${seeds} seeds with 95 % intervals`;
  const part = runs === null || rows.length === runs.runs.length ? ''
    : `; unfinished, ${count(rows.length)} of ${count(runs.runs.length)} runs`;
  return `${source}. Cell by Cell ${made}, ${date}; ${means}${part}.`;
}

/** All panels in one picture, with title, legend and a caption that says where it comes from. */
export function asSvg(
  figure: Drawing, { points, ...result }: Shown, { sentences, source }: Caption, theme: Theme,
): SVGSVGElement {
  const palette = PALETTES[theme];
  const svg = document.createElementNS(SVG, 'svg');
  const columns = figure.panels.length > 1 ? 2 : 1;
  const width = (WIDTH - GAP * (columns - 1)) / columns;
  const height = panelHeight(figure, width, Math.round(width * 0.55));
  write(svg, { text: `${figure.name}: ${figure.title}`, x: 0, y: 20, size: 20, weight: 600, colour: palette.ink });
  write(svg, { text: figure.about, x: 0, y: 42, size: 13, colour: palette.ink2 });
  legend(svg, figure, palette, 66);
  figure.panels.forEach((panel, at) => {
    const [x, y] = [(at % columns) * (width + GAP), 92 + Math.floor(at / columns) * (height + 44)];
    write(svg, { text: panelName(panel), x, y, size: 13, weight: 600, colour: palette.ink });
    const { svg: picture } = drawPanel({ figure, panel, points, palette, width, height, small: false });
    picture.setAttribute('x', String(x));
    picture.setAttribute('y', String(y + 6));
    svg.append(picture);
  });
  const below = 92 + Math.ceil(figure.panels.length / columns) * (height + 44);
  const caption = [...sentences, originOf(result, source)].flatMap((sentence) => wrapped(sentence, 140));
  caption.forEach((text, at) => write(svg, { text, x: 0, y: below + at * 18, size: 12, colour: palette.ink2 }));
  const whole = below + caption.length * 18 + 8;
  const paper = document.createElementNS(SVG, 'rect');
  for (const [name, value] of Object.entries({ x: -16, y: -12, width: WIDTH + 32, height: whole + 24,
    fill: palette.ground })) paper.setAttribute(name, String(value));
  svg.prepend(paper);
  for (const [name, value] of Object.entries({ width: WIDTH + 32, height: whole + 24,
    viewBox: `-16 -12 ${WIDTH + 32} ${whole + 24}` })) svg.setAttribute(name, String(value));
  return svg;
}

export const svgText = (svg: SVGSVGElement): string => new XMLSerializer().serializeToString(svg);

/** The picture in pixels, twice as fine as on screen. */
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
